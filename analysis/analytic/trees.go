package analytic

import "math/bits"

// Down a tree, a member that has the message at T sends it to its children,
// number 0, 1 ..., every betweenSends from then on: T(child i) = T + i·s + c,
// where c is oneWay. It is done with that before the last of them has it. So the
// time is the largest T.

// mostOnes returns the most bits that are set in a number up to n that is as long
// as n in binary form: n itself, or n with one of its ones made 0 and all behind
// that 1.
func mostOnes(n uint) int64 {
	most := bits.OnesCount(n)
	for j := range bits.Len(n) - 1 {
		if n>>j&1 == 1 {
			most = max(most, bits.OnesCount(n>>j)-1+j)
		}
	}
	return int64(most)
}

// downBinomial: of n members, v > 0 of l binary digits, b of them ones, is at the
// end of a path of b messages, whose numbers of children sum up to the l - b
// zeros: T(v) = b·c + (l-b)·s. As c is no less than s, that is largest for the
// most ones among the longest v or the next shorter.
func (c *call) downBinomial(bytes int64) int64 {
	way, s := c.oneWay(bytes), c.betweenSends(bytes)
	l := int64(bits.Len(uint(c.members - 1)))
	ones := mostOnes(uint(c.members - 1))
	return max(ones*way+(l-ones)*s, (l-1)*way)
}

func binomialBcast(c call) (int64, error) { return c.downBinomial(c.bytes), nil }

// binaryBcast: the path to member v is the binary form of v + 1 behind its first
// one: a 0 for child 0, a 1 for child 1.
func binaryBcast(c call) (int64, error) {
	way, s := c.oneWay(c.bytes), c.betweenSends(c.bytes)
	depth := int64(bits.Len(uint(c.members)) - 1)
	return max(depth*way+(mostOnes(uint(c.members))-1)*s, (depth-1)*(way+s)), nil
}

// binomialReduce: a member with j children has combined what comes from the first
// j - 1 of them when the last, which has j - 1 children itself, sends: R(j) =
// R(j-1) + c.
func binomialReduce(c call) (int64, error) {
	k, err := c.power()
	return int64(k) * (c.oneWay(c.bytes) + c.combine(c.bytes)), err
}

// binomialBarrier is a reduce and a bcast.
func binomialBarrier(c call) (int64, error) {
	k, err := c.power()
	return int64(k)*c.oneWay(1) + c.downBinomial(1), err
}

// binaryBarrier of 2^k - 1 members: both messages reach a parent at the same
// time, and it takes in one after the other; and so down again.
func binaryBarrier(c call) (int64, error) {
	k := bits.Len(uint(c.members))
	if c.members != 1<<k-1 {
		return 0, noForm("%d members are no complete binary tree", c.members)
	}
	return int64(k-1) * (2*c.oneWay(1) + c.betweenIntakes(1) + c.betweenSends(1)), nil
}

// binomialGather is as binomialReduce, of messages that double.
func binomialGather(c call) (int64, error) {
	k, err := c.power()
	t := int64(0)
	for j := range k {
		t += c.oneWay(c.bytes << j)
	}
	return t, err
}

// binomialScatter: the path of all children number 0 is the longest, since what
// is left to do for such a child is what is left for its parent, who has sent
// before the child has it.
func binomialScatter(c call) (int64, error) { return binomialGather(c) }
