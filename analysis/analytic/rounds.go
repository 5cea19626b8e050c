package analytic

import "math/bits"

// In the algorithms of this file all members do the same at the same time: in a
// round each sends a message and takes one in, of as many bytes, before it goes
// on. Its NIC is ready by then, as g is at most o + L + o.

// round returns the time of a round. What is sent may keep the CPU longer than
// the other's message is on its way.
func (c *call) round(bytes int64) int64 {
	cost := c.cost(bytes)
	return max(cost.Flight, cost.Send) + cost.Intake
}

// rounds returns how many rounds it takes to double up to all members.
func (c *call) rounds() int { return bits.Len(uint(c.members - 1)) }

func disseminationBarrier(c call) (int64, error) {
	return int64(c.rounds()) * c.round(1), nil
}

// disseminationAllreduce combines in every round.
func disseminationAllreduce(c call) (int64, error) {
	return int64(c.rounds()) * (c.round(c.bytes) + c.combine(c.bytes)), nil
}

// doublingAllreduce is the same of other partners.
func doublingAllreduce(c call) (int64, error) {
	k, err := c.power()
	return int64(k) * (c.round(c.bytes) + c.combine(c.bytes)), err
}

// rabenseifner halves the message from round to round, combining, and doubles it
// again.
func rabenseifner(c call) (int64, error) {
	k, err := c.power()
	if err != nil {
		return 0, err
	}
	share, err := c.share()
	t := int64(0)
	for j := range k {
		t += 2*c.round(share<<j) + c.combine(share<<j)
	}
	return t, err
}

// ringAllreduce combines a share in each of n - 1 rounds, and passes it on in n - 1
// more.
func ringAllreduce(c call) (int64, error) {
	share, err := c.share()
	return int64(c.members-1) * (2*c.round(share) + c.combine(share)), err
}

// bruckAllgather sends in a round what a member has, or what is missing.
func bruckAllgather(c call) (int64, error) {
	t := int64(0)
	for j := range c.rounds() {
		t += c.round(int64(min(1<<j, c.members-1<<j)) * c.bytes)
	}
	return t, nil
}

func doublingAllgather(c call) (int64, error) {
	k, err := c.power()
	t := int64(0)
	for j := range k {
		t += c.round(c.bytes << j)
	}
	return t, err
}

func ringAllgather(c call) (int64, error) { return int64(c.members-1) * c.round(c.bytes), nil }

// bruckAlltoall sends in round j what goes to members at a distance of 1..n-1
// that has bit j set.
func bruckAlltoall(c call) (int64, error) {
	t := int64(0)
	for j := range c.rounds() {
		whole, rest := c.members>>(j+1), c.members&(2<<j-1)
		t += c.round(int64(whole<<j+max(0, rest-1<<j)) * c.bytes)
	}
	return t, nil
}

func pairwiseAlltoall(c call) (int64, error) { return int64(c.members-1) * c.round(c.bytes), nil }
