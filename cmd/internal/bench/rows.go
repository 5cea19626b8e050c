package main

import (
	"cmp"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

var (
	//go:embed rows.toml
	timesFile string
	//go:embed bounds.toml
	boundsFile string
)

// table is a table of rows; see rows.toml.
type table struct {
	Title string
	Rows  []row `toml:"row"`
}

// row is one command and its inputs; rows.toml and bounds.toml describe the fields.
type row struct {
	Name                 string
	Make                 []string
	BaseMake             []string `toml:"base-make"`
	Run, Plain           string
	Cores                []int
	Base                 string
	LogGOPSim, Long      bool
	Instructions, Misses float64 // at most so many times those of the base
	Reason               string
}

// readTables reads the text of rows.toml or bounds.toml. All rows get the base, unless it is "".
func readTables(text, base string) ([]table, error) {
	var file struct {
		Base   string
		Tables []table `toml:"table"`
	}
	if err := toml.NewDecoder(strings.NewReader(text)).DisallowUnknownFields().Decode(&file); err != nil {
		return nil, err
	}
	for _, t := range file.Tables {
		for i := range t.Rows {
			t.Rows[i].Base = cmp.Or(base, t.Rows[i].Base, file.Base)
		}
	}
	return file.Tables, nil
}

// needsTraces reports whether a row needs recordings that are not here.
func (r row) needsTraces() bool {
	return os.Getenv("LOGGOPS_SHARED") == "" && strings.Contains(strings.Join(append(slices.Clone(r.Make), r.Run), " "), "$TRACES")
}

// words splits a command.
func words(command string) []string {
	traces := filepath.Join(os.Getenv("LOGGOPS_SHARED"), "traces")
	return strings.Fields(strings.ReplaceAll(command, "$TRACES", traces))
}

// version is one version of the programs, with a folder for inputs and outputs.
type version struct{ bin, folder string }

// command is a command of the version, in its folder, on so many cores.
func (v version) command(text string, cores int) *exec.Cmd {
	args := words(text)
	if args[0] == "loggops-sim" {
		args = append(args, "--format", "json", "-j", fmt.Sprint(cores))
	}
	cmd := exec.Command(filepath.Join(v.bin, args[0]), append([]string{"-q"}, args[1:]...)...)
	cmd.Dir = v.folder
	cmd.Env = append(os.Environ(), fmt.Sprintf("GOMAXPROCS=%d", cores))
	return cmd
}

// prepared returns a version with the inputs of a row, in a new folder.
func (b *bench) prepared(bin string, r row) (version, error) {
	folder, err := os.MkdirTemp(b.folder, "")
	if err != nil {
		return version{}, err
	}
	v := version{bin, folder}
	if err := b.writeInputs(folder, append(slices.Clone(r.Make), r.Run)); err != nil {
		return v, err
	}
	for _, step := range r.Make {
		if out, err := v.command(step, 2).CombinedOutput(); err != nil {
			return v, fmt.Errorf("%s: %w: %s", step, err, out)
		}
	}
	return v, nil
}

// writeInputs writes those inputs that commands name and no program makes.
func (b *bench) writeInputs(folder string, commands []string) error {
	const calls, ranks, steps = 1_000_000, 4, 53_000 // of the ring: 64 MB
	inputs := map[string]func(path string) error{
		"pingpong": func(path string) error {
			return record(path, 2, func(r *recorder) { r.pingPong(calls / 2) })
		},
		"recorded-ring": func(path string) error { return record(path, ranks, func(r *recorder) { r.ring(steps) }) },
		"master.goal":   func(path string) error { return writeMaster(path, 8000) },
	}
	for _, command := range commands {
		for _, word := range words(command) {
			write, ok := inputs[word]
			if !ok {
				continue
			}
			if err := write(filepath.Join(folder, word)); err != nil {
				return err
			}
		}
	}
	return nil
}

// base returns the version to compare with, which is built where it is not yet, with the inputs of a row.
func (b *bench) base(r row) (version, error) {
	bin, err := b.programs(r.Base)
	if err != nil {
		return version{}, err
	}
	if len(r.BaseMake) > 0 {
		r.Make = r.BaseMake
	}
	return b.prepared(bin, r)
}

// needed are the programs that rows run.
var needed = []string{"loggops-collect", "loggops-schedgen", "loggops-sim"}

// programs returns the folder of the programs of a commit. With -trimpath, packages do not
// contain the path of the folder, so go compiles only those that differ from the commit before.
func (b *bench) programs(commit string) (string, error) {
	if bin, ok := b.bases[commit]; ok {
		return bin, nil
	}
	folder, err := os.MkdirTemp(b.folder, commit)
	if err != nil {
		return "", err
	}
	build := exec.Command("sh", "-ec", `git archive "$0" | tar -xf - -C "$1" && GOFLAGS=-trimpath make -s -C "$1" all PROGRAMS="$2"`, commit, folder, strings.Join(needed, " "))
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("commit %s: %w: %s", commit, err, out)
	}
	b.bases[commit] = filepath.Join(folder, "bin")
	return b.bases[commit], nil
}
