package schedgen

import (
	"strings"
	"testing"

	"loggops/internal/expect"
)

// TestSharedNames: of the calls on files and windows those synchronize that MPI
// calls collective.
func TestSharedNames(t *testing.T) {
	for _, test := range []struct{ calls, became string }{
		{"File_open comm=2 newcomm=5", "barrier"},
		{"File_close comm=5", "barrier"},
		{"File_set_view comm=5", "barrier"},
		{"File_set_size comm=5", "barrier"},
		{"File_preallocate comm=5", "barrier"},
		{"File_sync comm=5", "barrier"},
		{"File_read_all comm=5", "barrier"},
		{"File_write_at_all comm=5", "barrier"},
		{"File_read_ordered comm=5", "barrier"},
		{"File_write_at_all_begin comm=5", "barrier"},
		{"File_write_at_all_end comm=5", "io"},
		{"File_write_at comm=5", "io"},
		{"File_read_shared comm=5", "io"},
		{"Win_allocate comm=0 newcomm=4", "barrier"},
		{"Win_allocate_shared comm=0 newcomm=4", "barrier"},
		{"Win_create_dynamic comm=0 newcomm=4", "barrier"},
		{"Win_fence comm=4", "barrier"},
		{"Win_lock comm=4", "io"},
		{"Win_unlock_all comm=4", "io"},
		{"Win_flush comm=4", "io"},
		{"Put comm=4", "io"},
		// Made over MPI_COMM_SELF, over a communicator that is not known, and
		// recorded before windows and files had numbers.
		{"File_open comm=1", "io"},
		{"File_close comm=1", "io"},
		{"Win_fence comm=3", "io"},
		{"Win_fence", "io"},
		{"File_open comm=0", "io"},
		{"Win_start", "io"},
		{"Win_test calls=3", "io"},
	} {
		got, _, err := generated(t, "comm MPI_Win_create 0,1,2\ncomm MPI_File_open 2,1,0\n0 0 Init\n1 20 "+test.calls+"\n30 30 Finalize", Options{})
		expect.OK(t, err)
		became := strings.Fields(got[1])[1]
		if became == "collective" {
			became = strings.Fields(got[1])[2]
		}
		if last := got[len(got)-1]; became != test.became || !strings.Contains(last, " calc 10") {
			t.Errorf("%s: %s", test.calls, strings.Join(got, ", "))
		}
	}
}
