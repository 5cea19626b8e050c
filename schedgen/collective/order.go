package collective

// order is the order in which a member exchanges messages with others.
type order struct {
	count  func(i int) int         // how many others
	member func(i, c int) int      // number c of them
	number func(i, member int) int // the inverse; -1 where it is none of them
}

// ascending takes the others by their numbers. Of members whose blocks are
// empty it leaves out those that the call skips, as the other two do.
func ascending(c *call, b *blocks) order {
	if h := c.held(b); h != nil {
		return order{h.others, h.ascend, h.ascended}
	}
	return order{c.others, without, before}
}

// following begins with member i+1, and goes on from the last member to the first.
func following(c *call, b *blocks) order {
	if h := c.held(b); h != nil {
		return order{h.others, h.follow, h.followed}
	}
	n := c.n
	return order{c.others,
		func(i, c int) int { return (i + 1 + c) % n },
		func(i, member int) int { return (member + n - 1 - i) % n }}
}

// preceding is following downwards: it begins with member i-1.
func preceding(c *call, b *blocks) order {
	if h := c.held(b); h != nil {
		return order{h.others, h.precede, h.preceded}
	}
	n := c.n
	back := func(i, c int) int { return (i + n - 1 - c) % n }
	return order{c.others, back, back}
}

func (c *call) others(int) int { return c.n - 1 }

// without numbers the members other than one, in order.
func without(i, c int) int {
	if c < i {
		return c
	}
	return c + 1
}

// before is the inverse of without: the number of a member among those other
// than i.
func before(i, member int) int {
	if member < i {
		return member
	}
	return member - 1
}

// held numbers the members whose blocks hold data, 0 to all-1.
type held struct {
	list   []int // the members of a period whose blocks do
	before []int // how many of those are before each member of a period, and before the next period
	all    int
}

// held returns nil where no block is skipped.
func (c *call) held(b *blocks) *held {
	if !c.skips() || b.before == nil {
		return nil
	}
	period := len(b.before) - 1
	h := &held{before: make([]int, period+1)}
	for k := range period {
		if b.size(k) > 0 {
			h.list = append(h.list, k)
		}
		h.before[k+1] = len(h.list)
	}
	h.all = h.number(b.n)
	if h.all == b.n {
		return nil
	}
	return h
}

// number returns how many members before one hold data: its number, if it does.
func (h *held) number(member int) int {
	period := len(h.before) - 1
	return member/period*len(h.list) + h.before[member%period]
}

// at is the inverse of number.
func (h *held) at(number int) int {
	period, each := len(h.before)-1, len(h.list)
	return number/each*period + h.list[number%each]
}

// own returns 1 where member i holds data itself, else 0.
func (h *held) own(i int) int {
	i %= len(h.before) - 1
	return h.before[i+1] - h.before[i]
}

func (h *held) others(i int) int { return h.all - h.own(i) }

func (h *held) ascend(i, c int) int {
	if h.own(i) > 0 {
		c = without(h.number(i), c)
	}
	return h.at(c)
}

func (h *held) ascended(i, member int) int {
	switch {
	case h.own(member) == 0:
		return -1
	case h.own(i) > 0:
		return before(h.number(i), h.number(member))
	}
	return h.number(member)
}

func (h *held) follow(i, c int) int { return h.at((h.number(i+1) + c) % h.all) }

func (h *held) followed(i, member int) int {
	if h.own(member) == 0 {
		return -1
	}
	return (h.number(member) + h.all - h.number(i+1)) % h.all
}

func (h *held) precede(i, c int) int { return h.at((h.number(i) + h.all - 1 - c) % h.all) }

func (h *held) preceded(i, member int) int {
	if h.own(member) == 0 {
		return -1
	}
	return (h.number(i) + h.all - 1 - h.number(member)) % h.all
}
