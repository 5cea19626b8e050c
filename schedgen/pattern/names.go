package pattern

import (
	"fmt"
	"slices"

	"loggops/internal/setting"
	"loggops/schedgen/collective"
)

// What a pattern may take beside what all take: fields of Spec.
const (
	takesRoot     = "root"
	takesGrid     = "grid"
	takesPeriodic = "periodic"
	takesPoints   = "points"
	takesCells    = "cells"
	takesOffsets  = "offsets"
	takesRegion   = "region"
	takesWaits    = "waits"
	takesInject   = "inject"
)

// entry is a pattern by its name.
type entry struct {
	Description
	make            maker
	kind, algorithm string // of the collective that it is, else empty
}

// maker makes the body of a pattern, and describes how many of the ranks are listed,
// which are then replicated. Options are those that follow the name, colons
// included.
type maker func(s *Spec, options string) (listed int, b body, err error)

// each makes a pattern whose ranks are all listed, and that has no options.
func each(make func(*Spec) (body, error)) maker {
	return func(s *Spec, options string) (int, body, error) {
		if options != "" {
			return 0, nil, fmt.Errorf("%q: it has no options", options)
		}
		b, err := make(s)
		return s.Ranks, b, err
	}
}

// Description is a pattern as users know it.
type Description struct {
	Name  string
	About string   // who sends to whom
	Takes []string // fields of Spec, in lower case, that not all patterns take
}

func (d *Description) takes(what string) bool { return slices.Contains(d.Takes, what) }

// messages are the patterns of messages between two ranks.
var messages = []entry{
	{Description: Description{"ring", "each rank to the next, the last to the first", nil}, make: each(ring)},
	{Description: Description{"exchange", "each rank to the ranks at some offsets in a line", []string{takesOffsets, takesRegion, takesPeriodic, takesWaits, takesInject, takesRoot}}, make: each(exchange)},
	{Description: Description{"halo1d", "each rank to its neighbors in a line, in both directions", exchanges}, make: each(halo1)},
	{Description: Description{"halo2d", "each rank to its neighbors in a grid, in all directions", exchanges}, make: each(halo2)},
	{Description: Description{"halo3d", "each rank to its neighbors in a three-dimensional grid, in all directions", exchanges}, make: each(halo3)},
	{Description: Description{"sweep", "from the north and west; after the computation, to the south and east", []string{takesGrid}}, make: each(sweep)},
	{Description: Description{"bisection", "pairs between random halves, in both directions, different in each iteration", nil}, make: each(bisection)},
	{Description: Description{"permutation", "each rank to its image in a random permutation, different in each iteration", nil}, make: each(permutation)},
	{Description: Description{"alltoall", "each rank to all others, starting with the next", nil}, make: each(alltoall)},
	{Description: Description{"incast", "all other ranks to the root", []string{takesRoot}}, make: each(incast)},
}

var (
	halo      = []string{takesGrid, takesPeriodic, takesPoints}
	exchanges = append(slices.Clone(halo), takesCells, takesWaits, takesInject, takesRoot)
)

// shortNames are other names of collectives' patterns.
var shortNames = []struct{ name, stands, about string }{
	{"dissemination", "dissemination-allreduce", "each to the one 2^j further on, in round j: dissemination-allreduce"},
	{"bsp", "dissemination-allreduce", "with computation and jitter, a bulk-synchronous program: dissemination-allreduce"},
}

// All describes all patterns. A collective's is named after its algorithm and
// its kind.
func All() []Description {
	var all []Description
	for _, e := range messages {
		all = append(all, e.Description)
	}
	for _, short := range shortNames {
		all = append(all, Description{Name: short.name, About: short.about})
	}
	for _, e := range collectives() {
		all = append(all, e.Description)
	}
	return all
}

// collectives makes an entry of each algorithm of each kind of collective.
func collectives() []entry {
	var all []entry
	for _, kind := range collective.Kinds() {
		var takes []string
		if collective.Rooted(kind) {
			takes = []string{takesRoot}
		}
		if collective.Neighborhood(kind) {
			takes = halo
		}
		for _, algorithm := range collective.Algorithms(kind) {
			about := kind + " by " + algorithm
			for _, option := range collective.Options(kind, algorithm) {
				about += ":" + option.String()
			}
			all = append(all, entry{Description{algorithm + "-" + kind, about, takes}, byAlgorithm(kind, algorithm), kind, algorithm})
		}
	}
	return all
}

// Unknown is the error for a name that is none of All.
type Unknown struct {
	Name string
	hint string // the nearest
}

func (e *Unknown) Error() string { return fmt.Sprintf("no pattern is called %q%s", e.Name, e.hint) }

func find(name string) (*entry, error) {
	for _, short := range shortNames {
		if name == short.name {
			name = short.stands
		}
	}
	all := slices.Concat(messages, collectives())
	i := slices.IndexFunc(all, func(e entry) bool { return e.Name == name })
	if i < 0 {
		var names []string
		for _, e := range all {
			names = append(names, e.Name)
		}
		for _, short := range shortNames {
			names = append(names, short.name)
		}
		return nil, &Unknown{name, setting.Hint(name, names)}
	}
	return &all[i], nil
}
