package machine

import (
	"fmt"
	"slices"
	"strings"

	"loggops/internal/units"
	"loggops/sim"
)

// group has the values of one parameter of messages of all sizes, on the network or at a level.
type group struct {
	*sim.Parameter
	base  sim.Override // from 1 B on
	sizes []sim.SizeRange
}

// groupOf returns the values of the network, or of the messages at a level.
func groupOf(of *sim.Parameter, p *sim.Params, l *sim.Level) *group {
	if l != nil {
		within := p.Within(l)
		p = &within
	}
	return &group{of, p.Own(of.Own...), slices.Clone(p.BySize)}
}

// scale multiplies the values by a factor.
func (g *group) scale(by float64) {
	g.ScaleOwn(&g.base, by)
	for i := range g.sizes {
		g.ScaleOwn(&g.sizes[i].Override, by)
	}
}

// differs reports whether the values depend on the size of messages.
func (g *group) differs() bool {
	return slices.ContainsFunc(g.sizes, func(r sim.SizeRange) bool {
		return slices.ContainsFunc(g.Own, func(i sim.Own) bool { return r.Override[i] != nil && *r.Override[i] != *g.base[i] })
	})
}

// setAll gives messages of all sizes one value.
func (g *group) setAll(value *sim.Override) {
	g.Copy(&g.base, value)
	for i := range g.sizes {
		g.Copy(&g.sizes[i].Override, new(sim.Override))
	}
}

// at returns the values of messages of a size.
func (g *group) at(bytes int64) *sim.Override {
	o := g.base
	for _, r := range g.sizes {
		for _, i := range g.Own {
			if r.Override[i] != nil && r.From <= bytes {
				o[i] = r.Override[i]
			}
		}
	}
	return &o
}

// setRange sets the values of messages from a size on, up to the next range. The range must be
// there.
func (g *group) setRange(from int64, value *sim.Override) error {
	froms := []int64{1}
	for _, r := range g.sizes {
		froms = append(froms, r.From)
	}
	i := slices.Index(froms, from)
	if i < 0 {
		return fmt.Errorf("no range of sizes begins at %s; they begin at %s", (*units.Size)(&from), strings.Join(sizeTexts(froms), ", "))
	}
	if i < len(g.sizes) { // the next range may have taken its value from this one
		g.Copy(&g.sizes[i].Override, g.at(g.sizes[i].From))
	}
	to := &g.base
	if i > 0 {
		to = &g.sizes[i-1].Override
	}
	g.Copy(to, value)
	return nil
}

func sizeTexts(sizes []int64) (texts []string) {
	for _, bytes := range sizes {
		texts = append(texts, (*units.Size)(&bytes).String())
	}
	return texts
}
