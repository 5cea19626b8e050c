package cut

import (
	"cmp"
	"slices"

	"loggops/collector/infer"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// findUnfinished finds what is under way at the cut: sends by their messages, receives
// and collectives as requests that no call in the cut completes.
func (c *Cut) findUnfinished(t trace.Source, l *infer.Matching, s *state) error {
	firsts := make([]int64, len(s.left)) // rows of the ranks in the cut
	for r := range s.left[1:] {
		firsts[r+1] = firsts[r] + s.left[r]
	}
	for _, e := range l.Open(s.left) {
		c.Unfinished = append(c.Unfinished, trace.Unfinished{Row: firsts[e.Rank] + e.Call, Request: e.Request})
	}
	u := requests{rank: trace.None}
	for call, err := range Of(t, c).Calls() {
		if err != nil {
			return err
		}
		if call.Rank != u.rank {
			c.Unfinished = append(c.Unfinished, u.list()...)
			u = requests{call.Rank, map[int64]int64{}, map[int64]bool{}}
		}
		u.call(call)
	}
	c.Unfinished = append(c.Unfinished, u.list()...)
	c.Unfinished = append(c.Unfinished, c.alone(t.Head().Unfinished, firsts)...)
	slices.SortFunc(c.Unfinished, func(a, b trace.Unfinished) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Request, b.Request))
	})
	c.Unfinished = slices.Compact(c.Unfinished)
	return nil
}

// alone selects, from the messages of the whole recording whose partners are missing, those in the cut.
func (c *Cut) alone(all []trace.Unfinished, firsts []int64) (kept []trace.Unfinished) {
	rank, first := 0, int64(0) // of the recording
	for _, u := range all {
		for u.Row >= first+c.Parts[rank].Recorded {
			first += c.Parts[rank].Recorded
			rank++
		}
		if at := u.Row - first; at < c.Parts[rank].Calls {
			kept = append(kept, trace.Unfinished{Row: firsts[rank] + at, Request: u.Request})
		}
	}
	return kept
}

// requests are those of a rank that receive or are collective.
type requests struct {
	rank       int32
	rows       map[int64]int64 // by request under way, the row that began it
	persistent map[int64]bool  // whether or not they are under way
}

func (u *requests) list() []trace.Unfinished {
	var open []trace.Unfinished
	for request, row := range u.rows {
		open = append(open, trace.Unfinished{Row: row, Request: request})
	}
	return open
}

func (u *requests) call(c *trace.Call) {
	function := mpi.Of(c.Name)
	if function.Class == mpi.Send {
		return
	}
	for _, request := range c.Requests {
		switch function.Requests {
		case mpi.Makes:
			u.persistent[request] = true
		case mpi.Posts:
			u.rows[request] = c.Row
		case mpi.Starts:
			if u.persistent[request] {
				u.rows[request] = c.Row
			}
		case mpi.Cancels:
		default: // whoever finds a request complete has its message
			delete(u.rows, request)
		}
	}
}
