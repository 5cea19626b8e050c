package schedgen

import "loggops/formats/trace"

// A request that was cancelled is dropped with its post. That it was is known
// only at its completion, when its operation may have been passed on long ago:
// so a trace with calls of MPI_Cancel is passed over twice. The first pass
// finds what was cancelled, and what it makes goes nowhere.

// posted is a request as a call has posted it: a persistent one may be
// cancelled after one start and not after the next.
type posted struct{ row, request int64 }

// cancel asks for requests to be cancelled. Whether they were, their
// completion tells. A request may also be freed, or left alone, and then that
// is not known: a receive is taken to have been cancelled, since a program that
// could have received into a buffer would have to know; a send to have been
// sent, since hardly an MPI cancels one.
func cancel(g *rank, c *trace.Call) (Fate, error) {
	if g.head.Cancels == 0 {
		return "", g.unsupported(c, "the header says that there is no such call")
	}
	for _, r := range c.Requests {
		q, known := g.requests[r]
		if !known {
			return "", g.unmade(c, r)
		}
		if q.receives {
			g.cancelled[posted{q.row, r}] = true
		}
	}
	return Computation, nil
}

// completed notes whether the request that stands at i in a call's list was
// cancelled.
func (g *rank) completed(c *trace.Call, i int, q underWay) error {
	peer := int32(trace.None)
	if len(c.ActualPeers) == len(c.Requests) {
		peer = c.ActualPeers[i]
	}
	request := posted{q.row, c.Requests[i]}
	switch {
	case peer == trace.Cancelled:
		g.cancelled[request] = true
	case g.cancelled[request] && peer == trace.None:
		return g.unsupported(c, "the trace does not record whether request %d was canceled", request.request)
	case g.cancelled[request]:
		delete(g.cancelled, request)
	}
	return nil
}
