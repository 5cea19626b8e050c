package schedgen

import (
	"cmp"
	"slices"
	"strings"

	"loggops/formats/comm"
	"loggops/formats/mpi"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/schedgen/collective"
)

// sizes fills in the bytes, by member where members differ, and the root of
// the operation that a collective call becomes.
type sizes func(*rank, *trace.Call, *schedule.Op) error

// collectives is how large each kind is: what docs/formats.md calls m, and the
// bytes by member. What is in place is known by the receiving side.
var collectives = map[string]sizes{
	"barrier":              func(*rank, *trace.Call, *schedule.Op) error { return nil },
	"bcast":                contributed,
	"reduce":               contributed,
	"gather":               contributed,
	"scatter":              received,
	"gatherv":              gatherv,
	"scatterv":             scatterv,
	"allreduce":            contributed,
	"scan":                 contributed,
	"exscan":               contributed,
	"allgather":            contributed,
	"alltoall":             contributed,
	"reduce_scatter_block": contributed,
	"allgatherv":           allgatherv,
	"reduce_scatter":       allgatherv,
	"alltoallv":            alltoallv,
	"alltoallw":            alltoallv,
	"neighbor_allgather":   neighbors,
	"neighbor_allgatherv":  neighbors,
	"neighbor_alltoall":    neighbors,
	"neighbor_alltoallv":   neighbors,
	"neighbor_alltoallw":   neighbors,
}

// together makes a blocking collective operation. All of it requires the
// computation before it, and what follows requires all of it.
func together(g *rank, c *trace.Call) (Fate, error) {
	ops, err := g.collective(mpi.Of(c.Name), c)
	if err != nil {
		return "", err
	}
	g.after = append(g.after, g.chain(c, ops, g.calc(c)))
	return Communication, nil
}

// chain appends operations each of which requires the one before it, the first one a
// calc, and returns the place of the last one.
func (g *rank) chain(c *trace.Call, ops []schedule.Op, calc int32) int32 {
	place := calc
	for _, op := range ops {
		place = g.add(c, op, place)
	}
	return place
}

// overNew is a barrier over the new communicator: only its members need to call it, and
// a rank that gets none waits for no one.
func overNew(g *rank, c *trace.Call) (Fate, error) {
	if c.NewComm == trace.None && c.Comm != trace.None {
		return Computation, nil
	}
	among := *c
	among.Comm = c.NewComm
	return together(g, &among)
}

// overBoth is a barrier over the new communicator, of two groups or made of two.
func overBoth(g *rank, c *trace.Call) (Fate, error) {
	if c.NewComm == trace.None {
		return "", g.unsupported(c, "the trace lacks the communicator that it makes")
	}
	return overNew(g, c)
}

// disconnect is a barrier, as in Open MPI: it waits for all communication on the
// communicator, on any side.
func disconnect(g *rank, c *trace.Call) (Fate, error) {
	if c.Comm == trace.None || g.within(c) != nil {
		return Computation, nil
	}
	return together(g, c)
}

// collective returns the operations of a collective, each of which requires the one
// before it: one, or more on an intercommunicator. A call that makes a communicator or topology is a barrier.
func (g *rank) collective(of *mpi.Call, c *trace.Call) (ops []schedule.Op, err error) {
	kind := cmp.Or(of.Collective, "barrier")
	switch {
	case c.Comm == trace.None && strings.HasPrefix(kind, "neighbor_"):
		return nil, g.unsupported(c, "the trace lacks the neighbors of the rank")
	case c.Comm == trace.None:
		return nil, g.unsupported(c, "the trace lacks its communicator")
	}
	if err := g.within(c); err != nil {
		return nil, err
	}
	if len(g.on(c).Remote) > 0 {
		ops, err = g.between(c, kind)
	} else {
		ops, err = g.amongAll(c, kind)
	}
	for i := range ops {
		ops[i].Coll.Nonblocking = of.Requests != mpi.NoRequest
	}
	return ops, err
}

// amongAll returns the operation of a collective of one group.
func (g *rank) amongAll(c *trace.Call, kind string) ([]schedule.Op, error) {
	op := schedule.Op{
		Kind: schedule.Collective, Comm: c.Comm,
		Coll: &schedule.Coll{Kind: kind, Root: schedule.None},
	}
	if collective.Rooted(kind) {
		if n := g.on(c).Size(); c.Root < 0 || int(c.Root) >= n {
			return nil, g.unsupported(c, "the trace lacks its root, or that is none of %d members", n)
		}
		op.Coll.Root = c.Root
	}
	if err := collectives[kind](g, c, &op); err != nil {
		return nil, err
	}
	return []schedule.Op{op}, nil
}

// on returns the communicator of a call that has one.
func (g *rank) on(c *trace.Call) *comm.Communicator { return &g.head.Communicators[c.Comm] }

// contributed takes what the rank contributes, or else what it receives.
func contributed(g *rank, c *trace.Call, op *schedule.Op) error {
	return g.bytes(c, op, known(c.Bytes, c.RecvBytes))
}

// received takes what the rank receives, or else what it contributes.
func received(g *rank, c *trace.Call, op *schedule.Op) error {
	return g.bytes(c, op, known(c.RecvBytes, c.Bytes))
}

// known returns bytes, or else others.
func known(bytes, others int64) int64 {
	if bytes == trace.None {
		return others
	}
	return bytes
}

func (g *rank) bytes(c *trace.Call, op *schedule.Op, bytes int64) error {
	if bytes == trace.None {
		return g.unsupported(c, "the trace lacks its size")
	}
	op.Bytes = bytes
	return nil
}

// byMember returns the bytes by member that a call lists, and the rank's own
// among them.
func (g *rank) byMember(c *trace.Call, counts []int64) ([]int64, int64, error) {
	n, self := g.on(c).Size(), g.on(c).Index(int32(g.number))
	if len(counts) != n || self < 0 {
		return nil, 0, g.unsupported(c, "the trace lacks its bytes by member: it has %d of %d", len(counts), n)
	}
	return slices.Clone(counts), counts[self], nil
}

// gatherv: the root knows what comes from each member, the others what they
// send.
func gatherv(g *rank, c *trace.Call, op *schedule.Op) (err error) {
	if int(c.Root) != g.on(c).Index(int32(g.number)) {
		return contributed(g, c, op)
	}
	op.Coll.RecvCounts, op.Bytes, err = g.byMember(c, c.RecvCounts)
	return err
}

// scatterv: the root knows what goes to each member, the others what they
// receive.
func scatterv(g *rank, c *trace.Call, op *schedule.Op) (err error) {
	if int(c.Root) != g.on(c).Index(int32(g.number)) {
		return received(g, c, op)
	}
	op.Coll.Counts, op.Bytes, err = g.byMember(c, c.Counts)
	return err
}

// allgatherv, and reduce_scatter: all know every member's block.
func allgatherv(g *rank, c *trace.Call, op *schedule.Op) (err error) {
	op.Coll.RecvCounts, op.Bytes, err = g.byMember(c, c.RecvCounts)
	return err
}

// alltoallv: each knows what it sends to, and receives from, each.
func alltoallv(g *rank, c *trace.Call, op *schedule.Op) (err error) {
	op.Coll.RecvCounts, _, err = g.byMember(c, c.RecvCounts)
	if err != nil {
		return err
	}
	sent := c.Counts
	if sent == nil {
		sent = c.RecvCounts
	}
	op.Coll.Counts, _, err = g.byMember(c, sent)
	return err
}

// neighbors takes the partners in the topology, and the bytes to and from
// each where they differ. Beyond a border there is no partner.
func neighbors(_ *rank, c *trace.Call, op *schedule.Op) error {
	op.Bytes = max(c.Bytes, 0) // the trace has none where there is one a neighbor
	op.Coll.Neighbors, op.Coll.Counts = present(c.Neighbors, c.Counts)
	op.Coll.RecvNeighbors, op.Coll.RecvCounts = present(c.RecvNeighbors, c.RecvCounts)
	return nil
}

// present returns the neighbors that are not MPI_PROC_NULL, and their counts
// where there is one for each.
func present(list []int32, counts []int64) (neighbors []int32, theirs []int64) {
	for i, n := range list {
		if n == trace.ProcNull {
			continue
		}
		neighbors = append(neighbors, n)
		if len(counts) == len(list) {
			theirs = append(theirs, counts[i])
		}
	}
	return neighbors, theirs
}
