package collective

import (
	"errors"
	"fmt"

	"loggops/formats/schedule"
)

// Direct is a plan without rounds: a member sends to some others, then receives
// from some, and none of that requires anything else of it.
type Direct struct {
	sends, receives func(i int) int
	// send and receive return the partner and the bytes of a member's message
	// number c.
	send, receive func(i, c int) (int, int64)
	// which returns the number of the message that a member receives from
	// another, -1 if there is none.
	which func(i, from int) int
	most  int64
	same  bool // all members exchange messages of most bytes
}

func (d *Direct) Len(i int) int { return d.sends(i) + d.receives(i) }

// Sends returns how many of member i's steps are sends; they are the first.
func (d *Direct) Sends(i int) int { return d.sends(i) }

// Same reports whether every member sends every other one a message, all of the
// same size.
func (d *Direct) Same() bool { return d.same }

// To returns whom member i sends its message number c to.
func (d *Direct) To(i, c int) int {
	to, _ := d.send(i, c)
	return to
}

func (d *Direct) Step(i, s int) Step {
	if sent := d.sends(i); s >= sent {
		from, bytes := d.receive(i, s-sent)
		return Step{Kind: schedule.Recv, Peer: from, Bytes: bytes}
	}
	to, bytes := d.send(i, s)
	return Step{Kind: schedule.Send, Peer: to, Bytes: bytes}
}

func (d *Direct) Requires(_, _ int, list []int) []int { return list }

func (d *Direct) Dependants(_, _ int, list []int) []int { return list }

func (d *Direct) Receive(i, from, _ int) int {
	if c := d.which(i, from); c >= 0 {
		return d.sends(i) + c
	}
	return -1
}

func (d *Direct) MaxBytes() int64 { return d.most }

// gatherLinear has all members send to the root at once.
func gatherLinear(c *call) (Plan, error) {
	b, own, err := collected(c, c.op.Coll.RecvCounts)
	if err != nil {
		return nil, err
	}
	root, at, others := rooted(c, b)
	return &Direct{
		sends: others, receives: at.count,
		send:    func(i, _ int) (int, int64) { return root, own(i) },
		receive: func(i, c int) (int, int64) { return at.member(i, c), b.size(at.member(i, c)) },
		which:   at.number,
		most:    max(c.op.Bytes, b.largest()),
	}, atMost(int64(c.n))
}

// scatterLinear has the root send to all members in the order of their
// numbers.
func scatterLinear(c *call) (Plan, error) {
	b, own, err := collected(c, c.op.Coll.Counts)
	if err != nil {
		return nil, err
	}
	root, at, others := rooted(c, b)
	return &Direct{
		sends: at.count, receives: others,
		send:    func(i, c int) (int, int64) { return at.member(i, c), b.size(at.member(i, c)) },
		receive: func(i, _ int) (int, int64) { return root, own(i) },
		which:   func(i, _ int) int { return others(i) - 1 },
		most:    max(c.op.Bytes, b.largest()),
	}, atMost(int64(c.n))
}

// rooted returns the root, with whom it exchanges messages, and how many
// messages another member exchanges with it.
func rooted(c *call, b *blocks) (root int, at order, others func(i int) int) {
	root = int(c.op.Coll.Root)
	at = ascending(c, b)
	all := at.count
	at.count = func(i int) int {
		if i == root {
			return all(i)
		}
		return 0
	}
	skipped := c.op.Bytes == 0 && c.skips()
	others = func(i int) int {
		if i == root || skipped {
			return 0
		}
		return 1
	}
	return root, at, others
}

// alltoallLinear has every member send to all others in the order of their
// numbers, so that all send to member 0 first.
func alltoallLinear(c *call) (Plan, error) { return alltoall(c, ascending, ascending) }

// alltoallScattered has member i begin with i+1, so that no two send to the same
// member at once.
func alltoallScattered(c *call) (Plan, error) { return alltoall(c, following, preceding) }

func alltoall(c *call, to, from func(*call, *blocks) order) (Plan, error) {
	sent, received, err := exchanged(c)
	if err != nil {
		return nil, err
	}
	out, in := to(c, sent), from(c, received)
	return &Direct{
		sends: out.count, receives: in.count,
		send:    func(i, c int) (int, int64) { return out.member(i, c), sent.size(out.member(i, c)) },
		receive: func(i, c int) (int, int64) { return in.member(i, c), received.size(in.member(i, c)) },
		which:   in.number,
		most:    max(sent.largest(), received.largest()),
		same:    c.op.Coll.Kind == "alltoall",
	}, atMost(2 * int64(c.n))
}

// nothing is what becomes of a collective without data where a library returns
// at once: no member does anything.
func nothing(c *call) (Plan, error) {
	if measureOf(c.op.Coll.Kind) == byMember && len(c.op.Coll.RecvCounts) == 0 {
		return nil, errNoCounts
	}
	if bytes, total := measured(c.op, c.n); max(bytes, total) > 0 {
		return nil, fmt.Errorf("it has data: name another algorithm, or restrict the rule to 0 bytes (%s<1=%s)", c.op.Coll.Kind, None)
	}
	none := func(int) int { return 0 }
	return &Direct{sends: none, receives: none, which: func(int, int) int { return -1 }}, nil
}

// neighbors is the plan of a neighborhood collective: each member sends to,
// and receives from, those that its operation lists, itself if it is listed.
// A member that is listed twice is sent to twice; that is what rounds tell
// apart.
type neighbors struct {
	steps    []Step
	receives map[arrival]int // steps
	most     int64
}

// arrival is a message of a neighbor: the one of that round.
type arrival struct{ from, round int }

func neighborsDirect(c *call) (Plan, error) {
	coll := c.op.Coll
	p := &neighbors{receives: map[arrival]int{}}
	if err := p.add(c, schedule.Send, coll.Neighbors, coll.Counts); err != nil {
		return nil, err
	}
	return p, p.add(c, schedule.Recv, coll.RecvNeighbors, coll.RecvCounts)
}

func (p *neighbors) add(c *call, kind schedule.Kind, list []int32, counts []int64) error {
	listed := false
	switch c.op.Coll.Kind {
	case "neighbor_alltoallv", "neighbor_alltoallw":
		listed = true
	case "neighbor_allgatherv":
		listed = kind == schedule.Recv
	}
	if listed && len(counts) != len(list) {
		return errors.New("its row lacks the bytes per neighbor")
	}
	times := map[int32]int{}
	for k, peer := range list {
		if int(peer) >= c.n {
			return fmt.Errorf("neighbor %d is not in 0..%d", peer, c.n-1)
		}
		step := Step{Kind: kind, Peer: int(peer), Bytes: c.op.Bytes, Round: times[peer]}
		if listed {
			step.Bytes = counts[k]
		}
		times[peer]++
		if step.Bytes == 0 && c.skips() {
			continue
		}
		if kind == schedule.Recv {
			p.receives[arrival{step.Peer, step.Round}] = len(p.steps)
		}
		p.most = max(p.most, step.Bytes)
		p.steps = append(p.steps, step)
	}
	return nil
}

func (p *neighbors) Len(int) int { return len(p.steps) }

func (p *neighbors) Step(_, s int) Step { return p.steps[s] }

func (p *neighbors) Requires(_, _ int, list []int) []int { return list }

func (p *neighbors) Dependants(_, _ int, list []int) []int { return list }

func (p *neighbors) Receive(_, from, round int) int {
	if s, ok := p.receives[arrival{from, round}]; ok {
		return s
	}
	return -1
}

func (p *neighbors) MaxBytes() int64 { return p.most }
