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

// rankQueues are the lists of a rank: posted receives, or steps of collectives, and nodes of messages.
type rankQueues struct {
	QueueTotal
	posted, unexpected searched
}

// postedReceive returns the entry of a receive, or a step of a collective, which is never 0.
func postedReceive(op, step int32) int64 { return (int64(op)+1)<<32 | int64(uint32(step)) }

// arrives observes the search of message i for a receive, and what it found, 0 for none.
func (q *rankQueues) arrives(i int32, found int64, far int) {
	looked, taken := q.posted.take(found, far)
	q.SearchedPosted += looked
	if !taken {
		q.MostUnexpected = max(q.MostUnexpected, q.unexpected.add(int64(i), far))
	}
}

// posts observes the search of a receive for an unexpected message, 0 if it found none.
func (q *rankQueues) posts(receive int64, message int32, far int) {
	looked, taken := q.unexpected.take(int64(message), far)
	q.SearchedUnexpected += looked
	if !taken {
		q.MostPosted = max(q.MostPosted, q.posted.add(receive, far))
	}
}

// arrives observes the search of message i for a receive, and what it found.
func (y *tally) arrives(rank, i, op, step int32, ok bool) {
	found := int64(0)
	if ok {
		found = postedReceive(op, step)
	}
	y.queues[rank].arrives(i, found, y.engine.program.Tuning.Searched)
}

// observePosting reports that a receive is posted at time t, and finds message i, 0 for none.
func (w *worker) observePosting(rank, op, step, i int32, t int64) {
	switch {
	case step != arena.Whole:
	case w.iterations != nil:
		w.iterations.postsAlone(rank, op, op+1, t)
	case w.traits.observed:
		w.tally.begins(rank, op, t)
	}
	if w.traits.queues {
		w.tally.queues[rank].posts(postedReceive(op, step), i, w.tuning.Searched)
	}
}

// observePostingAll is observePosting for the receives of a collective that require no other step.
// Some find messages, which are sorted by step.
func (w *worker) observePostingAll(rank, op int32, early []arrived) {
	c := &w.tables.colls[w.shape(op).Coll]
	member := w.program.Member(rank, c)
	for s := range c.Plan.Len(member) {
		if c.Plan.Step(member, s).Kind != schedule.Recv || len(c.Plan.Requires(member, s, nil)) > 0 {
			continue
		}
		message := int32(0)
		if k, ok := slices.BinarySearchFunc(early, int32(s), func(a arrived, s int32) int { return int(a.step - s) }); ok {
			message = early[k].message
		}
		w.tally.queues[rank].posts(postedReceive(op, int32(s)), message, w.tuning.Searched)
	}
}

// Queues returns what the lists of a rank were like in the last run.
func (e *engine) Queues(rank int32) QueueTotal { return e.tally.queues[rank].QueueTotal }

// reset prepares for another run.
func (q queues) reset() {
	for i := range q {
		q[i] = rankQueues{posted: searched{entries: q[i].posted.entries[:0]}, unexpected: searched{entries: q[i].unexpected.entries[:0]}}
	}
}

// newQueues returns empty lists of all ranks.
func (e *engine) newQueues() queues { return arena.Large(make(queues, e.program.Ranks())) }
