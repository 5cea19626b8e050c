package main

import (
	"github.com/spf13/cobra"

	"loggops/analysis/analytic"
	"loggops/cmd/internal/program"
	"loggops/formats/distribution"
	"loggops/internal/table"
	"loggops/internal/units"
)

// slowest is what the flags of max say.
type slowest struct {
	file      string
	ranks     int // 0: those that were measured
	samples   int
	seed      uint64
	latencyNS int64
	table     string
	out       curves
}

// maxDraws bounds what a slip of the finger can ask for: times that are drawn.
const maxDraws = 100_000_000

func newMax() *cobra.Command {
	x := slowest{samples: 10_000, seed: 1}
	cmd := &cobra.Command{
		Use:  "max --distributions FILE.dist.arrow",
		Args: program.Arguments(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := x.check(cmd); err != nil {
				return err
			}
			return withDistributions(cmd, x.file, x.run)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	program.ReadFlag(cmd, &x.file, "distributions", "Read measured distributions from `FILE`")
	flags.IntVar(&x.ranks, "ranks", 0, "Predict for `N` ranks drawn from the measured ones (default: the measured ones)")
	flags.IntVar(&x.samples, "samples", x.samples, "Draw `N` iterations, fewer for very many ranks; 0: none")
	flags.Uint64Var(&x.seed, "seed", x.seed, "Seed of the random numbers, `N`")
	flags.Var((*units.Duration)(&x.latencyNS), "latency", "Latency of a message of the barrier, `TIME`")
	x.table = "quantiles"
	program.ChoiceFlag(cmd, &x.table, "show", "table", []string{"quantiles", "cdf"}, "Print the quantiles, or the CDFs of the times")
	x.out.addTo(cmd)
	rules := program.Rules{All: []program.Rule{
		{Of: "samples=0", Excludes: "seed", Reason: "nothing is random"},
		{Of: "latency", Requires: "show=quantiles"},
	}}
	rules.Declare(cmd)
	program.Help(cmd, texts, "max.txt", nil)
	return cmd
}

// withDistributions does work with the distributions of a file.
func withDistributions(cmd *cobra.Command, name string, work func(*cobra.Command, *distribution.Set) error) error {
	return program.WithInput(cmd, name, func(input string) error {
		set, err := distribution.ReadFile(input)
		if err != nil {
			return err
		}
		return work(cmd, set)
	})
}

// check reports which flags cannot be meant.
func (x *slowest) check(cmd *cobra.Command) error {
	switch {
	case x.file == "":
		return program.Usagef("no distributions are named: --distributions FILE.dist.arrow")
	case cmd.Flags().Changed("ranks") && x.ranks < 1:
		return program.Usagef("--ranks %d: at least 1", x.ranks)
	case x.samples < 0:
		return program.Usagef("--samples %d: at least 0", x.samples)
	case x.ranks > 0 && cmd.Flags().Changed("samples") && x.samples > maxDraws/x.ranks:
		return program.Usagef("--samples %d of %d ranks: at most %d", x.samples, x.ranks, maxDraws/x.ranks)
	}
	return nil
}

// of is a distribution with where it comes from.
type of struct {
	source string
	analytic.Times
}

func (x *slowest) run(cmd *cobra.Command, set *distribution.Set) error {
	work := timesOf(set, "work")
	if len(work) == 0 {
		return program.Usagef("%s has no distributions of work", x.file)
	}
	n := x.ranks
	if n == 0 {
		n = len(work)
	}
	if most := maxDraws / n; !cmd.Flags().Changed("samples") {
		x.samples = min(x.samples, most)
	} else if x.samples > most {
		return program.Usagef("--samples %d of %d ranks: at most %d", x.samples, n, most)
	}
	all := x.predicted(work)
	if total := timesOf(set, "total"); len(total) > 0 && x.ranks == 0 {
		all = append(all, of{"measured", analytic.Any(total)})
	}
	if set.Phase != nil && x.ranks == 0 {
		all = append(all, of{"phase", analytic.NewTimes(set.Phase)})
	}
	all = append(all, of{"work", analytic.Any(work)})
	if x.table == "cdf" {
		return x.out.write(cmd, cdfs(all))
	}
	return x.out.write(cmd, x.quantiles(all, n))
}

// timesOf returns the distributions of a quantity.
func timesOf(set *distribution.Set, quantity string) (all []analytic.Times) {
	for _, d := range set.Of(quantity) {
		all = append(all, analytic.NewTimes(d.Bins))
	}
	return all
}

// predicted returns the distribution of the slowest, exact first.
func (x *slowest) predicted(work []analytic.Times) (all []of) {
	if x.ranks > 0 {
		all = append(all, of{"exact", analytic.SlowestDrawn(work, x.ranks)})
		if x.samples > 0 {
			all = append(all, of{"sampled", analytic.SampleSlowestDrawn(work, x.ranks, x.samples, x.seed)})
		}
		return all
	}
	all = append(all, of{"exact", analytic.Slowest(work)})
	if x.samples > 0 {
		all = append(all, of{"sampled", analytic.SampleSlowest(work, x.samples, x.seed)})
	}
	return all
}

// quantiles has a row for each distribution, the first of which is the exact one.
func (x *slowest) quantiles(all []of, n int) table.Table {
	t := table.New(
		table.Text("times"),
		table.Count("ranks"),
		table.Duration("mean_ns", "mean"),
		table.Duration("p1_ns", "p1"),
		table.Duration("median_ns", "median"),
		table.Duration("p90_ns", "p90"),
		table.Duration("p99_ns", "p99"),
		table.Fixed(3, "", "ks_statistic", "KS statistic"),
		table.SignedDuration("excess_ns", "excess"),
		table.Duration("messages_ns", "messages"),
	)
	exact, messages := all[0], any(nil)
	if x.latencyNS > 0 {
		messages = table.Whole(analytic.BarrierNS(float64(n), float64(x.latencyNS)))
	}
	for _, d := range all {
		row := []any{d.source, n, table.Whole(d.MeanNS()), table.Whole(d.Quantile(0.01)), table.Whole(d.Quantile(0.5)), table.Whole(d.Quantile(0.9)), table.Whole(d.Quantile(0.99))}
		switch d.source {
		case "exact":
			row = append(row, nil, nil, messages)
		case "work":
			row[1] = 1
			row = append(row, nil, nil, nil)
		default:
			row = append(row, d.Distance(exact.Times), table.Whole(d.MeanNS()-exact.MeanNS()), nil)
		}
		t.Add(row...)
	}
	return t
}

// cdfs has a row for each time at which the exact CDF is known.
func cdfs(all []of) table.Table {
	t := table.New(table.Duration("time_ns", "time"))
	for _, d := range all {
		t.Columns = append(t.Columns, table.Fixed(3, "", d.source))
	}
	for _, at := range all[0].Edges() {
		row := []any{table.Whole(at)}
		for _, d := range all {
			row = append(row, d.Below(at))
		}
		t.Add(row...)
	}
	return t
}
