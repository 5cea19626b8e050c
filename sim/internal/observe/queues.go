package observe

import "loggops/sim/internal/program"

// QueueTotal is what a rank's two lists of matching were like in a run (docs/formats.md, "Ranks"). A
// search for a match looks at the entries of a list from the first on, up to the one that matches; in
// LogGOPSim, each of them is a node of a linear list. The engine's own lists need fewer looks.
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

// ofQueues are the kinds of events that queues take.
var ofQueues = kinds(Search, Post)

// take observes the searches of events; far is as in searched.
func (q queues) take(events []Event, far int) {
	for i := range events {
		switch e := &events[i]; e.Kind {
		case Search:
			found := int64(0)
			if e.Op != program.None {
				found = postedReceive(e.Op, e.Step)
			}
			q[e.Rank].arrives(e.Message, found, far)
		case Post:
			for op := e.Op; op < e.Op+e.Count; op++ {
				q[e.Rank].posts(postedReceive(op, e.Step), e.Message, far)
			}
		}
	}
}

// Queues returns what the lists of a rank were like in the last run.
func (o *Observers) Queues(rank int32) QueueTotal { return o.queues[rank].QueueTotal }

// reset prepares for another run.
func (q queues) reset() {
	for i := range q {
		q[i] = rankQueues{posted: searched{entries: q[i].posted.entries[:0]}, unexpected: searched{entries: q[i].unexpected.entries[:0]}}
	}
}
