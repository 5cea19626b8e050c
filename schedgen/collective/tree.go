package collective

import (
	"math/bits"

	"loggops/formats/schedule"
)

// tree is a tree over virtual ranks, of which 0 is the root (the root and
// member 0 swap places).
type tree struct {
	swap
	n int
	// ways is the number of children, k·ways+1 and so on, of virtual rank k: 1
	// is a chain. 0 is a binomial tree: v > 0 hangs on v without its highest bit,
	// and has one child for each higher bit.
	ways int
	// order is a binomial tree in order: v > 0 hangs on v without its lowest bit instead,
	// and has one child for each bit below it, the most distant one first. The members below v
	// then follow it in order, as in the trees of MPICH, of Open MPI's in-order binomial
	// algorithms and of OpenFOAM.
	order bool
}

// inOrder is the name of the binomial tree in order.
const inOrder = "in-order-binomial"

// newTree makes the tree that is called so.
func newTree(name string, c *call) tree {
	t := tree{swap: rootOf(c), n: c.n}
	switch name {
	case "binomial":
	case inOrder:
		t.order = true
	case "chain", "pipelined-chain":
		t.ways = 1
	case "binary":
		t.ways = 2
	default:
		t.ways = int(c.options.numbers["ways"])
	}
	return t
}

func (t *tree) children(v int) int {
	switch {
	case t.ways == 0 && t.order && v > 0:
		return min(bits.TrailingZeros(uint(v)), bits.Len(uint(t.n-1-v)))
	case t.ways == 0:
		return max(0, bits.Len(uint(t.n-1-v))-bits.Len(uint(v)))
	}
	// As a comparison first: v·ways may be large, but does not overflow.
	return max(0, min(t.ways, t.n-1-v*t.ways))
}

func (t *tree) child(v, c int) int {
	switch {
	case t.ways > 0:
		return v*t.ways + 1 + c
	case t.order:
		return t.childInOrder(v, c)
	}
	return v + 1<<(bits.Len(uint(v))+c)
}

func (t *tree) childInOrder(v, c int) int { return v + 1<<(t.children(v)-1-c) }

// which returns which child of v another is.
func (t *tree) which(v, child int) int {
	switch {
	case t.order:
		return t.children(v) - bits.Len(uint(child-v))
	case t.ways == 0:
		return bits.Len(uint(child)) - 1 - bits.Len(uint(v))
	}
	return child - 1 - v*t.ways
}

// parent returns whom v > 0 hangs on.
func (t *tree) parent(v int) int {
	switch {
	case t.order:
		return v & (v - 1)
	case t.ways == 0:
		return v - 1<<(bits.Len(uint(v))-1)
	}
	return (v - 1) / t.ways
}

// depth returns how far v is from the root.
func (t *tree) depth(v int) int {
	switch t.ways {
	case 0:
		return bits.OnesCount(uint(v))
	case 1:
		return v
	case 2:
		return bits.Len(uint(v+1)) - 1
	}
	depth := 0
	for ; v > 0; v = (v - 1) / t.ways {
		depth++
	}
	return depth
}

// height is at least the depth of any virtual rank.
func (t *tree) height() int {
	if t.ways == 0 {
		return bits.Len(uint(t.n - 1))
	}
	return t.depth(t.n - 1)
}

// segments cuts m bytes into messages of equal size, but for the last.
type segments struct {
	count       int
	each, bytes int64
}

// cut cuts a call's data. One without segments goes in one message, and so do
// no bytes.
func cut(c *call) (segments, error) {
	s := segments{1, c.op.Bytes, c.op.Bytes}
	if each := c.options.numbers["segment"]; each > 0 && each < s.bytes {
		count := (s.bytes-1)/each + 1
		if err := atMost(count); err != nil {
			return s, err
		}
		s.count, s.each = int(count), each
	}
	return s, nil
}

func (s *segments) size(k int) int64 { return min(s.each, s.bytes-int64(k)*s.each) }

// flow is data that move along a tree: the same on each edge, or, in a gather or scatter, the
// blocks of v and of all below it, between v and its parent.
type flow struct {
	tree
	segments
	blocks *blocks // of the members of a binomial tree; nil if all edges have the same data
}

// carried returns the bytes of segment k between v > 0 and its parent.
func (f *flow) carried(v, k int) int64 {
	if f.blocks != nil {
		return f.below(v)
	}
	return f.size(k)
}

// below returns the bytes of the blocks of v > 0 and of all below it.
func (f *flow) below(v int) int64 {
	end, step := f.n, 1<<bits.Len(uint(v)) // those below v, and v: v, v + step ... before end
	if f.order {
		end, step = min(f.n, v+v&-v), 1
	}
	if f.blocks.before == nil {
		return f.blocks.each * int64((end-1-v)/step+1)
	}
	sum := int64(0)
	for w := v; w < end; w += step {
		sum += f.blocks.size(f.other(w))
	}
	return sum
}

func (f *flow) MaxBytes() int64 {
	switch {
	case f.blocks == nil:
		return f.each
	case f.blocks.before == nil:
		return f.blocks.each * int64((f.n+1)/2) // of virtual rank 1
	}
	return f.blocks.total()
}

// down is a broadcast along a tree: a member passes each segment on to its
// children as it comes in. Rounds are those in which segments move if each
// takes one from depth to depth.
type down struct {
	flow
	before int // rounds
}

func (d *down) Len(i int) int {
	v := d.other(i)
	return d.count * (d.children(v) + min(v, 1))
}

func (d *down) Step(i, s int) Step {
	v := d.other(i)
	k, c := 0, s-min(v, 1)
	if d.count > 1 {
		width := d.children(v) + min(v, 1)
		k, c = s/width, s%width-min(v, 1)
	}
	round := d.before + d.depth(v) + k
	if c < 0 {
		return Step{schedule.Recv, d.other(d.parent(v)), d.carried(v, k), round - 1}
	}
	child := d.child(v, c)
	return Step{schedule.Send, d.other(child), d.carried(child, k), round}
}

func (d *down) Requires(i, s int, list []int) []int {
	if v := d.other(i); v > 0 {
		if width := d.children(v) + 1; s%width > 0 {
			list = append(list, s-s%width)
		}
	}
	return list
}

func (d *down) Dependants(i, s int, list []int) []int {
	if v := d.other(i); v > 0 {
		width := d.children(v) + 1
		for c := 1; s%width == 0 && c < width; c++ {
			list = append(list, s+c)
		}
	}
	return list
}

func (d *down) Receive(i, _, round int) int {
	v := d.other(i)
	if v == 0 {
		return -1
	}
	return (round + 1 - d.before - d.depth(v)) * (d.children(v) + 1)
}

// up is a reduction along a tree: a member combines each segment with those of
// its children and sends it to its parent.
type up struct {
	flow
	width     int  // steps for a child's segment: the receive, and a calc where reductions cost one
	backwards bool // the last child first: the mirror image of a broadcast
}

// turn returns the place of child c among the receives of a segment, and the child at such a place.
func (u *up) turn(children, c int) int {
	if u.backwards {
		return children - 1 - c
	}
	return c
}

func (u *up) Len(i int) int {
	v := u.other(i)
	return u.count * (u.children(v)*u.width + min(v, 1))
}

// place returns the virtual rank of a member, its children, its receives and calcs of a segment, and
// the place of a step in its segment. The receives come first, then the calcs, then what is sent.
func (u *up) place(i, s int) (v, children, parts, c int) {
	v = u.other(i)
	children = u.children(v)
	if parts, c = children*u.width, s; u.count > 1 {
		c = s % (parts + min(v, 1))
	}
	return v, children, parts, c
}

func (u *up) Step(i, s int) Step {
	v, children, parts, c := u.place(i, s)
	k := 0
	if u.count > 1 {
		k = s / (parts + min(v, 1))
	}
	round := u.height() - u.depth(v) + k
	switch {
	case c == parts:
		return Step{schedule.Send, u.other(u.parent(v)), u.carried(v, k), round}
	case c >= children:
		return Step{Kind: schedule.Calc, Bytes: u.size(k), Round: round - 1}
	}
	child := u.child(v, u.turn(children, c))
	return Step{schedule.Recv, u.other(child), u.carried(child, k), round - 1}
}

func (u *up) Requires(i, s int, list []int) []int {
	_, children, parts, c := u.place(i, s)
	switch {
	case c == parts:
		for done := s - children; done < s; done++ {
			list = append(list, done)
		}
	case c >= children:
		list = append(list, s-children)
	}
	return list
}

func (u *up) Dependants(i, s int, list []int) []int {
	v, children, parts, c := u.place(i, s)
	switch {
	case c == parts:
	case u.width == 2 && c < children:
		list = append(list, s+children)
	case v > 0:
		list = append(list, s-c+parts)
	}
	return list
}

func (u *up) Receive(i, from, round int) int {
	v := u.other(i)
	children := u.children(v)
	c := u.turn(children, u.which(v, u.other(from)))
	if u.count > 1 {
		c += (round + 1 - u.height() + u.depth(v)) * (children*u.width + min(v, 1))
	}
	return c
}

// upDown is a reduction to member 0 and a broadcast from there, each along its
// tree, in one message a member.
type upDown struct {
	up
	down
}

func newUpDown(up up, down tree) Plan {
	d := upDown{up: up}
	d.down = down.one(up.segments, up.height()+1)
	return &d
}

// one makes a broadcast that begins after so many rounds.
func (t tree) one(s segments, before int) down { return down{flow{t, s, nil}, before} }

func (d *upDown) Len(i int) int { return d.up.Len(i) + d.down.Len(i) }

func (d *upDown) Step(i, s int) Step {
	if first := d.up.Len(i); s >= first {
		return d.down.Step(i, s-first)
	}
	return d.up.Step(i, s)
}

// At the root, what it sends requires all that it received.
func (d *upDown) Requires(i, s int, list []int) []int {
	first := d.up.Len(i)
	if s < first {
		return d.up.Requires(i, s, list)
	}
	if i == 0 {
		for done := first - d.up.children(0); done < first; done++ {
			list = append(list, done)
		}
		return list
	}
	from := len(list)
	return moved(d.down.Requires(i, s-first, list), from, first)
}

func (d *upDown) Dependants(i, s int, list []int) []int {
	first, from := d.up.Len(i), len(list)
	if s >= first {
		return moved(d.down.Dependants(i, s-first, list), from, first)
	}
	list = d.up.Dependants(i, s, list)
	if i == 0 && len(list) == from {
		for c := range d.down.Len(0) {
			list = append(list, first+c)
		}
	}
	return list
}

func (d *upDown) Receive(i, from, round int) int {
	if round < d.down.before {
		return d.up.Receive(i, from, round)
	}
	return d.up.Len(i) + d.down.Receive(i, from, round)
}

// moved adds to the numbers of steps in a list, from a place in it on.
func moved(list []int, from, by int) []int {
	for k := range list[from:] {
		list[from+k] += by
	}
	return list
}

func (d *upDown) MaxBytes() int64 { return d.up.MaxBytes() }

// stepsOf bounds the steps of any member of a tree.
func stepsOf(t *tree, s *segments, width int) error {
	children := int64(t.ways)
	if t.ways == 0 {
		children = 32
	}
	return atMost(int64(s.count) * (children*int64(width) + 1)) // no overflow: at most 2^31 · 2^12
}

func bcastTree(c *call) (Plan, error) {
	s, err := cut(c)
	if err != nil {
		return nil, err
	}
	d := newTree(c.options.tree, c).one(s, 0)
	return &d, stepsOf(&d.tree, &s, 1)
}

// widthOf returns the steps for what comes in from a child.
func widthOf(c *call) int {
	if c.reduces {
		return 2
	}
	return 1
}

func reduceTree(c *call) (Plan, error) {
	s, err := cut(c)
	if err != nil {
		return nil, err
	}
	t := newTree(c.options.tree, c)
	return &up{flow{t, s, nil}, widthOf(c), t.ways == 0}, stepsOf(&t, &s, widthOf(c))
}

// A gather is a reduction that combines nothing, and a scatter a broadcast, of blocks.
func gatherTree(c *call) (Plan, error) {
	f, err := blockFlow(c)
	return &up{f, 1, true}, err
}

func scatterTree(c *call) (Plan, error) {
	f, err := blockFlow(c)
	return &down{f, 0}, err
}

func blockFlow(c *call) (flow, error) {
	b, err := c.divided()
	return flow{newTree(c.options.tree, c), segments{count: 1}, b}, err
}

// barrierTree collects messages of a byte at member 0, and spreads them from
// there.
func barrierTree(c *call) (Plan, error) {
	t := newTree(c.options.tree, c)
	return newUpDown(up{flow{t, segments{1, 1, 1}, nil}, 1, false}, t), nil
}

func allreduceTrees(c *call) (Plan, error) {
	m := c.op.Bytes
	up := up{flow{newTree(c.options.names["reduce"], c), segments{1, m, m}, nil}, widthOf(c), false}
	return newUpDown(up, newTree(c.options.names["bcast"], c)), nil
}
