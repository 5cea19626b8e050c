package schedgen

import (
	"strings"
	"testing"

	"loggops/formats/comm"
)

// operationsOf returns the operations of a trace, of all ranks in turn, that has
// a window, of communicator 4, and a file, of 5.
func operationsOf(t *testing.T, calls string, opt Options) (list, *Report) {
	t.Helper()
	var got list
	trace := parse(t, calls)
	trace.head.Communicators = append(trace.head.Communicators,
		comm.Communicator{Name: "MPI_Win_create of 0", Members: comm.Of([]int32{0, 1, 2})},
		comm.Communicator{Name: "MPI_File_open of 2", Members: comm.Of([]int32{2, 1, 0})})
	report, err := Generate(trace, opt, &got)
	if err != nil {
		t.Fatal(err)
	}
	return got, report
}

func (l list) differs(want string) bool {
	return strings.Join(l, "\n") != strings.ReplaceAll(strings.TrimSpace(want), "\t", "")
}

// TestSharedCalls: rank 1 is late by 200 ns and the other waits for it: none of
// that is time of its own.
func TestSharedCalls(t *testing.T) {
	got, report := operationsOf(t, `
		0 0 Init
		10 30 Win_create comm=0 newcomm=4
		40 240 Win_fence comm=4
		250 255 Win_free comm=4
		260 261 File_read comm=5
		262 263 File_write_all_end comm=5
		270 270 Finalize
		0 0 Init rank=1
		10 12 Win_create comm=0 newcomm=4 rank=1
		240 243 Win_fence comm=4 rank=1
		244 300 Win_free comm=4 rank=1
		300 300 Finalize rank=1`, Options{})
	const want = `
		0 calc 10
		1 collective barrier dissemination 0 B comm 4 root -1 r0
		2 io 2 r1
		3 calc 10 r2
		4 collective barrier dissemination 0 B comm 4 root -1 r3
		5 io 3 r4
		6 calc 10 r5
		7 collective barrier dissemination 0 B comm 4 root -1 r6
		8 io 5 r7
		9 calc 5 r8
		10 io 1 r9
		11 calc 1 r10
		12 io 1 r11
		13 calc 7 r12
		14 calc 10
		15 collective barrier dissemination 0 B comm 4 root -1 r14
		16 io 2 r15
		17 calc 228 r16
		18 collective barrier dissemination 0 B comm 4 root -1 r17
		19 io 3 r18
		20 calc 1 r19
		21 collective barrier dissemination 0 B comm 4 root -1 r20
		22 io 5 r21
		23 calc 0 r22`
	if got.differs(want) {
		t.Errorf("got\n%s\nwant%s", strings.Join(got, "\n"), want)
	}
	if report.OneSided != 0 || report.Files != 2 {
		t.Errorf("%d one-sided calls and %d of files as they lasted", report.OneSided, report.Files)
	}
}

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
		got, _ := operationsOf(t, "0 0 Init\n1 20 "+test.calls+"\n30 30 Finalize", Options{})
		became := strings.Fields(got[1])[1]
		if became == "collective" {
			became = strings.Fields(got[1])[2]
		}
		if last := got[len(got)-1]; became != test.became || !strings.Contains(last, " calc 10") {
			t.Errorf("%s: %s", test.calls, strings.Join(got, ", "))
		}
	}
}

// TestSharedLater: a nonblocking collective read synchronizes at its wait, and
// requests of other transfers keep no one waiting.
func TestSharedLater(t *testing.T) {
	got, _ := operationsOf(t, `
		0 0 Init
		1 3 File_iread_all comm=5 req=1
		4 5 File_iwrite comm=5 req=2
		6 8 Rput comm=4 req=3
		10 210 Waitall req=1 req=2 req=3
		220 220 Finalize`, Options{})
	const want = `
		0 calc 1
		1 collective barrier dissemination 0 B comm 5 root -1 r0
		2 calc 1 i1
		3 io 1 r2
		4 calc 1 r3
		5 io 2 r4
		6 calc 2 r5
		7 calc 0 r6 r1
		8 calc 10 r7`
	if got.differs(want) {
		t.Errorf("got\n%s\nwant%s", strings.Join(got, "\n"), want)
	}
}

// TestEpochs: a start waits for the posts of its targets, and a wait, or the
// test that succeeds, for the completes of its origins.
func TestEpochs(t *testing.T) {
	got, report := operationsOf(t, `
		0 0 Init
		1 2 Win_post comm=4 neighbors=1,2
		10 210 Win_start comm=4 neighbors=2
		220 225 Win_complete comm=4
		230 430 Win_wait comm=4
		431 432 Win_post comm=4 neighbors=1
		440 460 Win_test comm=4 calls=9
		470 475 Win_test comm=4 actual=-2
		480 480 Finalize`, Options{})
	const want = `
		0 calc 1
		1 send 1 B 1 tag 0 comm 4 standard r0
		2 send 1 B 2 tag 0 comm 4 standard r0
		3 calc 8 r0 r1 r2
		4 recv 1 B 2 tag 0 comm 4 standard r3
		5 calc 10 r3 r4
		6 io 5 r5
		7 send 1 B 2 tag 1 comm 4 standard r6
		8 calc 5 r6 r7
		9 recv 1 B 1 tag 1 comm 4 standard r8
		10 recv 1 B 2 tag 1 comm 4 standard r8
		11 calc 1 r8 r9 r10
		12 send 1 B 1 tag 0 comm 4 standard r11
		13 calc 8 r11 r12
		14 calc 0 r13
		15 calc 10 r14
		16 recv 1 B 1 tag 1 comm 4 standard r15
		17 calc 5 r15 r16`
	if got.differs(want) {
		t.Errorf("got\n%s\nwant%s", strings.Join(got, "\n"), want)
	}
	if report.OneSided != 1 { // the complete
		t.Errorf("%d one-sided calls as they lasted", report.OneSided)
	}
}
