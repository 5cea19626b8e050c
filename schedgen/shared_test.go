package schedgen

import (
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestSharedNames: of the calls on files and windows those synchronize that MPI
// calls collective.
func TestSharedNames(t *testing.T) {
	cases.Lines(t, "names.txt", func(call string) string {
		got, _, err := generated(t, "comm MPI_Win_create 0,1,2\ncomm MPI_File_open 2,1,0\n0 0 Init\n1 20 "+call+"\n30 30 Finalize", nil, Options{})
		expect.OK(t, err)
		if last := got[len(got)-1]; !strings.Contains(last, " calc 10") {
			t.Errorf("%s: %s", call, strings.Join(got, ", "))
		}
		became := strings.Fields(got[1])
		if became[1] == "collective" {
			return became[2]
		}
		return became[1]
	})
}
