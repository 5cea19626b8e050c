package infer

import (
	"slices"

	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// caller goes through the calls of a rank.
type caller struct {
	number int32
	links  *Matching
	row    int64
	posts  int64 // so far
	// Requests by number: those that are under way, and persistent ones whether
	// or not they are.
	requests, persistent map[int64]*activity
	// collectives counts those of each communicator so far.
	collectives map[int32]int64
	// origins and targets are the groups of the open epochs of each window.
	origins, targets map[int32][]int32
}

// activity is what a nonblocking or persistent call does, or a blocking one until
// it returns.
type activity struct {
	sends, receives, meets bool
	send, receive          matchedBy
	meeting                occurrence
	posted                 int64 // which of the rank's posts
	row, number            int64 // of the call that posted it, and of the request, as Event has them
	channel                *stream
	sent                   int  // its place there
	complete               bool // it was found to be, and a wait follows
	cancelled              bool // by a call whose success is not known
}

// matchedBy is what messages are matched by.
type matchedBy struct{ comm, peer, tag int32 }

func (l *Matching) newCaller(number int32) *caller {
	return &caller{
		number: number, links: l, requests: map[int64]*activity{}, persistent: map[int64]*activity{},
		collectives: map[int32]int64{}, origins: map[int32][]int32{}, targets: map[int32][]int32{},
	}
}

// call takes the next call.
func (r *caller) call(c *trace.Call) {
	switch function := mpi.Of(c.Name); {
	case function.Class == mpi.Request:
		r.request(function, c)
	case function.Class == mpi.Probe:
		r.probe(function, c)
	case function.Class == mpi.OneSided && !function.Synchronizes:
		r.epoch(c)
	default:
		r.communicate(function, c)
	}
	r.row++
}

// communicate takes a call that sends, receives or is collective.
func (r *caller) communicate(function *mpi.Call, c *trace.Call) {
	q, there := r.described(function, c)
	if !there {
		return
	}
	switch {
	case function.Requests == mpi.NoRequest:
		r.post(q, 0)
		peer, tag := statusOf(c, 0)
		r.complete(q, peer, tag)
	case len(c.Requests) == 1 && function.Requests == mpi.Makes:
		r.persistent[c.Requests[0]] = q
	case len(c.Requests) == 1:
		r.post(q, c.Requests[0])
		r.requests[c.Requests[0]] = q
	}
}

// described describes what a call does, and whether that is anything that others need
// or that needs others. A receive of a matched message does nothing: the probe
// has taken the message.
func (r *caller) described(function *mpi.Call, c *trace.Call) (*activity, bool) {
	q := &activity{send: matchedBy{c.Comm, c.Peer, c.Tag}, receive: matchedBy{c.Comm, c.Peer, c.Tag}}
	switch {
	case function.Matched && !r.links.ByReceive:
	case function.Class == mpi.Send:
		q.sends = true
	case function.Class == mpi.Recv:
		q.receives = true
	case function.Class == mpi.Sendrecv:
		q.sends, q.receives = true, true
		q.receive.peer, q.receive.tag = c.RecvPeer, c.RecvTag
	case function.Class == mpi.Collective || function.Class == mpi.Communicator || function.Synchronizes:
		number := r.among(function, c)
		if number == trace.None || r.links.members(number) < 2 {
			break
		}
		q.meets = true
		q.meeting = occurrence{comm: number, n: r.collectives[number]}
		r.collectives[number]++
	}
	return q, q.sends || q.receives || q.meets
}

// among returns the communicator whose members call a collective, None where it
// is not known.
func (r *caller) among(function *mpi.Call, c *trace.Call) int32 {
	number := c.Comm
	switch {
	case function.Synchronizes:
		if c.NewComm != trace.None {
			number = c.NewComm
		}
		if number != trace.None && mpi.Shared((*r.links.communicators)[number].Name) == mpi.Unknown {
			return trace.None // the recording has no number of the window or file
		}
	case number == trace.None || function.Name == "MPI_Comm_create_group" || function.Name == "MPI_Intercomm_create":
		number = c.NewComm // others than its members need not call it
	}
	return number
}

// post sends what a request sends, which is 0 for a call without. The message of a
// sendrecv does not count as its request's, which receives.
func (r *caller) post(q *activity, request int64) {
	q.posted, q.row, q.number = r.next(), r.row, request
	if q.sends && q.receives {
		request, q.number = 0, ReceivingHalf
	}
	if to, there := r.partner(q.send); q.sends && there {
		q.channel = r.links.channel(matchKey{ofMessage, Link{q.send.comm, r.number, to, q.send.tag}})
		q.sent = len(q.channel.sends)
		q.channel.sends = append(q.channel.sends, send{r.row, request})
	}
}

// next numbers posts: one call may start several requests.
func (r *caller) next() int64 {
	r.posts++
	return r.posts
}

// complete ends what a request does, with what its status tells.
func (r *caller) complete(q *activity, peer, tag int32) {
	switch {
	case q.complete:
		return
	case peer == trace.Cancelled:
		if q.channel != nil {
			q.channel.sends[q.sent].row = None
		}
		return
	case q.receives && peer != trace.None:
		q.receive.peer, q.receive.tag = peer, tag
	}
	if q.receives {
		r.take(q.receive, receive{posted: q.posted, row: q.row, request: q.number, done: r.row})
	}
	if q.meets {
		r.links.meetings[q.meeting] = append(r.links.meetings[q.meeting], participant{Event{r.number, q.row, q.number}, r.row})
	}
}

// take enters a receive or a probe, where it is known what it took.
func (r *caller) take(from matchedBy, what receive) {
	peer, there := r.partner(from)
	if there && from.tag != trace.AnyTag {
		c := r.links.channel(matchKey{ofMessage, Link{from.comm, peer, r.number, from.tag}})
		c.receives = append(c.receives, what)
	}
}

// partner returns the rank in the world of a partner, where there is one and it
// is known.
func (r *caller) partner(e matchedBy) (int32, bool) {
	if e.comm == trace.None || e.tag == trace.None {
		return 0, false
	}
	return (*r.links.communicators)[e.comm].World(r.number, e.peer)
}

// statusOf returns the source and the tag that the i-th status of a call tells.
func statusOf(c *trace.Call, i int) (peer, tag int32) {
	if i >= len(c.ActualPeers) {
		return trace.None, trace.None
	}
	return c.ActualPeers[i], c.ActualTags[i]
}

// request takes a call that starts, completes, cancels or frees requests.
func (r *caller) request(function *mpi.Call, c *trace.Call) {
	for i, number := range c.Requests {
		if function.Requests == mpi.Starts {
			r.start(number)
			continue
		}
		q := r.requests[number]
		if q == nil {
			continue
		}
		switch peer, tag := statusOf(c, i); function.Requests {
		case mpi.Cancels:
			q.cancelled = true
		case mpi.Inspects:
			r.complete(q, peer, tag)
			q.complete = true
		case mpi.Frees:
			r.leave(q)
			delete(r.requests, number)
		default:
			r.complete(q, peer, tag)
			delete(r.requests, number)
		}
	}
}

// start begins a persistent request.
func (r *caller) start(number int64) {
	persistent := r.persistent[number]
	if persistent == nil {
		return
	}
	q := *persistent
	r.post(&q, number)
	r.requests[number] = &q
	persistent.meeting.start++
}

// leave notes a receive that no call completes: it takes its message all the same,
// unless it was cancelled.
func (r *caller) leave(q *activity) {
	if q.receives && !q.complete && !q.cancelled {
		r.take(q.receive, receive{posted: q.posted, row: q.row, request: q.number, done: None})
	}
}

// end records the requests that the rank leaves open.
func (r *caller) end() {
	for _, q := range r.requests {
		r.leave(q)
	}
}

// probe takes a probe that found a message, which was sent; a matched one takes it.
func (r *caller) probe(function *mpi.Call, c *trace.Call) {
	from := matchedBy{c.Comm, c.Peer, c.Tag}
	switch peer, tag := statusOf(c, 0); {
	case peer != trace.None:
		from.peer, from.tag = peer, tag
	case function.Polls:
		return // unsuccessful
	}
	r.take(from, receive{posted: r.next(), done: r.row, probe: !function.Matched || r.links.ByReceive})
}

// epoch takes a call that opens or closes an epoch of a window: a start needs the
// posts of its targets, a wait the completes of its origins.
func (r *caller) epoch(c *trace.Call) {
	if c.Comm == trace.None {
		return
	}
	switch c.Name {
	case "MPI_Win_post":
		r.origins[c.Comm] = slices.Clone(c.Neighbors)
		r.signal(ofPost, c.Comm, c.Neighbors)
	case "MPI_Win_start":
		r.targets[c.Comm] = slices.Clone(c.Neighbors)
		r.await(ofPost, c.Comm, c.Neighbors)
	case "MPI_Win_complete":
		r.signal(ofComplete, c.Comm, r.targets[c.Comm])
	case "MPI_Win_wait":
		r.await(ofComplete, c.Comm, r.origins[c.Comm])
	case "MPI_Win_test":
		if c.ActualPeers != nil { // else it was unsuccessful
			r.await(ofComplete, c.Comm, r.origins[c.Comm])
		}
	}
}

// signal sends to each of a group, and await receives from each.
func (r *caller) signal(what matchKind, comm int32, group []int32) {
	for i, peer := range group {
		if to, there := r.partner(matchedBy{comm, peer, 0}); there {
			c := r.links.channel(matchKey{what, Link{comm, r.number, to, 0}})
			c.sends = append(c.sends, send{r.row, int64(-1 - i)})
		}
	}
}

func (r *caller) await(what matchKind, comm int32, group []int32) {
	for _, peer := range group {
		if from, there := r.partner(matchedBy{comm, peer, 0}); there {
			c := r.links.channel(matchKey{what, Link{comm, from, r.number, 0}})
			c.receives = append(c.receives, receive{posted: r.next(), done: r.row})
		}
	}
}
