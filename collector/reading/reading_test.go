package reading

import (
	"fmt"
	"testing"

	"loggops/internal/testkit/cases"
)

// TestRank finds the ranks in names of files.
func TestRank(t *testing.T) {
	cases.Lines(t, "ranks.txt", func(path string) string { return fmt.Sprint(Rank(path)) })
	if got := Rank(""); got != -1 {
		t.Errorf("no name has rank %d", got)
	}
}

func TestWorkers(t *testing.T) {
	if got := (Options{Jobs: 3}).Workers(8); got != 3 {
		t.Errorf("%d workers", got)
	}
	if got := (Options{Jobs: 30}).Workers(8); got != 8 {
		t.Errorf("%d workers", got)
	}
	if got := (Options{}).Workers(8); got < 1 || got > 8 {
		t.Errorf("%d workers", got)
	}
}
