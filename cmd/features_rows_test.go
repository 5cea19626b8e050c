package cmd

import (
	"slices"
	"strings"
	"testing"

	"loggops/sim/machine"
	"loggops/study"
	"loggops/view/figure"
)

// featureUse is a row of the table: something that programs do with a simulation, and what must
// hold then.
type featureUse struct {
	name string
	// set changes the configuration beforehand, where the check needs more; nil for nothing.
	set func(*config)
	run func(*testing.T, *cell)
	// code names rows that the programs compute by the same code, such as the fields of one table; "" if there are no others.
	code string
}

// featureUses are in the order of the table.
func featureUses() (all []featureUse) {
	plain := func(name string, run func(*testing.T, *cell)) { all = append(all, featureUse{name: name, run: run}) }
	plain("wait states", checkWaits)
	plain("critical path", checkPath)
	plain("sensitivity", checkSensitivity)
	plain("tolerance", checkTolerance)
	plain("efficiencies", checkEfficiencies)
	plain("phases", checkPhases)
	prepared := func(name string, set func(*config), run func(*testing.T, *cell)) {
		all = append(all, featureUse{name: name, set: set, run: run})
	}
	prepared("noise by cause", func(c *config) {
		if c.noise == nil {
			c.noise = []string{"causes.noise.arrow"}
		}
	}, checkCauses)
	plain("compare", checkCompare)
	plain("report", checkReport)
	for _, form := range []string{"svg", "png", "pdf", "html", "json", "prv"} {
		plain("timeline, "+form, func(t *testing.T, c *cell) { checkTimeline(t, c, form) })
		if slices.Contains(figure.Forms, form) {
			all[len(all)-1].code = "timeline, picture"
		}
	}
	plain("iterations", checkIterations)
	plain("waves", checkWaves)
	plain("ranks", checkRanks)
	prepared("links", (*config).onTree, checkLinks)
	keys := study.Keys()
	for i, key := range slices.Concat(keys, machine.Names(), []string{"L@4"}) {
		prepared("sweep, "+key, func(c *config) { c.sweepBy(key) }, checkSweep)
		if i >= len(keys) {
			all[len(all)-1].code = "sweep, parameter"
		}
	}
	swept := func(c *config) {
		if c.sweep.key == "" {
			c.sweep = c.swept("L")
		}
	}
	prepared("shards", swept, checkShards)
	prepared("resume", swept, checkResume)
	prepared("growth", func(c *config) {
		c.withoutReductions()
		c.growable()
	}, checkGrowth)
	prepared("replicas", (*config).withoutReductions, checkReplicas)
	for _, form := range []string{"goal", "goal-binary", "expanded"} {
		prepared("export, "+form, func(c *config) {
			c.withoutReductions()
			if form != "expanded" { // which alone has iterations
				c.delays = slices.DeleteFunc(slices.Clone(c.delays), func(d string) bool { return strings.Contains(d, "iteration=") })
			}
		}, func(t *testing.T, c *cell) { c.sameAs(t, 1, form) })
	}
	return all
}

// sweepBy sweeps a key too. What it needs comes with it.
func (c *config) sweepBy(key string) {
	switch key {
	case "intensity":
		if c.noise == nil {
			c.noise = []string{"causes.noise.arrow"}
		}
	case "placement", "L@4":
		c.level(4)
	}
	c.also = c.sweep
	if c.also.key == key {
		c.also = c.swept("g")
	}
	c.sweep = c.swept(key)
}

// withoutReductions has reductions take no time if there is noise of phases, which lengthens calcs
// but not those within collectives: in an expanded schedule, all calcs are alike.
func (c *config) withoutReductions() {
	if slices.ContainsFunc(c.noise, func(noise string) bool { return strings.HasPrefix(noise, "phase:") }) {
		c.keys = slices.DeleteFunc(slices.Clone(c.keys), func(key string) bool { return strings.HasPrefix(key, "gamma") })
	}
}
