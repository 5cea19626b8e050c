// Package loops finds the loops in what a program does, a sequence of symbols, and describes where other
// sequences repeat them.
//
// Find folds a sequence into a Program of nested loops; Program.Parse finds the executions of these loops in a
// sequence, which may be that of another run with other counts; Run.Order lists a sequence anew with other counts.
package loops

import "slices"

// Part is a part of a program: a symbol or, if it has a body, a loop. ScalaTrace (Noeth et al. 2009)
// calls the sequence of parts a regular section descriptor.
type Part struct {
	Symbol int32
	Body   []*Part
	Number int // among the loops or among the symbols of the program, in the order in which they stand
	// Starts are the places in the sequence at which the symbol or the repetitions of an outermost loop begin.
	Starts []int32

	hash  uint64 // of the structure, whatever the counts
	inner uint64 // of the body
}

// First returns the symbol with which a part begins.
func (p *Part) First() int32 {
	for p.Body != nil {
		p = p.Body[0]
	}
	return p.Symbol
}

// Program is a sequence whose loops are folded.
type Program struct {
	Parts  []*Part
	Loops  []*Part // those of Parts and of all bodies, by number
	Leaves []int32 // the symbols of Parts and of all bodies, by number
}

// longestBody is the most parts of a loop's body that are found.
const longestBody = 1 << 12

// candidates is how many equal earlier parts may begin a repetition of a body.
const candidates = 64

// Find finds the loops in a sequence of symbols, which are not negative: the body X of X X is folded as soon as it
// has come twice, so that inner loops come first. Two bodies are the same if they differ only in the counts of
// their loops.
func Find(sequence []int32) *Program {
	f := folder{latest: map[uint64]int32{}, due: map[int][]int32{}, prefix: []uint64{0}, power: []uint64{1}}
	for at, s := range sequence {
		f.push(&Part{Symbol: s, Starts: []int32{int32(at)}, hash: mix(uint64(s) + 1)})
		for f.absorb() || f.repeat() {
		}
	}
	p := &Program{Parts: f.parts}
	p.number(p.Parts)
	return p
}

func (p *Program) number(parts []*Part) {
	for _, part := range parts {
		if part.Body == nil {
			part.Number = len(p.Leaves)
			p.Leaves = append(p.Leaves, part.Symbol)
			continue
		}
		part.Number = len(p.Loops)
		p.Loops = append(p.Loops, part)
		p.number(part.Body)
	}
}

// folder has the parts so far.
type folder struct {
	parts    []*Part
	previous []int32          // of each part, the one before it with the same hash, or -1
	latest   map[uint64]int32 // the last part with a hash
	prefix   []uint64         // hash of the parts before each one
	power    []uint64         // of the base
	// due has, by a number of parts, the loops that could have been repeated there.
	due map[int][]int32
}

const base = 0x9E3779B97F4A7C15

func mix(x uint64) uint64 {
	x ^= x >> 33
	x *= 0xFF51AFD7ED558CCD
	x ^= x >> 33
	x *= 0xC4CEB9FE1A85EC53
	return x ^ x>>33
}

func (f *folder) push(p *Part) {
	at := int32(len(f.parts))
	before, ok := f.latest[p.hash]
	if !ok {
		before = -1
	}
	f.latest[p.hash] = at
	f.parts, f.previous = append(f.parts, p), append(f.previous, before)
	f.prefix = append(f.prefix, f.prefix[at]*base+p.hash)
	if len(f.power) < len(f.prefix) {
		f.power = append(f.power, f.power[len(f.power)-1]*base)
	}
	for l := range p.last {
		end := len(f.parts) + len(l.Body)
		f.due[end] = append(f.due[end], at)
	}
}

// last goes through a loop, the loop at the end of its body if there is one, and so on.
func (p *Part) last(yield func(*Part) bool) {
	for p.Body != nil && yield(p) {
		p = p.Body[len(p.Body)-1]
	}
}

// drop removes parts from the end.
func (f *folder) drop(count int) {
	for range count {
		at := len(f.parts) - 1
		p := f.parts[at]
		if f.previous[at] < 0 {
			delete(f.latest, p.hash)
		} else {
			f.latest[p.hash] = f.previous[at]
		}
		for l := range p.last {
			end := at + 1 + len(l.Body)
			f.due[end] = slices.DeleteFunc(f.due[end], func(loop int32) bool { return int(loop) == at })
		}
		f.parts, f.previous, f.prefix = f.parts[:at], f.previous[:at], f.prefix[:at+1]
	}
}

// hash returns that of the parts from first up to, but without, end.
func (f *folder) hash(first, end int) uint64 {
	return f.prefix[end] - f.prefix[first]*f.power[end-first]
}

// absorb adds the parts behind a loop to it if they are its body once more, or that of the loop at
// its end, whose last repetitions these are.
func (f *folder) absorb() bool {
	end := len(f.parts)
	for _, at := range slices.Backward(f.due[end]) {
		for l := range f.parts[at].last {
			if len(l.Body) == end-1-int(at) && f.hash(int(at)+1, end) == l.inner {
				if outer := f.parts[at]; l == outer {
					outer.Starts = append(outer.Starts, f.parts[at+1].Starts[0])
				}
				merge(l.Body, f.parts[at+1:])
				f.drop(len(l.Body))
				return true
			}
		}
	}
	return false
}

// repeat folds the last parts with the same ones before them.
func (f *folder) repeat() bool {
	end := len(f.parts)
	at := f.previous[end-1]
	for range candidates {
		length := end - 1 - int(at)
		if at < 0 || length > longestBody || end < 2*length {
			return false
		}
		if f.hash(end-2*length, end-length) == f.hash(end-length, end) {
			body, before := slices.Clone(f.parts[end-length:]), f.parts[end-2*length:]
			starts := append(before[0].Starts[:1:1], body[0].Starts[0])
			if length == 1 { // of which both may be loops
				starts = slices.Concat(before[0].Starts, body[0].Starts)
			}
			merge(body, before)
			f.drop(2 * length)
			l := loop(body)
			l.Starts = starts
			f.push(l)
			return true
		}
		at = f.previous[at]
	}
	return false
}

// loop returns a loop. One of a single part has the hash of that part, so that a body in which an inner
// loop happens once is the same as one in which it happens often.
func loop(body []*Part) *Part {
	if len(body) == 1 && body[0].Body != nil {
		return body[0]
	}
	var inner uint64
	for _, p := range body {
		inner = inner*base + p.hash
	}
	l := &Part{Body: body, hash: mix(inner), inner: inner}
	if len(body) == 1 {
		l.hash = body[0].hash
	}
	return l
}

// merge makes parts of a body loops where they are loops in another body of the same structure.
func merge(body, other []*Part) {
	for i, p := range body {
		switch o := other[i]; {
		case o.Body == nil:
		case p.Body == nil:
			body[i] = o
		default:
			merge(p.Body, o.Body)
		}
	}
}
