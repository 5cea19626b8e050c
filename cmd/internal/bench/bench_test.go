package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
)

// programs returns the folder of the programs that a test needs, and builds them unless
// LOGGOPS_BUILT has them.
func programs(t *testing.T) string {
	t.Helper()
	if bin := os.Getenv("LOGGOPS_BUILT"); bin != "" {
		return bin
	}
	bin := t.TempDir()
	for _, name := range needed {
		if out, err := exec.Command("go", "build", "-pgo=off", "-o", bin, "loggops/cmd/"+name).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	return bin
}

// newTestBench is a bench whose base is the same version.
func newTestBench(t *testing.T) *bench {
	bin := programs(t)
	return &bench{folder: t.TempDir(), bin: bin, bases: map[string]string{"same": bin}}
}

// TestFiles: all rows have what they need and run programs that bases have, and no name is used twice.
func TestFiles(t *testing.T) {
	for name, text := range map[string]string{"rows.toml": timesFile, "bounds.toml": boundsFile} {
		tables, err := readTables(text, "")
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		seen := map[string]bool{}
		for _, table := range tables {
			for _, r := range table.Rows {
				bound := name == "bounds.toml"
				if r.Name == "" || seen[r.Name] || r.Run == "" || r.Base == "" || bound == (len(r.Cores) > 0) || bound != (r.Instructions > 0 && r.Misses > 0) {
					t.Errorf("%s: %+v", name, r)
				}
				for _, command := range append(append(r.Make, r.BaseMake...), r.Run) {
					if name := words(command)[0]; !slices.Contains(needed, name) {
						t.Errorf("%s: bases are built without %s", r.Name, name)
					}
				}
				if (r.Instructions > 1 || r.Misses > 1) && !strings.HasSuffix(r.Reason, ".") {
					t.Errorf("%s: %s: a bound above 1 without a sentence of reason", name, r.Name)
				}
				seen[r.Name] = true
			}
		}
	}
}

// TestTable measures a schedule beside the same version, itself without a feature, and a substitute of
// LogGOPSim that keeps the GOAL binary it gets.
func TestTable(t *testing.T) {
	b := newTestBench(t)
	got := filepath.Join(t.TempDir(), "got.bin")
	script := filepath.Join(t.TempDir(), "LogGOPSim")
	expect.OK(t, os.WriteFile(script, []byte("#!/bin/sh\n[ \"$1\" = -f ] && cp \"$2\" "+got+"\n"), 0o777))
	ring := []string{"loggops-schedgen --pattern ring --ranks 4 --bytes 8B -o x.sched.arrow"}
	opt := options{ratio: true, base: "same", loggopsim: script, rows: regexp.MustCompile(""), turns: 2}
	var out bytes.Buffer
	err := b.table(&out, table{Title: "Rings", Rows: []row{
		{Name: "A", Make: ring, Run: "loggops-sim x.sched.arrow", Cores: []int{1, 2}, Base: "same", LogGOPSim: true},
		{Name: "B", Make: ring, Run: "loggops-sim x.sched.arrow --sensitivity", Plain: "loggops-sim x.sched.arrow", Cores: []int{2}, Base: "same"},
		{Name: "C", Run: "loggops-sim x.sched.arrow", Long: true},
	}}, opt)
	expect.OK(t, err)
	const measured, ratio, same = ` [0-9.e-]+ s, \d+ MB \|`, ` \d+\.\d\d \(\d+\.\d\d to \d+\.\d\d\) \|`, ` same \|`
	want := regexp.MustCompile(`^
Rings, medians of 2 turns \(range of the ratios\):

\| work \| cores \| messages \| now \| base \| of \| base / now \| without \| with / without \| LogGOPSim \| LogGOPSim / now \|
(\| --- ){11}\|
\| A \| 1 \| 0.0 M \|` + measured + measured + same + ratio + ` \| \|` + measured + ratio + `
\| A \| 2 \| 0.0 M \|` + measured + measured + same + ratio + ` \| \|` + measured + ratio + `
\| B \| 2 \|  \|` + measured + measured + same + ratio + measured + ratio + ` \| \|
$`)
	if !want.MatchString(out.String()) {
		t.Errorf("got:\n%swant:\n%s", &out, want)
	}
	if out, err := exec.Command(filepath.Join(b.bin, "loggops-schedgen"), got, "-o", got+".sched.arrow").CombinedOutput(); err != nil {
		t.Errorf("LogGOPSim was given no GOAL binary: %s", out)
	}
}

// TestMakespans: it is an error if the makespan is not that of the base.
func TestMakespans(t *testing.T) {
	all := rivals{
		now:  {runs: []run{{stdout: []byte(`{"messages":3,"makespan_ns":10}`)}}},
		base: {runs: []run{{stdout: []byte(`{"messages":3,"makespan_ns":11}`)}}},
	}
	if _, err := all.messages(); err == nil || err.Error() != "the makespan is 10 ns, that of base 11 ns" {
		t.Errorf("error %v", err)
	}
}

// TestInputs: the inputs that bench writes itself are whole.
func TestInputs(t *testing.T) {
	b := newTestBench(t)
	v := version{b.bin, t.TempDir()}
	expect.OK(t, record(filepath.Join(v.folder, "pingpong"), 2, func(r *recorder) { r.pingPong(10) }))
	expect.OK(t, record(filepath.Join(v.folder, "ring"), 4, func(r *recorder) { r.ring(10000) }))
	expect.OK(t, writeMaster(filepath.Join(v.folder, "master.goal"), 3))
	for _, test := range []struct {
		commands []string
		messages int64
	}{
		{[]string{"loggops-collect pingpong -o x.trace.arrow", "loggops-schedgen x.trace.arrow -o x.sched.arrow"}, 10},
		{[]string{"loggops-collect ring -o y.trace.arrow"}, 0},
		{[]string{"loggops-schedgen master.goal -o x.sched.arrow"}, 2 * 3 * tasks},
	} {
		for _, command := range test.commands {
			if out, err := v.command(command, 1).CombinedOutput(); err != nil {
				t.Fatalf("%s: %v: %s", command, err, out)
			}
		}
		if test.messages == 0 {
			continue
		}
		all := rivals{now: {command: func() *exec.Cmd { return v.command("loggops-sim x.sched.arrow", 1) }}}
		expect.OK(t, all.inTurns(1))
		if got, err := all.messages(); err != nil || got != test.messages {
			t.Errorf("%s: %d messages, want %d; error %v", test.commands, got, test.messages, err)
		}
	}
}
