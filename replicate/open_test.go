package replicate

import (
	"path/filepath"
	"strings"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
)

func TestOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.sched.arrow")
	twice, err := By(base(4), 2)
	expect.OK(t, err)
	expect.OK(t, schedule.Write(path, twice))
	for _, c := range []struct {
		ranks, replicas, want int // ranks
		assumed               bool
		problem               string
	}{
		{want: 8},
		{ranks: 4, want: 4},
		{ranks: 12, want: 12, assumed: true},
		{replicas: 1, want: 4},
		{replicas: 5, want: 20, assumed: true},
		{ranks: 6, problem: "6 is not a multiple of the 4 ranks of the schedule"},
		{replicas: 1 << 30, problem: "cannot be replicated"},
	} {
		f, err := Open(path, c.ranks, c.replicas)
		if c.problem != "" {
			if err == nil || !strings.HasPrefix(err.Error(), path+": ") || !strings.Contains(err.Error(), c.problem) {
				t.Errorf("%+v: %v", c, err)
			}
			continue
		}
		expect.OK(t, err)
		if f.Head().TotalRanks() != c.want || len(f.Notes()) > 0 != c.assumed {
			t.Errorf("%+v: %d ranks, notes %v", c, f.Head().TotalRanks(), f.Notes())
		}
		f.Close()
	}
}
