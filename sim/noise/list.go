package noise

import "iter"

// Detour is a detour that a rank meets.
type Detour struct {
	StartNS    int64 // when it is served, or time 0 if it is under way then
	DurationNS int64 // what it takes from then on
	Source     int   // its number in Config.Sources; -1 if it is not known
	Cause      int32 // in the causes of a recording; -1 if it is not known
}

// cause returns the cause of a detour.
func (s *stream) cause(c *cursor) int32 {
	if s.form == tabulated {
		return s.table.causes[c.draw]
	}
	return -1
}

// Detours returns the detours of a rank that are served before a time, in that
// order.
func (r *Run) Detours(rank int32, endNS int64) iter.Seq[Detour] {
	return func(yield func(Detour) bool) {
		streams := r.groupOf(rank).streams
		cursors := make([]cursor, len(streams))
		for i, s := range streams {
			cursors[i] = s.first(r, rank)
		}
		busy := int64(0)
		for passed := uint(1); len(cursors) > 0; passed++ {
			if passed%detoursPerLook == 0 && r.ctx.Err() != nil {
				return
			}
			i, _ := earliest(cursors)
			c := &cursors[i]
			d := Detour{StartNS: max(busy, c.at), DurationNS: c.duration + min(0, c.at), Source: int(streams[i].number), Cause: streams[i].cause(c)}
			if d.StartNS >= endNS || d.DurationNS > 0 && !yield(d) {
				return
			}
			busy = d.StartNS + d.DurationNS
			streams[i].next(r, rank, c)
		}
	}
}
