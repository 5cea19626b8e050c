package cmd

import (
	"slices"
	"strings"
	"testing"

	"loggops/sim/machine"
	"loggops/study"
)

// featureUse is a row of the table: something that programs do with a simulation, and what must
// hold then.
type featureUse struct {
	name string
	// set changes the configuration beforehand, where the check needs more; nil for nothing.
	set func(*config)
	run func(*testing.T, *cell)
}

// featureUses are in the order of the table.
func featureUses() (all []featureUse) {
	plain := func(name string, run func(*testing.T, *cell)) { all = append(all, featureUse{name, nil, run}) }
	plain("wait states", checkWaits)
	plain("critical path", checkPath)
	plain("sensitivity", checkSensitivity)
	plain("tolerance", checkTolerance)
	plain("efficiencies", checkEfficiencies)
	plain("phases", checkPhases)
	all = append(all, featureUse{"noise by cause", func(c *config) {
		if c.noise == nil {
			c.noise = []string{"causes.noise.arrow"}
		}
	}, checkCauses})
	plain("compare", checkCompare)
	plain("report", checkReport)
	for _, form := range []string{"svg", "png", "pdf", "html", "json", "prv"} {
		plain("timeline, "+form, func(t *testing.T, c *cell) { checkTimeline(t, c, form) })
	}
	plain("iterations", checkIterations)
	plain("waves", checkWaves)
	plain("ranks", checkRanks)
	all = append(all, featureUse{"links", (*config).onTree, checkLinks})
	for _, key := range slices.Concat(study.Keys(), machine.Names(), []string{"L@4"}) {
		all = append(all, featureUse{"sweep, " + key, func(c *config) { c.sweepBy(key) }, checkSweep})
	}
	swept := func(c *config) {
		if c.sweep.key == "" {
			c.sweep = c.swept("L")
		}
	}
	all = append(all, featureUse{"shards", swept, checkShards}, featureUse{"resume", swept, checkResume})
	all = append(all, featureUse{"growth", func(c *config) {
		c.withoutReductions()
		c.growable()
	}, checkGrowth})
	all = append(all, featureUse{"replicas", (*config).withoutReductions, checkReplicas})
	for _, form := range []string{"goal", "goal-binary", "expanded"} {
		all = append(all, featureUse{"export, " + form, func(c *config) {
			c.withoutReductions()
			if form != "expanded" { // which alone has iterations
				c.delays = slices.DeleteFunc(slices.Clone(c.delays), func(d string) bool { return strings.Contains(d, "iteration=") })
			}
		}, func(t *testing.T, c *cell) { c.sameAs(t, 1, form) }})
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
