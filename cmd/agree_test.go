package cmd

import (
	"bytes"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/collective"
)

// agree simulates a schedule as it is, made explicit, and in both forms of
// GOAL: all processes must finish at the same times. What GOAL cannot say must
// be refused, and the error is returned.
func agree(t *testing.T, file string, forms []string, replicas int) (refused string) {
	t.Helper()
	copies := fmt.Sprintf("--replicas=%d", replicas)
	want := run(t, "loggops-sim", file, copies, "--finish-times", "--format", "csv")
	for _, form := range forms {
		exported := filepath.Join(t.TempDir(), form)
		export := exec.Command("loggops-schedgen", file, copies, "--export", form, "--node-size=1", "-o", exported) // as the simulation has no levels
		if out, err := export.CombinedOutput(); err != nil {
			return string(out)
		}
		if form != "expanded" {
			run(t, "loggops-schedgen", exported, "-o", exported+".sched.arrow")
			exported += ".sched.arrow"
		}
		got := run(t, "loggops-sim", exported, "--finish-times", "--format", "csv")
		if !bytes.Equal(got, want) {
			t.Errorf("%s, %s: finishing times are not those of the schedule itself", form, copies)
		}
	}
	return ""
}

var everyForm = []string{"expanded", "goal", "goal-binary"}

// TestAlgorithmsAgree does that for all algorithms of each kind of collective, one after the other, among all
// ranks and among some, blocking and not, with members that are not there at the same time.
func TestAlgorithmsAgree(t *testing.T) {
	for _, kind := range collective.Kinds() {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "x.sched.arrow")
			expect.OK(t, schedule.Write(file, collectives(kind, collective.Algorithms(kind))))
			if refused := agree(t, file, everyForm, 2); refused != "" {
				t.Error(refused)
			}
		})
	}
}

// collectives is a schedule of, by each algorithm, a blocking collective among 7 ranks, a
// nonblocking one among 4 of them, and computation.
func collectives(kind string, algorithms []string) *schedule.Schedule {
	s := &schedule.Schedule{
		Header: schedule.Header{Ranks: 7, Replicas: 1, Communicators: []comm.Communicator{
			comm.World(7), {Name: "some", Members: comm.Of([]int32{6, 1, 4, 3})},
		}},
		Ops: make([][]schedule.Op, 7),
	}
	for n := range len(algorithms) * len(s.Ops) {
		algorithm, rank := algorithms[n/len(s.Ops)], n%len(s.Ops)
		calc := schedule.Op{DurationNS: int64(7000 * (rank * rank % 5)), Iteration: schedule.None, TraceRow: schedule.None}
		if len(s.Ops[rank]) > 0 {
			calc.Requires = []int32{1}
		}
		ops := []schedule.Op{calc}
		for c, com := range s.Header.Communicators {
			n, self := com.Members.Len(), com.Members.Index(int32(rank))
			if self < 0 {
				continue
			}
			whole := calc
			whole.Kind, whole.DurationNS, whole.Comm, whole.Bytes, whole.Requires = schedule.Collective, 0, int32(c), 3000, []int32{1}
			whole.Coll = &schedule.Coll{Kind: kind, Algorithm: algorithm, Root: schedule.None, Nonblocking: c == 1}
			if collective.Rooted(kind) {
				whole.Coll.Root = 2
			}
			if collective.Neighborhood(kind) {
				whole.Coll.Neighbors, whole.Coll.RecvNeighbors = []int32{int32((self + 1) % n)}, []int32{int32((self + n - 1) % n)}
				n = 1
			}
			if kind != "barrier" {
				whole.Coll.Counts = slices.Repeat([]int64{whole.Bytes}, n)
				whole.Coll.RecvCounts = whole.Coll.Counts
			}
			next := calc
			if whole.Coll.Nonblocking {
				next.Irequires = []int32{1}
			} else {
				next.Requires = []int32{1}
			}
			ops = append(ops, whole, next)
		}
		last := calc
		last.Requires = []int32{1, 2}
		if len(ops) < 2 {
			last.Requires = []int32{1}
		}
		s.Ops[rank] = append(s.Ops[rank], append(ops, last)...)
	}
	return s
}
