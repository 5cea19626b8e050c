package callsite

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// place is an address that the program of testdata printed, and where it is.
type place struct {
	address  uint64
	line     int
	function string
}

// build builds the program and runs it.
func build(t *testing.T, options ...string) (program string, places []place) {
	t.Helper()
	program = filepath.Join(t.TempDir(), "places")
	compiler, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no program built: gcc is not installed")
	}
	collecting.Run(t, compiler, append([]string{"-o", program, "testdata/places.c"}, options...)...)
	for line := range strings.Lines(collecting.Run(t, program)) {
		var p place
		_, err := fmt.Sscanf(line, "%x %d %s", &p.address, &p.line, &p.function)
		expect.OK(t, err)
		places = append(places, p)
	}
	if len(places) != 4 {
		t.Fatalf("places %v", places)
	}
	return program, places
}

func TestLines(t *testing.T) {
	for _, options := range []string{
		"-g -O2", "-g -O0", "-g -O2 -no-pie", "-g -O2 -gdwarf-4", "-g -O2 -gz", "-g -O2 -ffunction-sections", "-g -O2 -flto",
	} {
		t.Run(options, func(t *testing.T) {
			program, places := build(t, strings.Fields(options)...)
			f := New("")
			for _, p := range places {
				want := fmt.Sprintf("places.c:%d (%s)", p.line, p.function)
				if got := f.Site(Module{Path: program}, p.address); got != want {
					t.Errorf("%#x: %s, want %s", p.address, got, want)
				}
			}
			if notes := f.Notes(); notes != nil {
				t.Error(notes)
			}
		})
	}
}

// TestWithoutLines has programs without line numbers, and without symbols.
func TestWithoutLines(t *testing.T) {
	for options, want := range map[string]string{
		"-O2":    `^(outer|main)\+0x[0-9a-f]+ \(places\)$`,
		"-O2 -s": `^places\+0x[0-9a-f]+$`,
	} {
		program, places := build(t, strings.Fields(options)...)
		f := New("")
		for _, p := range places {
			if got := f.Site(Module{Path: program}, p.address); !regexp.MustCompile(want).MatchString(got) {
				t.Errorf("%s: %s", options, got)
			}
		}
		note := program + ": it has no line numbers for some call sites; compile with -g"
		if notes := f.Notes(); len(notes) != 1 || notes[0] != note {
			t.Errorf("%s: %q", options, notes)
		}
	}
}

func TestDemangled(t *testing.T) { cases.Lines(t, "demangled.txt", demangled) }

// TestOtherMachine has no file of the module, or another one, until a copy is in the folder.
func TestOtherMachine(t *testing.T) {
	program, places := build(t, "-g", "-Wl,--build-id=0x0123456789abcdef")
	of := Module{program, "0123456789abcdef"}
	moved, folder := Module{"/elsewhere/places", of.BuildID}, t.TempDir()
	changed := Module{program, "00"}
	module := fmt.Sprintf("places+%#x", places[0].address)
	line := fmt.Sprintf("places.c:%d (%s)", places[0].line, places[0].function)

	f := New(folder)
	for m, want := range map[Module]string{of: line, moved: module, changed: module} {
		if got := f.Site(m, places[0].address); got != want {
			t.Errorf("%v: %s, want %s", m, got, want)
		}
	}
	then := "; copy the recorded file to " + folder + " and run loggops-collect again"
	want := []string{
		moved.Path + ": call sites have no line numbers: there is no such file" + then,
		program + ": call sites have no line numbers: the file has changed since it was recorded (its build ID is 0123456789abcdef, not 00)" + then,
	}
	slices.Sort(want)
	if notes := f.Notes(); !slices.Equal(notes, want) {
		t.Errorf("notes %q, want %q", notes, want)
	}

	content, err := os.ReadFile(program)
	expect.OK(t, err)
	expect.OK(t, os.WriteFile(filepath.Join(folder, "places"), content, 0o666))
	f = New(folder)
	if got := f.Site(moved, places[0].address); got != line || f.Notes() != nil {
		t.Errorf("%s, notes %q", got, f.Notes())
	}
}
