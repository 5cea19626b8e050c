package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/formats/noise"
	"loggops/formats/schedule"
	"loggops/internal/units"
	"loggops/internal/wholefile"
	"loggops/schedgen"
	"loggops/schedgen/transform"
)

// transforms are the flags that make another schedule of one.
type transforms struct {
	cuts         cuts
	only         string
	recorded     string // a noise file
	computeScale []string
	factors      string // the file of ranks and factors
	earlier      int64
	async        bool

	changed []string // those of the flags that were given
	scales  []*transform.Scale
}

func (t *transforms) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	t.cuts.addFlags(cmd)
	t.only = string(transform.All)
	program.ChoiceFlag(cmd, &t.only, "only", "kind of messages", []string{string(transform.All), string(transform.PointToPoint), string(transform.OnlyCollective)},
		"Keep only one kind of messages")
	program.ReadFlag(cmd, &t.recorded, "recorded-noise", "Remove the mean noise of `FILE.noise.arrow` from computation")
	flags.StringArrayVar(&t.computeScale, "compute-scale", nil, "Multiply computation times by `[KEY=VALUE:]FACTOR` (repeatable)")
	program.ReadFlag(cmd, &t.factors, "compute-factors", "Multiply the computation times of each rank by its factor in `FILE`")
	flags.Var((*units.Duration)(&t.earlier), "nonblocking-collectives", "Start blocking collectives up to `TIME` of computation earlier")
	flags.BoolVar(&t.async, "async-progress", false, "Progress nonblocking operations on a second CPU of each rank")
}

// check reports what of the flags cannot be meant, and notes which were given.
func (t *transforms) check(cmd *cobra.Command) error {
	for flag := range strings.SplitSeq(changes, ", ") {
		if cmd.Flags().Changed(flag) {
			t.changed = append(t.changed, flag)
		}
	}
	for _, text := range t.computeScale {
		scale, err := transform.ParseScale(text)
		if err != nil {
			return err
		}
		t.scales = append(t.scales, scale)
	}
	return t.cuts.check(cmd)
}

func (t *transforms) given(flag string) bool { return slices.Contains(t.changed, flag) }

// readFactors reads the factors of so many ranks, if there are any.
func (t *transforms) readFactors(ranks int) (map[int]float64, error) {
	if t.factors == "" {
		return nil, nil
	}
	text, err := wholefile.ReadText(t.factors)
	if err != nil {
		return nil, err
	}
	factors, err := transform.ParseFactors(text, ranks)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.factors, err)
	}
	return factors, nil
}

// apply returns what the flags make of a schedule; report tells, once that has
// been read, what generating it from a trace came to, and is nil where it is
// made of something else.
func (t *transforms) apply(cmd *cobra.Command, s schedule.Source, report func() *schedgen.Report) (schedule.Source, error) {
	if t.cuts.given() {
		var err error
		if s, err = t.cuts.apply(cmd, s, report); err != nil {
			return nil, err
		}
	}
	if keep := transform.Messages(t.only); keep != transform.All {
		s = schedule.ByRank(s, transform.Only(keep))
	}
	if t.given("recorded-noise") {
		recorded, err := noise.ReadFile(t.recorded)
		if err != nil {
			return nil, err
		}
		s = transform.ScaleCompute(s, []*transform.Scale{{By: 1 - recorded.Overhead()}}, nil)
	}
	if t.given("compute-scale") || t.given("compute-factors") {
		factors, err := t.readFactors(s.Head().Ranks)
		if err != nil {
			return nil, err
		}
		s = transform.ScaleCompute(s, t.scales, factors)
	}
	if t.given("nonblocking-collectives") {
		s = schedule.ByRank(s, transform.NonblockingCollectives(t.earlier))
	}
	if t.async {
		all, err := schedule.Load(s)
		if err != nil {
			return nil, err
		}
		if err := transform.AsyncProgress(all); err != nil {
			return nil, err
		}
		s = all
	}
	return s, nil
}
