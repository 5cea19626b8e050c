package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"loggops/analysis/straggler"
	"loggops/cmd/internal/program"
	"loggops/formats/distribution"
	"loggops/internal/table"
)

// anomalous is the exit code of --check where there is one.
const anomalous = 3

// search is what the flags of anomalies say.
type search struct {
	straggler.Options
	table  string
	check  bool
	format table.Format
}

func newAnomalies() *cobra.Command {
	x := search{Options: straggler.Default}
	cmd := &cobra.Command{
		Use:  "anomalies FILE.dist.arrow",
		Args: program.Arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := x.checkFlags(); err != nil {
				return err
			}
			return withDistributions(cmd, args[0], x.run)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.Float64Var(&x.Quantile, "quantile", x.Quantile, "Compare ranks by quantile `Q` of their times, 0 < Q < 1")
	flags.Float64Var(&x.Score, "min-score", x.Score, "Report ranks and nodes whose modified z-score is at least `SCORE`")
	flags.Float64Var(&x.Spread, "min-spread", x.Spread, "Assume a spread of at least `FRACTION` of the median")
	x.table = "anomalies"
	program.ChoiceFlag(cmd, &x.table, "show", "table", []string{"anomalies", "ranks", "nodes"}, "Print the anomalies, all ranks, or all nodes")
	flags.BoolVar(&x.check, "check", false, "Exit with status 3 if there is an anomaly")
	program.FormatFlag(cmd, &x.format)
	program.ExitStatus(cmd, anomalous, "with --check: there is an anomaly")
	program.Help(cmd, texts, "anomalies.txt", nil)
	return cmd
}

// checkFlags reports which flags cannot be meant.
func (x *search) checkFlags() error {
	switch {
	case !(x.Quantile > 0 && x.Quantile < 1):
		return program.Usagef("--quantile %v: above 0 and below 1", x.Quantile)
	case !(x.Score > 0):
		return program.Usagef("--min-score %v: above 0", x.Score)
	case !(x.Spread >= 0):
		return program.Usagef("--min-spread %v: at least 0", x.Spread)
	case x.table == "anomalies" && x.format == table.FormatCSV:
		return program.Usagef("--format csv prints one table: --show ranks, --show nodes")
	}
	return nil
}

func (x *search) run(cmd *cobra.Command, set *distribution.Set) error {
	if len(set.Of("work")) == 0 {
		return fmt.Errorf("%s has no distributions of work", cmd.Flags().Arg(0))
	}
	r := straggler.Anomalies(set, x.Options)
	if r.Quantile < x.Quantile {
		program.Note(cmd, "so few iterations were measured that ranks are compared by the quantile %.3g", r.Quantile)
	}
	if err := x.print(cmd, &r); err != nil || !x.check {
		return err
	}
	ranks, nodes := len(r.Ranks.Anomalous()), len(r.Nodes.Anomalous())
	if ranks+nodes == 0 {
		return nil
	}
	return program.Statusf(anomalous, "anomalies: %d of %d ranks, %d of %d nodes", ranks, len(r.Ranks.Places), nodes, len(r.Nodes.Places))
}

func (x *search) print(cmd *cobra.Command, r *straggler.Report) error {
	switch x.table {
	case "ranks":
		return program.Print(cmd, straggler.RankTable(r.Ranks.Places), x.format)
	case "nodes":
		return program.Print(cmd, straggler.NodeTable(r.Nodes.Places), x.format)
	}
	return program.Print(cmd, r.Tables(x.format == table.FormatJSON), x.format)
}
