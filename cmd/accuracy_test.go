package cmd

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestLongAccuracy runs examples/accuracy with one short run of a program that computes
// nearly all the time, on a machine that was measured before. How long the program
// takes depends on what else the machine does, so that what was measured and what was
// simulated only are of the same size; but a simulation takes as long as what its
// recording computed, however long that took.
func TestLongAccuracy(t *testing.T) {
	cases.NeedMPI(t, "awk")
	out := t.TempDir()
	programs := filepath.Join(out, "programs.txt")
	for name, text := range map[string]string{
		programs:                           "# one\nwork: collective -k allreduce -n 1 -w 20000000\n",
		filepath.Join(out, "machine.toml"): "L = 200\no = 100\ng = 100\nG = 0.5\nS = 4040\n",
	} {
		expect.OK(t, os.WriteFile(name, []byte(text), 0o666))
	}
	c := exec.Command("make", "-C", "../examples/accuracy", "BIN="+bin, "OUT="+out, "PROGRAMS="+programs, "RUNS=2", "RECORDINGS=1", "CFLAGS=-O0")
	c.Env = append(os.Environ(), cases.MPIEnvironment(t)...)
	if text, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	table, err := os.ReadFile(filepath.Join(out, "accuracy.txt"))
	expect.OK(t, err)
	_, row, _ := strings.Cut(string(table), "\nwork ")
	fields := strings.Fields(row)
	if len(fields) != 9 {
		t.Fatalf("not 9 columns of a program:\n%s", table)
	}
	value := func(column int) float64 {
		x, err := strconv.ParseFloat(fields[column], 64)
		if err != nil {
			t.Fatalf("%v\n%s", err, table)
		}
		return x
	}
	measured, simulated, recorded, difference, communication := value(0), value(3), value(5), value(6), value(8)
	if measured < simulated/10 || measured > simulated*10 {
		t.Errorf("measured are %v s, and simulated %v s", measured, simulated)
	}
	if simulated < 0.3*recorded || simulated > 1.01*recorded {
		t.Errorf("simulated are %v s of a recording of %v s", simulated, recorded)
	}
	if want := 100 * (simulated/measured - 1); difference < want-1 || difference > want+1 {
		t.Errorf("an error of %v %%, want %v", difference, want)
	}
	if communication < 0 || communication > 1 {
		t.Errorf("%v %% are communication", communication)
	}
}
