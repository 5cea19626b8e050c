package sim

import (
	"context"

	"loggops/formats/schedule"
	"loggops/schedgen/collective"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/stuck"
)

// A program that is one broadcast down a tree needs no order of events: each
// rank takes in one message, and then sends. So it is run from the root
// downwards, one rank after the other.

// broadcasts tells whether the program is such a broadcast, of eager messages.
func broadcasts(p *program) bool {
	return p.isOne(func(c *coll) bool {
		_, ok := collective.Root(c.plan)
		return ok
	})
}

func bytesOfBroadcast(p *program, _, totals bool) int64 {
	each := int64(8) // when it ends
	if totals {
		each += totalBytes
	}
	return int64(p.Processes()) * each
}

// noneHanded says that one worker runs such a program.
func noneHanded(*program, bool, int) int64 { return 0 }

// broadcasting runs such a program.
type broadcasting struct {
	actor
	overview overview
	program  *program
	options  *Options
	ends     []int64 // by rank
	totals   []Total // likewise, nil where nobody asks
}

// newBroadcast returns what runs such a program.
func newBroadcast(p *program, o *Options) *broadcasting {
	b := &broadcasting{program: p, options: o, ends: arena.Large(make([]int64, p.Processes()))}
	if o.Totals {
		b.totals = arena.Large(make([]Total, p.Processes()))
	}
	b.Reset()
	return b
}

func (b *broadcasting) Reset() {
	b.overview.reset()
	b.actor = actor{overview: &b.overview, noise: b.options.Noise}
}

func (b *broadcasting) Finish(rank int) int64 { return b.ends[rank] }

func (b *broadcasting) Total(rank int32) Total { return b.totals[rank] }

func (b *broadcasting) AppendMarks(to []Mark, _ int32) []Mark { return to }

func (b *broadcasting) Traffic() (messages, bytes int64) { return b.messages, b.sent }

// passed is a message on its way down.
type passed struct {
	to      int32
	bytes   int64
	arrives int64 // 0 is none, at the root
}

func (b *broadcasting) Run(ctx context.Context) (*stuck.Unreceived, error) {
	b.overview.ctx, b.overview.progress = ctx, b.options.Progress
	clear(b.totals)
	root, _ := collective.Root(b.program.colls[0].plan)
	todo := []passed{{to: int32(root)}}
	for len(todo) > 0 && b.failure == nil {
		m := todo[len(todo)-1]
		todo = b.pass(m, todo[:len(todo)-1])
		b.done++
	}
	if b.failure != nil {
		return nil, b.failure.err
	}
	return nil, nil
}

// pass has a rank take in a message (rule 3) and send to its children (rule
// 2). It appends what is sent.
func (b *broadcasting) pass(m passed, sent []passed) []passed {
	rank, plan := m.to, b.program.colls[0].plan
	var cpu, tx int64
	first := 0
	if m.arrives > maxTimeNS {
		b.fail(ErrTooLong, rank, m.arrives)
		return sent
	}
	if m.arrives > 0 {
		first = 1
		c := b.program.params.Cost(m.bytes, schedule.Standard)
		b.startIntake(rank, &c, m.arrives, &cpu, new(int64))
		if b.totals != nil {
			b.totals[rank].takesIn(1, cpu-m.arrives, m.bytes)
		}
	}
	for step := first; step < plan.Len(int(rank)); step++ {
		t := max(cpu, tx)
		if t > maxTimeNS {
			b.fail(ErrTooLong, rank, t)
			return sent
		}
		b.count()
		b.now = t
		s := plan.Step(int(rank), step)
		c := b.program.params.Cost(s.Bytes, schedule.Standard)
		arrives := b.startSend(rank, &c, t, &cpu, &tx)
		b.countSend(&c)
		if b.totals != nil {
			b.totals[rank].sends(cpu-t, s.Bytes)
		}
		sent = append(sent, passed{int32(s.Peer), s.Bytes, arrives})
	}
	b.ends[rank] = cpu
	return sent
}
