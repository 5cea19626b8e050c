package pages

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// samples are the files that makeSamples makes once for all tests.
var samples = sync.OnceValues(makeSamples)

// makeSamples makes a small file of each kind that commands of pages read: where
// it is, by how the names of such files end.
func makeSamples() (map[string]string, error) {
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	folder := filepath.Join(filepath.Dir(bin), "samples")
	if err := os.Mkdir(folder, 0o777); err != nil {
		return nil, err
	}
	make := exec.Command("sh", filepath.Join(here, "internal/pages/testdata/samples.sh"), bin, here)
	make.Dir = folder
	if out, err := make.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	samples := map[string]string{
		".goal":          filepath.Join(here, "testdata/schedules/ring.goal"),
		".dist.arrow":    filepath.Join(here, "testdata/distributions/made-4.dist.arrow"),
		"trace.txt":      filepath.Join(here, "collector/detour/text/testdata/osnoise.txt"),
		"loggops-trace/": filepath.Join(here, "testdata/traces/wavefront-4"),
		"scorep-traces/": filepath.Join(here, "testdata/traces/wavefront-eztrace-2"),
		"smpi-traces/":   filepath.Join(here, "testdata/traces/wavefront-smpi-4"),
	}
	recording, err := cases.Input("collector/allprof/testdata/recordings.txt", "collectives")
	if err != nil {
		return nil, err
	}
	for _, file := range txtar.Parse([]byte(recording)).Files { // rank-0.txt and so on
		if err := os.WriteFile(filepath.Join(folder, "pmpi-trace-"+file.Name), file.Data, 0o666); err != nil {
			return nil, err
		}
	}
	made, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, file := range made {
		samples[strings.TrimPrefix(file.Name(), "x")] = filepath.Join(folder, file.Name())
	}
	if missing("mpicc") == "" {
		program := filepath.Join(folder, "wavefront")
		if out, err := exec.Command("mpicc", "-O2", "-o", program, "testdata/apps/wavefront/wavefront.c").CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%w: %s", err, out)
		}
		samples["./app"], samples["./program"] = program, program
	}
	return samples, nil
}

var (
	writes = regexp.MustCompile(`(-o|--output|--[a-z]+-out|--data|>) *'?([\w./{}-]+)`)
	word   = regexp.MustCompile(`[\w./{}*-]+`)
)

// stage puts the files into a folder that a command reads, but those that others
// have made before it.
func stage(t *testing.T, command string, made map[string]bool, folder string, samples map[string]string) {
	outputs := map[string]bool{}
	for _, m := range writes.FindAllStringSubmatch(command, -1) {
		outputs[m[2]] = true
	}
	for _, name := range word.FindAllString(command, -1) {
		if made[name] || outputs[name] || made[strings.TrimPrefix(name, "./")] {
			continue
		}
		as, sample := "", ""
		for ending, file := range samples {
			if match, _ := filepath.Match(name, ending); match {
				place(t, file, filepath.Join(folder, ending))
			}
			if strings.HasSuffix(name, ending) && len(ending) > len(as) {
				as, sample = ending, file
			}
		}
		if sample != "" && !strings.Contains(name, "*") && !strings.Contains(strings.Trim(name, "./"), "/") {
			place(t, sample, filepath.Join(folder, name))
		}
	}
	for name := range outputs {
		made[name] = true
	}
}

// place has a copy of a file, or a folder itself, under a name of its own. A link to a
// file would not do: programs write to where it leads, and samples are everybody's.
func place(t *testing.T, file, name string) {
	info, err := os.Stat(file)
	expect.OK(t, err)
	if info.IsDir() {
		err = os.Symlink(file, name)
	} else if _, there := os.Lstat(name); there != nil {
		var data []byte
		if data, err = os.ReadFile(file); err == nil {
			err = os.WriteFile(name, data, info.Mode())
		}
	}
	if err != nil && !os.IsExist(err) {
		t.Fatal(err)
	}
}
