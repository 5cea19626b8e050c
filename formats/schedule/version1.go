package schedule

import (
	"slices"
	"strings"

	"loggops/internal/spec"
)

// In files of version 1 a round of a dissemination waits for the round before
// it only, which version 2 says by an option of the algorithm. So that such a
// file keeps its meaning, the option is put in as it is read.

// disseminated are the kinds of collectives that version 1 ran by dissemination
// where neither the operation nor a rule named another algorithm.
var disseminated = []string{"allgather", "allgatherv", "allreduce", "alltoall", "barrier"}

// waitsForLast is the option.
const waitsForLast = ":requires=last"

const version1Note = "written by an earlier version: collectives by dissemination keep the rule of that version (requires=last), " +
	"by which a round waits only for the previous one; generate the schedule again for the rule of MPI libraries"

// fromVersion1 returns the rules of a header of version 1.
func fromVersion1(rules []Rule) []Rule {
	all := make([]Rule, 0, len(disseminated)+len(rules))
	for _, kind := range disseminated {
		all = append(all, Rule{Kind: kind, Algorithm: "dissemination" + waitsForLast})
	}
	for _, rule := range rules {
		rule.Algorithm = algorithmOfVersion1(rule.Algorithm)
		all = append(all, rule)
	}
	return all
}

// algorithmOfVersion1 returns what the name of an algorithm in a file of
// version 1 stands for.
func algorithmOfVersion1(text string) string {
	name, _ := spec.Name(text)
	if name == "dissemination" || name == "n-way-dissemination" {
		return text + waitsForLast
	}
	return text
}

// asInVersion1 gives a collective the algorithm that it had in version 1. It
// reports whether that may be a dissemination.
func (c *Coll) asInVersion1() bool {
	if c.Algorithm == "" {
		return slices.Contains(disseminated, c.Kind)
	}
	c.Algorithm = algorithmOfVersion1(c.Algorithm)
	return strings.HasSuffix(c.Algorithm, waitsForLast)
}
