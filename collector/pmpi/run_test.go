package pmpi

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"loggops/collector/reading"
	"loggops/formats/trace"
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
	_, calls, err := collect(t, recorded(t), reading.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]int{
		"MPI_Init": 4, "MPI_Finalize": 4, "MPI_Bcast": 4, "MPI_Barrier": 4, "MPI_Reduce": 4, "MPI_Allreduce": 160,
		"MPI_Send": 2560, "MPI_Recv": 2560, "MPI_Isend": 320, "MPI_Irecv": 320, "MPI_Waitall": 160,
	}
	if diff := cmp.Diff(want, names(calls)); diff != "" {
		t.Error(diff)
	}
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

// implementation is an implementation of MPI whose compilers are here: its commands have
// a suffix where several are installed side by side. The library is built as it is
// installed, and where there are several once without optimization, which is quick.
type implementation struct{ name, suffix, flags string }

func (m implementation) command(name string) string { return name + m.suffix }

// libraries is the folder of those that have been built, by MPI.
var libraries struct {
	sync.Mutex
	folder string
	built  map[string]*sync.Once
}

func TestMain(m *testing.M) {
	flag.Parse()
	failed := m.Run()
	os.RemoveAll(libraries.folder)
	os.Exit(failed)
}

// build returns the library for an MPI, which is built once for all tests.
func (m implementation) build(t *testing.T) string {
	t.Helper()
	libraries.Lock()
	if libraries.folder == "" {
		folder, err := os.MkdirTemp("", "loggops-pmpi-")
		if err != nil {
			t.Fatal(err)
		}
		libraries.folder, libraries.built = folder, map[string]*sync.Once{}
	}
	if libraries.built[m.name] == nil {
		libraries.built[m.name] = &sync.Once{}
	}
	once, folder := libraries.built[m.name], filepath.Join(libraries.folder, m.name)
	libraries.Unlock()
	once.Do(func() {
		run(t, nil, "make", "-C", "lib", "OUT="+folder, "MPICC="+m.command("mpicc"), "CFLAGS="+m.flags)
	})
	return filepath.Join(folder, "libloggops_pmpi.so")
}

// eachMPI runs a test with each implementation, with -short with the first one, and gives it
// the library.
func eachMPI(t *testing.T, test func(t *testing.T, m implementation, library string)) {
	found := false
	for _, m := range []implementation{{"openmpi", ".openmpi", "-O2"}, {"mpich", ".mpich", "-O0"}, {"mpi", "", "-O2"}} {
		_, err := exec.LookPath(m.command("mpicc"))
		if m.suffix == "" && (found || err != nil) || testing.Short() && found {
			continue
		}
		found = true
		t.Run(m.name, func(t *testing.T) {
			for _, tool := range []string{"make", m.command("mpicc"), m.command("mpirun")} {
				if _, err := exec.LookPath(tool); err != nil {
					t.Skipf("no run recorded: %v", err)
				}
			}
			test(t, m, m.build(t))
		})
	}
	if !found {
		t.Skip("no run recorded: mpicc is not installed")
	}
}

// TestPrograms builds the library and the programs, records them, and compares
// what was recorded with what they wrote down.
func TestPrograms(t *testing.T) {
	eachMPI(t, func(t *testing.T, m implementation, library string) {
		t.Run("wavefront", func(t *testing.T) { wavefront(t, m, library) })
		t.Run("ocean", func(t *testing.T) { ocean(t, m, library) })
		t.Run("families", func(t *testing.T) {
			program := m.buildC(t, "families", sources(t, "families", "c")...)
			header, calls := compare(t, m, library, program)
			if len(header.ClockOffsetNS) > 0 {
				t.Errorf("clock offsets on one host: %v", header.ClockOffsetNS)
			}
			simulate(t, header, calls)
			_, between := compare(t, m, library, program, "intercommunicators")
			everyCall(t, append(calls, between...))
		})
		t.Run("linked", func(t *testing.T) { linked(t, m, library) })
		t.Run("polls", func(t *testing.T) {
			polls(t, m, library, m.buildC(t, "polling", sources(t, "polling", "c")...))
		})
		t.Run("probes", func(t *testing.T) {
			probes(t, m, library, m.buildC(t, "probes", sources(t, "probes", "c")...))
		})
		t.Run("waiting", func(t *testing.T) {
			waiting(t, m, library, m.buildC(t, "waiting", sources(t, "waiting", "c")...))
		})
		t.Run("threads", func(t *testing.T) {
			threads(t, m, library, m.buildC(t, "threads", sources(t, "threads", "c")...))
		})
		t.Run("joins", func(t *testing.T) {
			joins(t, m, library, m.buildC(t, "joins", sources(t, "joins", "c")...))
		})
		t.Run("cpu", func(t *testing.T) {
			program := m.buildC(t, "wavefront", sources(t, "wavefront", "c")...)
			cpuTime(t, m, library, program)
			noCPUTime(t, m, library, m.buildC(t, "threads", sources(t, "threads", "c")...), program)
		})
		t.Run("waits", func(t *testing.T) {
			recordWaits(t, m, library, m.buildC(t, "waits", sources(t, "waits", "c")...))
		})
		t.Run("killed", func(t *testing.T) {
			killed(t, m, library, m.buildC(t, "killed", sources(t, "killed", "c")...))
		})
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
	program := m.buildC(t, "wavefront", sources(t, "wavefront", "c")...)
	files, err := m.record(t, library, nil, program, "-i", "5", "-n", "16", "-w", "1", "-b", "50")
	if err != nil {
		t.Fatal(err)
	}
	header, calls, err := collect(t, files, reading.Options{})
	if err != nil {
		t.Fatal(err)
	}
	simulate(t, header, calls)
	if n := names(calls); n["MPI_Send"] != 320 || n["MPI_Waitall"] != 20 {
		t.Errorf("%v", n)
	}
	checkTimes(t, calls)
	offsetsOfRanks(t, m, library, program)
}

// ocean checks a run of two steps whose solver makes four iterations each.
func ocean(t *testing.T, m implementation, library string) {
	program := m.buildC(t, "ocean", append(sources(t, "ocean", "c"), "-lm")...)
	files, err := m.record(t, library, nil, program, "-i", "2", "-n", "8", "-w", "1", "-c", "4", "-b", "50")
	if err != nil {
		t.Fatal(err)
	}
	header, calls, err := collect(t, files, reading.Options{})
	if err != nil {
		t.Fatal(err)
	}
	simulate(t, header, calls)
	want := map[string]int{
		"MPI_Init": 4, "MPI_Finalize": 4, "MPI_Cart_create": 4, "MPI_Comm_free": 4,
		"MPI_Bcast": 12, "MPI_Barrier": 8, "MPI_Reduce": 4, "MPI_Allreduce": 4 * 2 * (1 + 2*4),
		"MPI_Isend": 4 * 4 * 2 * (3 + 1 + 4), "MPI_Irecv": 4 * 4 * 2 * (3 + 1 + 4), "MPI_Waitall": 4 * 2 * (3 + 1 + 4),
	}
	if diff := cmp.Diff(want, names(calls)); diff != "" {
		t.Error(diff)
	}
}

// everyCall checks that the calls that the program makes are all those of the
// table but for a few.
func everyCall(t *testing.T, calls []trace.Call) {
	t.Helper()
	table, err := os.ReadFile("lib/gen_calls.h")
	if err != nil {
		t.Fatal(err)
	}
	n, missing := names(calls), []string{}
	for line := range strings.Lines(string(table)) {
		_, rest, ok := strings.Cut(line, "    CALL(")
		if !ok {
			continue
		}
		name, _, _ := strings.Cut(rest, ",")
		if n["MPI_"+name] == 0 {
			missing = append(missing, name)
		}
	}
	// What is recorded of these is only that they were.
	missing = slices.DeleteFunc(missing, func(name string) bool {
		return strings.HasPrefix(name, "File_") || strings.HasPrefix(name, "Win_") || strings.HasPrefix(name, "R") && strings.Contains(name, "accumulate")
	})
	// TestMPI4 makes those of MPI 4.
	wrappers, err := os.ReadFile("lib/gen_c.c")
	if err != nil {
		t.Fatal(err)
	}
	later := map[string]bool{"Session_init": true, "Session_finalize": true}
	for _, m := range regexp.MustCompile(`#if MPI_VERSION >= 4\nLG_WRAPPER MPI_(\w+)\(`).FindAllStringSubmatch(string(wrappers), -1) {
		later[m[1]] = true
	}
	missing = slices.DeleteFunc(missing, func(name string) bool { return later[name] })
	want := []string{"Init", "Compare_and_swap", "Comm_disconnect"}
	slices.Sort(missing)
	slices.Sort(want)
	if diff := cmp.Diff(want, missing); diff != "" {
		t.Errorf("calls that the program does not make: %s", diff)
	}
}

// compare runs a program that writes down what it does, and compares.
func compare(t *testing.T, m implementation, library, program string, arguments ...string) (trace.Header, []trace.Call) {
	t.Helper()
	logs := t.TempDir()
	files, err := m.record(t, library, []string{"LOGGOPS_LOG=" + logs}, program, arguments...)
	if err != nil {
		t.Fatal(err)
	}
	header, calls, err := collect(t, files, reading.Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkTimes(t, calls)
	if len(header.Opaque) > 0 {
		t.Errorf("calls on unknown communicators: %v", header.Opaque)
	}
	for rank := range header.Ranks {
		text, err := os.ReadFile(filepath.Join(logs, fmt.Sprintf("%d.log", rank)))
		if err != nil {
			t.Fatal(err)
		}
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

func sources(t *testing.T, program, extension string) []string {
	t.Helper()
	files, err := filepath.Glob("../../testdata/apps/" + program + "/*." + extension)
	if err != nil || len(files) == 0 {
		t.Fatalf("no sources of %s: %v", program, err)
	}
	return files
}

// buildC builds a program. What MPI calls MPI_STATUSES_IGNORE is, to a
// compiler, a small number.
func (m implementation) buildC(t *testing.T, name string, files ...string) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), name)
	args := []string{"-std=c99", "-O1", "-Wall", "-Wextra", "-Wno-stringop-overflow", "-Wno-stringop-overread", "-pthread", "-o", program}
	run(t, nil, m.command("mpicc"), append(args, files...)...)
	return program
}

// buildFortran builds the program that uses a Fortran binding.
func (m implementation) buildFortran(t *testing.T, binding string, options ...string) string {
	t.Helper()
	source, err := filepath.Abs("../../testdata/apps/fortran/families.F90")
	if err != nil {
		t.Fatal(err)
	}
	return m.buildFortranFile(t, source, binding, options...)
}

func (m implementation) buildFortranFile(t *testing.T, source, binding string, options ...string) string {
	t.Helper()
	compiler := m.command("mpifort")
	if _, err := exec.LookPath(compiler); err != nil {
		t.Skipf("no run recorded: %v", err)
	}
	program := filepath.Join(t.TempDir(), binding)
	args := []string{"-cpp", "-D" + binding, "-w", "-fallow-argument-mismatch", "-J", t.TempDir(), "-o", program, source}
	run(t, nil, compiler, append(args, options...)...)
	return program
}

// record runs a program on four ranks and returns the files recorded. The
// library is "" where the program is linked with it. The error is that of the
// program.
func (m implementation) record(t *testing.T, library string, environment []string, program string, arguments ...string) ([]string, error) {
	t.Helper()
	return m.recordRanks(t, 4, library, environment, program, arguments...)
}

func (m implementation) recordRanks(t *testing.T, ranks int, library string, environment []string, program string, arguments ...string) ([]string, error) {
	t.Helper()
	_, traces, failed := m.launch(t, ranks, library, environment, program, arguments...)
	files, err := filepath.Glob(filepath.Join(traces, "loggops-?.pmpi"))
	if err != nil || len(files) != ranks {
		t.Fatalf("files %v, error %v, of the program %v", files, err, failed)
	}
	return files, failed
}

// launch runs a program, and returns what was said and the folder that it was
// to be recorded into: one of its own, unless the environment names it.
func (m implementation) launch(t *testing.T, ranks int, library string, environment []string, program string, arguments ...string) (said, folder string, failed error) {
	t.Helper()
	folder = filepath.Join(t.TempDir(), "traces")
	args := []string{"-np", strconv.Itoa(ranks), "env", "LD_PRELOAD=" + library, "LOGGOPS_DIR=" + folder}
	args = append(args, environment...)
	said, failed = command(t, asRoot, m.command("mpirun"), append(append(args, program), arguments...)...)
	return said, folder, failed
}

// asRoot has Open MPI run as whoever tests, with more ranks than cores.
var asRoot = []string{
	"OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1",
	"OMPI_MCA_rmaps_base_oversubscribe=1", "OMPI_MCA_mpi_yield_when_idle=1",
}

func run(t *testing.T, environment []string, name string, args ...string) {
	t.Helper()
	if _, err := command(t, environment, name, args...); err != nil {
		t.Fatal(err)
	}
}

func command(t *testing.T, environment []string, name string, args ...string) (said string, err error) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, name, args...)
	c.Env = append(os.Environ(), environment...)
	out, err := c.CombinedOutput()
	if err != nil {
		return string(out), fmt.Errorf("%s: %w\n%s", name, err, out)
	}
	return string(out), nil
}
