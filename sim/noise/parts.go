package noise

import "iter"

// Parts finds the parts of a rank's work that detours take, after a run or
// during it. It walks along the rank's detours once more, and changes nothing.
type Parts struct {
	next  func() (Detour, bool)
	stop  func()
	ahead []Detour // those not over when the last work started
	crude bool
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
			if i == len(p.ahead) {
				d, ok := p.next()
				if !ok {
					return
				}
				p.ahead = append(p.ahead, d)
			}
			d := p.ahead[i]
			start, end := max(t, d.StartNS), d.StartNS+d.DurationNS
			if end <= t {
				p.ahead, i = p.ahead[1:], -1 // over: those before it are too
				continue
			}
			injected -= end - start
			if i == 0 && end <= next {
				p.ahead, i = p.ahead[1:], -1
			}
			if d.StartNS, d.DurationNS = start, end-start; !yield(d) {
				return
			}
		}
	}
}
