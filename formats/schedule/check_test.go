package schedule

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"testing"

	"loggops/formats/comm"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
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

// TestCheck changes the header of the valid schedule, or an operation of rank 1 by its number.
func TestCheck(t *testing.T) {
	cases.Lines(t, "check.txt", func(input string) string {
		s := valid()
		where, change, _ := strings.Cut(input, " ")
		changed := any(&s.Header)
		if op, err := strconv.Atoi(where); err == nil {
			changed = &s.Ops[1][op]
		}
		expect.OK(t, json.Unmarshal([]byte(change), changed))
		err := s.Check()
		if _, ok := errors.AsType[*Invalid](err); err != nil && !ok {
			t.Errorf("%s: %T", input, err)
		}
		return cases.Outcome("valid", err)
	})
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
