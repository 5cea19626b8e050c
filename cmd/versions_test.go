package cmd

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// versions holds files that earlier versions of the programs have written.
const versions = "../testdata/versions/"

// TestEarlierSchedules simulates schedules of earlier versions, as they are and
// written anew. In version 1 a round of a dissemination waits for the one before it
// only: one such file names it, one leaves the choice to the defaults. Version 2 has
// whole operations. The makespans are those that the version that wrote a file
// printed.
func TestEarlierSchedules(t *testing.T) {
	const note = "(requires=last)"
	for _, test := range []struct {
		file, replicas, makespan string
		notes                    int
	}{
		{"pattern.sched.arrow", "1", "8,1,72,10094022", 1},
		{"trace.sched.arrow", "1", "4,1,131,28214319", 1},
		{"trace.sched.arrow", "2", "8,1,279,28226861", 1},
		{"version2.sched.arrow", "1", "4,1,131,28214319", 0},
		{"version2.sched.arrow", "2", "8,1,279,28229903", 0},
	} {
		args := []string{"--delay", "rank=0,calc=1,duration=10ms", "--format", "csv", "--replicas", test.replicas}
		again := filepath.Join(t.TempDir(), "again.sched.arrow")
		out, err := exec.Command(filepath.Join(bin, "loggops-replicate"), versions+test.file, "-k", "1", "-o", again).CombinedOutput()
		if err != nil || strings.Count(string(out), note) != test.notes {
			t.Errorf("replicating %s: %v: %s", test.file, err, out)
		}
		for file, notes := range map[string]int{versions + test.file: test.notes, again: 0} {
			out, err := exec.Command(filepath.Join(bin, "loggops-sim"), append(args, file)...).CombinedOutput()
			if err != nil || !strings.Contains(string(out), test.makespan+",") || strings.Count(string(out), note) != notes {
				t.Errorf("%s, %s replicas: %v: %s\nwant %s and %d notes", file, test.replicas, err, out, test.makespan, notes)
			}
		}
	}
}

// TestVersion1Sweep holds that a sweep begun by other rules is left alone.
func TestVersion1Sweep(t *testing.T) {
	runs := filepath.Join(t.TempDir(), "sweep.result.arrow")
	before, err := os.ReadFile(versions + "sweep.result.arrow")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(runs, before, 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(filepath.Join(bin, "loggops-sim"), versions+"pattern.sched.arrow", "-q", "--sweep", "ranks=8,16",
		"--noise", "periodic:freq=1kHz,duration=10us", "--runs", "2", "-o", runs).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "their model differs") {
		t.Errorf("%v: %s", err, out)
	}
	if after, err := os.ReadFile(runs); err != nil || string(after) != string(before) {
		t.Errorf("the file has changed (%v)", err)
	}
}

// TestEarlierNames reads files whose kinds, columns, header fields and algorithms have
// the names of an earlier version, and compares them with what this version writes.
func TestEarlierNames(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	read := func(path string) string {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	schedule := versions + "earlier.sched.arrow" // alltoall by spread
	run(t, "loggops-sim", schedule, "-q", "--noise", "periodic:freq=100kHz,duration=1us,phase=0", "--delay", "rank=0,iteration=1,duration=1ms",
		"-o", at("earlier.result.arrow"), "--spans-out", at("earlier.spans.arrow"), "--iterations-out", at("earlier.iterations.arrow"))
	waits := regexp.MustCompile(`(?m)^.*,(late-sender|late-receiver|collective-wait),.*\n`) // which earlier spans do not show
	for _, kind := range []string{"result", "spans", "iterations"} {
		var tables []string
		for _, file := range []string{versions + "earlier.", at("earlier.")} {
			run(t, "loggops-view", file+kind+".arrow", "-q", "-o", at("x.svg"), "--data", at("x.csv"))
			tables = append(tables, waits.ReplaceAllString(read(at("x.csv")), ""))
		}
		if tables[0] != tables[1] {
			t.Errorf("%s of an earlier version:\n%s\nof this one:\n%s", kind, tables[0], tables[1])
		}
	}
}
