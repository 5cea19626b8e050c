package collective

import (
	"math/bits"

	"loggops/formats/schedule"
)

// Dissemination (Hensgen, Finkel and Manber 1988) goes in rounds: in round j
// member i sends to i + q·(w+1)^j and receives from i - q·(w+1)^j (mod n), q =
// 1..w, as far as these are less than n away, until all have heard of all. The
// number of ways w is 1 but for the n-way barrier (Hoefler et al. 2006). It
// serves barriers, idempotent reductions, and, as Bruck's algorithm (Bruck et
// al. 1997), allgather and alltoall, which differ in the bytes of a round.
//
// A send requires the receives of all earlier rounds, because MPI libraries
// wait for each round before the next. By requires=last, the rule of the public
// LogGOPS toolchain, it requires those of the round before it only.
type Dissemination struct {
	n, ways int
	rounds  int
	final   int                      // messages that a member sends in the last round
	last    bool                     // requires=last
	bytes   func(i, round int) int64 // that member i sends; nil where it is always most
	most    int64
	reduces bool // a calc ends each round
}

// requires chooses between the rule of MPI libraries and that of the public
// generator.
var requires = Option{Name: "requires", Names: []string{"all", "last"}}

func newDissemination(c *call, reduces bool, most int64, bytes func(i, round int) int64) *Dissemination {
	d := &Dissemination{n: c.n, ways: 1, last: c.options.names[requires.Name] == "last", bytes: bytes, most: most, reduces: reduces}
	if w, ok := c.options.numbers["ways"]; ok {
		d.ways = int(w)
	}
	for reach := 1; reach < c.n; reach *= d.ways + 1 {
		d.final = min(d.ways, (c.n-1)/reach)
		d.rounds++
	}
	return d
}

// barrierDissemination is also the n-way barrier: the option reports which.
func barrierDissemination(c *call) (Plan, error) {
	return newDissemination(c, false, 1, nil), nil
}

func allreduceDissemination(c *call) (Plan, error) {
	return newDissemination(c, c.reduces, c.op.Bytes, nil), nil
}

// allgatherBruck sends in round j the blocks of the members down from i that
// the receiver does not have yet: min(2^j, n-2^j) of them.
func allgatherBruck(c *call) (Plan, error) {
	b, err := gathered(c)
	if err != nil {
		return nil, err
	}
	n := c.n
	return newDissemination(c, false, b.total(), func(i, round int) int64 {
		count := min(1<<round, n-1<<round)
		return b.sum((i+n+1-count)%n, count)
	}), nil
}

// alltoallBruck sends in round j the blocks whose distance to their target,
// 1..n-1, has bit j set.
func alltoallBruck(c *call) (Plan, error) {
	b, err := equal(c.op.Bytes, c.n)
	if err != nil {
		return nil, err
	}
	n := c.n
	return newDissemination(c, false, b.each*int64(n/2), func(_, round int) int64 {
		return b.each * int64(withBit(n, round))
	}), nil
}

// withBit counts the numbers in 0..n-1 that have bit j set.
func withBit(n, j int) int {
	period, half := 2<<j, 1<<j
	return n/period*half + max(0, n%period-half)
}

// Same reports whether a round is one send and one receive, and all messages have
// the same size: then the steps of round j are send 2j and receive 2j+1.
func (d *Dissemination) Same() bool { return d.bytes == nil && !d.reduces && d.ways == 1 }

// Rounds returns the number of rounds: the logarithm of n to the base w+1,
// rounded up.
func (d *Dissemination) Rounds() int { return d.rounds }

// To returns the member to which member i sends in a round, where w is 1.
func (d *Dissemination) To(i, round int) int {
	to := i + 1<<round
	if to >= d.n {
		to -= d.n
	}
	return to
}

// Complete notes that a member has received, and reduced, all of a round. A bit
// of done stands for each round of which that is known. Complete returns the
// rounds whose sends may start now, from first to before end.
func (d *Dissemination) Complete(done *uint32, round int) (first, end int) {
	if d.last {
		return round + 1, min(round+2, d.rounds)
	}
	before := bits.TrailingZeros32(^*done)
	*done |= 1 << round
	return before + 1, min(bits.TrailingZeros32(^*done)+1, d.rounds)
}

// Locate returns the round of a step, the kind of the step, and the first step
// of that round and kind.
func (d *Dissemination) Locate(s int) (round int, kind schedule.Kind, first int) {
	round = min(s/d.width(), d.rounds-1)
	sends, receives := d.Sends(round), d.Receives(round)
	switch {
	case s < receives:
		return round, schedule.Send, sends
	case s < receives+d.Messages(round):
		return round, schedule.Recv, receives
	}
	return round, schedule.Calc, s
}

// Sends and Receives return the first send and the first receive of a round, of
// as many as Messages says.
func (d *Dissemination) Sends(round int) int    { return round * d.width() }
func (d *Dissemination) Receives(round int) int { return d.Sends(round) + d.Messages(round) }

// Messages returns how many messages a member sends, and receives, in a round.
func (d *Dissemination) Messages(round int) int {
	if round == d.rounds-1 {
		return d.final
	}
	return d.ways
}

// Ends returns the number of steps that end a round: its receives, or the calc
// that reduces what it received.
func (d *Dissemination) Ends(round int) int {
	if d.reduces {
		return 1
	}
	return d.Messages(round)
}

// Reduces reports whether a calc ends each round.
func (d *Dissemination) Reduces() bool { return d.reduces }

// width returns the number of steps of any round but the last.
func (d *Dissemination) width() int {
	if d.reduces {
		return 2*d.ways + 1
	}
	return 2 * d.ways
}

// reach returns how far the first message of a round goes.
func (d *Dissemination) reach(round int) int {
	if d.ways == 1 {
		return 1 << round
	}
	reach := 1
	for range round {
		reach *= d.ways + 1
	}
	return reach
}

func (d *Dissemination) sent(i, round int) int64 {
	if d.bytes == nil {
		return d.most
	}
	return d.bytes(i, round)
}

func (d *Dissemination) Len(int) int {
	if d.rounds == 0 {
		return 0
	}
	return d.end(d.rounds - 1)
}

// end returns the step after a round's last.
func (d *Dissemination) end(round int) int {
	end := d.Receives(round) + d.Messages(round)
	if d.reduces {
		end++
	}
	return end
}

func (d *Dissemination) Step(i, s int) Step {
	round, kind, first := d.Locate(s)
	away := (s - first + 1) * d.reach(round)
	if kind == schedule.Send {
		return Step{kind, (i + away) % d.n, d.sent(i, round), round}
	}
	from := (i + d.n - away%d.n) % d.n
	step := Step{kind, from, d.sent(from, round), round}
	if kind == schedule.Calc {
		step.Peer = 0
	}
	return step
}

// A round ends with its calc, or else with its receives.
func (d *Dissemination) appendEnds(round int, list []int) []int {
	end := d.end(round)
	for s := end - d.Ends(round); s < end; s++ {
		list = append(list, s)
	}
	return list
}

func (d *Dissemination) Requires(_, s int, list []int) []int {
	round, kind, _ := d.Locate(s)
	switch kind {
	case schedule.Calc:
		list = append(list, s-1)
	case schedule.Send:
		for r := d.firstRequired(round); r < round; r++ {
			list = d.appendEnds(r, list)
		}
	}
	return list
}

// firstRequired returns the first of the rounds, up to the one before, that the
// sends of a round require.
func (d *Dissemination) firstRequired(round int) int {
	if d.last {
		return max(0, round-1)
	}
	return 0
}

func (d *Dissemination) Dependants(_, s int, list []int) []int {
	round, kind, _ := d.Locate(s)
	switch {
	case kind == schedule.Send:
		return list
	case kind == schedule.Recv && d.reduces:
		return append(list, s+1)
	}
	for later := round + 1; later < d.rounds && d.firstRequired(later) <= round; later++ {
		for c := range d.Messages(later) {
			list = append(list, d.Sends(later)+c)
		}
	}
	return list
}

func (d *Dissemination) Receive(i, from, round int) int {
	return d.Receives(round) + (i-from+d.n)%d.n/d.reach(round) - 1
}

func (d *Dissemination) MaxBytes() int64 { return d.most }
