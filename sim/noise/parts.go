package noise

import "iter"

// Parts finds the parts of a rank's work that detours take, after a run or
// during it. It walks along the rank's detours once more, and changes nothing.
type Parts struct {
	next  func() (Detour, bool)
	stop  func()
	ahead queue // those not over when the last work started
	crude bool
}

// queue is a list that is long where one piece of work is: in pages, so that it need
// not be copied as it grows.
type queue struct {
	pages [][]Detour
	first int // in the first page
	n     int
}

func (q *queue) at(i int) Detour {
	i += q.first
	return q.pages[i/pageDetours][i%pageDetours]
}

func (q *queue) push(d Detour) {
	if last := len(q.pages) - 1; last < 0 || len(q.pages[last]) == pageDetours {
		q.pages = append(q.pages, nil)
	}
	page := &q.pages[len(q.pages)-1]
	*page = append(*page, d)
	q.n++
}

func (q *queue) pop() {
	q.n--
	if q.first++; q.first == pageDetours {
		q.pages, q.first = q.pages[1:], 0
	}
}

// Parts returns those of a rank, for a reader who ends with Stop.
func (r *Run) Parts(rank int32) *Parts {
	next, stop := iter.Pull(r.Detours(rank, maxTimeNS))
	return &Parts{next: next, stop: stop, crude: r.model.crude}
}

// Stop ends the walk.
func (p *Parts) Stop() { p.stop() }

// Of returns the parts of detours that have taken a piece of work, which is
// injected ns in all; the work starts at time t, and the one of the next call at next or
// later, which is not before t. The crude model does not report which parts they are: it is one, of no
// known source, at the beginning.
func (p *Parts) Of(t, injected, next int64) iter.Seq[Detour] {
	return func(yield func(Detour) bool) {
		if p.crude && injected > 0 {
			yield(Detour{t, injected, -1, -1})
			return
		}
		for i := 0; injected > 0; i++ {
			if i == p.ahead.n {
				d, ok := p.next()
				if !ok {
					return
				}
				p.ahead.push(d)
			}
			d := p.ahead.at(i)
			start, end := max(t, d.StartNS), d.StartNS+d.DurationNS
			if end <= t {
				p.ahead.pop() // over: those before it are too
				i = -1
				continue
			}
			injected -= end - start
			if i == 0 && end <= next {
				p.ahead.pop()
				i = -1
			}
			if d.StartNS, d.DurationNS = start, end-start; !yield(d) {
				return
			}
		}
	}
}
