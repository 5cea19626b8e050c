package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/formats/dot"
	"loggops/formats/goal"
	"loggops/formats/schedule"
	"loggops/internal/units"
	"loggops/internal/wholefile"
	"loggops/schedgen/collective"
	"loggops/schedgen/expand"
	"loggops/sim/machine"
)

// export is what --export and the flags that go with it say.
type export struct {
	form        string // "" for none
	approximate bool
	gamma       float64
	nodeSize    int
	placement   string
}

// forms are the forms that a schedule can be exported in, and how.
var forms = []struct {
	name  string
	write func(path string, s schedule.Source) error
}{
	{"goal", func(path string, s schedule.Source) error {
		return wholefile.WriteText(path, func(w *bufio.Writer) error { return goal.Write(w, s) })
	}},
	{"goal-binary", func(path string, s schedule.Source) error {
		return wholefile.Write(path, func(w io.WriteSeeker) error { return goal.WriteBinary(w, s) })
	}},
	{"expanded", schedule.Write},
	{"dot", func(path string, s schedule.Source) error {
		return wholefile.WriteText(path, func(w *bufio.Writer) error { return dot.Write(w, s) })
	}},
}

func (e *export) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	program.ChoiceFlag(cmd, &e.form, "export", "format", formNames(), "Write a schedule with its collectives and replicas expanded")
	flags.BoolVar(&e.approximate, "allow-lossy", false, "Allow a lossy export to GOAL")
	flags.Var((*units.Rate)(&e.gamma), "reduce-per-byte", "Export reductions with `NS` of computation per byte (gamma)")
	program.NumberFlag(cmd, &e.nodeSize, "node-size", 1, math.MaxInt32, "Export two-level collectives for nodes of `N` ranks")
	e.placement = machine.Block
	program.ChoiceFlag(cmd, &e.placement, "placement", "placement", machine.Placements, "Place ranks on nodes, the largest level, by `PLACEMENT`")
}

func formNames() []string {
	var names []string
	for _, f := range forms {
		names = append(names, f.name)
	}
	return names
}

func (e *export) isGoal() bool { return strings.HasPrefix(e.form, "goal") }

// checkNodes returns an error if no collective of a schedule depends on nodes, and they are given. Nodes
// of one rank are none.
func (e *export) checkNodes(input string, s schedule.Source) error {
	if e.nodeSize <= 1 || slices.ContainsFunc(s.Head().Collectives, func(r schedule.Rule) bool { return collective.ByNode(r.Algorithm) }) {
		return nil
	}
	for b, err := range s.Batches() {
		if err != nil {
			return err
		}
		for i := range b.Ops {
			if c := b.Ops[i].Coll; c != nil && collective.ByNode(c.Algorithm) {
				return nil
			}
		}
	}
	return fmt.Errorf("%s: --node-size has no effect: no collective is two-level", input)
}

// write exports the schedule in a file.
func (e *export) write(cmd *cobra.Command, input string, replicas int, path string) error {
	bar := program.StartBar(cmd, "operations", 0)
	defer bar.Done()
	s, err := open(cmd, input, bar)
	if err != nil {
		return err
	}
	defer s.Close()
	if err := e.checkNodes(input, s); err != nil {
		return err
	}
	scaled, err := scale(s, replicas)
	if err != nil {
		return err
	}
	// A picture may show a receive of any tag beside what it could match.
	options := expand.Options{
		GammaNSPerByte: e.gamma, Approximate: e.approximate || e.form == "dot",
		NodeSize: e.nodeSize, RoundRobin: e.placement == machine.RoundRobin,
	}
	explicit, err := expand.Explicit(scaled, options)
	if err != nil {
		return told(input, err)
	}
	standard := goal.Approximate(explicit)
	var out schedule.Source = explicit
	if e.approximate && e.isGoal() {
		out = standard
	}
	form := slices.Index(formNames(), e.form)
	if err := forms[form].write(path, schedule.Watch(cmd.Context(), out, bar.Add)); err != nil {
		return told(input, err)
	}
	bar.Done()
	noteReplicas(cmd, scaled, replicas)
	if e.approximate {
		note(cmd, "synchronous sends became standard ones: up to S bytes they do not wait for their receives", standard.Synchronous)
		note(cmd, "buffered sends became standard ones: above S bytes they wait for their receives", standard.Buffered)
		note(cmd, "operations belong to threads: in GOAL the send, not the receive, selects the CPU that receives a message", standard.Threads)
		note(cmd, "receives of any tag can match messages that they could not before, of collectives and other communicators", explicit.AnyTag)
	}
	return nil
}

// note reports how often something was approximated, if it was.
func note(cmd *cobra.Command, what string, n int64) {
	if n > 0 {
		program.Note(cmd, "%d %s", n, what)
	}
}

// told reports which file an error is about that does not say so itself, and
// what may help.
func told(input string, err error) error {
	unwritable, isUnwritable := errors.AsType[*goal.Unwritable](err)
	hidden, isHidden := errors.AsType[*expand.NotExpressible](err)
	switch {
	case isUnwritable && unwritable.Nearly, isHidden && hidden.Nearly:
		return fmt.Errorf("%s: %w; --allow-lossy exports it with losses", input, err)
	case isHidden && hidden.ByNode:
		return fmt.Errorf("%s: %w; --node-size N exports it for nodes of N ranks", input, err)
	case isUnwritable, isHidden, errors.Is(err, dot.ErrTooLarge):
		return fmt.Errorf("%s: %w", input, err)
	}
	return err
}
