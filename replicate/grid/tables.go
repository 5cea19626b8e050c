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
// limits the number of offsets to those with the most messages; 0 means no limit. The argument text prints errors.
func (g *Grid) Tables(most int, text func(error) string) table.Parts {
	parts, keys := table.Parts{
		{Content: g.summary(text)},
		{Title: "Dimensions", Content: g.dimensions()},
		{Title: "Offsets", Content: g.offsets(most)},
		{Title: "Positions", Content: g.positions()},
	}, []string{"summary", "dimensions", "offsets", "positions"}
	if len(g.Trees) > 0 {
		parts, keys = append(parts, table.Part{Title: "Trees", Content: g.trees()}), append(keys, "trees")
	}
	if len(g.Misfits) > 0 {
		parts, keys = append(parts, table.Part{Title: "In the way", Content: g.misfits(most)}), append(keys, "misfits")
	}
	return parts.Keyed(keys)
}

func (g *Grid) summary(text func(error) string) table.Object {
	constant, growth := 100.0, "possible"
	if g.Messages > 0 {
		constant *= float64(g.Constant) / float64(g.Messages)
	}
	if err := g.impossible(); err != nil {
		growth = text(err)
	}
	inTrees := int64(0)
	for _, t := range g.Trees {
		inTrees += t.Messages
	}
	summary := table.Object{
		table.Text("grid").Of(spec.Grid(g.Extents).String()),
		table.Text("order").Of("last dimension fastest"),
		table.Count("messages").Of(g.Messages),
		table.Count("constant", "at constant offsets").Of(g.Constant),
		table.Fixed(1, " %", "constant_percent", "share").Of(constant),
	}
	if g.Created {
		summary = append(summary, table.Text("created", "created by").Of("MPI_Cart_create"))
	}
	if inTrees > 0 {
		summary = append(summary, table.Count("in_trees", "in trees").Of(inTrees))
	}
	if g.Exempted > 0 {
		summary = append(summary, table.Count("exempt").Of(g.Exempted))
	}
	if g.Forced.Share() > 0 {
		summary = append(summary, table.Fixed(2, " %", "changed_percent", "changed").Of(100*g.Forced.Share()))
	}
	return append(summary, table.Text("growth").Of(growth))
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

func (g *Grid) trees() table.Table {
	all := table.New(table.Text("collective"), table.Text("algorithm"), table.Count("trees"), table.Count("messages"), table.Bytes("bytes"), table.Bytes("changed"))
	for _, t := range g.Trees {
		all.Add(t.Kind, t.Algorithm, t.Count, t.Messages, t.Bytes, t.Changed)
	}
	return all
}

// misfits lists the callers of messages that must change so that the grid grows.
func (g *Grid) misfits(most int) table.Table {
	all := table.New(table.Text("call"), table.Text("site"), table.Text("region"), table.Count("dropped"), table.Count("resized"), table.Bytes("bytes", "by"))
	sorted := slices.Clone(g.Misfits)
	slices.SortStableFunc(sorted, func(a, b Misfit) int {
		return cmp.Or(cmp.Compare(b.Dropped, a.Dropped), cmp.Compare(b.Bytes, a.Bytes))
	})
	if most > 0 {
		sorted = sorted[:min(most, len(sorted))]
	}
	for _, m := range sorted {
		all.Add(m.Call, m.Site, m.Region, m.Dropped, m.Resized, m.Bytes)
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
