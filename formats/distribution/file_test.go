package distribution

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/filetest"
)

func sample() *Set {
	return &Set{
		Header: Header{Ranks: 3, Source: "run.bench", Tool: "test", Benchmark: &Benchmark{Iterations: 12, WorkNS: 99, Broadcast: true}},
		Phase:  []Bin{{100, 400, 12}},
		Distributions: []Distribution{
			{0, "n1", "work", []Bin{{0, 100, 5}, {100, 200, 0}, {300, 400, 7}}},
			{0, "n1", "total", []Bin{{100, 400, 12}}},
			{2, "", "work", []Bin{{0, 1, 1}}},
		},
	}
}

func TestRoundTrip(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.dist.arrow")
	filetest.RoundTrip(t, path, sample(), WriteFile, ReadFile)
	if work := sample().Of("work"); len(work) != 2 || work[1].Rank != 2 {
		t.Errorf("work is %v", work)
	}
}

// TestInvalid changes a field of the set, of a distribution or of a bin.
func TestInvalid(t *testing.T) {
	cases.Lines(t, "invalid.txt", func(change string) string {
		s := sample()
		where, value, _ := strings.Cut(change, " ")
		var changed any = s
		var distribution, bin int
		name := where[strings.LastIndex(where, ".")+1:]
		switch n, _ := fmt.Sscanf(where, "%d.%d.", &distribution, &bin); {
		case n == 2:
			changed = &s.Distributions[distribution].Bins[bin]
		case n == 1:
			changed = &s.Distributions[distribution]
		case name == "Iterations":
			changed = s.Benchmark
		}
		expect.OK(t, json.Unmarshal(fmt.Appendf(nil, `{"%s": %s}`, name, value), changed))
		err := WriteFile(filepath.Join(t.TempDir(), "x.dist.arrow"), s)
		invalid, ok := errors.AsType[*Invalid](err)
		if !ok {
			t.Fatalf("%s: error %v, want *Invalid", change, err)
		}
		return invalid.Error()
	})
}

// TestMade compares the files that other tests read with how they were made.
func TestMade(t *testing.T) {
	for path, made := range map[string]*Set{
		"../../testdata/distributions/made-4.dist.arrow":   made(),
		"../../testdata/distributions/nodes-24.dist.arrow": madeNodes(),
	} {
		if *cases.Update {
			expect.OK(t, WriteFile(path, made))
		}
		got, err := ReadFile(path)
		expect.OK(t, err)
		if diff := cmp.Diff(made, got); diff != "" {
			t.Errorf("%s: %s", path, diff)
		}
	}
}

// madeNodes makes up the work of six nodes of four ranks: a daemon runs on the
// fourth node, as on one in the paper (Section 4.2), and rank 1 has less of it.
func madeNodes() *Set {
	s := &Set{Header: Header{Ranks: 24, Source: "made up"}}
	for rank := range int32(24) {
		long := 1_400_000 + int64(rank)*7919%40_000
		switch {
		case rank/4 == 3:
			long *= 3
		case rank == 1:
			long *= 2
		}
		s.Distributions = append(s.Distributions, Distribution{
			Rank: rank, Node: fmt.Sprintf("node%d", 1+rank/4), Quantity: "work",
			Bins: []Bin{{1_000_000, 1_001_000, 9_500}, {long, long + 1_000, 500}},
		})
	}
	return s
}

// made makes distributions up: of 20,000 iterations of 4 ranks, whose work is 1
// ms and noise, and whose barrier ends 4 µs after the last of them has come.
func made() *Set {
	const ranks, iterations, width = 4, 20_000, 2_000
	random := rand.New(rand.NewPCG(1, 2))
	histograms := [ranks]map[string]map[int64]int64{}
	for rank := range histograms {
		histograms[rank] = map[string]map[int64]int64{}
		for _, quantity := range Quantities {
			histograms[rank][quantity] = map[int64]int64{}
		}
	}
	for range iterations {
		var work [ranks]int64
		for rank := range work {
			work[rank] = 1_000_000 + int64(random.ExpFloat64()*10_000)
		}
		total := slices.Max(work[:]) + 4_000
		for rank, h := range histograms {
			h["work"][work[rank]/width]++
			h["barrier"][(total-work[rank])/width]++
			h["total"][total/width]++
		}
	}
	s := &Set{Header: Header{Ranks: ranks, Source: "made up"}}
	for rank, h := range histograms {
		for _, quantity := range Quantities {
			d := Distribution{Rank: int32(rank), Quantity: quantity}
			for _, bin := range slices.Sorted(maps.Keys(h[quantity])) {
				d.Bins = append(d.Bins, Bin{bin * width, (bin + 1) * width, h[quantity][bin]})
			}
			s.Distributions = append(s.Distributions, d)
		}
	}
	return s
}
