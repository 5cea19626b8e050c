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

	"loggops/internal/expect"
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
	make := exec.Command("sh", "-c", `set -e
PATH=$1:$PATH
loggops-collect "$2/testdata/traces/wavefront-4" -o x.trace.arrow
loggops-schedgen x.trace.arrow -o app-4.sched.arrow
loggops-schedgen --pattern dissemination --ranks 8 --iterations 12 --compute 10ms -o x.sched.arrow
loggops-schedgen --pattern halo1d --ranks 16 --iterations 20 --compute 10ms -o halo.sched.arrow
loggops-schedgen --pattern halo2d --ranks 16 -o stencil.sched.arrow
for n in 4 9 16; do loggops-schedgen --pattern halo2d --ranks $n -o stencil-$n.sched.arrow; done
loggops-noise generate periodic:freq=100Hz,duration=20us --length 1s -o x.noise.arrow
loggops-sim x.sched.arrow --noise x.noise.arrow --ranks-out x.ranks.arrow --spans-out x.spans.arrow --path-out x.path.arrow
loggops-sim halo.sched.arrow --delay rank=2,iteration=3,duration=58ms --iterations-out x.iterations.arrow
loggops-sim x.sched.arrow --noise x.noise.arrow --runs 6 --sweep ranks=8..32:*2 -o x.result.arrow
loggops-schedgen "$2/testdata/schedules/ring.goal" -o ring.sched.arrow
loggops-schedgen ring.sched.arrow --export goal-binary -o x.bin
loggops-noise export x.noise.arrow --format-out netgauge -o x.txt
loggops-noise export x.noise.arrow --format-out csv -o x.csv
loggops-model phase --noise exponential:f=1% --ranks 1..64:*2 -o exponential.csv
loggops-model phase --noise pareto:a=2,f=1% --ranks 1..64:*2 -o pareto.csv
gzip -c "$2/collector/detour/text/testdata/osnoise.txt" > x.txt.gz
gunzip -c "$2/testdata/benches/slow-8.bench.gz" > x.bench
printf 'L = "2us"\no = 500\ng = 400\nG = 0.2\nS = "64KiB"\n' > machine.toml
printf '# OSU MPI Latency Test\n1 1.5\n2 1.5\n1024 1.6\n16384 3.1\n65536 8.1\n' > osu.txt
`, "sh", bin, here)
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
	for _, rank := range []string{"0", "1"} {
		samples["pmpi-trace-rank-"+rank+".txt"] = filepath.Join(here, "collector/allprof/testdata/collectives/rank-"+rank+".txt")
	}
	for _, name := range []string{"x.trace.arrow", "x.sched.arrow", "app-4.sched.arrow", "stencil.sched.arrow", "stencil-4.sched.arrow", "stencil-9.sched.arrow", "stencil-16.sched.arrow", "x.noise.arrow", "x.ranks.arrow", "x.spans.arrow", "x.path.arrow", "x.iterations.arrow",
		"x.result.arrow", "x.bin", "x.txt", "x.csv", "x.txt.gz", "x.bench", "machine.toml", "osu.txt",
		"exponential.csv", "pareto.csv"} {
		samples[strings.TrimPrefix(name, "x")] = filepath.Join(folder, name)
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
