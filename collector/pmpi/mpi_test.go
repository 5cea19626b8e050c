package pmpi

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// implementation is an implementation of MPI whose compilers are here: its commands have
// a suffix where several are installed side by side. The library of the first is built without
// optimization, which is quick, and that of another as it is installed.
type implementation struct {
	name, suffix, flags string
	place, of           int // among those installed
}

func (m implementation) command(name string) string { return name + m.suffix }

// sample returns the cases of a test that run with this MPI: each runs with one, by turns, where
// the MPI makes no difference, and with all if -whole is set.
func sample[T any](m implementation, cases []T) (own []T) {
	for i, c := range cases {
		if *whole || i%m.of == m.place {
			own = append(own, c)
		}
	}
	return own
}

func TestMain(m *testing.M) {
	flag.Parse()
	failed := m.Run()
	os.RemoveAll(prepared.root)
	os.Exit(failed)
}

// withMPI runs a test with the first implementation that is installed and gives it the library, or, in
// TestLongMPIs, with the others.
func withMPI(t *testing.T, test func(t *testing.T, m implementation, library string)) {
	if testing.Short() {
		t.Skip("short tests may run under the race detector, which sees nothing of programs in C")
	}
	installed := slices.DeleteFunc([]implementation{{name: "openmpi", suffix: ".openmpi"}, {name: "mpich", suffix: ".mpich"}}, implementation.missing)
	if len(installed) == 0 {
		installed = slices.DeleteFunc([]implementation{{name: "mpi"}}, implementation.missing)
	}
	if len(installed) == 0 {
		t.Skip("no run recorded: make, mpicc or mpirun is not installed")
	}
	name, long := strings.CutPrefix(t.Name(), "TestLongMPIs/")
	if withEach()[name] == nil {
		t.Error("withEach lacks this test")
	}
	for i, m := range installed {
		m.place, m.of, m.flags = i, len(installed), "-O0"
		if i > 0 {
			m.flags = "-O2"
		}
		if long == (i > 0) {
			t.Run(m.name, func(t *testing.T) { test(t, m, m.build(t)) })
		}
	}
}

// TestLongMPIs repeats the tests of programs with each MPI but the first.
func TestLongMPIs(t *testing.T) {
	for name, test := range withEach() {
		t.Run(name, test)
	}
}

// withEach returns the tests that call withMPI.
func withEach() map[string]func(*testing.T) {
	return map[string]func(*testing.T){
		"TestBadFolders": TestBadFolders, "TestBadSizes": TestBadSizes, "TestBetween": TestBetween, "TestCareless": TestCareless,
		"TestClosedLibrary": TestClosedLibrary, "TestControl": TestControl, "TestCounter": TestCounter, "TestEndings": TestEndings,
		"TestErrors": TestErrors, "TestFailing": TestFailing, "TestLimits": TestLimits, "TestMPI4": TestMPI4,
		"TestNotRecorded": TestNotRecorded, "TestOtherMPI": TestOtherMPI, "TestOverhead": TestOverhead,
		"TestPrograms": TestPrograms, "TestRelativeFolder": TestRelativeFolder, "TestSanitizers": TestSanitizers,
		"TestSites": TestSites, "TestSummary": TestSummary,
	}
}

// missing reports whether its tools are not installed.
func (m implementation) missing() bool {
	return slices.ContainsFunc([]string{"make", m.command("mpicc"), m.command("mpirun")}, func(tool string) bool {
		_, err := exec.LookPath(tool)
		return err != nil
	})
}

// prepared are the folders of once, by key.
var prepared struct {
	sync.Mutex
	root  string
	byKey map[string]func() (string, error)
}

// once returns a folder that is filled once for all tests: with a library, a program
// or a recording. The error is that of fill.
func once(t *testing.T, fill func(folder string) error, key ...any) (string, error) {
	t.Helper()
	prepared.Lock()
	if prepared.root == "" {
		root, err := os.MkdirTemp("", "loggops-pmpi-")
		expect.OK(t, err)
		prepared.root, prepared.byKey = root, map[string]func() (string, error){}
	}
	name := fmt.Sprint(key...)
	if prepared.byKey[name] == nil {
		folder := filepath.Join(prepared.root, strconv.Itoa(len(prepared.byKey)))
		prepared.byKey[name] = sync.OnceValues(func() (string, error) {
			if err := os.Mkdir(folder, 0o755); err != nil {
				return "", err
			}
			return folder, fill(folder)
		})
	}
	folder := prepared.byKey[name]
	prepared.Unlock()
	return folder()
}

// build returns the library. If LOGGOPS_BUILT is set, the library stays beside that folder, and make rebuilds it only
// if a source has changed.
func (m implementation) build(t *testing.T) string {
	t.Helper()
	const name = "libloggops_pmpi.so"
	by := func(file string) []string {
		return []string{"make", "-C", "lib", "OUT=" + filepath.Dir(file), "MPICC=" + m.command("mpicc"), "CFLAGS=" + m.flags}
	}
	if programs := os.Getenv("LOGGOPS_BUILT"); programs != "" {
		kept := filepath.Join(programs+"-"+m.name, name)
		command := by(kept)
		collecting.Run(t, command[0], command[1:]...)
		return kept
	}
	return built(t, name, by)
}

// built returns a file that a command makes.
func built(t *testing.T, name string, by func(file string) []string) string {
	t.Helper()
	folder, err := once(t, func(folder string) error {
		args := by(filepath.Join(folder, name))
		_, err := collecting.Command(t, args[0], args[1:]...)
		return err
	}, by(name))
	expect.OK(t, err)
	return filepath.Join(folder, name)
}

func sources(t *testing.T, program, extension string) []string {
	t.Helper()
	files, err := filepath.Glob("../../testdata/apps/" + program + "/*." + extension)
	if err != nil || len(files) == 0 {
		t.Fatalf("no sources of %s: %v", program, err)
	}
	return files
}

// buildC builds a program.
func (m implementation) buildC(t *testing.T, name string, files ...string) string {
	t.Helper()
	return built(t, name, func(program string) []string {
		args := append([]string{m.command("mpicc"), "-std=c99", "-pthread", "-o", program}, m.yielding(files)...)
		return append(args, "-lm")
	})
}

// program builds a program of testdata/apps.
func (m implementation) program(t *testing.T, name string) string {
	t.Helper()
	return m.buildC(t, name, sources(t, name, "c")...)
}

// yielding adds what makes a program yield while it waits; Open MPI has an option.
func (m implementation) yielding(files []string) []string {
	if m.name != "mpich" {
		return files
	}
	return append([]string{"testdata/yield/yield.c"}, files...)
}

// buildFortran builds the program that uses a Fortran binding.
func (m implementation) buildFortran(t *testing.T, binding string, options ...string) string {
	t.Helper()
	return m.buildFortranFile(t, "../../testdata/apps/fortran/families.F90", binding, options...)
}

func (m implementation) buildFortranFile(t *testing.T, source, binding string, options ...string) string {
	t.Helper()
	compiler := m.command("mpifort")
	if _, err := exec.LookPath(compiler); err != nil {
		t.Skipf("no run recorded: %v", err)
	}
	return built(t, binding, func(program string) []string {
		args := []string{compiler, "-cpp", "-D" + binding, "-w", "-fallow-argument-mismatch", "-J", filepath.Dir(program), "-o", program, source}
		return append(args, m.yielding(options)...)
	})
}

// record runs a program on four ranks, see recordRanks.
func (m implementation) record(t *testing.T, library string, environment []string, program string, arguments ...string) ([]string, error) {
	t.Helper()
	return m.recordRanks(t, 4, library, environment, program, arguments...)
}

// simulated runs a program on four ranks and returns the trace, whose simulation ends.
func (m implementation) simulated(t *testing.T, library string, environment []string, program string, arguments ...string) (trace.Header, []trace.Call) {
	t.Helper()
	files, err := m.record(t, library, environment, program, arguments...)
	expect.OK(t, err)
	header, calls := collected(t, files)
	simulate(t, header, calls)
	return header, calls
}

// recordRanks runs a program and returns the files recorded; the program writes its logs
// into the same folder. The same run is recorded once for all tests, and its calls are counted,
// unless call sites are wanted, which would be those of the counter. The library is ""
// where the program is linked with it. The error is that of the program.
func (m implementation) recordRanks(t *testing.T, ranks int, library string, environment []string, program string, arguments ...string) ([]string, error) {
	t.Helper()
	folder, failed := once(t, func(folder string) error {
		own, loaded := []string{"LOGGOPS_DIR=" + folder, "LOGGOPS_LOG=" + folder, "COUNTER_DIR=" + folder}, library
		if library != "" && !slices.Contains(environment, "LOGGOPS_CALLSITES=1") {
			loaded = m.counter(t) + ":" + library
		}
		_, _, err := m.launch(t, ranks, loaded, append(own, environment...), program, arguments...)
		return err
	}, m.name, ranks, library, environment, program, arguments)
	files, err := filepath.Glob(filepath.Join(folder, "loggops-?.pmpi"))
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
	said, failed = collecting.Command(t, m.command("mpirun"), append(append(args, program), arguments...)...)
	return said, folder, failed
}
