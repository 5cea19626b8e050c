package engine

import (
	"slices"

	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
)

// QueueTotal is what a rank's two lists of matching were like in a run (docs/formats.md, "Ranks"). A
// search for a match looks at the entries of a list from the first on, up to the one that matches; in
// LogGOPSim, each of them is a node of a linear list. The engine's own lists (match.go,
// matchindex.go) need fewer looks.
type QueueTotal struct {
	MostPosted, MostUnexpected         int64 // the longest lists
	SearchedPosted, SearchedUnexpected int64 // entries that all searches looked at
}

// queues observes the lists of all ranks. Workers share it, as each has its own ranks.
type queues []rankQueues

// rankQueues are the lists of a rank, entry by entry.
type rankQueues struct {
	QueueTotal
	posted     []postedReceive
	unexpected []int32 // nodes of messages
}

// postedReceive is a receive, or a step of a collective.
type postedReceive struct{ op, step int32 }

// take removes an entry from a list if the search found it, and returns whether it did, and how many
// entries the search looked at.
func take[T comparable](list *[]T, entry T, found bool) (looked int64, taken bool) {
	at := -1
	if found {
		at = slices.Index(*list, entry)
	}
	if at < 0 {
		return int64(len(*list)), false
	}
	copy((*list)[1:], (*list)[:at]) // behind the entry there may be many more than before it
	*list = (*list)[1:]
	return int64(at) + 1, true
}

// arrives observes the search of message i for a receive, and what it found.
func (q *rankQueues) arrives(i int32, found postedReceive, ok bool) {
	looked, taken := take(&q.posted, found, ok)
	q.SearchedPosted += looked
	if !taken {
		q.unexpected = append(q.unexpected, i)
		q.MostUnexpected = max(q.MostUnexpected, int64(len(q.unexpected)))
	}
}

// posts observes the search of a receive for an unexpected message, 0 if it found none.
func (q *rankQueues) posts(receive postedReceive, message int32) {
	looked, taken := take(&q.unexpected, message, message != 0)
	q.SearchedUnexpected += looked
	if !taken {
		q.posted = append(q.posted, receive)
		q.MostPosted = max(q.MostPosted, int64(len(q.posted)))
	}
}

// arrives observes the search of message i for a receive, and what it found.
func (y *tally) arrives(rank, i, op, step int32, ok bool) {
	if y.queues != nil {
		y.queues[rank].arrives(i, postedReceive{op, step}, ok)
	}
}

// observePosting reports that a receive is posted at time t, and finds message i, 0 for none.
func (w *worker) observePosting(rank, op, step, i int32, t int64) {
	if step == arena.Whole && w.traits.observed {
		w.tally.begins(rank, op, t)
	}
	if w.tally.queues != nil {
		w.tally.queues[rank].posts(postedReceive{op, step}, i)
	}
}

// observePostingAll is observePosting for the receives of a collective that require no other step.
// Some find messages.
func (w *worker) observePostingAll(rank, op int32, early []arrived) {
	c := &w.tables.colls[w.shape(op).Coll]
	member := w.program.Member(rank, c)
	for s := range c.Plan.Len(member) {
		if c.Plan.Step(member, s).Kind != schedule.Recv || len(c.Plan.Requires(member, s, nil)) > 0 {
			continue
		}
		message := int32(0)
		if k := slices.IndexFunc(early, func(a arrived) bool { return a.step == int32(s) }); k >= 0 {
			message = early[k].message
		}
		w.tally.queues[rank].posts(postedReceive{op, int32(s)}, message)
	}
}

// Queues returns what the lists of a rank were like in the last run.
func (e *engine) Queues(rank int32) QueueTotal { return e.tally.queues[rank].QueueTotal }

// reset prepares for another run.
func (q queues) reset() {
	for i := range q {
		q[i] = rankQueues{posted: q[i].posted[:0], unexpected: q[i].unexpected[:0]}
	}
}

// newQueues returns empty lists of all ranks.
func (e *engine) newQueues() queues { return arena.Large(make(queues, e.program.Ranks())) }
