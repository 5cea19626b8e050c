package sim

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/schedule"
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

func on(comm int32, op schedule.Op) schedule.Op {
	op.Comm = comm
	return op
}

func meet(comm int32) schedule.Op {
	coll := &schedule.Coll{Kind: "barrier", Algorithm: "dissemination", Root: schedule.None}
	return schedule.Op{Kind: schedule.Collective, Comm: comm, Coll: coll, Call: "MPI_Barrier"}
}

func bcast(comm, root int32) schedule.Op {
	coll := &schedule.Coll{Kind: "bcast", Algorithm: "binomial", Root: root}
	return schedule.Op{Kind: schedule.Collective, Comm: comm, Bytes: 8, Coll: coll, Call: "MPI_Bcast"}
}

// TestExplained checks the reports on small schedules that deadlock: the headline and the
// details.
func TestExplained(t *testing.T) {
	type ops = []schedule.Op
	long, neighbors := send(1, 5), schedule.Op{}
	long.Bytes = 100
	neighbors = schedule.Op{Kind: schedule.Collective, Bytes: 8, Call: "MPI_Neighbor_alltoall"}
	neighbors.Coll = &schedule.Coll{Kind: "neighbor_alltoall", Algorithm: "direct", Root: schedule.None, RecvNeighbors: []int32{1}}
	noNeighbors := neighbors
	noNeighbors.Coll = &schedule.Coll{Kind: "neighbor_alltoall", Algorithm: "direct", Root: schedule.None}
	sends := neighbors
	sends.Coll = &schedule.Coll{Kind: "neighbor_alltoall", Algorithm: "direct", Root: schedule.None, Neighbors: []int32{0}}
	ring, late := make([][]schedule.Op, 12), make([][]schedule.Op, 12)
	for i := range ring {
		ring[i] = ops{recv(int32(i+11)%12, 3), send(int32(i+1)%12, 3)}
		late[i] = ops{recv(0, 3), meet(0)}
	}
	late[0] = ops{meet(0)}
	for i := range late[1:] {
		late[0] = append(late[0], send(int32(1+i), 3))
	}
	for _, c := range []struct {
		name string
		s    *schedule.Schedule
		want string
	}{
		{"head on", calls(ops{recv(1, 5), send(1, 5)}, ops{recv(0, 5), send(0, 5)}), `
ranks 0 -> 1 -> 0 wait for each other
rank 0: MPI_Recv from rank 1, tag 5, communicator 0 (operation 0, trace row 0) waits for rank 1 to come to its MPI_Send (operation 1, trace row 101)
rank 1: MPI_Recv from rank 0, tag 5, communicator 0 (operation 0, trace row 100) waits for rank 0 to come to its MPI_Send (operation 1, trace row 1)
`},
		{"rendezvous", calls(ops{ssend(1, 5), recv(1, 5)}, ops{ssend(0, 5), recv(0, 5)}), `
ranks 0 -> 1 -> 0 wait for each other
rank 0: MPI_Ssend of 8 B to rank 1, tag 5, communicator 0 (operation 0, trace row 0) waits for rank 1 to come to its MPI_Recv (operation 1, trace row 101)
rank 1: MPI_Ssend of 8 B to rank 0, tag 5, communicator 0 (operation 0, trace row 100) waits for rank 0 to come to its MPI_Recv (operation 1, trace row 1)
`},
		{"itself", calls(ops{recv(0, 5), send(0, 5)}, ops{}), `
rank 0 waits for itself
rank 0: MPI_Recv from rank 0, tag 5, communicator 0 (operation 0, trace row 0) waits for rank 0 to come to its MPI_Send (operation 1, trace row 1)
`},
		{"a long ring", calls(ring...), `
ranks 0 -> 11 -> 10 -> 9 -> 8 -> 7 -> 6 -> 5 -> ... (12 ranks) -> 0 wait for each other
rank 0: MPI_Recv from rank 11, tag 3, communicator 0 (operation 0, trace row 0) waits for rank 11 to come to its MPI_Send (operation 1, trace row 1101)
rank 11: MPI_Recv from rank 10, tag 3, communicator 0 (operation 0, trace row 1100) waits for rank 10 to come to its MPI_Send (operation 1, trace row 1001)
rank 10: MPI_Recv from rank 9, tag 3, communicator 0 (operation 0, trace row 1000) waits for rank 9 to come to its MPI_Send (operation 1, trace row 901)
rank 9: MPI_Recv from rank 8, tag 3, communicator 0 (operation 0, trace row 900) waits for rank 8 to come to its MPI_Send (operation 1, trace row 801)
rank 8: MPI_Recv from rank 7, tag 3, communicator 0 (operation 0, trace row 800) waits for rank 7 to come to its MPI_Send (operation 1, trace row 701)
rank 7: MPI_Recv from rank 6, tag 3, communicator 0 (operation 0, trace row 700) waits for rank 6 to come to its MPI_Send (operation 1, trace row 601)
rank 6: MPI_Recv from rank 5, tag 3, communicator 0 (operation 0, trace row 600) waits for rank 5 to come to its MPI_Send (operation 1, trace row 501)
rank 5: MPI_Recv from rank 4, tag 3, communicator 0 (operation 0, trace row 500) waits for rank 4 to come to its MPI_Send (operation 1, trace row 401)
... and 4 more ranks on the way back to rank 0
rank 1: MPI_Recv from rank 0, tag 3, communicator 0 (operation 0, trace row 100) waits for a message
rank 2: MPI_Recv from rank 1, tag 3, communicator 0 (operation 0, trace row 200) waits for a message
rank 3: MPI_Recv from rank 2, tag 3, communicator 0 (operation 0, trace row 300) waits for a message
rank 4: MPI_Recv from rank 3, tag 3, communicator 0 (operation 0, trace row 400) waits for a message
`},
		{"a cycle among two of three", calls(
			ops{recv(2, 1), along(recv(1, 2)), after(send(1, 1))}, ops{recv(0, 1), send(0, 2), send(2, 1)}, ops{recv(1, 1), send(0, 1)},
		), `
ranks 1 -> 0 -> 1 wait for each other
rank 1: MPI_Recv from rank 0, tag 1, communicator 0 (operation 0, trace row 100) waits for rank 0 to come to its MPI_Send (operation 2, trace row 2)
rank 0: MPI_Recv from rank 1, tag 2, communicator 0 (operation 1, trace row 1) waits for rank 1 to come to its MPI_Send (operation 1, trace row 101)
rank 0: MPI_Recv from rank 2, tag 1, communicator 0 (operation 0, trace row 0) waits for a message
rank 2: MPI_Recv from rank 1, tag 1, communicator 0 (operation 0, trace row 200) waits for a message
`},
		{"another tag", calls(ops{recv(1, 5), meet(0)}, ops{send(0, 6), meet(0)}, ops{meet(0)}), `
rank 0 waits for a message that rank 1 never sends
rank 0: MPI_Recv from rank 1, tag 5, communicator 0 (operation 0, trace row 0) waits for a message that is never sent
rank 1: MPI_Send of 8 B to rank 0, tag 6, communicator 0 (operation 0, trace row 100) does not match: another tag
rank 1: MPI_Barrier on communicator 0 (operation 1, trace row 101) waits for other members
rank 2: MPI_Barrier on communicator 0 (operation 0, trace row 200) waits for other members
`},
		{"another communicator", calls(ops{recv(1, 5), meet(0)}, ops{on(1, ssend(0, 5)), meet(0)}, ops{meet(0)}), `
rank 0 waits for a message that rank 1 never sends
rank 0: MPI_Recv from rank 1, tag 5, communicator 0 (operation 0, trace row 0) waits for a message that is never sent
rank 1: MPI_Ssend of 8 B to rank 0, tag 5, communicator 1 (operation 0, trace row 100) does not match: another communicator
rank 2: MPI_Barrier on communicator 0 (operation 0, trace row 200) waits for other members
`},
		{"another source", calls(ops{recv(2, 5), meet(0)}, ops{send(0, 5), meet(0)}, ops{meet(0)}), `
rank 0 waits for a message that rank 2 never sends
rank 0: MPI_Recv from rank 2, tag 5, communicator 0 (operation 0, trace row 0) waits for a message that is never sent
rank 1: MPI_Send of 8 B to rank 0, tag 5, communicator 0 (operation 0, trace row 100) does not match: another rank
rank 1: MPI_Barrier on communicator 0 (operation 1, trace row 101) waits for other members
rank 2: MPI_Barrier on communicator 0 (operation 0, trace row 200) waits for other members
`},
		{"another receiver", calls(ops{recv(1, 5), meet(0)}, ops{send(2, 5), meet(0)}, ops{meet(0)}), `
rank 0 waits for a message that rank 1 never sends
rank 0: MPI_Recv from rank 1, tag 5, communicator 0 (operation 0, trace row 0) waits for a message that is never sent
rank 1: MPI_Send of 8 B to rank 2, tag 5, communicator 0 (operation 0, trace row 100) does not match: another rank
rank 1: MPI_Barrier on communicator 0 (operation 1, trace row 101) waits for other members
rank 2: MPI_Barrier on communicator 0 (operation 0, trace row 200) waits for other members
`},
		{"the nearest first", calls(ops{recv(1, 5), meet(0)}, ops{send(2, 5), send(0, 6), meet(0)}, ops{meet(0)}), `
rank 0 waits for a message that rank 1 never sends
rank 0: MPI_Recv from rank 1, tag 5, communicator 0 (operation 0, trace row 0) waits for a message that is never sent
rank 1: MPI_Send of 8 B to rank 0, tag 6, communicator 0 (operation 1, trace row 101) does not match: another tag
rank 1: MPI_Send of 8 B to rank 2, tag 5, communicator 0 (operation 0, trace row 100) does not match: another rank
rank 1: MPI_Barrier on communicator 0 (operation 2, trace row 102) waits for other members
rank 2: MPI_Barrier on communicator 0 (operation 0, trace row 200) waits for other members
`},
		{"a rank that has finished", calls(ops{recv(1, 5), send(2, 5)}, ops{}, ops{recv(0, 5)}), `
rank 0 waits for a message that rank 1 never sends
rank 0: MPI_Recv from rank 1, tag 5, communicator 0 (operation 0, trace row 0) waits for a message that is never sent: rank 1 has finished
rank 2: MPI_Recv from rank 0, tag 5, communicator 0 (operation 0, trace row 200) waits for a message
`},
		{"any source", calls(
			ops{recv(schedule.AnySource, 1), send(1, 2), send(2, 3)}, ops{recv(0, 2), send(2, 1)}, ops{recv(0, 3), send(0, 1)},
		), `
ranks 0 -> 2 -> 0 wait for each other
rank 0: MPI_Recv from any rank, tag 1, communicator 0 (operation 0, trace row 0) waits for rank 2 to come to its MPI_Send (operation 1, trace row 201)
rank 2: MPI_Recv from rank 0, tag 3, communicator 0 (operation 0, trace row 200) waits for rank 0 to come to its MPI_Send (operation 2, trace row 2)
rank 1: MPI_Recv from rank 0, tag 2, communicator 0 (operation 0, trace row 100) waits for a message
`},
		{"any source of none", calls(ops{recv(schedule.AnySource, 4), send(1, 1)}, ops{recv(0, 1)}), `
rank 0 waits for a message that no rank sends
rank 0: MPI_Recv from any rank, tag 4, communicator 0 (operation 0, trace row 0) waits for a message that is never sent
rank 1: MPI_Recv from rank 0, tag 1, communicator 0 (operation 0, trace row 100) waits for a message
`},
		{"never received", calls(ops{send(1, 5)}, ops{}), `
rank 1 never receives a message of rank 0
rank 0: MPI_Send of 8 B to rank 1, tag 5, communicator 0 (operation 0, trace row 0) is never received
`},
		{"never received, and waits", calls(ops{ssend(1, 5), recv(1, 1)}, ops{recv(0, 6), send(0, 1)}), `
rank 0 sends a message that rank 1 never receives
rank 0: MPI_Ssend of 8 B to rank 1, tag 5, communicator 0 (operation 0, trace row 0) waits for a receive that is never posted
rank 1: MPI_Recv from rank 0, tag 6, communicator 0 (operation 0, trace row 100) does not match: another tag
`},
		{"what nobody waits for is not the cause", calls(ops{recv(1, 5), send(1, 5)}, ops{recv(0, 5), send(0, 5)}, ops{recv(0, 9)}), `
ranks 0 -> 1 -> 0 wait for each other
rank 0: MPI_Recv from rank 1, tag 5, communicator 0 (operation 0, trace row 0) waits for rank 1 to come to its MPI_Send (operation 1, trace row 101)
rank 1: MPI_Recv from rank 0, tag 5, communicator 0 (operation 0, trace row 100) waits for rank 0 to come to its MPI_Send (operation 1, trace row 1)
rank 2: MPI_Recv from rank 0, tag 9, communicator 0 (operation 0, trace row 200) waits for a message
`},
		{"collectives in another order", calls(ops{meet(0), meet(1)}, ops{meet(1), meet(0)}, ops{meet(0), meet(1)}), `
ranks 0 -> 1 -> 0 wait for each other
rank 0: MPI_Barrier on communicator 0 (operation 0, trace row 0) waits for rank 1 to come to its MPI_Barrier (operation 1, trace row 101)
rank 1: MPI_Barrier on communicator 1 (operation 0, trace row 100) waits for rank 0 to come to its MPI_Barrier (operation 1, trace row 1); ranks 0, 2 have not come
rank 2: MPI_Barrier on communicator 0 (operation 0, trace row 200) waits for other members
`},
		{"a collective and a receive", calls(ops{meet(0), send(1, 5)}, ops{recv(0, 5), meet(0)}, ops{meet(0)}, ops{meet(0)}), `
ranks 0 -> 1 -> 0 wait for each other
rank 0: MPI_Barrier on communicator 0 (operation 0, trace row 0) waits for rank 1 to come to its MPI_Barrier (operation 1, trace row 101)
rank 1: MPI_Recv from rank 0, tag 5, communicator 0 (operation 0, trace row 100) waits for rank 0 to come to its MPI_Send (operation 1, trace row 1)
rank 2: MPI_Barrier on communicator 0 (operation 0, trace row 200) waits for other members
rank 3: MPI_Barrier on communicator 0 (operation 0, trace row 300) waits for other members
`},
		{"a tree", calls(ops{recv(3, 5), bcast(0, 0)}, ops{bcast(0, 0)}, ops{bcast(0, 0), send(0, 7)}, ops{bcast(0, 0), send(0, 5)}), `
ranks 0 -> 3 -> 0 wait for each other
rank 0: MPI_Recv from rank 3, tag 5, communicator 0 (operation 0, trace row 0) waits for rank 3 to come to its MPI_Send (operation 1, trace row 301)
rank 3: MPI_Bcast on communicator 0 (operation 0, trace row 300) waits for rank 0 to come to its MPI_Bcast (operation 1, trace row 1)
rank 1: MPI_Bcast on communicator 0 (operation 0, trace row 100) waits for other members
rank 2: MPI_Bcast on communicator 0 (operation 0, trace row 200) waits for other members
`},
		{"a leaf keeps no one waiting", calls(ops{bcast(0, 0)}, ops{recv(2, 5), bcast(0, 0)}, ops{bcast(0, 0), recv(0, 1), send(1, 5)}), `
rank 2 waits for a message that rank 0 never sends
rank 2: MPI_Recv from rank 0, tag 1, communicator 0 (operation 1, trace row 201) waits for a message that is never sent: rank 0 has finished
rank 1: MPI_Recv from rank 2, tag 5, communicator 0 (operation 0, trace row 100) waits for a message
`},
		{"members that disagree", calls(ops{neighbors}, ops{noNeighbors}), `
rank 0 waits in MPI_Neighbor_alltoall for messages that no member sends
rank 0: MPI_Neighbor_alltoall on communicator 0 (operation 0, trace row 0) waits for messages that no member sends, though all have come
`},
		{"a send that waits, too", calls(ops{recv(1, 5), send(1, 5)}, ops{recv(0, 5), send(0, 5)}, ops{ssend(0, 9)}), `
ranks 0 -> 1 -> 0 wait for each other
rank 0: MPI_Recv from rank 1, tag 5, communicator 0 (operation 0, trace row 0) waits for rank 1 to come to its MPI_Send (operation 1, trace row 101)
rank 1: MPI_Recv from rank 0, tag 5, communicator 0 (operation 0, trace row 100) waits for rank 0 to come to its MPI_Send (operation 1, trace row 1)
rank 2: MPI_Ssend of 8 B to rank 0, tag 9, communicator 0 (operation 0, trace row 200) waits for its receive
`},
		{"many that have not come", calls(late...), `
ranks 0 -> 11 -> 0 wait for each other
rank 0: MPI_Barrier on communicator 0 (operation 0, trace row 0) waits for rank 11 to come to its MPI_Barrier (operation 1, trace row 1101); ranks 1, 2, 3, 4, 5, 6, 7, 8 and others have not come
rank 11: MPI_Recv from rank 0, tag 3, communicator 0 (operation 0, trace row 1100) waits for rank 0 to come to its MPI_Send (operation 11, trace row 11)
rank 1: MPI_Recv from rank 0, tag 3, communicator 0 (operation 0, trace row 100) waits for a message
rank 2: MPI_Recv from rank 0, tag 3, communicator 0 (operation 0, trace row 200) waits for a message
rank 3: MPI_Recv from rank 0, tag 3, communicator 0 (operation 0, trace row 300) waits for a message
rank 4: MPI_Recv from rank 0, tag 3, communicator 0 (operation 0, trace row 400) waits for a message
rank 5: MPI_Recv from rank 0, tag 3, communicator 0 (operation 0, trace row 500) waits for a message
rank 6: MPI_Recv from rank 0, tag 3, communicator 0 (operation 0, trace row 600) waits for a message
rank 7: MPI_Recv from rank 0, tag 3, communicator 0 (operation 0, trace row 700) waits for a message
rank 8: MPI_Recv from rank 0, tag 3, communicator 0 (operation 0, trace row 800) waits for a message
rank 9: MPI_Recv from rank 0, tag 3, communicator 0 (operation 0, trace row 900) waits for a message
rank 10: MPI_Recv from rank 0, tag 3, communicator 0 (operation 0, trace row 1000) waits for a message
`},
		{"a message of a collective", calls(ops{noNeighbors}, ops{sends}), `
rank 0 never receives a message of rank 1
rank 1: MPI_Neighbor_alltoall on communicator 0 (operation 0, trace row 100) has sent rank 0 8 B that it does not receive
`},
		{"truncation", calls(ops{long}, ops{recv(schedule.AnySource, schedule.AnyTag)}), `
truncation: a message of 100 B where there is room for 64 B: rank 0: MPI_Send of 100 B to rank 1, tag 5, communicator 0 (operation 0, trace row 0); rank 1: MPI_Recv from any rank, any tag, communicator 0 (operation 0, trace row 100)
`},
		{"other collectives", calls(ops{meet(0), bcast(0, 0)}, ops{bcast(0, 0), meet(0)}), `
mismatch: collective 0 on communicator 0: rank 0 calls barrier by dissemination (operation 0, trace row 0), rank 1 calls bcast by binomial, root 0 (operation 0, trace row 100)
`},
		{"fewer collectives", calls(ops{meet(0), meet(0)}, ops{meet(0)}), `
mismatch: collective 1 on communicator 0: rank 0 calls barrier by dissemination (operation 1, trace row 1), rank 1 calls no more
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(strings.TrimPrefix(c.want, "\n"), explained(t, c.s)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// explained returns the reason why a schedule deadlocks, with the details.
func explained(t rapid.TB, s *schedule.Schedule) string {
	t.Helper()
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
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
		p, err := Compile(c.s, Default())
		if err != nil {
			t.Fatal(err)
		}
		_, err = p.Run(t.Context(), Options{})
		var deadlock *Deadlock
		if !errors.As(err, &deadlock) || deadlock.Cause.Ranks != c.cyclic {
			t.Errorf("%.200v, want a cycle of %d ranks", err, c.cyclic)
		}
	}
}
