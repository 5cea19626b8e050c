package expand

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/goal"
	"loggops/formats/listing"
	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
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
		x, err := Explicit(listing.Schedule(t, input), opt)
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
	unknown := listing.Schedule(t, "rank 1\n0 calc 1\n1 barrier 0")
	unknown.Ops[1][1].Coll.Algorithm = "telepathy"
	_, err := Explicit(unknown, Options{})
	expect.Error(t, err, "rank 1, operation 1: ")
	foreign := listing.Schedule(t, "comm 1\nrank 1\nrank 0\n0 barrier 0")
	foreign.Ops[0][0].Comm = 1
	_, err = Explicit(foreign, Options{})
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
	text := "replicas 16\n"
	for rank := range 64 {
		text += fmt.Sprintf("rank %d\n0 calc 5\n", rank)
		for i := range 100 {
			text += fmt.Sprintf("%[1]d send %[2]d 7 r%[3]d\n%[4]d recv %[5]d 7 r%[3]d\n%[6]d barrier 0 r%[1]d r%[4]d\n%[7]d calc 5 r%[6]d\n",
				4*i+1, (rank+1)%64, 4*i, 4*i+2, (rank+63)%64, 4*i+3, 4*i+4)
		}
	}
	x, err := Explicit(listing.Schedule(b, text), Options{})
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
