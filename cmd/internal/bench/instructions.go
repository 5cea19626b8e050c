package main

import (
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"text/tabwriter"
)

// tolerance is how far above its bound a ratio may be.
const tolerance = 1.03

// counts are what cachegrind counts of a command.
type counts struct{ instructions, misses int64 }

// countInstructions compares the instructions and the last-level cache misses of the rows of
// bounds.toml with those of their bases. It is an error if one is more than 3 % above its bound.
func countInstructions(out io.Writer, opt options) error {
	if _, err := exec.LookPath("valgrind"); err != nil {
		return err
	}
	tables, err := readTables(boundsFile, opt.base)
	if err != nil {
		return err
	}
	b, err := newBench()
	if err != nil {
		return err
	}
	defer b.close()
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "row\tbase\tinstructions (M)\tbase (M)\tratio\tbound\tLL misses (k)\tbase (k)\tratio\tbound\t\t")
	var above []string
	for _, r := range tables[0].Rows {
		if !opt.rows.MatchString(r.Name) {
			continue
		}
		if r.needsTraces() {
			fmt.Fprintf(w, "%s\tskipped: LOGGOPS_SHARED is not set\t\n", r.Name)
			continue
		}
		ours, theirs, err := b.count(r)
		if err != nil {
			return fmt.Errorf("%s: %w", r.Name, err)
		}
		instructions := float64(ours.instructions) / float64(theirs.instructions)
		misses := float64(ours.misses) / float64(theirs.misses)
		verdict := ""
		if instructions > r.Instructions*tolerance || misses > r.Misses*tolerance {
			verdict = "above"
			above = append(above, r.Name)
		}
		fmt.Fprintf(w, "%s\t%s\t%.1f\t%.1f\t%.3f\t%.3f\t%.0f\t%.0f\t%.3f\t%.3f\t%s\t\n", r.Name, r.Base,
			float64(ours.instructions)/1e6, float64(theirs.instructions)/1e6, instructions, r.Instructions,
			float64(ours.misses)/1e3, float64(theirs.misses)/1e3, misses, r.Misses, verdict)
	}
	w.Flush()
	if len(above) > 0 {
		return fmt.Errorf("more than 3 %% above the bounds of cmd/internal/bench/bounds.toml: %s (make it faster, or raise the bound with a reason)", strings.Join(above, "; "))
	}
	return nil
}

// count counts a row here and in its base, at the same time.
func (b *bench) count(r row) (ours, theirs counts, err error) {
	here, err := b.prepared(b.bin, r)
	if err != nil {
		return ours, theirs, err
	}
	there, err := b.base(r)
	if err != nil {
		return ours, theirs, err
	}
	failed := make(chan error)
	go func() {
		var err error
		theirs, err = there.cachegrind(r.Run)
		failed <- err
	}()
	ours, err = here.cachegrind(r.Run)
	if baseErr := <-failed; err == nil {
		err = baseErr
	}
	return ours, theirs, err
}

// counted matches the lines of cachegrind's summary.
var counted = regexp.MustCompile(`(?m)^==\d+== (I +refs|LL misses): +([0-9,]+)`)

// cachegrind counts a command on one core, with caches of 32 KiB and 8 MiB.
func (v version) cachegrind(command string) (counts, error) {
	plain := v.command(command, 1)
	cmd := exec.Command("valgrind", append([]string{"--tool=cachegrind", "--cache-sim=yes", "--cachegrind-out-file=/dev/null",
		"--I1=32768,8,64", "--D1=32768,8,64", "--LL=8388608,16,64"}, plain.Args...)...)
	cmd.Dir = plain.Dir
	// Valgrind does not know all instructions that processors have. When collections and preemptions
	// happen depends on time, and changes the counts by up to 10 %.
	cmd.Env = append(plain.Env, "GOGC=off", "GODEBUG=cpu.rdtscp=off,asyncpreemptoff=1")
	var stderr strings.Builder
	cmd.Stdout, cmd.Stderr = io.Discard, &stderr
	if err := cmd.Run(); err != nil {
		return counts{}, fmt.Errorf("%s: %w: %s", command, err, stderr.String())
	}
	var got counts
	for _, match := range counted.FindAllStringSubmatch(stderr.String(), -1) {
		n, err := strconv.ParseInt(strings.ReplaceAll(match[2], ",", ""), 10, 64)
		if err != nil {
			return counts{}, err
		}
		if match[1] == "LL misses" {
			got.misses = n
		} else {
			got.instructions = n
		}
	}
	if got.instructions == 0 || got.misses == 0 {
		return got, fmt.Errorf("%s: valgrind prints no counts: %s", command, stderr.String())
	}
	return got, nil
}
