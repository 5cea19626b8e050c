package reading

import "testing"

func TestRank(t *testing.T) {
	for path, want := range map[string]int{
		"a/pmpi-trace-rank-3.txt":   3,
		"rank-03":                   3,
		"trace_bcast-0.dat":         0,
		"run2/rank-12.txt.zst":      12,
		"v1.rank-7":                 7,
		"trace.5.gz":                5,
		"rank-1048575.pmpi":         1048575,
		"notes.txt":                 -1,
		"rank-x":                    -1,
		"rank-99999999999999999999": -1,
		"2009/readme":               -1,
		"run3-host.example.txt":     3,
		".zst":                      -1,
		"":                          -1,
	} {
		if got := Rank(path); got != want {
			t.Errorf("%s: rank %d, want %d", path, got, want)
		}
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
