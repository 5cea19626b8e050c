package bound

import (
	"loggops/formats/schedule"
	"loggops/schedgen/collective"
	"loggops/sim/internal/program"
)

// part is what a rank's part in a collective holds: the maximum over the ranks that have the
// operations of a base rank, if they are different members.
type part struct {
	known  bool
	member int
	most   int64 // nodes, including messages that it has sent beyond those that it has received
	left   int64 // the part of most that is left when it completes
	// apart is the number of messages of all these ranks that most does not include: if members
	// send another number of messages than they receive, the ranks differ too much.
	apart int64
	sends int64 // upper bound
	total int64 // nodes of all steps and of all messages to it
}

// part returns what a base rank's part in a collective holds.
func (b *bounder) part(rank int, number int32) *part {
	c, at := &b.Colls[number], &b.parts[number]
	member := c.Member
	if c.Identity {
		member = rank
	}
	if at.known && at.member == member {
		return at
	}
	*at = b.holds(c.Plan, member, b.message)
	if c.Global && b.Replicas > 1 || c.Copied() || c.Line != nil || b.Grown() && c.Identity {
		b.addCopies(at, c, rank)
	}
	at.known, at.member = true, member
	return at
}

// addCopies takes the maximum over the ranks that have the operations of a base rank.
func (b *bounder) addCopies(at *part, c *program.Coll, base int) {
	if _, alike := c.Plan.(*collective.Dissemination); alike {
		return
	}
	balanced, sent := true, int64(0)
	for rank := range b.RanksOf(base) {
		other := b.holds(c.Plan, b.Member(rank, c), b.message)
		balanced = balanced && other.left == 0
		sent += other.sends
		at.most, at.sends, at.total = max(at.most, other.most), max(at.sends, other.sends), max(at.total, other.total)
	}
	if balanced {
		return
	}
	at.most, at.left, at.apart = 0, 0, sent*b.message.takes
	for rank := range b.RanksOf(base) {
		at.most = max(at.most, b.holds(c.Plan, b.Member(rank, c), message{}).most)
	}
}

// holds returns what a member's part in a collective holds. One node waits for the end, and
// one is the receives that are not posted yet. A run of sends takes none, as one of its
// messages is not in flight yet.
func (b *bounder) holds(plan collective.Plan, member int, m message) part {
	steps, own := plan.Len(member), int64(2)
	if d, ok := plan.(*collective.Direct); ok {
		sends := int64(d.Sends(member))
		receives := int64(steps) - sends
		if receives == 0 {
			own = 1
		}
		return part{
			most: own + sends*m.takes, left: sends*m.takes - receives*m.gives,
			sends: sends, total: own + min(sends, 1) + receives*b.message.takes,
		}
	}
	h := part{sends: 0, total: own + int64(steps)*b.message.takes}
	a := b.inside
	a.reset()
	var needs, then []int
	var onEnd []int32
	for s := range steps {
		needs, then = plan.Requires(member, s, needs[:0]), plan.Dependants(member, s, then[:0])
		onEnd = onEnd[:0]
		for _, t := range then {
			onEnd = append(onEnd, int32(t-s))
		}
		it := item{need: int32(len(needs)), takes: 1, gives: 1, onEnd: onEnd}
		switch plan.Step(member, s).Kind {
		case schedule.Send:
			h.sends++
			h.left += m.takes
			it.takes, it.gives = m.takes, 0
		case schedule.Recv:
			h.left -= m.gives
			if len(needs) == 0 {
				it.takes, it.gives = 0, 0
			}
			it.gives += m.gives
		}
		a.add(int32(s), &it)
	}
	h.most = own + a.most()
	return h
}
