package paraver

import "loggops/formats/comm"

// group is a communicator of the file.
type group struct {
	place   int32 // in the trace's list
	members comm.Ranks
	size    int
	places  map[int32]int   // of the ranks that have been asked for
	of      map[int32]int64 // rooted collectives on it so far, by rank
	roots   roots
}

// index returns the place of a rank among the members. It is for one goroutine only.
func (g *group) index(rank int32) int {
	place, known := g.places[rank]
	if !known {
		place = g.members.Index(rank)
		g.places[rank] = place
	}
	return place
}

// roots are those of the collectives on a communicator that have one, in order.
// Only the root's own record tells; most programs have but one root, so runs of
// the same are kept.
type roots struct {
	runs  []rootRun
	next  int64           // the first that is not known
	ahead map[int64]int32 // known later ones
}

// rootRun begins with a collective and lasts until the next run.
type rootRun struct {
	from int64
	root int32
}

// set notes the root of a collective, by its number on the communicator.
func (r *roots) set(number int64, root int32) {
	if number != r.next {
		if r.ahead == nil {
			r.ahead = map[int64]int32{}
		}
		r.ahead[number] = root
		return
	}
	for known := true; known; root, known = r.ahead[r.next] {
		if n := len(r.runs); n == 0 || r.runs[n-1].root != root {
			r.runs = append(r.runs, rootRun{r.next, root})
		}
		delete(r.ahead, r.next)
		r.next++
	}
}

// cursor goes through the roots in order.
type cursor struct {
	*roots
	at   int64
	runs []rootRun
}

func (r *roots) cursor() *cursor { return &cursor{roots: r, runs: r.runs} }

// take returns the root of the next collective, none if it is unknown.
func (c *cursor) take() int32 {
	number := c.at
	c.at++
	if number >= c.next {
		if root, known := c.ahead[number]; known {
			return root
		}
		return none
	}
	for len(c.runs) > 1 && c.runs[1].from <= number {
		c.runs = c.runs[1:]
	}
	return c.runs[0].root
}
