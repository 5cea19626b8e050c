package schedule

import (
	"errors"
	"math"
	"strings"
	"testing"

	"loggops/formats/comm"
	"loggops/internal/expect"
)

// valid returns a schedule of two ranks with an operation of each kind. Rank 1
// has them at 0 calc, 1 io, 2 send, 3 recv, 4 collective.
func valid() *Schedule {
	op := func(kind Kind) Op { return Op{Kind: kind, Iteration: None, TraceRow: None} }
	calc, io, send, recv, coll := op(Calc), op(IO), op(Send), op(Recv), op(Collective)
	calc.DurationNS, io.DurationNS = 100, 200
	send.Bytes, send.Peer, send.Tag, send.Requires = 8, 0, 5, []int32{1}
	recv.Bytes, recv.Peer, recv.Tag, recv.Irequires = 8, AnySource, AnyTag, []int32{1}
	coll.Bytes, coll.Requires = 8, []int32{4, 1}
	coll.Coll = &Coll{Kind: "bcast", Algorithm: "binomial", Root: 1}
	return &Schedule{
		Header: Header{
			Ranks: 2, Replicas: 3,
			Communicators: []comm.Communicator{comm.World(2), {Name: "MPI_COMM_SELF", Self: true}, {Name: "split", Members: comm.Of([]int32{0})}},
		},
		Ops: [][]Op{{calc}, {calc, io, send, recv, coll}},
	}
}

func TestCheckAccepts(t *testing.T) {
	for name, change := range map[string]func(*Header, []Op){
		"as it is":               func(*Header, []Op) {},
		"folded tag":             func(_ *Header, op []Op) { op[2].Tag = math.MinInt64 },
		"negative tag":           func(_ *Header, op []Op) { op[3].Tag = -2 },
		"message to oneself":     func(_ *Header, op []Op) { op[2].Peer = 1 },
		"dependence further on":  func(_ *Header, op []Op) { op[0].Requires = []int32{-1} },
		"double dependence":      func(_ *Header, op []Op) { op[2].Requires = []int32{1, 1} },
		"collective on one rank": func(_ *Header, op []Op) { op[4].Comm = 1; op[4].Coll.Root = 0 },
		"no root":                func(_ *Header, op []Op) { op[4].Coll.Root = None },
		"rules": func(h *Header, _ []Op) {
			h.Collectives = []Rule{{Kind: "dance", Total: Range{8, 0}, Bytes: Range{0, 1}}}
		},
		"no algorithm": func(_ *Header, op []Op) { op[4].Coll.Algorithm = "" },
		"most ranks":   func(h *Header, _ []Op) { h.Replicas = math.MaxInt32 / 2 },
	} {
		s := valid()
		change(&s.Header, s.Ops[1])
		if err := s.Check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCheckRefusesHeader(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(*Header)
		want  string
	}{
		"no ranks":        {func(h *Header) { h.Ranks = 0 }, "0 ranks"},
		"too many ranks":  {func(h *Header) { h.Ranks = 1 << 31 }, "ranks"},
		"no replicas":     {func(h *Header) { h.Replicas = 0 }, "replicated 0 times"},
		"too many":        {func(h *Header) { h.Replicas = 1 << 30 }, "ranks"},
		"overflow":        {func(h *Header) { h.Replicas = 1 << 62 }, "ranks"},
		"overflow to 0":   {func(h *Header) { h.Ranks, h.Replicas = 1<<30, 1<<34 }, "ranks"},
		"rule":            {func(h *Header) { h.Collectives = []Rule{{}, {Bytes: Range{8, 8}}} }, "rule 1 for collectives: the range from 8 to below 8 is empty"},
		"a rule's form":   {func(h *Header) { h.Collectives = []Rule{{Form: "lazy"}} }, `rule 0 for collectives: the form "lazy" is neither blocking nor nonblocking`},
		"negative rule":   {func(h *Header) { h.Collectives = []Rule{{Members: Range{-1}}} }, "rule 0 for collectives"},
		"member range":    {func(h *Header) { h.Communicators[0] = comm.World(3) }, "communicator 0"},
		"member twice":    {func(h *Header) { h.Communicators[2].Members = comm.Of([]int32{1, 1}) }, "communicator 2"},
		"members of self": {func(h *Header) { h.Communicators[1].Members = comm.Of([]int32{1}) }, "MPI_COMM_SELF"},
	} {
		s := valid()
		c.spoil(&s.Header)
		var invalid *Invalid
		if err := s.Check(); !errors.As(err, &invalid) || invalid.Rank != None || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want *Invalid of the header with %q", name, err, c.want)
		}
	}
}

func TestCheckRefusesOperation(t *testing.T) {
	for name, c := range map[string]struct {
		op    int // of rank 1
		spoil func(*Op)
		want  string
	}{
		"kind":                    {0, func(op *Op) { op.Kind = 9 }, "unknown kind"},
		"mode":                    {2, func(op *Op) { op.Mode = 9 }, "unknown mode"},
		"negative duration":       {0, func(op *Op) { op.DurationNS = -1 }, "-1 ns"},
		"long duration":           {1, func(op *Op) { op.DurationNS = math.MaxInt64 }, "ns"},
		"negative bytes":          {2, func(op *Op) { op.Bytes = -1 }, "-1 bytes"},
		"many bytes":              {3, func(op *Op) { op.Bytes = 1<<50 + 1 }, "bytes"},
		"negative CPU":            {0, func(op *Op) { op.CPU = -1 }, "CPU -1"},
		"CPU":                     {0, func(op *Op) { op.CPU = MaxPlaces }, "CPU 256"},
		"negative NIC":            {2, func(op *Op) { op.NIC = -1 }, "NIC -1"},
		"NIC":                     {2, func(op *Op) { op.NIC = MaxPlaces }, "NIC 256"},
		"collective, untold":      {4, func(op *Op) { op.Coll = nil }, "collective"},
		"send of a collective":    {2, func(op *Op) { op.Coll = &Coll{} }, "send"},
		"negative communicator":   {2, func(op *Op) { op.Comm = -1 }, "communicator -1 of 3"},
		"communicator":            {3, func(op *Op) { op.Comm = 3 }, "communicator 3 of 3"},
		"send to any":             {2, func(op *Op) { op.Peer = AnySource }, "partner -1"},
		"send to nobody":          {2, func(op *Op) { op.Peer = 2 }, "partner 2"},
		"receive from nobody":     {3, func(op *Op) { op.Peer = -2 }, "partner -2"},
		"send without a tag":      {2, func(op *Op) { op.Tag = AnyTag }, "tag"},
		"collective of others":    {4, func(op *Op) { op.Comm, op.Coll.Root = 2, 0 }, "no member"},
		"root":                    {4, func(op *Op) { op.Coll.Root = 2 }, "root 2 of 2"},
		"negative root":           {4, func(op *Op) { op.Coll.Root = -2 }, "root -2"},
		"root of one":             {4, func(op *Op) { op.Comm = 1 }, "root 1 of 1"},
		"negative count":          {4, func(op *Op) { op.Coll.Counts = []int64{8, -1} }, "count of -1"},
		"receive count":           {4, func(op *Op) { op.Coll.RecvCounts = []int64{1 << 51} }, "count of"},
		"neighbor":                {4, func(op *Op) { op.Coll.Neighbors = []int32{0, 2} }, "neighbor 2"},
		"negative neighbor":       {4, func(op *Op) { op.Coll.RecvNeighbors = []int32{-2} }, "neighbor -2"},
		"requirement before all":  {2, func(op *Op) { op.Requires = []int32{3} }, "requires operation -1"},
		"irequirement before all": {2, func(op *Op) { op.Irequires = []int32{3} }, "requires operation -1"},
		"requirement after all":   {2, func(op *Op) { op.Requires = []int32{-3} }, "requires operation 5 of 5"},
		"requirement far after":   {2, func(op *Op) { op.Requires = []int32{math.MinInt32} }, "requires operation"},
		"requirement far before":  {2, func(op *Op) { op.Requires = []int32{math.MaxInt32} }, "requires operation"},
		"requirement of itself":   {2, func(op *Op) { op.Requires = []int32{0} }, "itself"},
		"cycle":                   {2, func(op *Op) { op.Irequires = []int32{-2} }, "deadlock: a dependence cycle of 3 operations: 2 -> 4 -> 3 -> 2"},
	} {
		s := valid()
		c.spoil(&s.Ops[1][c.op])
		var invalid *Invalid
		err := s.Check()
		if !errors.As(err, &invalid) || invalid.Rank != 1 || invalid.Op != c.op || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want *Invalid of rank 1, operation %d, with %q", name, err, c.op, c.want)
		}
	}
}

// TestLargeCycle holds that a cycle of any length is found without recursion,
// and that it is written in short.
func TestLargeCycle(t *testing.T) {
	s := valid()
	ops := make([]Op, 1_000_000)
	for i := range ops {
		ops[i] = Op{Kind: Calc, Requires: []int32{-1}}
	}
	ops[len(ops)-1].Requires = nil
	s.Ops[1] = ops
	expect.OK(t, s.Check())
	ops[len(ops)-1].Requires = []int32{int32(len(ops)) - 1}
	err := s.Check()
	var invalid *Invalid
	if !errors.As(err, &invalid) || len(err.Error()) > 200 || !strings.Contains(err.Error(), "1000000 operations") {
		t.Errorf("error %v", err)
	}
}

// TestOrderOfRanks has batches come in the wrong order.
func TestOrderOfRanks(t *testing.T) {
	s := valid()
	for name, ranks := range map[string][]int{"back": {1, 0}, "beyond": {0, 2}, "negative": {-2}, "none": {-1}} {
		c, e := newChecker(&s.Header), Encoder{}
		var err error
		for _, rank := range ranks {
			if err == nil {
				b := e.Encode(Batch{Rank: rank, Ops: s.Ops[0]})
				err = c.block(&b)
			}
		}
		var invalid *Invalid
		if !errors.As(err, &invalid) {
			t.Errorf("%s: error %v, want *Invalid", name, err)
		}
	}
}
