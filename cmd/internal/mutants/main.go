// Mutants measures how good the random tests of the simulator are.
//
//	go run ./cmd/internal/mutants mutants [-draw N] [-seed N] [-stages 100,1000,small:1000,10000] [-o FILE]
//	go run ./cmd/internal/mutants exercise [-programs N]
//
// The subject mutants breaks the simulator in one place at a time, and runs the random tests with more and more programs
// until they fail. Mutants come from a file (blocks.go) and from a seed (draw.go). A mutant that no test finds lives: either
// it changes no result, or the tests miss something. Each result is appended to FILE; run the command again to resume.
//
// The subject exercise counts the random programs in which each use of a tuning constant decides either way.
//
// Files of the checkout are never changed: changed copies reach the compiler by -overlay. With -dir, both subjects examine
// another checkout. Mutants of a file apply there if their old lines are in it.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	subjects := map[string]func(ctx context.Context, args []string, out io.Writer) error{"mutants": mutants, "exercise": exercises}
	if len(os.Args) < 2 || subjects[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "mutants: the first argument must be mutants or exercise; -h after it lists its flags")
		os.Exit(2)
	}
	err := subjects[os.Args[1]](ctx, os.Args[2:], os.Stdout)
	if ctx.Err() != nil {
		err = fmt.Errorf("interrupted")
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", os.Args[1], err)
		os.Exit(1)
	}
}

// newFlags returns the flags of a subject, with those that all subjects have.
func newFlags(subject string) (*flag.FlagSet, *tests) {
	flags, t := flag.NewFlagSet(subject, flag.ExitOnError), &tests{}
	flags.StringVar(&t.dir, "dir", ".", "examine the checkout in this `folder`")
	flags.StringVar(&t.tags, "tags", "", "compile the tests with these build `tags`")
	flags.StringVar(&t.run, "run", "^Test(Programs|FurtherPrograms|LinkedPrograms|GrownPrograms|Truncations|Jobs|JobsOnce|CriticalPath|Ties|Repeats|Metamorphic)$", "run the tests in ./sim whose names match this `regexp`")
	return flags, t
}

// mutants is the subject of that name.
func mutants(ctx context.Context, args []string, out io.Writer) error {
	flags, t := newFlags("mutants")
	c := &campaign{tests: t}
	flags.StringVar(&c.file, "file", "sim/testdata/mutants.txt", "read mutants from this `file`; \"\" for none")
	flags.IntVar(&c.draw, "draw", 100, "draw this `number` of mutants")
	flags.Uint64Var(&c.seed, "seed", 1, "draw mutants with this `seed`")
	stages := flags.String("stages", "100,1000,small:1000,10000", "run the tests with these numbers of programs, until they fail; small: compiles them with the build tag small")
	only := flags.String("only", "", "test only mutants whose names match this `regexp`; the others count as drawn")
	flags.IntVar(&c.jobs, "j", runtime.NumCPU(), "test this `number` of mutants at a time")
	flags.StringVar(&c.output, "o", "mutants.tsv", "append results to this `file`, and skip the mutants that it contains")
	flags.Parse(args)
	for text := range strings.SplitSeq(*stages, ",") {
		number, small := strings.CutPrefix(text, "small:")
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 {
			return fmt.Errorf("-stages: invalid number of programs %q: must be a positive integer", text)
		}
		c.stages = append(c.stages, stage{programs: n, small: small})
	}
	var err error
	if c.only, err = regexp.Compile(*only); err != nil {
		return fmt.Errorf("-only: %w", err)
	}
	if c.jobs < 1 || c.draw < 0 {
		return fmt.Errorf("-j must be positive, and -draw not negative")
	}
	return c.run(ctx, out)
}

// exercises is the subject exercise.
func exercises(ctx context.Context, args []string, out io.Writer) error {
	flags, t := newFlags("exercise")
	programs := flags.Int("programs", 1000, "run the tests with this `number` of programs")
	flags.Parse(args)
	return t.exercise(ctx, *programs, out)
}
