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
func (path *Path) Bounds(ctx context.Context, n int, count func(segment *Segment, counts []int64)) (most, least []int64, err error) {
	if counts, single := path.countSingle(n, count); single {
		return counts, counts, nil
	}
	search := search{Path: path, n: n, count: count, known: map[node]*chains{}, here: make([]int64, n), there: make([]int64, n)}
	for _, at := range path.ends {
		if err := search.reach(at, make([]int64, n), make([]int64, n)); err != nil {
			return nil, nil, err
		}
	}
	err = search.run(ctx)
	return search.start.most, search.start.least, err
}

// countSingle returns the counts of the path, and whether it has no alternative.
func (path *Path) countSingle(n int, count func(segment *Segment, counts []int64)) (counts []int64, single bool) {
	counts, single = make([]int64, n), !path.tied
	if !single {
		return counts, false
	}
	for segment := range path.Segments() {
		count(segment, counts)
		single = single && !segment.Tied
	}
	return counts, single
}

// search goes back from the end of the run along all chains, latest moment first.
type search struct {
	*Path
	n           int
	count       func(segment *Segment, counts []int64)
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
func (x *search) run(ctx context.Context) error {
	for looked := 0; len(x.next) > 0; looked++ {
		if looked%stepsPerLook == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		chains := x.next.pop()
		delete(x.known, x.nodeOf(&chains.moment))
		origin, err := x.back(chains.moment)
		if err == nil && origin.tied {
			err = x.reach(origin.other, chains.most, chains.least)
		}
		if err != nil {
			return err
		}
		if origin.steps {
			x.expand(&origin.step, func(segment *Segment) bool {
				x.add(chains, segment)
				return true
			})
		}
		if err := x.reach(origin.from, chains.most, chains.least); err != nil {
			return err
		}
		x.unused = append(x.unused, chains)
	}
	return nil
}

func (x *search) nodeOf(at *moment) node {
	return node{int32(x.workerOf(at.rank)), at.at.hop<<stageBits | int32(at.at.stage), at.by}
}

// add adds a segment to chains. It is tied if its bytes may count for G instead of O.
func (x *search) add(chains *chains, segment *Segment) {
	if !segment.Tied {
		x.count(segment, chains.most)
		x.count(segment, chains.least)
		return
	}
	clear(x.here)
	x.count(segment, x.here)
	clear(x.there)
	other := *segment
	other.Kind = result.PathGapBytes
	x.count(&other, x.there)
	for i, n := range x.here {
		chains.most[i] += max(n, x.there[i])
		chains.least[i] += min(n, x.there[i])
	}
}

// reach adds chains that lead from a moment.
func (x *search) reach(moment moment, most, least []int64) error {
	to := &x.start
	if moment.by != 0 {
		at := x.nodeOf(&moment)
		if to = x.known[at]; to == nil {
			to = x.chains()
			to.moment = moment
			x.known[at] = to
			x.next.push(to)
		}
	} else if moment.ns != 0 {
		return errBroken
	}
	if len(to.most) == 0 {
		if cap(to.most) == 0 {
			counts := make([]int64, 2*x.n) // one piece of memory, as there may be millions
			to.most, to.least = counts[:0:x.n], counts[x.n:x.n]
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
func (x *search) chains() *chains {
	last := len(x.unused) - 1
	if last < 0 {
		return &chains{}
	}
	chains := x.unused[last]
	x.unused = x.unused[:last]
	chains.most, chains.least = chains.most[:0], chains.least[:0]
	return chains
}

// queue is a heap of chains, those of the latest moment first. Of one worker, a record comes
// before those that it refers to.
type queue []queued

// queued has what the chains are ordered by beside them: there may be millions.
type queued struct {
	clock
	chains *chains
}

func (x *queued) before(b *queued) bool { return x.ns > b.ns || x.ns == b.ns && x.by > b.by }

func (x *queue) push(chains *chains) {
	added := queued{chains.clock, chains}
	queue := append(*x, added)
	at := len(queue) - 1
	for at > 0 && added.before(&queue[(at-1)/2]) {
		queue[at] = queue[(at-1)/2]
		at = (at - 1) / 2
	}
	queue[at] = added
	*x = queue
}

// pop removes and returns the first chains.
func (x *queue) pop() *chains {
	queue := *x
	first, last := queue[0].chains, queue[len(queue)-1]
	queue = queue[:len(queue)-1]
	at := 0
	for next := 1; next < len(queue); next = 2*at + 1 {
		if next+1 < len(queue) && queue[next+1].before(&queue[next]) {
			next++
		}
		if !queue[next].before(&last) {
			break
		}
		queue[at] = queue[next]
		at = next
	}
	if len(queue) > 0 {
		queue[at] = last
	}
	*x = queue
	return first
}
