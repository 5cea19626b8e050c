package pmpi

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"loggops/formats/mpi"
	"loggops/internal/testkit/expect"
)

// programRun is a program of testdata/apps and its arguments.
type programRun struct {
	name  string
	ranks int
	args  []string
}

// countedPrograms are programs all of whose calls are recorded.
func countedPrograms(t *testing.T) []programRun {
	return []programRun{
		{"wavefront", 4, []string{"-i", "5", "-n", "16", "-w", "1", "-b", "50"}},
		{"ocean", 4, []string{"-i", "2", "-n", "8", "-w", "1", "-c", "4", "-b", "50"}},
		{"families", 4, nil},
		{"families", 4, []string{"intercommunicators"}},
		{"between", 4, nil},
		{"polling", 4, nil},
		{"waiting", 4, nil},
		{"waits", 4, waitsArguments(t, false)},
		{"waits", 4, waitsArguments(t, true)},
		{"threads", 4, nil},
		{"joins", 4, []string{"created"}},
		{"joins", 4, []string{"joined"}},
		{"joins", 4, []string{"beside"}},
		{"mpi4", 4, nil},
		{"local", 4, nil},
		{"endings", 4, []string{"finalize"}},
		{"collective", 4, []string{"-n", "20", "-w", "2"}},
	}
}

// TestCounter compares the calls that are recorded of programs with those that a counter made of mpi.h
// alone has counted, see testdata/counter. Without -whole, each program runs with one of the MPIs.
func TestCounter(t *testing.T) {
	withMPI(t, func(t *testing.T, m implementation, library string) {
		for _, test := range sample(m, countedPrograms(t)) {
			t.Run(strings.Join(append([]string{test.name}, test.args[:min(len(test.args), 1)]...), " "), func(t *testing.T) {
				program := m.program(t, test.name)
				compareCounts(t, m, library, test.ranks, program, test.args...)
			})
		}
		for _, binding := range sample(m, []string{"mpif", "usempi", "usempif08"}) {
			t.Run(binding, func(t *testing.T) { compareCounts(t, m, library, 4, m.buildFortran(t, binding)) })
		}
	})
}

// counter returns the library that counts calls.
func (m implementation) counter(t *testing.T) string {
	return built(t, "counter.so", func(file string) []string { return []string{"testdata/counter/build", m.command("mpicc"), file} })
}

// compareCounts compares the calls of a program that communicate, by rank and name.
func compareCounts(t *testing.T, m implementation, library string, ranks int, program string, args ...string) {
	t.Helper()
	files, err := m.recordRanks(t, ranks, library, nil, program, args...)
	expect.OK(t, err)
	_, calls := collected(t, files)
	recorded := map[string]int64{}
	for _, c := range calls {
		recorded[fmt.Sprintf("rank %d: %s", c.Rank, c.Name)] += c.Calls
	}
	called := map[string]int64{}
	for rank := range ranks {
		readCounts(t, filepath.Dir(files[rank]), rank, called)
	}
	all := maps.Clone(called)
	maps.Copy(all, recorded)
	compared, sum := 0, int64(0)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		_, call, _ := strings.Cut(name, ": ")
		of := mpi.Of(call)
		if of.Class == mpi.Unknown || of.Class == mpi.Local {
			continue
		}
		compared++
		sum += called[name]
		if recorded[name] != called[name] {
			t.Errorf("%s: %d calls recorded, %d made", name, recorded[name], called[name])
		}
	}
	if compared == 0 {
		t.Error("the program made no calls")
	}
	t.Logf("%d calls, %d counts of ranks and names", sum, compared)
}

// readCounts adds what the counter has written of a rank.
func readCounts(t *testing.T, folder string, rank int, to map[string]int64) {
	t.Helper()
	file, err := os.Open(filepath.Join(folder, fmt.Sprintf("%d.txt", rank)))
	expect.OK(t, err)
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		name, count, _ := strings.Cut(lines.Text(), " ")
		n, err := strconv.ParseInt(count, 10, 64)
		expect.OK(t, err)
		to[fmt.Sprintf("rank %d: %s", rank, strings.TrimSuffix(name, "_c"))] += n // big counts
	}
}
