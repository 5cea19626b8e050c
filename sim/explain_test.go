package sim

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/formats/schedule/listing"
	"loggops/internal/cases"
	"loggops/internal/expect"
)

// calls makes a schedule of ranks whose operations are chains, unless one says otherwise.
// Communicator 1 also has all ranks.
func calls(lists ...[]schedule.Op) *schedule.Schedule {
	s := blank(len(lists), 1)
	s.Header.Communicators = append(s.Header.Communicators, comm.World(len(lists)))
	for rank, list := range lists {
		for i := range list {
			list[i].Iteration, list[i].TraceRow = schedule.None, int64(100*rank+i)
			if i > 0 && list[i].Requires == nil && list[i].Irequires == nil {
				list[i].Requires = []int32{1}
			}
		}
		s.Ops[rank] = list
	}
	return s
}

func send(to int32, tag int64) schedule.Op {
	return schedule.Op{Kind: schedule.Send, Peer: to, Tag: tag, Bytes: 8, Call: "MPI_Send"}
}

func ssend(to int32, tag int64) schedule.Op {
	return schedule.Op{Kind: schedule.Send, Peer: to, Tag: tag, Bytes: 8, Mode: schedule.Synchronous, Call: "MPI_Ssend"}
}

func recv(from int32, tag int64) schedule.Op {
	return schedule.Op{Kind: schedule.Recv, Peer: from, Tag: tag, Bytes: 64, Call: "MPI_Recv"}
}

// along makes an operation start together with the one before it.
func along(op schedule.Op) schedule.Op {
	op.Irequires = []int32{1}
	return op
}

// after makes an operation require the two before it.
func after(op schedule.Op) schedule.Op {
	op.Requires = []int32{1, 2}
	return op
}

func meet(comm int32) schedule.Op {
	coll := &schedule.Coll{Kind: "barrier", Algorithm: "dissemination", Root: schedule.None}
	return schedule.Op{Kind: schedule.Collective, Comm: comm, Coll: coll, Call: "MPI_Barrier"}
}

// TestExplained checks the reports on small schedules that deadlock.
func TestExplained(t *testing.T) {
	cases.Run(t, "explained.txt", func(t *testing.T, text string) string {
		s := listing.Parse(t, text)
		for rank, ops := range s.Ops {
			for i := range ops {
				ops[i].TraceRow, ops[i].Call = int64(100*rank+i), callOf(&ops[i])
			}
		}
		return explained(t, s)
	})
}

// callOf returns the MPI call of an operation.
func callOf(op *schedule.Op) string {
	name := op.Kind.String()
	switch {
	case op.Kind == schedule.Collective:
		name = op.Coll.Kind
	case op.Mode == schedule.Synchronous:
		name = "ssend"
	}
	return "MPI_" + strings.ToUpper(name[:1]) + name[1:]
}

// explained returns the reason why a schedule deadlocks, with the details.
func explained(t rapid.TB, s *schedule.Schedule) string {
	t.Helper()
	expect.OK(t, s.Check())
	p, err := Compile(s, Default())
	if err != nil {
		return err.Error() + "\n"
	}
	_, err = run(t, p, 2)
	var deadlock *Deadlock
	if !errors.As(err, &deadlock) {
		return fmt.Sprintln(err)
	}
	_, headline, _ := strings.Cut(deadlock.Error(), " ns: ")
	headline, _, _ = strings.Cut(headline, ";")
	return headline + "\n" + strings.Join(deadlock.Details(), "\n") + "\n"
}

// TestExplainedChange changes one receive of a random schedule that has no deadlock, and
// checks that the cause names it.
func TestExplainedChange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 6).Draw(t, "ranks")
		lists := make([][]schedule.Op, n)
		var received []Place
		messages := rapid.IntRange(1, 12).Draw(t, "messages")
		for tag := range messages {
			if rapid.IntRange(0, 5).Draw(t, "barrier") == 0 {
				for rank := range lists {
					lists[rank] = append(lists[rank], meet(0))
				}
			}
			pair := rapid.Permutation(ranksOf(n)).Draw(t, "pair")
			message := rapid.SampledFrom([]func(int32, int64) schedule.Op{send, ssend}).Draw(t, "mode")(pair[1], int64(tag))
			lists[pair[0]] = append(lists[pair[0]], message)
			received = append(received, Place{Rank: pair[1], Op: int32(len(lists[pair[1]]))})
			lists[pair[1]] = append(lists[pair[1]], recv(pair[0], int64(tag)))
		}
		s := calls(lists...)
		if _, err := simulated(t, s, Default()); err != nil {
			t.Fatal(err)
		}
		changed := rapid.SampledFrom(received).Draw(t, "changed")
		op := &s.Ops[changed.Rank][changed.Op]
		if rapid.Bool().Draw(t, "tag") {
			op.Tag = int64(messages)
		} else {
			op.Peer = (op.Peer + 1) % int32(n)
		}
		_, err := simulated(t, s, Default())
		var deadlock *Deadlock
		if !errors.As(err, &deadlock) || !names(&deadlock.Cause, changed) || deadlock.Cause.Ranks > 0 {
			t.Fatalf("changed was %+v: %v\n%s", changed, err, explained(t, s))
		}
	})
}

// names reports whether a cause names an operation.
func names(c *Cause, p Place) bool {
	return slices.ContainsFunc(c.Waits, func(w Wait) bool { return w.Rank == p.Rank && w.Op == p.Op }) ||
		slices.ContainsFunc(c.Near, func(n Near) bool { return n.Rank == p.Rank && n.Op == p.Op })
}

func ranksOf(n int) []int32 {
	list := make([]int32, n)
	for i := range list {
		list[i] = int32(i)
	}
	return list
}

// TestExplainedLarge checks that a cause is found among very many ranks, both a cycle of all
// ranks and one within a replica.
func TestExplainedLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("large, and of one worker after the other")
	}
	const n = 1 << 14
	ring := make([][]schedule.Op, n)
	for i := range ring {
		ring[i] = []schedule.Op{recv(int32((i+n-1)%n), 3), send(int32((i+1)%n), 3)}
	}
	replicated := calls([]schedule.Op{recv(1, 5), meet(0)}, []schedule.Op{meet(0), send(0, 5)})
	replicated.Header.Replicas = n / 2
	around := make([][]schedule.Op, 1100) // too long a way to go
	for i := range around {
		coll := &schedule.Coll{Kind: "allgather", Algorithm: "ring", Root: schedule.None}
		around[i] = []schedule.Op{{Kind: schedule.Collective, Bytes: 8, Coll: coll}}
	}
	around[0] = append(around[0], send(1, 5))
	around[1] = append([]schedule.Op{recv(0, 5)}, around[1]...)
	for _, c := range []struct {
		s      *schedule.Schedule
		cyclic int
	}{{calls(ring...), n}, {replicated, 2}, {calls(around...), 2}} {
		p := compiled(t, c.s, Default())
		_, err := p.Run(t.Context(), Options{})
		var deadlock *Deadlock
		if !errors.As(err, &deadlock) || deadlock.Cause.Ranks != c.cyclic {
			t.Errorf("%.200v, want a cycle of %d ranks", err, c.cyclic)
		}
	}
}
