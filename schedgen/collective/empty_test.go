package collective

import (
	"strings"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// emptied is a row without data.
func emptied(kind string, i, n, root int) *schedule.Op {
	op := row(kind, "", i, n, root)
	op.Bytes = 0
	clear(op.Coll.Counts)
	clear(op.Coll.RecvCounts)
	return op
}

// TestNone holds that no member does anything in a collective without data by
// the algorithm none, which is an error where there are any.
func TestNone(t *testing.T) {
	for _, kind := range Kinds() {
		op := emptied(kind, 0, 5, 1)
		op.Coll.Algorithm = None
		plan, err := New(op, 10, true)
		if measureOf(kind) == unmeasured {
			if err == nil {
				t.Errorf("%s: members do not know whether others have data", kind)
			}
			continue
		}
		if err != nil {
			t.Error(err)
			continue
		}
		for i := range 10 {
			if plan.Len(i) != 0 || plan.Receive(i, (i+1)%10, 0) != -1 {
				t.Errorf("%s: member %d has %d steps, and receives in step %d", kind, i, plan.Len(i), plan.Receive(i, (i+1)%10, 0))
			}
		}
		_, err = New(row(kind, None, 0, 5, 1), 10, true)
		expect.Error(t, err, "it has data")
	}
	uncounted := &schedule.Op{Coll: &schedule.Coll{Kind: "reduce_scatter", Algorithm: None}}
	if _, err := New(uncounted, 4, false); err == nil {
		t.Error("a row without counts has a plan")
	}
}

// TestEmptyByPreset has presets choose for collectives of a kind without data, blocking and nonblocking: whether members send
// messages. sim/zeros_test.go compares with the libraries.
func TestEmptyByPreset(t *testing.T) {
	cases.Lines(t, "empty.txt", func(kind string) string {
		var all []string
		for _, preset := range []string{"loggopsim", "openmpi", "mpich"} {
			rules, _ := Preset(preset)
			for _, nonblocking := range []bool{false, true} {
				op := emptied(kind, 0, 5, 0)
				op.Coll.Nonblocking = nonblocking
				plan, err := New(Choose(rules, op, 5), 5, true)
				expect.OK(t, err)
				does := "none"
				if plan.Len(0) > 0 {
					does = "sends"
				}
				all = append(all, does)
			}
		}
		return strings.Join(all, " ")
	})
}

// TestSkipsNothing holds that an algorithm that skips empty blocks is, where there
// are none, the one that does not.
func TestSkipsNothing(t *testing.T) {
	for _, kind := range Kinds() {
		for _, algorithm := range variants(kind) {
			if !skips(algorithm) {
				continue
			}
			with, without := row(kind, algorithm, 1, 7, 1), row(kind, strings.TrimSuffix(algorithm, ":zeros=skip"), 1, 7, 1)
			for _, op := range []*schedule.Op{with, without} {
				op.Bytes = 9
				for _, counts := range [][]int64{op.Coll.Counts, op.Coll.RecvCounts} {
					for k := range counts {
						counts[k] = int64(k + 1)
					}
				}
			}
			a, err := New(with, 14, false)
			expect.OK(t, err)
			b, err := New(without, 14, false)
			expect.OK(t, err)
			for _, i := range []int{1, 8} {
				if a.Len(i) != b.Len(i) {
					t.Errorf("%s %s: member %d has %d steps, not %d", algorithm, kind, i, a.Len(i), b.Len(i))
					continue
				}
				for s := range a.Len(i) {
					if a.Step(i, s) != b.Step(i, s) {
						t.Errorf("%s %s: member %d, step %d is %+v, not %+v", algorithm, kind, i, s, a.Step(i, s), b.Step(i, s))
					}
				}
			}
		}
	}
}
