package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"loggops/analysis/analytic"
	"loggops/cmd/internal/network"
	"loggops/cmd/internal/program"
	"loggops/internal/spec"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/sim"
)

// asked is the collectives whose times are asked for.
type asked struct {
	kind       string
	algorithms []string
	ranks      string
	sizes      string
	network    network.Flags
	out        curves
}

func newCollective() *cobra.Command {
	var x asked
	cmd := &cobra.Command{
		Use:  "collective --kind KIND --ranks LIST",
		Args: program.Arguments(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			params, err := x.network.Params()
			if err != nil {
				return err
			}
			t, err := x.times(cmd.Context(), params)
			if err != nil {
				return err
			}
			return x.out.write(cmd, t)
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	program.ChoiceFlag(cmd, &x.kind, "kind", "collective", kinds(), "Collective")
	flags.StringSliceVar(&x.algorithms, "algorithm", nil, "Compare the algorithms `NAMES` (default: all of the kind)")
	flags.StringVar(&x.ranks, "ranks", "2..1024:*2", "Predict for each number of members in `LIST`, such as 64,128..1024:*2")
	flags.StringVar(&x.sizes, "bytes", "8", "Predict for each size m (docs/model.md) in `LIST`, such as 8,1KiB..1MiB:*2")
	x.network.AddTo(cmd)
	x.out.addTo(cmd)
	program.Help(cmd, texts, "collective.txt", func() *strings.Replacer {
		return strings.NewReplacer("{algorithms}", algorithmHelp(), "{network}", network.Help())
	})
	rules := program.Rules{All: []program.Rule{{Of: "kind=barrier", Excludes: "bytes", Reason: "it has no data"}}}
	rules.Declare(cmd)
	return cmd
}

// algorithmHelp lists kinds and their algorithms.
func algorithmHelp() string {
	var text strings.Builder
	for _, kind := range kinds() {
		fmt.Fprintf(&text, "  %-10s %s\n", kind, strings.Join(algorithmsOf(kind), ", "))
	}
	return text.String()
}

// kinds returns the kinds of which there are formulas.
func kinds() (all []string) {
	for _, a := range analytic.Algorithms() {
		if !slices.Contains(all, a.Kind) {
			all = append(all, a.Kind)
		}
	}
	return all
}

func algorithmsOf(kind string) (names []string) {
	for _, a := range analytic.Algorithms() {
		if a.Kind == kind {
			names = append(names, a.Name)
		}
	}
	return names
}

// times has a row for each algorithm, size and number of members. Errors are of
// usage, and the context's.
func (x *asked) times(ctx context.Context, params sim.Params) (table.Table, error) {
	t := table.New(
		table.Text("kind"), table.Text("algorithm"),
		table.Bytes("bytes"),
		table.Count("ranks"),
		table.Duration("time_ns", "time"),
	)
	if x.kind == "" {
		return t, program.Usagef("no collective is named: --kind KIND")
	}
	numbers, err := rankCounts(x.ranks, math.MaxInt32)
	if err != nil {
		return t, err
	}
	sizes, err := spec.Values(x.sizes, units.ParseSize)
	if err != nil {
		return t, program.Usagef("--bytes %w", err)
	}
	if len(x.algorithms) == 0 {
		x.algorithms = algorithmsOf(x.kind)
	}
	for _, algorithm := range x.algorithms {
		for _, bytes := range sizes {
			for _, n := range numbers {
				if err := ctx.Err(); err != nil {
					return t, err
				}
				ns, err := timeOf(x.kind, algorithm, n, bytes, params)
				if err != nil {
					return t, err
				}
				t.Add(x.kind, algorithm, bytes, n, ns)
			}
		}
	}
	return t, nil
}

// timeOf returns a time, or nil where there is no formula.
func timeOf(kind, algorithm string, n, bytes int64, params sim.Params) (any, error) {
	ns, err := analytic.Collective(kind, algorithm, int(n), bytes, params)
	if none := (*analytic.NoForm)(nil); errors.As(err, &none) {
		return nil, nil
	}
	if err != nil {
		return nil, program.Usagef("%w", err)
	}
	return ns, nil
}
