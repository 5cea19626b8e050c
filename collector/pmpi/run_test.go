package pmpi

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// recorded returns the files of a run of wavefront on four ranks.
func recorded(t testing.TB) []string {
	files, err := filepath.Glob("../../testdata/traces/wavefront-4/*.pmpi")
	if err != nil || len(files) != 4 {
		t.Fatalf("%d files, error %v", len(files), err)
	}
	return files
}

func names(calls []trace.Call) map[string]int {
	n := map[string]int{}
	for _, c := range calls {
		n[c.Name]++
	}
	return n
}

func TestRecordedWavefront(t *testing.T) {
	_, calls := collected(t, recorded(t))
	want := map[string]int{
		"MPI_Init": 4, "MPI_Finalize": 4, "MPI_Bcast": 4, "MPI_Barrier": 4, "MPI_Reduce": 4, "MPI_Allreduce": 160,
		"MPI_Send": 2560, "MPI_Recv": 2560, "MPI_Isend": 320, "MPI_Irecv": 320, "MPI_Waitall": 160,
	}
	expect.Same(t, want, names(calls))
	checkTimes(t, calls)
}

// checkTimes checks that the calls of each rank follow one another.
func checkTimes(t *testing.T, calls []trace.Call) {
	t.Helper()
	last := trace.Call{Rank: -1}
	for _, c := range calls {
		if c.EndNS < c.StartNS || c.Rank == last.Rank && c.StartNS < last.EndNS {
			t.Fatalf("rank %d: %s from %d to %d ns, after %d ns", c.Rank, c.Name, c.StartNS, c.EndNS, last.EndNS)
		}
		last = c
	}
}

// TestPrograms builds the library and the programs, records them, and compares
// what was recorded with what they wrote down. Programs of threads and clocks, in which the MPIs do
// not differ, run with one MPI each unless -whole is set.
func TestPrograms(t *testing.T) {
	withMPI(t, func(t *testing.T, m implementation, library string) {
		for _, test := range sample(m, []struct {
			name string
			run  func(*testing.T, implementation, string)
		}{
			{"wavefront", wavefront},
			{"ocean", ocean},
			{"joins", joins},
			{"threads", func(t *testing.T, m implementation, library string) { threads(t, m, library) }},
			{"cpu", func(t *testing.T, m implementation, library string) {
				program := m.program(t, "wavefront")
				cpuTime(t, m, library, program)
				notAligned(t, m, library, program)
				threads(t, m, library, "LOGGOPS_CLOCK=cpu")
				turns(t, m, library, m.program(t, "turns"))
			}},
		}) {
			t.Run(test.name, func(t *testing.T) { test.run(t, m, library) })
		}
		t.Run("families", func(t *testing.T) {
			program := m.program(t, "families")
			header, calls := compare(t, m, library, program)
			if len(header.ClockOffsetNS) > 0 {
				t.Errorf("clock offsets on one host: %v", header.ClockOffsetNS)
			}
			simulate(t, header, calls)
			header, connecting := compare(t, m, library, program, "intercommunicators")
			simulate(t, header, connecting)
			everyCall(t, append(calls, connecting...))
		})
		for name, run := range map[string]func(*testing.T, implementation, string){
			"linked": linked, "polls": polls, "waiting": waiting, "waits": recordWaits, "killed": killed,
		} {
			t.Run(name, func(t *testing.T) { run(t, m, library) })
		}
		for _, binding := range []string{"mpif", "usempi", "usempif08"} {
			t.Run(binding, func(t *testing.T) {
				header, calls := compare(t, m, library, m.buildFortran(t, binding))
				simulate(t, header, calls)
			})
		}
	})
}

// linked checks programs that are linked with the library.
func linked(t *testing.T, m implementation, library string) {
	folder := filepath.Dir(library)
	link := []string{"-L" + folder, "-lloggops_pmpi", "-Wl,-rpath," + folder}
	program := m.buildC(t, "families", append(sources(t, "families", "c"), link...)...)
	compare(t, m, "", program, "intercommunicators") // those are fewer
	compare(t, m, "", m.buildFortran(t, "usempif08", link...))
}

func wavefront(t *testing.T, m implementation, library string) {
	program := m.program(t, "wavefront")
	_, calls := m.simulated(t, library, nil, program, "-i", "5", "-n", "16", "-w", "1", "-b", "50")
	if n := names(calls); n["MPI_Send"] != 320 || n["MPI_Waitall"] != 20 {
		t.Errorf("%v", n)
	}
	checkTimes(t, calls)
	offsetsOfRanks(t, m, library, program)
}

// ocean checks a run of two steps whose solver makes four iterations each.
func ocean(t *testing.T, m implementation, library string) {
	header, calls := m.simulated(t, library, nil, m.program(t, "ocean"), "-i", "2", "-n", "8", "-w", "1", "-c", "4", "-b", "50")
	expect.Same(t, []int32{2, 2}, header.Communicators[1].Dims)
	want := map[string]int{
		"MPI_Init": 4, "MPI_Finalize": 4, "MPI_Cart_create": 4, "MPI_Comm_free": 4,
		"MPI_Bcast": 12, "MPI_Barrier": 8, "MPI_Reduce": 4, "MPI_Allreduce": 4 * 2 * (1 + 2*4),
		"MPI_Isend": 4 * 4 * 2 * (3 + 1 + 4), "MPI_Irecv": 4 * 4 * 2 * (3 + 1 + 4), "MPI_Waitall": 4 * 2 * (3 + 1 + 4),
	}
	expect.Same(t, want, names(calls))
}

// everyCall checks that the calls that the program makes are all those of the
// table but for a few.
func everyCall(t *testing.T, calls []trace.Call) {
	t.Helper()
	n, missing := names(calls), []string{}
	for name := range recordedCalls(t) {
		_, short, isMPI := strings.Cut(name, "MPI_")
		// The recording has only names and times of these calls.
		bare := strings.HasPrefix(short, "File_") || strings.HasPrefix(short, "Win_") || strings.HasPrefix(short, "R") && strings.Contains(short, "accumulate")
		if n[name] == 0 && isMPI && !bare && !ofMPI4(name) { // TestMPI4 makes those
			missing = append(missing, name)
		}
	}
	slices.Sort(missing)
	expect.Same(t, []string{"MPI_Comm_disconnect", "MPI_Init"}, missing)
}

// compare runs a program that writes down what it does, and compares.
func compare(t *testing.T, m implementation, library, program string, arguments ...string) (trace.Header, []trace.Call) {
	t.Helper()
	files, err := m.record(t, library, nil, program, arguments...)
	expect.OK(t, err)
	header, calls := collected(t, files)
	checkTimes(t, calls)
	if len(header.Opaque) > 0 {
		t.Errorf("calls on unknown communicators: %v", header.Opaque)
	}
	for rank := range header.Ranks {
		text, err := os.ReadFile(filepath.Join(filepath.Dir(files[rank]), fmt.Sprintf("%d.log", rank)))
		expect.OK(t, err)
		var got []string
		for i := range calls {
			if int(calls[i].Rank) == rank {
				for range calls[i].Calls {
					got = append(got, line(&header, &calls[i]))
				}
			}
		}
		want := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
		for i := range max(len(got), len(want)) {
			if i >= len(got) || i >= len(want) || got[i] != want[i] {
				t.Errorf("rank %d, call %d:\nrecorded %v\nmade     %v", rank, i, at(got, i), at(want, i))
				break
			}
		}
	}
	return header, calls
}

// at returns a line and the next two, as far as there are such.
func at(lines []string, i int) []string { return lines[min(i, len(lines)):min(i+3, len(lines))] }
