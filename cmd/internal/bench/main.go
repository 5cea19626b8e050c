// Bench measures the programs in bin/ as a user meets them: whole processes,
// by wall time, by CPU time and by the most memory that one of them occupies.
// Each step is run several times; what is printed is the median.
//
//	make bench
//
// Where the variable LOGGOPSIM names the public simulator, the program that
// takes -f FILE.bin, it simulates the same schedules, and its figures stand
// beside those of loggops-sim.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"text/tabwriter"
)

const repetitions = 5

func main() {
	long := flag.Bool("long", false, "measure some in a larger size, which takes minutes more and most of 24 GiB")
	flag.Parse()
	sizes := short
	if *long {
		sizes = full
	}
	if err := run(os.Stdout, sizes); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// run measures everything, in a folder that is gone afterward.
func run(stdout io.Writer, sizes sizes) error {
	recording, published, err := recorded()
	if err != nil {
		return err
	}
	public, err := publicSimulator()
	if err != nil {
		return err
	}
	bin, err := filepath.Abs("bin")
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "loggops-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if err := os.Chdir(folder); err != nil {
		return err
	}
	if err := os.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH")); err != nil {
		return err
	}
	out := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	defer out.Flush()
	if err := pipeline(out, recording, published); err != nil {
		return err
	}
	if err := pingPong(out, sizes.calls); err != nil {
		return err
	}
	if err := pattern(out); err != nil {
		return err
	}
	if err := text(out); err != nil {
		return err
	}
	if err := writeMaster("master.goal", sizes.workers); err != nil {
		return err
	}
	return scale(out, works(sizes), public)
}

// recorded returns the path of the recording to measure with, and how many
// seconds LogGOPSim's toolchain took for 250 times as many ranks of it, or 0.
func recorded() (path string, published float64, err error) {
	path = "testdata/traces/wavefront-4"
	if shared := os.Getenv("LOGGOPS_SHARED"); shared != "" {
		// On a two-core machine: 7.1 s, 3.7 s and 2.6 s.
		path, published = filepath.Join(shared, "traces/sweep3d-2x2"), 13.4
	}
	path, err = filepath.Abs(path)
	return path, published, err
}

// publicSimulator returns the path of the program that LOGGOPSIM names, or "".
func publicSimulator() (string, error) {
	name := os.Getenv("LOGGOPSIM")
	if name == "" {
		return "", nil
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return "", fmt.Errorf("LOGGOPSIM: %w", err)
	}
	return filepath.Abs(path)
}
