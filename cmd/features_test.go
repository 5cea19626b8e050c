package cmd

import (
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

var (
	everyPair     = flag.Bool("features", false, "test all pairs of features, not some only")
	largeFeatures = flag.Bool("features-large", false, "test also 10 million messages")
	triples       = flag.Int("triples", 0, "test also so many random triples of features")
)

// featureRefusal is the reason for which a cell is refused, and what the program says then.
type featureRefusal struct{ says, reason string }

var noIterations = featureRefusal{"iteration", "GOAL has no iterations"}

var ofOneJob = featureRefusal{"is about the run time of one job", "it is about the run time of one job"}

// refusedFeatures are the cells that are refused by the model, at most ten.
var refusedFeatures = map[string]featureRefusal{
	"GOAL/iterations": noIterations,
	"GOAL/waves":      noIterations,

	"several jobs/sensitivity":    ofOneJob,
	"several jobs/tolerance":      ofOneJob,
	"several jobs/efficiencies":   ofOneJob,
	"several jobs/phases":         ofOneJob,
	"several jobs/noise by cause": ofOneJob,
	"several jobs/waves":          {"a wave runs through the ranks of one schedule", "a wave runs through the ranks of one schedule"},
	"several jobs/sweep, ranks":   {"each job has its own", "each job has ranks of its own, `--sweep JOB:ranks=...`"},
}

// wrongFeatures are cells that are not right yet, with what the program says.
var wrongFeatures = map[string]string{}

// largeTested are the uses that have been tested with large features, which take hours.
var largeTested = []string{"wait states", "critical path", "sensitivity", "tolerance", "efficiencies", "sweep, ranks"}

// expected holds what programs may say in a test, by its name.
var expected sync.Map

// called runs a program in a folder and returns what it prints. A refusal that is expected ends the test.
func called(t *testing.T, dir, program string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	out, text := outcomeOf(cmd)
	if says, ok := expected.Load(t.Name()); ok && text != "" && strings.Contains(text, says.(string)) && strings.Count(text, "\n") == 0 {
		t.Skip(text)
	}
	if text != "" {
		t.Fatalf("%s %s: %s", program, strings.Join(args, " "), text)
	}
	return out
}

// TestFeatures tests each use of a simulation with each feature, or a sample of these pairs. Uses that share their code count as one in
// the sample, which has a different one of them for each feature: a key that is wrong only together with one feature, such as a
// parameter whose row lacks a level, is found by the whole test, and by the tests of the packages that have the tables.
func TestFeatures(t *testing.T) {
	var lock sync.Mutex
	tested := map[string]bool{}
	t.Run("cells", func(t *testing.T) {
		for _, f := range allFeatures(t) {
			if f.large && !*largeFeatures {
				continue
			}
			t.Run(f.name, func(t *testing.T) {
				t.Parallel()
				folder := t.TempDir()
				var shared *cell
				uses := featureUses()
				if !f.large && !*everyPair {
					uses = sampledUses(f.name, uses)
				}
				for _, u := range uses {
					name := f.name + "/" + u.name
					t.Run(u.name, func(t *testing.T) {
						c := shared
						if c == nil || u.set != nil {
							c = newCell(t, folder, u, f)
						}
						if u.set == nil {
							shared = c
						} else {
							defer os.RemoveAll(c.dir)
						}
						testCell(t, c, u, f)
						lock.Lock()
						tested[name] = !t.Failed()
						lock.Unlock()
					})
				}
			})
		}
	})
	t.Run("triples", testTriples)
	documentFeatures(t, tested)
}

func testTriples(t *testing.T) {
	numbers, all, features := rand.New(rand.NewPCG(1, 2)), featureUses(), allFeatures(t)
	for done := 0; done < *triples; {
		u, a, b := all[numbers.IntN(len(all))], numbers.IntN(len(features)), numbers.IntN(len(features))
		with := []feature{features[min(a, b)], features[max(a, b)]}
		if a == b || with[1].large {
			continue
		}
		done++
		t.Run(u.name+"/"+with[0].name+"/"+with[1].name, func(t *testing.T) {
			t.Parallel()
			testCell(t, newCell(t, t.TempDir(), u, with...), u, with...)
		})
	}
}

// testCell tests a use with some features, or that it is refused.
func testCell(t *testing.T, c *cell, u featureUse, with ...feature) {
	for _, f := range with {
		says, ok := wrongFeatures[f.name+"/"+u.name]
		if r, refused := refusedFeatures[f.name+"/"+u.name]; refused {
			says, ok = r.says, true
		}
		if ok {
			expected.LoadOrStore(t.Name(), says) // of two refusals, that of the first feature comes first
			defer func() {
				if !t.Skipped() && !t.Failed() {
					t.Error("no longer refused: remove it from the list")
				}
			}()
		}
	}
	u.run(t, c)
}

// sampledUses returns one in 24 uses. Uses that share their code count as one, which is in the sample for one in 6 features.
func sampledUses(feature string, uses []featureUse) []featureUse {
	drawn := func(name string) uint32 {
		h := fnv.New32a()
		h.Write([]byte(feature + "/" + name))
		return h.Sum32() >> 8
	}
	first := map[string]featureUse{} // of those that share their code
	for _, u := range uses {
		if other, found := first[u.code]; !found || drawn(u.name) < drawn(other.name) {
			first[u.code] = u
		}
	}
	return slices.DeleteFunc(uses, func(u featureUse) bool {
		if u.code == "" {
			return drawn(u.name)%24 > 0
		}
		return u.name != first[u.code].name || drawn(u.code)%6 > 0
	})
}

// newCell makes the configuration of a use with some features, in a new folder.
func newCell(t *testing.T, folder string, u featureUse, with ...feature) *cell {
	t.Helper()
	dir, err := os.MkdirTemp(folder, "")
	expect.OK(t, err)
	c := &cell{config: ordinary(), dir: dir}
	for _, f := range with {
		for _, change := range f.changes {
			c.change(t, change)
		}
	}
	if u.set != nil {
		u.set(&c.config)
	}
	c.write(t, c.dir)
	return c
}

// documentFeatures compares the list in docs/features.md with the cells, or writes it if those that it lacks have been
// tested.
func documentFeatures(t *testing.T, tested map[string]bool) {
	const page = "../docs/features.md"
	old, _ := cases.OnPage(t, page, "features")
	lists := append(strings.SplitN(old, "\n\n", 3), "", "") // of rows and of columns
	listed := func(list int, name string) bool {
		_, names, _ := strings.Cut(strings.TrimSuffix(lists[list], "."), ": ")
		return slices.Contains(strings.Split(names, " · "), name)
	}
	var columns, rows, large []string
	features := allFeatures(t)
	for _, f := range features {
		columns = append(columns, f.name)
	}
	right, wrong := 0, ""
	for _, u := range featureUses() {
		rows = append(rows, u.name)
		for _, f := range features {
			name := f.name + "/" + u.name
			r, refused := refusedFeatures[name]
			says, isWrong := wrongFeatures[name]
			switch {
			case refused:
				wrong += fmt.Sprintf("- %s with %s is refused: %s\n", f.name, u.name, r.reason)
			case isWrong:
				wrong += fmt.Sprintf("- %s with %s is wrong: %s\n", f.name, u.name, says)
			case f.large && !slices.Contains(largeTested, u.name):
				large = append(large, u.name)
			default:
				right++
				was := listed(0, u.name) && listed(1, f.name) && !strings.Contains(old, "- "+f.name+" with "+u.name+" ")
				if *cases.Update && !was && !tested[name] {
					t.Errorf("%s has not been tested, or failed", name)
				}
			}
		}
	}
	table := fmt.Sprintf("Rows: %s.\n\nColumns: %s.\n\n%d of %d cells are right. The others:\n\n%s- 10 million messages are not tested yet with %d of the rows, other than %s.\n",
		strings.Join(rows, " · "), strings.Join(columns, " · "), right, len(rows)*len(columns), wrong, len(large), strings.Join(largeTested, " · "))
	if len(refusedFeatures) > 10 {
		t.Errorf("%d cells are refused, at most 10 may be", len(refusedFeatures))
	}
	if !t.Failed() {
		cases.Table(t, page, "features", table)
	}
}
