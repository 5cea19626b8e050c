package cmd

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"loggops/internal/testkit/expect"
)

var (
	large      = flag.Bool("large", false, "measure memory and time of all forms of input, of 400,000 items, in all programs")
	someForms  = flag.String("forms", "", "measure only these forms of input, comma-separated")
	formItems  = flag.Int("items", 0, "items of the forms, instead of the default")
	formTask   = flag.String("form-task", "", "only write the files of a form, or run its steps, see form.again")
	formName   = flag.String("form", "", "form of -form-task")
	formFolder = flag.String("form-folder", "", "folder of -form-task")
)

// form is a form of input, of any number of items.
type form struct {
	name  string
	plain string  // the form that it is compared with, "-" for none
	per   float64 // operations, calls, detours, messages, runs or points per item
	steps string  // of testdata/lists/steps.txt
}

// step is a call of a program on the files of a form, in their folder.
type step struct{ name, call string }

// stepsOf returns the steps of a form.
func (f *form) stepsOf(t *testing.T) (all []step) {
	t.Helper()
	for _, columns := range listed(t, "steps.txt") {
		if columns[0] == f.steps {
			all = append(all, step{columns[1], columns[2]})
		}
	}
	return all
}

// used is the peak memory and the CPU time of a program.
type used struct {
	Bytes int64
	CPU   time.Duration
}

// quick are the forms, and the steps, that are measured without -large.
var quick = struct{ forms, steps []string }{
	[]string{"tags", "sites", "dependents", "call-tags", "detour-gaps"},
	[]string{"sim", "show", "schedgen", "copies"},
}

// An item may take as much as three plain ones; a program some memory whatever the input.
const (
	timesPlain = 3
	bytesOfAll = 40 << 20
)

// misses are forms that take more than that, and how many plain ones they may take at most.
var misses = map[string]int64{
	"members": 6, "collective-sizes": 18, "communicators": 24, "alltoallv": 16, "call-comms": 15, "collected": 20,
}

// TestLongProportion measures the memory and the time of forms of input that might take more than
// plain ones of as many items: -v prints both, per operation, call or detour, and the ratios to
// the plain form. It fails where memory is out of proportion.
func TestLongProportion(t *testing.T) {
	allForms := allForms(t)
	if *formName != "" {
		f := &allForms[slices.IndexFunc(allForms, func(f form) bool { return f.name == *formName })]
		if *formTask == "write" {
			f.write(t, *formFolder, *formItems)
			return
		}
		all, err := json.Marshal(f.run(t, *formFolder))
		expect.OK(t, err)
		fmt.Println(string(all))
		return
	}
	n, wanted := 100_000, quick.forms
	if *large {
		n, wanted = 400_000, nil
	}
	if *formItems > 0 {
		n = *formItems
	}
	if *someForms != "" {
		wanted = strings.Split(*someForms, ",")
	}
	plain := map[string]map[string]used{}
	for i := range allForms {
		f := &allForms[i]
		if len(wanted) > 0 && !slices.Contains(wanted, f.name) &&
			!slices.ContainsFunc(allForms, func(g form) bool { return g.plain == f.name && slices.Contains(wanted, g.name) }) {
			continue
		}
		few, many := f.measure(t, 1), f.measure(t, n)
		more := map[string]used{}
		for _, s := range f.stepsOf(t) {
			a, measured := few[s.name]
			if !measured {
				continue
			}
			b := many[s.name]
			items := max(1, int64(float64(n)*f.per))
			d := used{(b.Bytes - a.Bytes) / items, (b.CPU - a.CPU) / time.Duration(items)}
			more[s.name] = d
			p, ok := plain[f.plain][s.name]
			if !ok {
				t.Logf("%-16s %-10s %6d B %8v", f.name, s.name, d.Bytes, d.CPU)
				continue
			}
			t.Logf("%-16s %-10s %6d B %8v %8.1f %8.1f", f.name, s.name, d.Bytes, d.CPU,
				float64(d.Bytes)/float64(max(1, p.Bytes)), float64(d.CPU)/float64(max(1, p.CPU)))
			times := max(timesPlain, misses[f.name])
			if most := times*p.Bytes + bytesOfAll/items; d.Bytes > most {
				t.Errorf("%s, %s: %d B per item, at most %d, as plain ones take %d", f.name, s.name, d.Bytes, most, p.Bytes)
			}
		}
		plain[f.name] = more
	}
}

// measure runs the steps on n items. Another process writes the files, since the peak memory of
// a process includes that of the process that started it.
func (f *form) measure(t *testing.T, n int) map[string]used {
	t.Helper()
	folder := t.TempDir()
	f.again(t, n, folder, "write")
	all := map[string]used{}
	expect.OK(t, json.Unmarshal(f.again(t, n, folder, "run"), &all))
	return all
}

// again calls this test in a process of its own, to write the form or to run its steps. Linux reports no less
// memory of a program than its parent has had, and a new process has had little.
func (f *form) again(t *testing.T, n int, folder, task string) []byte {
	t.Helper()
	self, err := os.Executable()
	expect.OK(t, err)
	cmd := exec.Command(self, "-test.run", "^TestLongProportion$", "-form-task", task, "-form", f.name, "-items", strconv.Itoa(n), "-form-folder", folder, "-large="+strconv.FormatBool(*large))
	cmd.Env = append(os.Environ(), "LOGGOPS_BUILT="+bin)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v: %s", f.name, err, out)
	}
	out, _, _ = bytes.Cut(out, []byte("\n"))
	return out
}

// run runs the steps on the form in a folder, and returns what they use.
func (f *form) run(t *testing.T, folder string) map[string]used {
	t.Helper()
	all := map[string]used{}
	for _, s := range f.stepsOf(t) {
		if !*large && !slices.Contains(quick.steps, s.name) {
			continue
		}
		cmd := command(folder, s.words(t, folder))
		var said bytes.Buffer
		cmd.Stderr = &said
		if err := cmd.Run(); err != nil {
			t.Errorf("%s, %s: %v: %s", f.name, s.name, err, said.Bytes())
		}
		u := used{CPU: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}
		if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
			u.Bytes = usage.Maxrss * 1024
		}
		all[s.name] = u
	}
	return all
}

// words returns the call of a step.
func (s *step) words(t *testing.T, folder string) string {
	t.Helper()
	call, name, more := strings.Cut(s.call, "@")
	if !more {
		return call
	}
	name, rest, _ := strings.Cut(name, " ")
	content, err := os.ReadFile(filepath.Join(folder, name))
	expect.OK(t, err)
	return call + string(content) + rest
}
