package expand

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/goal"
	"loggops/formats/schedule"
	"loggops/formats/schedule/listing"
	"loggops/internal/cases"
	"loggops/internal/expect"
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

// TestExplicit expands schedules, with the gamma of a first line "gamma NS", or approximately after a line "approximate". Then
// the output counts receives of any tag that could match a wrong message.
func TestExplicit(t *testing.T) {
	cases.Run(t, "explicit.txt", func(t *testing.T, input string) string {
		var opt Options
		if rest, given := strings.CutPrefix(input, "gamma "); given {
			number, rest, _ := strings.Cut(rest, "\n")
			_, err := fmt.Sscan(number, &opt.GammaNSPerByte)
			expect.OK(t, err)
			input = rest
		}
		input, opt.Approximate = strings.CutPrefix(input, "approximate\n")
		var text strings.Builder
		x, err := Explicit(listing.Parse(t, input), opt)
		if err == nil {
			err = goal.Write(&text, x)
		}
		if _, ok := errors.AsType[*NotExpressible](err); err != nil && !ok {
			t.Errorf("%v is no *NotExpressible", err)
		}
		if opt.Approximate {
			fmt.Fprintf(&text, "%d receives of any tag", x.AnyTag)
		}
		return cases.Outcome(strings.ReplaceAll(text.String(), "\n\n", "\n"), err)
	})
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
	return schedule.Load(x)
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
	expect.OK(b, err)
	ops := 0
	for b.Loop() {
		ops = 0
		for batch, err := range x.Batches() {
			expect.OK(b, err)
			ops += len(batch.Ops)
		}
	}
	b.ReportMetric(float64(ops)*float64(b.N)/b.Elapsed().Seconds(), "ops/s")
}
