package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// programs puts the programs that a test needs on the path, builds them unless
// LOGGOPS_BUILT has them, and changes to a new folder.
func programs(t *testing.T, names ...string) {
	t.Helper()
	bin := os.Getenv("LOGGOPS_BUILT")
	if bin == "" {
		bin = t.TempDir()
		for _, name := range names {
			if out, err := exec.Command("go", "build", "-o", bin, "loggops/cmd/"+name).CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
		}
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Chdir(t.TempDir())
}

// TestPublicSimulator checks that the program that LOGGOPSIM names gets a GOAL
// binary of the schedule, and that its figures stand beside those of loggops-sim
// on the rows that it can do, and published ones on others.
func TestPublicSimulator(t *testing.T) {
	programs(t, "loggops-sim", "loggops-schedgen")
	script := filepath.Join(t.TempDir(), "LogGOPSim")
	if err := os.WriteFile(script, []byte("#!/bin/sh\n[ \"$1\" = -f ] && cp \"$2\" got.bin && echo Times: 1\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("LOGGOPSIM", script)
	public, err := publicSimulator()
	if err != nil {
		t.Fatal(err)
	}
	const ring = "--pattern ring --ranks 4 --bytes 8B"
	const measured, taken = `\d+\.\d\d`, `\t\d+\.\d\d\t\d+\.\d\d\t\d+\.\d\d\t\d+\t`
	var out bytes.Buffer
	err = scale(&out, []work{
		{name: "A", schedule: ring, cores: both, times: 3, goal: true, makespan: 5542},
		{name: "B", schedule: ring, cores: one, times: 1, fromGOAL: true, goal: true, makespan: 5542},
		{name: "C", schedule: ring, cores: one, times: 1, published: 100, makespan: 5542},
		{name: "D", schedule: ring, flags: "--runs 3 --noise periodic:freq=1kHz,duration=1us", cores: one, times: 1},
	}, public)
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.Trim(out.String(), "\n"), "\n")[1:]
	patterns := []string{
		`A\t1` + taken + `4\t\d+\.\d\t` + measured + `\t\d+\t\d+\.\d\t`,
		`A\t2` + taken + `4\t\d+\.\d\t` + measured + `\t\d+\t\d+\.\d\t`,
		`B\t1` + taken + `4\t\d+\.\d\t` + measured + `\t\d+\t\d+\.\d\t`,
		`C\t1` + taken + `4\t\d+\.\d\t100\.00\t\t\d+\.\d\t`,
		`D\t1` + taken + `12\t\d+\.\d\t\t\t\t`,
	}
	if len(rows) != len(patterns) {
		t.Fatalf("%d rows, want %d:\n%s", len(rows), len(patterns), &out)
	}
	for i, pattern := range patterns {
		if !regexp.MustCompile(`^` + pattern + `$`).MatchString(rows[i]) {
			t.Errorf("row %q is not as %q", rows[i], pattern)
		}
	}
	if out, err := exec.Command("loggops-schedgen", "got.bin", "-o", "got.sched.arrow").CombinedOutput(); err != nil {
		t.Errorf("the public simulator was given no GOAL binary: %s", out)
	}
	wrong := work{name: "wrong", schedule: ring, cores: one, times: 1, makespan: 1}
	if err := scale(&out, []work{wrong}, ""); err == nil || !strings.Contains(err.Error(), "wrong: the makespan is 5542 ns, not 1") {
		t.Errorf("a wrong makespan: %v", err)
	}
	t.Setenv("LOGGOPSIM", "missing")
	if _, err := publicSimulator(); err == nil {
		t.Error("no error for a LOGGOPSIM that is no program")
	}
}

// TestWritten checks that the inputs that bench writes itself are whole.
func TestWritten(t *testing.T) {
	programs(t, "loggops-sim", "loggops-schedgen", "loggops-collect")
	if _, err := record("pingpong", 2, func(r *recorder) { r.pingPong(10) }); err != nil {
		t.Fatal(err)
	}
	if _, err := record("ring", 4, func(r *recorder) { r.ring(10000) }); err != nil {
		t.Fatal(err)
	}
	if err := writeMaster("master.goal", 3); err != nil {
		t.Fatal(err)
	}
	for _, recording := range []string{"pingpong", "ring"} {
		if _, err := (step{"loggops-collect", []string{recording, "-o", recording + ".in"}}).measure(1); err != nil {
			t.Fatal(err)
		}
	}
	for name, messages := range map[string]int64{"pingpong.in": 10, "master.goal": 2 * 3 * tasks} {
		if _, err := schedgen(1, nil, name, "-o", scheduleFile); err != nil {
			t.Fatal(err)
		}
		m, err := step{"loggops-sim", []string{scheduleFile, "--format", "json"}}.measure(1)
		if err != nil {
			t.Fatal(err)
		}
		var result struct{ Messages int64 }
		if err := json.Unmarshal(m.stdout, &result); err != nil || result.Messages != messages {
			t.Errorf("%s: %d messages, want %d; error %v", name, result.Messages, messages, err)
		}
	}
}
