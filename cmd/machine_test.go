package cmd

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"loggops/analysis/calibration"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestMeasuredMachine measures this machine, and simulates a message of one byte with
// the parameters that were fitted.
func TestMeasuredMachine(t *testing.T) {
	cases.NeedMPI(t)
	folder := t.TempDir()
	run(t, "make", "-C", "../collector/bench/loggp", "OUT="+folder)
	c := exec.CommandContext(t.Context(), "mpirun", "-np", "2", filepath.Join(folder, "loggp"), "-r", "1", "-m", "8")
	c.Env = append(append(os.Environ(), cases.MPIEnvironment(t)...), "OMPI_MCA_mpi_yield_when_idle=0") // to other tests
	c.WaitDelay = time.Second
	var errs strings.Builder
	c.Stderr = &errs
	measured, err := c.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, &errs)
	}
	machine, goal, schedule := filepath.Join(folder, "machine.toml"), filepath.Join(folder, "one.goal"), filepath.Join(folder, "one.sched.arrow")
	for name, text := range map[string]string{
		machine: string(measured),
		goal:    "num_ranks 2\nrank 0 {\na: send 1b to 1\n}\nrank 1 {\na: recv 1b from 0\n}\n",
	} {
		expect.OK(t, os.WriteFile(name, []byte(text), 0o666))
	}
	run(t, "loggops-schedgen", goal, "-q", "-o", schedule)
	simulated := run(t, "loggops-sim", schedule, "--machine", machine, "--finish-times", "--format", "csv", "-q")
	finish, fitted := number(t, string(simulated), "\n1,"), 0.0
	for _, parameter := range []string{"L", "o-send", "o-recv"} {
		fitted += number(t, string(measured), "\n"+parameter+" = ")
	}
	if finish != fitted {
		t.Errorf("a message of one byte takes %v ns when simulated, not %v:\n%s", finish, fitted, measured)
	}
	if m, err := calibration.Read(bytes.NewReader(measured)); err != nil || len(m.Levels) != 1 || len(m.Gammas) == 0 || m.EagerMax < 1 {
		t.Errorf("the comments have %+v (%v)", m, err)
	}
}

// TestFit compares simulated round trips with those that machine files were fitted to. It only
// prints exchanges.
func TestFit(t *testing.T) {
	t.Parallel()
	for name, lines := range map[string]int{"two-cores": 24, "exchanges": 18} {
		machine := filepath.Join(t.TempDir(), "machine.toml")
		run(t, "loggops-model", "machine", "../testdata/loggp/"+name+".txt", "-o", machine)
		text, err := exec.Command("sh", "../examples/accuracy/fit.sh", machine, bin).CombinedOutput()
		if err != nil || strings.Count(string(text), "\n") != lines {
			t.Errorf("%s: %v:\n%s", name, err, text)
		}
	}
}

// number returns the number that follows the first such mark in a text.
func number(t *testing.T, text, mark string) float64 {
	t.Helper()
	_, rest, ok := strings.Cut(text, mark)
	if fields := strings.Fields(rest); ok && len(fields) > 0 {
		if n, err := strconv.ParseFloat(fields[0], 64); err == nil {
			return n
		}
	}
	t.Fatalf("no number after %q in %q", mark, text)
	return 0
}
