package grid

import (
	"fmt"
	"slices"
	"strings"

	"loggops/formats/schedule"
	"loggops/internal/spec"
)

// unexplained returns an obstacle if some messages are at no constant offset, with the call that sends the most of them.
func (g *Grid) unexplained() (obstacle, err error) {
	if g.Constant == g.Messages {
		return nil, nil
	}
	caller, err := g.stray()
	if err != nil {
		return nil, err
	}
	most := ""
	if caller.Call != "" {
		if most = ", most by " + caller.Call; caller.Site != "" {
			most += " at " + caller.Site
		}
	}
	rest, small := g.Messages-g.Constant, ""
	if !slices.ContainsFunc(g.Extents, func(extent int) bool { return extent > 2 }) {
		small = ", which is too small to grow"
	}
	return fmt.Errorf("no process grid explains the messages: %.1f %% of them (%d of %d%s) have no constant offset in the nearest grid, %s%s",
		100*float64(rest)/float64(g.Messages), rest, g.Messages, most, spec.Grid(g.Extents), small), nil
}

// stray returns the caller of the most messages at offsets that are not constant.
func (g *Grid) stray() (Caller, error) {
	constant := map[steps]bool{}
	for _, o := range g.Offsets {
		var by steps
		copy(by[:], o.Steps)
		constant[by] = o.Constant() > 0
	}
	known := map[pair]bool{}
	counts := map[Caller]int64{}
	for b, err := range schedule.Blocks(g.source) {
		if err != nil {
			return Caller{}, err
		}
		for i, number := range b.Shapes {
			shape, k := &b.Table[number], pair{b.Rank, int(b.Values[i])}
			if shape.Kind != schedule.Send || k.from == k.to {
				continue
			}
			at, ok := known[k]
			if !ok {
				at = constant[offset(g.Extents, g.Periodic, k)]
				known[k] = at
			}
			if !at {
				counts[Caller{shape.Call, shape.Site, shape.Region}]++
			}
		}
	}
	var most Caller
	for caller, n := range counts {
		if m := counts[most]; n > m || n == m && strings.Compare(fmt.Sprint(caller), fmt.Sprint(most)) < 0 {
			most = caller
		}
	}
	return most, nil
}
