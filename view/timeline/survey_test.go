package timeline

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

func TestSurvey(t *testing.T) {
	d := gathered(t, Window{}, addSample)
	arrows, err := d.arrows()
	expect.OK(t, err)
	if diff := cmp.Diff([]arrow{
		{0, 1, 101_500, 104_000}, {1, 2, 121_500, 124_000}, {3, 0, 146_500, 150_000},
	}, arrows, cmp.AllowUnexported(arrow{})); diff != "" {
		t.Error(diff)
	}
}

// window reads a window from JSON.
func window(t *testing.T, text string) (w Window) {
	t.Helper()
	expect.OK(t, json.Unmarshal([]byte(text), &w))
	return w
}

// TestWindow has windows. The output is the times, and how many lanes, spans and messages there are.
func TestWindow(t *testing.T) {
	cases.Lines(t, "windows.txt", func(text string) string {
		d := gathered(t, window(t, text), addSample)
		arrows, err := d.arrows()
		expect.OK(t, err)
		return fmt.Sprintf("%d to %d ns, %d lanes, %d spans, %d messages", d.FromNS, d.ToNS, len(d.Lanes), d.Count(), len(arrows))
	})
	for name, w := range map[string]Window{"no such rank": {Ranks: "9"}, "after all": {FromNS: 1e9}} {
		var g rows
		addSample(&g)
		if _, err := g.data(w); !errors.Is(err, ErrNothing) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// TestLargeRank has more spans on a rank than are kept in memory: they come in several groups, with
// the detours of work in the group of the work, and formats are those of one group.
func TestLargeRank(t *testing.T) {
	const steps = 2 * mostTogether
	d := gathered(t, Window{}, func(g *rows) {
		for rank := range int32(2) {
			g.add(rank, 0, collective("MPI_Ibarrier", 0, steps*100))
			for i := range int64(steps) / (9*int64(rank) + 1) {
				g.add(rank, 0, span(Calc, i*100, i*100+90))
				g.add(rank, 0, span(Detour, i*100+10, i*100+20))
			}
		}
	})
	groups, spans, injected := 0, 0, int64(0)
	for g, err := range d.ranks() {
		expect.OK(t, err)
		if g.begins != (groups == 0 || g.first == 1) || g.ends != (groups == 3 || g.first == 1) {
			t.Errorf("group %d of lane %d: begins %t, ends %t", groups, g.first, g.begins, g.ends)
		}
		groups++
		all := g.lanes[0].all()
		spans += len(all)
		if len(all) > mostTogether+2 {
			t.Errorf("a group of %d spans", len(all))
		}
		for _, s := range all {
			injected += s.InjectedNS
		}
	}
	if want := steps + steps/10; groups != 5 || spans != d.Count() || injected != int64(want)*10 {
		t.Errorf("%d groups, %d of %d spans, %d ns of detours, want %d", groups, spans, d.Count(), injected, want*10)
	}
	if n := strings.Count(written(t, d.WritePerfetto), `"thread_name"`); n != 2 {
		t.Errorf("%d tracks", n)
	}
	prv := written(t, d.WritePRV)
	if n := strings.Count(prv, "\n1:1:1:1:1:"); n != 4*steps {
		t.Errorf("%d states of rank 0, want %d", n, 4*steps)
	}
	for size, lanes := range map[int]int{0: 2, 1000: 0} {
		a, err := d.pageData(newStore(io.Discard), size)
		expect.OK(t, err)
		if a.Exact != lanes {
			t.Errorf("a page of %d characters has the spans of %d lanes, want %d", size, a.Exact, lanes)
		}
	}
}
