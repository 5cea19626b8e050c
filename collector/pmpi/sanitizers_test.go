package pmpi

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
)

// TestSanitizers records programs with a library that is built with the address, the
// undefined behavior and the thread sanitizer: none reports anything. A program that is
// to be watched for races is built with the sanitizer, too; MPICH 4.0 ends such a
// program, be it recorded or not.
func TestSanitizers(t *testing.T) {
	if !*whole {
		t.Skip("long: run with -whole")
	}
	withMPI(t, func(t *testing.T, m implementation, _ string) {
		t.Run("address and undefined", func(t *testing.T) {
			library := m.sanitized(t, "address,undefined")
			environment := []string{"ASAN_OPTIONS=detect_leaks=0:verify_asan_link_order=0", "UBSAN_OPTIONS=print_stacktrace=1"}
			programs := append(countedPrograms(t), programRun{"control", 4, []string{"13"}}, programRun{"many", 2, nil}, programRun{"errors", 4, nil},
				programRun{"mpi4", 4, []string{"session"}})
			for _, p := range programs {
				m.watched(t, runtimeOf(t, "asan")+":"+library, environment, p.ranks, m.program(t, p.name), p.args...)
			}
			carelessly(t, m, runtimeOf(t, "asan")+":"+library, environment, m.program(t, "careless"))
			for _, binding := range []string{"mpif", "usempi", "usempif08"} {
				m.watched(t, runtimeOf(t, "asan")+":"+library, environment, 4, m.buildFortran(t, binding))
			}
		})
		t.Run("threads", func(t *testing.T) {
			if m.name == "mpich" {
				t.Skip("MPICH ends programs that are built with the thread sanitizer")
			}
			library := m.sanitized(t, "thread")
			for _, p := range countedPrograms(t) {
				program := m.buildC(t, p.name, append(sources(t, p.name, "c"), "-fsanitize=thread")...)
				m.watched(t, library, []string{"TSAN_OPTIONS=ignore_noninstrumented_modules=1"}, p.ranks, program, p.args...)
			}
			program := m.buildC(t, "careless", append(sources(t, "careless", "c"), "-fsanitize=thread")...)
			// A join that is cancelled is beyond this sanitizer, with or without the library.
			carelessly(t, m, library, []string{"TSAN_OPTIONS=ignore_noninstrumented_modules=1"}, program, "cancelled-join")
		})
	})
}

// carelessly records what programs may do while they are recorded, without the calls that another
// library has fail: sanitizers have calls of their own in their place.
func carelessly(t *testing.T, m implementation, library string, environment []string, program string, without ...string) {
	t.Helper()
	for _, run := range append(carelessRuns(), carelessRun{how: "abort-handler", environment: []string{"LOGGOPS_BUFFER=4K"}, ends: true}) {
		if run.shim == "failing" || slices.Contains(without, run.how) {
			continue
		}
		said, _ := run.record(t, m, library, program, environment...)
		if sanitizerSpoke(said) {
			t.Errorf("%s: %.3000s", run.how, said)
		}
	}
}

func sanitizerSpoke(said string) bool {
	return strings.Contains(said, "Sanitizer: ") || strings.Contains(said, "runtime error")
}

// sanitized returns the library built with sanitizers.
func (m implementation) sanitized(t *testing.T, sanitizers string) string {
	t.Helper()
	folder := t.TempDir()
	collecting.Run(t, "make", "-C", "lib", "OUT="+folder, "MPICC="+m.command("mpicc"), "CFLAGS=-O0 -g -fsanitize="+sanitizers)
	return filepath.Join(folder, "libloggops_pmpi.so")
}

// runtimeOf returns the library of a sanitizer, which has to come first.
func runtimeOf(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("gcc", "-print-file-name=lib"+name+".so").Output()
	if path := strings.TrimSpace(string(out)); err == nil && filepath.IsAbs(path) {
		return path
	}
	t.Skipf("no library of the sanitizer %s", name)
	return ""
}

// watched records a program that a sanitizer watches.
func (m implementation) watched(t *testing.T, library string, environment []string, ranks int, program string, arguments ...string) {
	t.Helper()
	said, _, err := m.launch(t, ranks, library, append(environment, "LOGGOPS_LOG="+t.TempDir()), program, arguments...)
	if err != nil || sanitizerSpoke(said) {
		t.Errorf("%s: error %v: %.2000s", filepath.Base(program), err, said)
	}
}
