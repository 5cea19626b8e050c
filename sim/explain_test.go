package sim

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/listing"
	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// chains are the operations of ranks, see package listing, each of which requires the one before it.
type chains [][]string

func (c chains) add(rank int, format string, args ...any) {
	text := fmt.Sprintf("%d "+format, append([]any{len(c[rank])}, args...)...)
	if len(c[rank]) > 0 {
		text += fmt.Sprint(" r", len(c[rank])-1)
	}
	c[rank] = append(c[rank], text)
}

func (c chains) schedule(t testing.TB) *schedule.Schedule {
	t.Helper()
	var text strings.Builder
	for rank, list := range c {
		fmt.Fprintf(&text, "rank %d\n%s\n", rank, strings.Join(list, "\n"))
	}
	return listing.Schedule(t, text.String())
}

// TestExplained checks the reports on small schedules that deadlock.
func TestExplained(t *testing.T) {
	cases.Run(t, "explained.txt", func(t *testing.T, text string) string {
		s := listing.Schedule(t, text)
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
	test := t
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 6).Draw(t, "ranks")
		lists := make(chains, n)
		var received []Place
		messages := rapid.IntRange(1, 12).Draw(t, "messages")
		for tag := range messages {
			if rapid.IntRange(0, 5).Draw(t, "barrier") == 0 {
				for rank := range lists {
					lists.add(rank, "barrier 0")
				}
			}
			from := rapid.IntRange(0, n-1).Draw(t, "from")
			to := (from + rapid.IntRange(1, n-1).Draw(t, "distance")) % n
			lists.add(from, "%s %d %d", rapid.SampledFrom([]string{"send", "ssend"}).Draw(t, "mode"), to, tag)
			received = append(received, Place{Rank: int32(to), Op: int32(len(lists[to]))})
			lists.add(to, "recv %d %d 64B", from, tag)
		}
		s := lists.schedule(test)
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

// TestExplainedLarge checks that a cause is found among very many ranks, both a cycle of all
// ranks and one within a replica.
func TestExplainedLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("large, and of one worker after the other")
	}
	const n = 1 << 14
	ring := make(chains, n)
	for i := range ring {
		ring.add(i, "recv %d 3", (i+n-1)%n)
		ring.add(i, "send %d 3", (i+1)%n)
	}
	replicated := listing.Schedule(t, "rank 0\n0 recv 1 5\n1 barrier 0 r0\nrank 1\n0 barrier 0\n1 send 0 5 r0\n")
	replicated.Header.Replicas = n / 2
	around := make(chains, 1100) // too long a way to go
	around.add(1, "recv 0 5")
	for i := range around {
		around.add(i, "allgather:ring 0 8B")
	}
	around.add(0, "send 1 5")
	for _, c := range []struct {
		s      *schedule.Schedule
		cyclic int
	}{{ring.schedule(t), n}, {replicated, 2}, {around.schedule(t), 2}} {
		p := compiled(t, c.s, Default())
		_, err := p.Run(t.Context(), Options{})
		var deadlock *Deadlock
		if !errors.As(err, &deadlock) || deadlock.Cause.Ranks != c.cyclic {
			t.Errorf("%.200v, want a cycle of %d ranks", err, c.cyclic)
		}
	}
}
