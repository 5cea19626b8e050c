package grid

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"loggops/internal/spec"
	"loggops/internal/table"
)

// Tables returns the grid, its dimensions, offsets and positions as tables. The argument most
// limits the number of offsets to those with the most messages; 0 means no limit.
func (g *Grid) Tables(most int) table.Parts {
	return table.Parts{
		{Content: g.summary()},
		{Title: "Dimensions", Content: g.dimensions()},
		{Title: "Offsets", Content: g.offsets(most)},
		{Title: "Positions", Content: g.positions()},
	}.Keyed([]string{"summary", "dimensions", "offsets", "positions"})
}

func (g *Grid) summary() table.Object {
	share, growth := 100.0, "possible"
	if g.Messages > 0 {
		share *= float64(g.Constant) / float64(g.Messages)
	}
	if g.Obstacle != nil {
		growth = g.Obstacle.Error()
	}
	return table.Object{
		table.Text("grid").Of(spec.Grid(g.Extents).String()),
		table.Text("order").Of("last dimension fastest"),
		table.Count("messages").Of(g.Messages),
		table.Count("constant", "at constant offsets").Of(g.Constant),
		table.Fixed(1, " %", "constant_percent", "share").Of(share),
		table.Text("growth").Of(growth),
	}
}

func (g *Grid) dimensions() table.Table {
	all := table.New(table.Text("dimension"), table.Count("extent"), table.Text("periodic"), table.Count("longest_offset", "longest offset"), table.Text("grows"))
	for d, extent := range g.Extents {
		grows := "yes"
		if !g.growable(d) {
			grows = fmt.Sprintf("from %d ranks on", 2*g.Margins[d]+1)
		}
		all.Add(d+1, extent, yesNo(g.Periodic[d]), g.Margins[d], grows)
	}
	return all
}

func (g *Grid) offsets(most int) table.Table {
	all := table.New(table.Text("offset"), table.Count("messages"), table.Count("ranks"), table.Count("possible", "of"), table.Count("constant", "constant messages"))
	sorted := slices.Clone(g.Offsets)
	slices.SortStableFunc(sorted, func(a, b Offset) int { return cmp.Compare(b.Messages, a.Messages) })
	if most > 0 {
		sorted = sorted[:min(most, len(sorted))]
	}
	for _, o := range sorted {
		all.Add(vector(o.Steps), o.Messages, o.Ranks, o.Possible, o.Constant())
	}
	return all
}

func (g *Grid) positions() table.Table {
	all := table.New(table.Text("position"), table.Count("ranks"), table.Text("first_rank", "first"), table.Count("messages"), table.Text("alike"))
	for _, c := range g.Classes {
		all.Add(c.Position, len(c.Ranks), c.Ranks[0], c.Messages, yesNo(c.Alike))
	}
	return all
}

// vector writes an offset: (1, -1).
func vector(steps []int) string {
	return "(" + strings.Trim(strings.ReplaceAll(fmt.Sprint(steps), " ", ", "), "[]") + ")"
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}
