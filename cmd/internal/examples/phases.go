package main

import (
	"cmp"
	"encoding/csv"
	"flag"
	"fmt"
	"io"
	"math/bits"
	"path/filepath"
	"slices"
	"strconv"

	"loggops/formats/distribution"
	"loggops/formats/result"
	"loggops/internal/wholefile"
)

// phases does for simulated iterations what loggops-bench does for those of real ranks:
// it writes the distributions of the times that each rank takes for its work, for the
// barrier after it and for both, as loggops-collect does from the files of that program.
//
//	examples phases -ranks-per-node 8 -o x.dist.arrow x.iterations.arrow
//	examples phases -table means x.dist.arrow
//
// The second form prints, as CSV, the mean work and total of each rank (means), or the CDF
// of the totals of each rank (totals) of such a file, simulated or measured.
func phases(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("phases", flag.ContinueOnError)
	table := flags.String("table", "", "print a table of a .dist.arrow file: means or totals")
	perNode := flags.Int("ranks-per-node", 1, "ranks of a node")
	every := flags.Int("every", 1, "a phase is the last of so many iterations; the others are left out")
	to := flags.String("o", "", "file of distributions to write")
	if err := flags.Parse(args); err != nil {
		return err
	}
	switch {
	case flags.NArg() != 1:
		return fmt.Errorf("%d files: want one", flags.NArg())
	case *table != "":
		return printTable(flags.Arg(0), *table, out)
	case *to == "" || *perNode < 1 || *every < 1:
		return fmt.Errorf("want -o FILE, and numbers from 1 on")
	}
	if err := wholefile.CheckUses([]wholefile.Use{{Name: flags.Arg(0)}, {By: "-o", Name: *to, Write: true}}); err != nil {
		return err
	}
	return convert(flags.Arg(0), *to, *perNode, int32(*every))
}

// convert writes the distributions of a file of iterations. As in loggops-bench, the
// phase of an iteration is the longest total of all ranks.
func convert(from, to string, perNode int, every int32) error {
	r, err := result.Open[result.Iteration](from)
	if err != nil {
		return err
	}
	defer r.Close()
	times := map[string]map[int32]histogram{}
	for _, quantity := range distribution.Quantities {
		times[quantity] = map[int32]histogram{}
	}
	longest := map[[2]int32]int64{} // by run and iteration
	ranks := int32(0)
	for i, err := range r.Rows() {
		if err != nil {
			return err
		}
		if i.Iteration%every != every-1 {
			continue
		}
		ranks = max(ranks, i.Rank+1)
		total := i.EndNS - i.StartNS
		for quantity, ns := range map[string]int64{"work": i.CalcNS, "barrier": total - i.CalcNS, "total": total} {
			if times[quantity][i.Rank] == nil {
				times[quantity][i.Rank] = histogram{}
			}
			times[quantity][i.Rank].add(ns)
		}
		at := [2]int32{i.Run, i.Iteration}
		longest[at] = max(longest[at], total)
	}
	s := &distribution.Set{Header: distribution.Header{Ranks: int(ranks), Source: filepath.Base(from), Tool: "phases"}}
	phase := histogram{}
	for _, ns := range longest {
		phase.add(ns)
	}
	s.Phase = phase.bins()
	for rank := range ranks {
		for _, quantity := range distribution.Quantities {
			s.Distributions = append(s.Distributions, distribution.Distribution{
				Rank: rank, Node: fmt.Sprintf("node%d", int(rank)/perNode), Quantity: quantity, Bins: times[quantity][rank].bins(),
			})
		}
	}
	return distribution.WriteFile(to, s)
}

// histogram counts times in bins of a thousandth of the time, as docs/bench-format.md
// describes them.
type histogram map[distribution.Bin]int64

const digits = 10

func (h histogram) add(ns int64) {
	shift := max(0, bits.Len64(uint64(ns))-1-digits)
	low := ns >> shift << shift
	h[distribution.Bin{LowNS: low, HighNS: low + 1<<shift}]++
}

func (h histogram) bins() (all []distribution.Bin) {
	for bin, count := range h {
		bin.Count = count
		all = append(all, bin)
	}
	slices.SortFunc(all, func(a, b distribution.Bin) int { return cmp.Compare(a.LowNS, b.LowNS) })
	return all
}

// printTable prints a table of a file of distributions.
func printTable(path, name string, out io.Writer) error {
	s, err := distribution.ReadFile(path)
	if err != nil {
		return err
	}
	work, total := s.Of("work"), s.Of("total")
	table := csv.NewWriter(out)
	switch {
	case len(work) != s.Ranks || len(total) != s.Ranks:
		return fmt.Errorf("%s: work of %d ranks, totals of %d: want those of all %d", path, len(work), len(total), s.Ranks)
	case name == "means":
		table.Write([]string{"rank", "work_ns", "total_ns"})
		for i := range work {
			table.Write([]string{strconv.Itoa(i), mean(work[i].Bins), mean(total[i].Bins)})
		}
	case name == "totals":
		table.Write(append([]string{"time_ns"}, names(total)...))
		table.WriteAll(functions(total))
	default:
		return fmt.Errorf("table %q: want means or totals", name)
	}
	table.Flush()
	return table.Error()
}

// mean assumes that times are in the middle of their bins.
func mean(bins []distribution.Bin) string {
	var sum, count float64
	for _, b := range bins {
		sum += float64(b.Count) * float64(b.LowNS+b.HighNS-1) / 2
		count += float64(b.Count)
	}
	return strconv.FormatFloat(sum/count, 'f', 0, 64)
}

func names(all []distribution.Distribution) (names []string) {
	for _, d := range all {
		names = append(names, d.Node)
	}
	return names
}

// functions returns the CDFs of distributions at the ends of all their bins.
func functions(all []distribution.Distribution) (rows [][]string) {
	var ends []int64
	for _, d := range all {
		for _, b := range d.Bins {
			ends = append(ends, b.HighNS)
		}
	}
	slices.Sort(ends)
	for _, end := range slices.Compact(ends) {
		row := []string{strconv.FormatInt(end, 10)}
		for _, d := range all {
			var below, count int64
			for _, b := range d.Bins {
				count += b.Count
				if b.HighNS <= end {
					below += b.Count
				}
			}
			row = append(row, strconv.FormatFloat(float64(below)/float64(count), 'g', 6, 64))
		}
		rows = append(rows, row)
	}
	return rows
}
