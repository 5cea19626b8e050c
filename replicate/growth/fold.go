package growth

import "slices"

// node is a part of what a rank does: one operation, or a loop. ScalaTrace (Noeth et al. 2009)
// calls the sequence of nodes a regular section descriptor.
type node struct {
	symbol int32   // of an operation
	body   []*node // of a loop; nil for an operation
	hash   uint64  // of the structure, whatever the counts
	inner  uint64  // of the body
	number int     // of the loop or the operation, in the order in which they stand
}

// tree is what a rank does, with its loops folded.
type tree struct {
	nodes         []*node
	loops, leaves int
	symbols       []int32 // of each leaf
}

// longestBody is the most nodes of a loop's body that are found.
const longestBody = 1 << 12

// candidates is how many equal earlier nodes may begin a repetition of a body.
const candidates = 64

// fold finds the loops in a sequence of symbols: the body X of X X is folded as soon as it has
// come twice, so that inner loops come first. Two bodies are the same if they differ only in the
// counts of their loops.
func fold(sequence []int32) *tree {
	f := folder{latest: map[uint64]int32{}, due: map[int][]int32{}, prefix: []uint64{0}, power: []uint64{1}}
	for _, s := range sequence {
		f.push(&node{symbol: s, hash: mix(uint64(s) + 1)})
		for f.absorb() || f.repeat() {
		}
	}
	t := &tree{nodes: f.nodes}
	t.numberAll(t.nodes)
	return t
}

func (t *tree) numberAll(nodes []*node) {
	for _, n := range nodes {
		if n.body == nil {
			n.number = t.leaves
			t.leaves++
			t.symbols = append(t.symbols, n.symbol)
			continue
		}
		n.number = t.loops
		t.loops++
		t.numberAll(n.body)
	}
}

// folder has the nodes so far.
type folder struct {
	nodes    []*node
	previous []int32          // of each node, the one before it with the same hash, or -1
	latest   map[uint64]int32 // the last node with a hash
	prefix   []uint64         // hash of the nodes before each one
	power    []uint64         // of the base
	// due has, by a number of nodes, the loops that could have been repeated there.
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

func (f *folder) push(n *node) {
	at := int32(len(f.nodes))
	before, ok := f.latest[n.hash]
	if !ok {
		before = -1
	}
	f.latest[n.hash] = at
	f.nodes, f.previous = append(f.nodes, n), append(f.previous, before)
	f.prefix = append(f.prefix, f.prefix[at]*base+n.hash)
	if len(f.power) < len(f.prefix) {
		f.power = append(f.power, f.power[len(f.power)-1]*base)
	}
	for l := range n.last {
		end := len(f.nodes) + len(l.body)
		f.due[end] = append(f.due[end], at)
	}
}

// last goes through a loop, the loop at the end of its body if there is one, and so on.
func (n *node) last(yield func(*node) bool) {
	for n.body != nil && yield(n) {
		n = n.body[len(n.body)-1]
	}
}

// drop removes nodes from the end.
func (f *folder) drop(count int) {
	for range count {
		at := len(f.nodes) - 1
		n := f.nodes[at]
		if f.previous[at] < 0 {
			delete(f.latest, n.hash)
		} else {
			f.latest[n.hash] = f.previous[at]
		}
		for l := range n.last {
			end := at + 1 + len(l.body)
			f.due[end] = slices.DeleteFunc(f.due[end], func(loop int32) bool { return int(loop) == at })
		}
		f.nodes, f.previous, f.prefix = f.nodes[:at], f.previous[:at], f.prefix[:at+1]
	}
}

// hash returns that of the nodes from first up to, but without, end.
func (f *folder) hash(first, end int) uint64 {
	return f.prefix[end] - f.prefix[first]*f.power[end-first]
}

// absorb adds the nodes behind a loop to it if they are its body once more, or that of the loop at
// its end, whose last repetitions these are.
func (f *folder) absorb() bool {
	end := len(f.nodes)
	for _, at := range slices.Backward(f.due[end]) {
		for l := range f.nodes[at].last {
			if len(l.body) == end-1-int(at) && f.hash(int(at)+1, end) == l.inner {
				merge(l.body, f.nodes[at+1:])
				f.drop(len(l.body))
				return true
			}
		}
	}
	return false
}

// repeat folds the last nodes with the same ones before them.
func (f *folder) repeat() bool {
	end := len(f.nodes)
	at := f.previous[end-1]
	for range candidates {
		length := end - 1 - int(at)
		if at < 0 || length > longestBody || end < 2*length {
			return false
		}
		if f.hash(end-2*length, end-length) == f.hash(end-length, end) {
			body := slices.Clone(f.nodes[end-length:])
			merge(body, f.nodes[end-2*length:])
			f.drop(2 * length)
			f.push(loop(body))
			return true
		}
		at = f.previous[at]
	}
	return false
}

// loop returns a loop. One of a single node has the hash of that node, so that a body in which an inner
// loop happens once is the same as one in which it happens often.
func loop(body []*node) *node {
	if len(body) == 1 && body[0].body != nil {
		return body[0]
	}
	var inner uint64
	for _, n := range body {
		inner = inner*base + n.hash
	}
	n := &node{body: body, hash: mix(inner), inner: inner}
	if len(body) == 1 {
		n.hash = body[0].hash
	}
	return n
}

// merge makes nodes of a body loops where they are loops in another body of the same structure.
func merge(body, other []*node) {
	for i, n := range body {
		switch o := other[i]; {
		case o.body == nil:
		case n.body == nil:
			body[i] = o
		default:
			merge(n.body, o.body)
		}
	}
}
