package analytic

import (
	"fmt"
	"math/bits"
	"slices"

	"loggops/formats/schedule"
	"loggops/internal/spec"
	"loggops/schedgen/collective"
	"loggops/sim"
)

// NoForm is the error for a collective whose time has no closed form here.
type NoForm struct{ Why string }

func (e *NoForm) Error() string { return "no closed form: " + e.Why }

func noForm(format string, args ...any) error { return &NoForm{fmt.Sprintf(format, args...)} }

// call is a collective whose time is asked for.
type call struct {
	members int
	bytes   int64 // m (docs/model.md)
	message int64 // the most bytes that one has
	sim.Params
}

// form returns how long a collective of two members and more takes.
type form func(call) (int64, error)

// Algorithm is an algorithm of a kind of collectives, as package collective names
// them, without options.
type Algorithm struct{ Kind, Name string }

var forms = []struct {
	Algorithm
	form
}{
	{Algorithm{"barrier", "dissemination"}, disseminationBarrier},
	{Algorithm{"barrier", "binomial"}, binomialBarrier},
	{Algorithm{"barrier", "binary"}, binaryBarrier},
	{Algorithm{"barrier", "linear"}, linearBarrier},
	{Algorithm{"bcast", "binomial"}, binomialBcast},
	{Algorithm{"bcast", "binary"}, binaryBcast},
	{Algorithm{"bcast", "pipelined-chain"}, chainBcast},
	{Algorithm{"reduce", "binomial"}, binomialReduce},
	{Algorithm{"allreduce", "dissemination"}, disseminationAllreduce},
	{Algorithm{"allreduce", "recursive-doubling"}, doublingAllreduce},
	{Algorithm{"allreduce", "rabenseifner"}, rabenseifner},
	{Algorithm{"allreduce", "ring"}, ringAllreduce},
	{Algorithm{"gather", "binomial"}, binomialGather},
	{Algorithm{"gather", "linear"}, linearGather},
	{Algorithm{"scatter", "binomial"}, binomialScatter},
	{Algorithm{"scatter", "linear"}, linearScatter},
	{Algorithm{"allgather", "bruck"}, bruckAllgather},
	{Algorithm{"allgather", "recursive-doubling"}, doublingAllgather},
	{Algorithm{"allgather", "ring"}, ringAllgather},
	{Algorithm{"alltoall", "bruck"}, bruckAlltoall},
	{Algorithm{"alltoall", "pairwise"}, pairwiseAlltoall},
	{Algorithm{"scan", "chain"}, chainScan},
}

// Algorithms returns those that Collective knows a form of.
func Algorithms() []Algorithm {
	var all []Algorithm
	for _, f := range forms {
		all = append(all, f.Algorithm)
	}
	return all
}

// Collective returns how long one collective of n members takes in ns, from when
// all of them begin, on a CPU and a NIC each, to when the last is done; without
// noise, and with eager messages. The algorithm is written as in
// schedule.Coll.Algorithm, and bytes are m of docs/model.md; those of a barrier
// are left out. The root is any member. The error is *NoForm where there is no
// form of the algorithm, of this number of members or of these parameters; or it
// is that of collective.New.
func Collective(kind, algorithm string, n int, bytes int64, p sim.Params) (int64, error) {
	if kind == "barrier" {
		bytes = 0
	}
	coll := &schedule.Coll{Kind: kind, Algorithm: algorithm, Root: schedule.None}
	if collective.Rooted(kind) {
		coll.Root = 0
	}
	plan, err := collective.New(&schedule.Op{Kind: schedule.Collective, Bytes: bytes, Coll: coll}, n, p.ReducePerByte > 0)
	if err != nil {
		return 0, err
	}
	c := call{members: n, bytes: bytes, message: plan.MaxBytes(), Params: p}
	name, _ := spec.Name(algorithm)
	for _, f := range forms {
		if f.Algorithm != (Algorithm{kind, name}) {
			continue
		}
		if err := c.check(); err != nil || n == 1 {
			return 0, err
		}
		return f.form(c)
	}
	return 0, noForm("of %s by %s", kind, name)
}

// allowed are the optional parameters that forms have, and those that eager messages do not need.
var allowed = []string{"O", "gamma", "handshake", "rendezvous"}

// check reports what no form allows for.
func (c *call) check() error {
	p := &c.Params
	if err := p.Check(); err != nil {
		return err
	}
	if len(p.BySize) > 0 || len(p.Levels) > 0 {
		return noForm("parameters depend on the size of messages or on levels")
	}
	for i := range sim.Parameters() {
		if a := &sim.Parameters()[i]; !a.Needed && !slices.Contains(allowed, a.Name) && a.Of(p).Number() > 0 {
			return noForm("%s is %s", a.Name, a.TextIn(p))
		}
	}
	if c.message > p.EagerMax {
		return noForm("messages of %d bytes are not eager", c.message)
	}
	first := c.cost(1)
	if first.Gap > first.Flight+first.Intake {
		return noForm("g is above o + L + o")
	}
	if p.ReducePerByte > 0 && first.Flight == 0 {
		return noForm("messages arrive as they are sent, and then the order of ranks decides which operation is first")
	}
	longest := c.cost(c.message)
	step := float64(longest.Gap) + float64(longest.Flight) + float64(longest.Send) + float64(longest.Intake) + float64(c.combine(c.message))
	if 4*step*float64(c.members) > 1<<62 {
		return noForm("it takes longer than a simulated run may")
	}
	return nil
}

// power returns k where there are 2^k members.
func (c *call) power() (int, error) {
	k := bits.Len(uint(c.members)) - 1
	if c.members != 1<<k {
		return 0, noForm("%d members are no power of two", c.members)
	}
	return k, nil
}

// share returns the bytes of one of n equal shares.
func (c *call) share() (int64, error) {
	n := int64(c.members)
	if c.bytes%n != 0 {
		return 0, noForm("%d bytes cannot be shared equally by %d members", c.bytes, n)
	}
	return c.bytes / n, nil
}

// cost returns what a message of some bytes costs.
func (c *call) cost(bytes int64) sim.Cost { return c.Cost(bytes, schedule.Standard) }

// A CPU is free when a message of some bytes comes: it has taken it in
// oneWay after the send of it started.
func (c *call) oneWay(bytes int64) int64 {
	cost := c.cost(bytes)
	return cost.Flight + cost.Intake
}

// betweenSends returns the time between two sends of a rank that does nothing
// else.
func (c *call) betweenSends(bytes int64) int64 {
	cost := c.cost(bytes)
	return max(cost.Send, cost.Gap)
}

// betweenIntakes returns the time between two intakes of messages that are all
// there.
func (c *call) betweenIntakes(bytes int64) int64 {
	cost := c.cost(bytes)
	return max(cost.Intake, cost.Gap)
}

// combine returns the CPU time of a reduction.
func (c *call) combine(bytes int64) int64 { return c.Reduction(bytes).NS }
