package schedgen

import (
	"strings"
	"testing"
)

// TestFreeLocal holds what becomes of the time in calls that do not communicate,
// and of the time before MPI_Init and after MPI_Finalize.
func TestFreeLocal(t *testing.T) {
	const calls = `
		10 20 Init
		25 35 Comm_rank
		40 50 Barrier comm=0
		60 70 Send comm=0 peer=-2 tag=0 bytes=8
		75 85 Finalize`
	for name, c := range map[string]struct {
		program []int64
		opt     Options
		want    string
	}{
		"between MPI_Init and MPI_Finalize": {nil, Options{}, "20 0 25"},
		"free":                              {nil, Options{FreeLocal: true}, "5 5 0 10 5"},
		"whole program":                     {[]int64{0, 100}, Options{FreeLocal: true}, "10 5 5 0 10 5 15"},
	} {
		t.Run(name, func(t *testing.T) {
			r := parse(t, calls)
			r.head.ProgramNS = c.program
			var got list
			if _, err := Generate(r, c.opt, &got); err != nil {
				t.Fatal(err)
			}
			var durations []string
			for _, op := range got {
				words := strings.Fields(op)
				if words[1] == "calc" {
					durations = append(durations, words[2])
				} else {
					durations = append(durations, "0")
				}
			}
			if s := strings.Join(durations, " "); s != c.want {
				t.Errorf("%s, want %s: %v", s, c.want, got)
			}
		})
	}
}
