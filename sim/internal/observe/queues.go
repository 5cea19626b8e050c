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
func (x *rankQueues) arrives(i int32, found int64, far int) {
	looked, taken := x.posted.take(found, far)
	x.SearchedPosted += looked
	if !taken {
		x.MostUnexpected = max(x.MostUnexpected, x.unexpected.add(int64(i), far))
	}
}

// posts observes the search of a receive for an unexpected message, 0 if it found none.
func (x *rankQueues) posts(receive int64, message int32, far int) {
	looked, taken := x.unexpected.take(int64(message), far)
	x.SearchedUnexpected += looked
	if !taken {
		x.MostPosted = max(x.MostPosted, x.posted.add(receive, far))
	}
}

// ofQueues are the kinds of events that queues take.
var ofQueues = kinds(Search, Post)

// take observes the searches of events; far is as in searched.
func (x queues) take(events []Event, far int) {
	for i := range events {
		switch event := &events[i]; event.Kind {
		case Search:
			found := int64(0)
			if event.Op != program.None {
				found = postedReceive(event.Op, event.Step)
			}
			x[event.Rank].arrives(event.Message, found, far)
		case Post:
			for op := event.Op; op < event.Op+event.Count; op++ {
				x[event.Rank].posts(postedReceive(op, event.Step), event.Message, far)
			}
		}
	}
}

// Queues returns what the lists of a rank were like in the last run.
func (x *Observers) Queues(rank int32) QueueTotal { return x.queues[rank].QueueTotal }

// reset prepares for another run.
func (x queues) reset() {
	for i := range x {
		x[i] = rankQueues{posted: searched{entries: x[i].posted.entries[:0]}, unexpected: searched{entries: x[i].unexpected.entries[:0]}}
	}
}
