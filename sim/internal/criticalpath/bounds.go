package criticalpath

import (
	"context"

	"loggops/formats/result"
)

// Where several times are equal, several chains of events are as long as the path. If a
// parameter grows a little, the run takes as long as the chain that has it most often; if it
// shrinks, as the chain that has it least often.

// Bounds returns how often the chains of events that are as long as the path have n quantities:
// at most and at least. count adds those of a segment to counts. The
// error is the context's or that of the log.
func (p *Path) Bounds(ctx context.Context, n int, count func(s *Segment, counts []int64)) (most, least []int64, err error) {
	if counts, single := p.countSingle(n, count); single {
		return counts, counts, nil
	}
	b := search{Path: p, n: n, count: count, known: map[node]*chains{}, here: make([]int64, n), there: make([]int64, n)}
	for _, m := range p.ends {
		if err := b.reach(m, make([]int64, n), make([]int64, n)); err != nil {
			return nil, nil, err
		}
	}
	err = b.run(ctx)
	return b.start.most, b.start.least, err
}

// countSingle returns the counts of the path, and whether it has no alternative.
func (p *Path) countSingle(n int, count func(s *Segment, counts []int64)) (counts []int64, single bool) {
	counts, single = make([]int64, n), !p.tied
	if !single {
		return counts, false
	}
	for s := range p.Segments() {
		count(s, counts)
		single = single && !s.Tied
	}
	return counts, single
}

// search goes back from the end of the run along all chains, latest moment first.
type search struct {
	*Path
	n           int
	count       func(s *Segment, counts []int64)
	known       map[node]*chains
	next        queue
	start       chains // those of the whole run
	unused      []*chains
	here, there []int64 // counts of a segment
}

// node identifies a moment.
type node struct {
	worker int32
	at     int32 // the stage and the hop, from which the waits follow
	by     Instant
}

// chains are those that lead from a moment to the end of the run.
type chains struct {
	moment
	most, least []int64
}

// run looks at all moments. One is looked at again if chains to it are found later, which happens
// only among moments that are at the same time, of different workers.
func (b *search) run(ctx context.Context) error {
	for looked := 0; len(b.next) > 0; looked++ {
		if looked%stepsPerLook == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		c := b.next.pop()
		delete(b.known, b.nodeOf(&c.moment))
		o, err := b.back(c.moment)
		if err == nil && o.tied {
			err = b.reach(o.other, c.most, c.least)
		}
		if err != nil {
			return err
		}
		if o.steps {
			b.expand(&o.step, func(s *Segment) bool {
				b.add(c, s)
				return true
			})
		}
		if err := b.reach(o.from, c.most, c.least); err != nil {
			return err
		}
		b.unused = append(b.unused, c)
	}
	return nil
}

func (b *search) nodeOf(m *moment) node {
	return node{int32(b.workerOf(m.rank)), m.at.hop<<stageBits | int32(m.at.stage), m.by}
}

// add adds a segment to chains. It is tied if its bytes may count for G instead of O.
func (b *search) add(c *chains, s *Segment) {
	if !s.Tied {
		b.count(s, c.most)
		b.count(s, c.least)
		return
	}
	clear(b.here)
	b.count(s, b.here)
	clear(b.there)
	other := *s
	other.Kind = result.PathGapBytes
	b.count(&other, b.there)
	for i, n := range b.here {
		c.most[i] += max(n, b.there[i])
		c.least[i] += min(n, b.there[i])
	}
}

// reach adds chains that lead from a moment.
func (b *search) reach(m moment, most, least []int64) error {
	to := &b.start
	if m.by != 0 {
		at := b.nodeOf(&m)
		if to = b.known[at]; to == nil {
			to = b.chains()
			to.moment = m
			b.known[at] = to
			b.next.push(to)
		}
	} else if m.ns != 0 {
		return errBroken
	}
	if len(to.most) == 0 {
		if cap(to.most) == 0 {
			counts := make([]int64, 2*b.n) // one piece of memory, as there may be millions
			to.most, to.least = counts[:0:b.n], counts[b.n:b.n]
		}
		to.most, to.least = append(to.most, most...), append(to.least, least...)
		return nil
	}
	for i := range most {
		to.most[i], to.least[i] = max(to.most[i], most[i]), min(to.least[i], least[i])
	}
	return nil
}

// chains returns no chains.
func (b *search) chains() *chains {
	last := len(b.unused) - 1
	if last < 0 {
		return &chains{}
	}
	c := b.unused[last]
	b.unused = b.unused[:last]
	c.most, c.least = c.most[:0], c.least[:0]
	return c
}

// queue is a heap of chains, those of the latest moment first. Of one worker, a record comes
// before those that it refers to.
type queue []queued

// queued has what the chains are ordered by beside them: there may be millions.
type queued struct {
	clock
	chains *chains
}

func (a *queued) before(b *queued) bool { return a.ns > b.ns || a.ns == b.ns && a.by > b.by }

func (q *queue) push(c *chains) {
	added := queued{c.clock, c}
	h := append(*q, added)
	at := len(h) - 1
	for at > 0 && added.before(&h[(at-1)/2]) {
		h[at] = h[(at-1)/2]
		at = (at - 1) / 2
	}
	h[at] = added
	*q = h
}

// pop removes and returns the first chains.
func (q *queue) pop() *chains {
	h := *q
	first, last := h[0].chains, h[len(h)-1]
	h = h[:len(h)-1]
	at := 0
	for next := 1; next < len(h); next = 2*at + 1 {
		if next+1 < len(h) && h[next+1].before(&h[next]) {
			next++
		}
		if !h[next].before(&last) {
			break
		}
		h[at] = h[next]
		at = next
	}
	if len(h) > 0 {
		h[at] = last
	}
	*q = h
	return first
}
