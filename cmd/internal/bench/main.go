// Bench measures the programs as users meet them, as whole processes, beside another version of
// them and beside LogGOPSim, in turns.
//
//	make bench
//	make bench-ratio [BASE=commit] [LOGGOPSIM=path] [LONG=-long]
//	make bench-instructions [BASE=commit]
//
// Machines differ from hour to hour by a factor of two, so only ratios within one run count.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// options say what to measure.
type options struct {
	ratio     bool
	base      string // a commit; "" for that of each row
	loggopsim string
	rows      *regexp.Regexp
	turns     int
	long      bool
}

func main() {
	var opt options
	var rows string
	var instructions bool
	flag.BoolVar(&opt.ratio, "ratio", false, "measure beside an earlier version")
	flag.BoolVar(&instructions, "instructions", false, "compare instructions and cache misses with those of an earlier version, and fail above the bounds")
	flag.StringVar(&opt.base, "base", "", "compare with this `commit` (default: that of each row)")
	flag.StringVar(&opt.loggopsim, "loggopsim", "", "measure beside LogGOPSim, the program at this `path`")
	flag.StringVar(&rows, "rows", "", "measure only rows whose name matches this `regexp`")
	flag.IntVar(&opt.turns, "n", 5, "run everything `n` times")
	flag.BoolVar(&opt.long, "long", false, "measure the long rows, too, up to 3 GB and a minute each")
	flag.Parse()
	var err error
	if opt.rows, err = regexp.Compile(rows); err == nil {
		measure := times
		if instructions {
			measure = countInstructions
		}
		err = measure(os.Stdout, opt)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// bench is a folder in which versions are built and their inputs are made.
type bench struct {
	folder string
	bin    string // of the programs here
	bases  map[string]string
}

// newBench makes the folder, which close removes.
func newBench() (*bench, error) {
	bin, err := filepath.Abs("bin")
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "loggops-bench-")
	if err != nil {
		return nil, err
	}
	return &bench{folder, bin, map[string]string{}}, nil
}

func (b *bench) close() { os.RemoveAll(b.folder) }

// times prints the tables of docs/performance.md.
func times(out io.Writer, opt options) error {
	tables, err := readTables(timesFile, opt.base)
	if err != nil {
		return err
	}
	b, err := newBench()
	if err != nil {
		return err
	}
	defer b.close()
	for _, t := range tables {
		if err := b.table(out, t, opt); err != nil {
			return err
		}
	}
	return nil
}

// table prints a table in Markdown, of the rows that are asked for.
func (b *bench) table(out io.Writer, t table, opt options) error {
	t.Rows = slices.DeleteFunc(t.Rows, func(r row) bool { return !opt.rows.MatchString(r.Name) || r.Long && !opt.long })
	if len(t.Rows) == 0 {
		return nil
	}
	others := t.others(opt)
	header := "| work | cores | messages | now |"
	for _, name := range others {
		header += columns[name]
	}
	fmt.Fprintf(out, "\n%s, medians of %d turns (range of the ratios):\n\n", t.Title, opt.turns)
	fmt.Fprintln(out, header)
	fmt.Fprintln(out, strings.Repeat("| --- ", strings.Count(header, "|")-1)+"|")
	for _, r := range t.Rows {
		if r.needsTraces() {
			fmt.Fprintf(out, "| %s | skipped: LOGGOPS_SHARED is not set |\n", r.Name)
			continue
		}
		for _, cores := range r.Cores {
			all, err := b.row(r, cores, opt)
			if err == nil {
				err = all.print(out, r, cores, others)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", r.Name, err)
			}
		}
	}
	return nil
}
