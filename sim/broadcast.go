package sim

import "loggops/schedgen/collective"

// A program that is one broadcast down a tree needs no order of events: each
// process takes in one message, and then sends. So it is run from the root
// downwards, one process after the other.

// broadcasts tells whether the program is such a broadcast, of eager messages.
func (p *Program) broadcasts() bool {
	return p.isOne(func(c *coll) bool {
		_, ok := collective.Root(c.plan)
		return ok
	})
}

// passed is a message on its way down.
type passed struct {
	to      int32
	bytes   int64
	arrives int64 // 0 is none, at the root
}

// broadcast runs the program.
func (w *worker) broadcast() {
	root, _ := collective.Root(w.colls[0].plan)
	todo := []passed{{to: int32(root)}}
	for len(todo) > 0 && w.failure == nil {
		m := todo[len(todo)-1]
		todo = w.pass(m, todo[:len(todo)-1])
		w.done++
	}
	w.setAside()
}

// pass has a process take in a message (rule 3) and send to its children (rule
// 2). It appends what is sent.
func (w *worker) pass(m passed, sent []passed) []passed {
	rank, plan := m.to, w.colls[0].plan
	var cpu, tx int64
	first := 0
	if m.arrives > maxTimeNS {
		w.fail(ErrTooLong, rank, m.arrives)
		return sent
	}
	if m.arrives > 0 {
		first = 1
		w.startIntake(rank, w.costOf(m.bytes), m.arrives, &cpu, new(int64))
		if w.tally != nil {
			w.tally.takesIn(use{rank: rank, start: m.arrives, end: cpu}, 0, m.bytes)
		}
	}
	for step := first; step < plan.Len(int(rank)); step++ {
		t := max(cpu, tx)
		if t > maxTimeNS {
			w.fail(ErrTooLong, rank, t)
			return sent
		}
		w.count()
		w.now = t
		s := plan.Step(int(rank), step)
		c := w.costOf(s.Bytes)
		arrives := w.startSend(rank, c, t, &cpu, &tx)
		w.countSend(c)
		if w.tally != nil {
			w.tally.sends(use{rank: rank, start: t, end: cpu}, int32(step), int32(s.Peer), 0, c.bytes)
		}
		sent = append(sent, passed{int32(s.Peer), s.Bytes, arrives})
	}
	w.ends[rank] = cpu
	return sent
}
