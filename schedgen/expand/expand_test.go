package expand

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/comm"
	"loggops/formats/goal"
	"loggops/formats/schedule"
)

func calc(ns int64) schedule.Op { return schedule.Op{Kind: schedule.Calc, DurationNS: ns} }

func send(to int32, tag int64, comm int32) schedule.Op {
	return schedule.Op{Kind: schedule.Send, Bytes: 8, Peer: to, Tag: tag, Comm: comm}
}

func recv(from int32, tag int64, comm int32) schedule.Op {
	return schedule.Op{Kind: schedule.Recv, Bytes: 8, Peer: from, Tag: tag, Comm: comm}
}

func coll(kind string, root, comm int32, bytes int64) schedule.Op {
	algorithm := map[string]string{"bcast": "binomial", "reduce": "binomial"}[kind]
	if algorithm == "" {
		algorithm = "dissemination"
	}
	return schedule.Op{
		Kind: schedule.Collective, Comm: comm, Bytes: bytes,
		Coll: &schedule.Coll{Kind: kind, Algorithm: algorithm, Root: root},
	}
}

func barrier(comm int32) schedule.Op { return coll("barrier", schedule.None, comm, 0) }

func requires(op schedule.Op, distances ...int32) schedule.Op {
	op.Requires = distances
	return op
}

func irequires(op schedule.Op, distances ...int32) schedule.Op {
	op.Irequires = distances
	return op
}

func onCPU(op schedule.Op, cpu, nic int32) schedule.Op {
	op.CPU, op.NIC = cpu, nic
	return op
}

// base makes a schedule on communicators 0, the world, 1, MPI_COMM_SELF, and
// others given as lists of members.
func base(replicas int, lists [][]schedule.Op, others ...[]int32) *schedule.Schedule {
	communicators := []comm.Communicator{comm.World(len(lists)), {Name: "MPI_COMM_SELF", Self: true}}
	for _, members := range others {
		communicators = append(communicators, comm.Communicator{Name: "other", Members: comm.Of(members)})
	}
	return &schedule.Schedule{
		Header: schedule.Header{Ranks: len(lists), Replicas: replicas, Communicators: communicators},
		Ops:    lists,
	}
}

type list = []schedule.Op

func TestExplicit(t *testing.T) {
	tests := map[string]struct {
		s     *schedule.Schedule
		gamma float64
		want  string // without its blank lines
	}{
		"what is explicit stays": {
			s: base(1, []list{
				{calc(5), requires(send(1, 7, 0), 1)},
				{recv(-1, -1, 0), irequires(calc(6), 1)},
			}),
			want: `num_ranks 2
rank 0 {
l1: calc 5
l2: send 8b to 1 tag 7
l2 requires l1
}
rank 1 {
l1: recv 8b from -1 tag -1
l2: calc 6
l2 irequires l1
}`},
		"replicas": {
			s: base(2, []list{{send(1, 7, 0)}, {recv(0, 7, 0), recv(-1, 7, 0)}}),
			want: `num_ranks 4
rank 0 {
l1: send 8b to 1 tag 7
}
rank 1 {
l1: recv 8b from 0 tag 7
l2: recv 8b from -1 tag 7
}
rank 2 {
l1: send 8b to 3 tag 7
}
rank 3 {
l1: recv 8b from 2 tag 7
l2: recv 8b from -1 tag 7
}`},
		"blocking: what follows requires the join": {
			s: base(1, []list{
				{calc(5), calc(6), irequires(requires(barrier(0), 2), 1), requires(calc(7), 1)},
				{barrier(0)},
			}),
			want: `num_ranks 2
rank 0 {
l1: calc 5
l2: calc 6
l3: send 1b to 1 tag 1
l3 requires l1
l3 irequires l2
l4: recv 1b from 1 tag 1
l4 requires l1
l4 irequires l2
l5: calc 0
l5 requires l3
l5 requires l4
l6: calc 7
l6 requires l5
}
rank 1 {
l1: send 1b to 0 tag 1
l2: recv 1b from 0 tag 1
l3: calc 0
l3 requires l1
l3 requires l2
}`},
		"nonblocking: what follows starts when the first steps may": {
			s: base(1, []list{
				{calc(5), requires(barrier(0), 1), irequires(barrier(0), 1), irequires(calc(7), 1), requires(calc(0), 3, 1)},
				{barrier(0), barrier(0)},
			}),
			want: `num_ranks 2
rank 0 {
l1: calc 5
l2: send 1b to 1 tag 1
l2 requires l1
l3: recv 1b from 1 tag 1
l3 requires l1
l4: calc 0
l4 requires l2
l4 requires l3
l5: send 1b to 1 tag 2
l5 requires l1
l6: recv 1b from 1 tag 2
l6 requires l1
l7: calc 0
l7 requires l5
l7 requires l6
l8: calc 7
l8 requires l1
l9: calc 0
l9 requires l4
l9 requires l8
}
rank 1 {
l1: send 1b to 0 tag 1
l2: recv 1b from 0 tag 1
l3: calc 0
l3 requires l1
l3 requires l2
l4: send 1b to 0 tag 2
l5: recv 1b from 0 tag 2
l6: calc 0
l6 requires l4
l6 requires l5
}`},
		"one member: the join takes over": {
			s: base(1, []list{{calc(5), calc(6), onCPU(irequires(requires(barrier(1), 2), 1), 3, 0), requires(calc(7), 1), irequires(calc(8), 2)}}),
			want: `num_ranks 1
rank 0 {
l1: calc 5
l2: calc 6
l3: calc 0 cpu 3
l3 requires l1
l3 irequires l2
l4: calc 7
l4 requires l3
l5: calc 8
l5 requires l1
l5 irequires l2
}`},
		"dependences that point down the list": {
			s: base(1, []list{
				{requires(calc(1), -1), requires(barrier(0), -1), calc(2)},
				{barrier(0)},
			}),
			want: `num_ranks 2
rank 0 {
l1: calc 1
l2: send 1b to 1 tag 1
l3: recv 1b from 1 tag 1
l4: calc 0
l4 requires l2
l4 requires l3
l5: calc 2
l1 requires l4
l2 requires l5
l3 requires l5
}
rank 1 {
l1: send 1b to 0 tag 1
l2: recv 1b from 0 tag 1
l3: calc 0
l3 requires l1
l3 requires l2
}`},
		"a communicator of all grows, its root stays in replica 0": {
			s: base(2, []list{{coll("bcast", 0, 2, 9)}, {coll("bcast", 0, 2, 9)}}, []int32{1, 0}),
			want: `num_ranks 4
rank 0 {
l1: recv 9b from 1 tag 1
l2: send 9b to 2 tag 2
l2 requires l1
l3: calc 0
l3 requires l2
}
rank 1 {
l1: send 9b to 0 tag 1
l2: send 9b to 3 tag 2
l3: calc 0
l3 requires l1
l3 requires l2
}
rank 2 {
l1: recv 9b from 0 tag 2
l2: calc 0
l2 requires l1
}
rank 3 {
l1: recv 9b from 1 tag 2
l2: calc 0
l2 requires l1
}`},
		"other communicators are copied": {
			s: base(2, []list{{barrier(1)}, {coll("reduce", 1, 2, 9)}, {coll("reduce", 1, 2, 9)}}, []int32{1, 2}),
			want: `num_ranks 6
rank 0 {
l1: calc 0
}
rank 1 {
l1: send 9b to 2 tag 1
l2: calc 0
l2 requires l1
}
rank 2 {
l1: recv 9b from 1 tag 1
l2: calc 0
l2 requires l1
}
rank 3 {
l1: calc 0
}
rank 4 {
l1: send 9b to 5 tag 1
l2: calc 0
l2 requires l1
}
rank 5 {
l1: recv 9b from 4 tag 1
l2: calc 0
l2 requires l1
}`},
		"reductions cost gamma for each byte but one": {
			s: base(1, []list{
				{onCPU(coll("allreduce", schedule.None, 0, 8), 2, 1)},
				{coll("allreduce", schedule.None, 0, 8)},
			}),
			gamma: 0.5,
			want: `num_ranks 2
rank 0 {
l1: send 8b to 1 tag 1 cpu 2 nic 1
l2: recv 8b from 1 tag 1 cpu 2 nic 1
l3: calc 4 cpu 2
l3 requires l2
l4: calc 0 cpu 2
l4 requires l1
l4 requires l3
}
rank 1 {
l1: send 8b to 0 tag 1
l2: recv 8b from 0 tag 1
l3: calc 4
l3 requires l2
l4: calc 0
l4 requires l1
l4 requires l3
}`},
		"tags keep apart communicators, instances and rounds": {
			s: base(1, []list{
				{send(1, 7, 0), send(1, 7, 2), send(1, -5, 0), barrier(2), barrier(0), barrier(2)},
				{recv(0, 7, 0), recv(0, 7, 2), recv(0, -5, 0), barrier(2), barrier(0), barrier(2)},
			}, []int32{1, 0}),
			want: `num_ranks 2
rank 0 {
l1: send 8b to 1 tag 24
l2: send 8b to 1 tag 25
l3: send 8b to 1
l4: send 1b to 1 tag 27
l5: recv 1b from 1 tag 27
l6: calc 0
l6 requires l4
l6 requires l5
l7: send 1b to 1 tag 26
l8: recv 1b from 1 tag 26
l9: calc 0
l9 requires l7
l9 requires l8
l10: send 1b to 1 tag 28
l11: recv 1b from 1 tag 28
l12: calc 0
l12 requires l10
l12 requires l11
}
rank 1 {
l1: recv 8b from 0 tag 24
l2: recv 8b from 0 tag 25
l3: recv 8b from 0
l4: send 1b to 0 tag 27
l5: recv 1b from 0 tag 27
l6: calc 0
l6 requires l4
l6 requires l5
l7: send 1b to 0 tag 26
l8: recv 1b from 0 tag 26
l9: calc 0
l9 requires l7
l9 requires l8
l10: send 1b to 0 tag 28
l11: recv 1b from 0 tag 28
l12: calc 0
l12 requires l10
l12 requires l11
}`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if err := test.s.Check(); err != nil {
				t.Fatal(err)
			}
			got, err := Explicit(test.s, Options{GammaNSPerByte: test.gamma})
			if err != nil {
				t.Fatal(err)
			}
			var text strings.Builder
			if err := goal.Write(&text, got); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want+"\n", strings.ReplaceAll(text.String(), "\n\n", "\n")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestInherited(t *testing.T) {
	op := barrier(0)
	op.CPU, op.NIC, op.Iteration, op.TraceRow = 1, 2, 3, 4
	op.Call, op.Region, op.Site = "MPI_Barrier", "2", "a.c:1 (f)"
	x, err := Explicit(base(1, []list{{op}, {op}}), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for b, err := range x.Batches() {
		if err != nil {
			t.Fatal(err)
		}
		for i, got := range b.Ops {
			if got.CPU != 1 || got.NIC != 2 || got.Iteration != 3 || got.Call != op.Call || got.Region != op.Region || got.Site != op.Site || got.TraceRow != 4 {
				t.Errorf("operation %d: %+v", i, got)
			}
		}
	}
}

func TestNotExpressible(t *testing.T) {
	two := []int32{1, 0}
	tests := map[string]struct {
		s     *schedule.Schedule
		gamma float64
		want  string
	}{
		"any tag beside a collective": {
			s:    base(1, []list{{send(1, 7, 0), barrier(0)}, {calc(1), recv(0, -1, 0), barrier(0)}}),
			want: "rank 1, operation 1: no explicit form: a receive of any tag could match messages of collectives",
		},
		"any tag beside another communicator": {
			s:    base(1, []list{{send(1, 7, 0), send(1, 7, 2)}, {recv(0, -1, 0), recv(0, 7, 2)}}, two),
			want: "rank 1, operation 0: no explicit form: a receive of any tag could match messages on other communicators",
		},
		"the largest tag beside a collective": {
			s:    base(1, []list{{send(0, math.MaxInt64, 0), barrier(0)}, {barrier(0)}}),
			want: "no explicit form: its tags leave too few numbers to tell communicators and collectives apart",
		},
		"a tag too large to fold": {
			s:    base(1, []list{{send(0, 1<<62, 0), send(0, 0, 2)}, {}}, two),
			want: "no explicit form: its tags leave too few numbers to tell communicators and collectives apart",
		},
		"all tags there are": {
			s:    base(1, []list{{send(0, math.MaxInt64, 0), send(0, math.MinInt64, 2)}, {}}, two),
			want: "no explicit form: its tags leave too few numbers to tell communicators and collectives apart",
		},
		"gamma": {
			s:     base(1, []list{{}}),
			gamma: math.NaN(),
			want:  "no explicit form: gamma is NaN ns per byte",
		},
		"a long reduction": {
			s:     base(1, []list{{coll("allreduce", schedule.None, 0, 1<<50)}, {coll("allreduce", schedule.None, 0, 1<<50)}}),
			gamma: 1e9,
			want:  "rank 0, operation 0: no explicit form: allreduce needs a calc of 1.125899906842623e+24 ns",
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if err := test.s.Check(); err != nil {
				t.Fatal(err)
			}
			_, err := materialise(test.s, Options{GammaNSPerByte: test.gamma})
			var problem *NotExpressible
			if !errors.As(err, &problem) || err.Error() != test.want {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
		})
	}
}

// What cannot meet a message that it must not match stays a wildcard.
func TestAnyTagAlone(t *testing.T) {
	s := base(2, []list{{send(1, 7, 0), barrier(1)}, {recv(-1, -1, 0)}})
	if _, err := materialise(s, Options{}); err != nil {
		t.Error(err)
	}
}

// Where that may be approximate, it does so too, and is counted.
func TestAnyTagApproximate(t *testing.T) {
	s := base(3, []list{{send(1, 7, 0), barrier(0)}, {recv(-1, -1, 0), barrier(0), recv(-1, -1, 0)}})
	x, err := Explicit(s, Options{Approximate: true})
	if err != nil {
		t.Fatal(err)
	}
	if x.AnyTag != 6 {
		t.Errorf("%d receives, want 6", x.AnyTag)
	}
	alone := base(3, []list{{send(1, 7, 0)}, {recv(-1, -1, 0)}})
	if x, err = Explicit(alone, Options{Approximate: true}); err != nil || x.AnyTag != 0 {
		t.Errorf("%d receives, error %v, where nothing else could match", x.AnyTag, err)
	}
}

func TestOtherErrors(t *testing.T) {
	unknown := barrier(0)
	unknown.Coll.Algorithm = "telepathy"
	_, err := Explicit(base(1, []list{{}, {calc(1), unknown}}), Options{})
	if err == nil || !strings.HasPrefix(err.Error(), "rank 1, operation 1: ") {
		t.Errorf("got %v", err)
	}
	_, err = Explicit(base(1, []list{{barrier(2)}, {}}, []int32{1}), Options{})
	var invalid *schedule.Invalid
	if !errors.As(err, &invalid) || invalid.Rank != 0 || invalid.Op != 0 {
		t.Errorf("got %v", err)
	}
	_, err = Explicit(base(math.MaxInt32, make([]list, 2)), Options{})
	if !errors.As(err, &invalid) || invalid.Rank != schedule.None {
		t.Errorf("got %v", err)
	}
}

// materialise copies an explicit form to memory.
func materialise(s schedule.Source, opt Options) (*schedule.Schedule, error) {
	x, err := Explicit(s, opt)
	if err != nil {
		return nil, err
	}
	all := &schedule.Schedule{Header: *x.Head(), Ops: make([]list, x.Head().Ranks)}
	for b, err := range x.Batches() {
		if err != nil {
			return nil, err
		}
		for _, op := range b.Ops {
			op.Requires = append([]int32(nil), op.Requires...)
			op.Irequires = append([]int32(nil), op.Irequires...)
			all.Ops[b.Rank] = append(all.Ops[b.Rank], op)
		}
	}
	return all, nil
}

func BenchmarkExplicit(b *testing.B) {
	lists := make([]list, 64)
	for rank := range lists {
		for range 100 {
			lists[rank] = append(lists[rank],
				requires(calc(5), 1), requires(send(int32(rank+1)%64, 7, 0), 1),
				requires(recv(int32(rank+63)%64, 7, 0), 2), requires(barrier(0), 1, 2))
		}
		lists[rank][0].Requires = nil
	}
	x, err := Explicit(base(16, lists), Options{})
	if err != nil {
		b.Fatal(err)
	}
	ops := 0
	for b.Loop() {
		ops = 0
		for batch, err := range x.Batches() {
			if err != nil {
				b.Fatal(err)
			}
			ops += len(batch.Ops)
		}
	}
	b.ReportMetric(float64(ops)*float64(b.N)/b.Elapsed().Seconds(), "ops/s")
}
