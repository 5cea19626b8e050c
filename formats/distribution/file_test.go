package distribution

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/internal/cases"
	"loggops/internal/expect"
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
	expect.OK(t, WriteFile(path, sample()))
	got, err := ReadFile(path)
	expect.OK(t, err)
	expect.Same(t, sample(), got)
	if work := got.Of("work"); len(work) != 2 || work[1].Rank != 2 {
		t.Errorf("work is %v", work)
	}
}

func TestInvalid(t *testing.T) {
	for want, spoil := range map[string]func(*Set){
		"0 ranks":                            func(s *Set) { s.Ranks = 0 },
		`source "a/b" is named with folders`: func(s *Set) { s.Source = "a/b" },
		"there are no distributions":         func(s *Set) { s.Distributions = nil },
		"a benchmark of {Iterations:-1 WorkNS:99 WaitNS:0 DurationNS:0 Broadcast:true}": func(s *Set) { s.Benchmark.Iterations = -1 },
		"phase: there is no time in it":                                      func(s *Set) { s.Phase = []Bin{} },
		"work: of no rank, or behind those of ranks":                         func(s *Set) { s.Distributions[0].Rank = -1 },
		`rank 0, total: on node "n2", and others of the rank on "n1"`:        func(s *Set) { s.Distributions[1].Node = "n2" },
		"rank 3, work: there are 3 ranks":                                    func(s *Set) { s.Distributions[2].Rank = 3 },
		"rank 0, sleep: want one of work, barrier, total":                    func(s *Set) { s.Distributions[1].Quantity = "sleep" },
		"rank 0, work: it is not in the order of ranks and quantities":       func(s *Set) { s.Distributions[1].Quantity = "work" },
		"rank 0, total: it is not in the order of ranks and quantities":      func(s *Set) { s.Distributions[0].Rank = 1 },
		"rank 0, work: a bin from 100 to 200 ns behind one that ends at 101": func(s *Set) { s.Distributions[0].Bins[0].HighNS = 101 },
		"rank 0, total: a bin from 400 to 400 ns behind one that ends at 0":  func(s *Set) { s.Distributions[1].Bins[0].LowNS = 400 },
		"rank 0, work: a bin from -1 to 100 ns behind one that ends at 0":    func(s *Set) { s.Distributions[0].Bins[0].LowNS = -1 },
		"rank 0, work: -1 times from 100 to 200 ns":                          func(s *Set) { s.Distributions[0].Bins[1].Count = -1 },
		"rank 2, work: there is no time in it":                               func(s *Set) { s.Distributions[2].Bins[0].Count = 0 },
	} {
		s := sample()
		spoil(s)
		err := WriteFile(filepath.Join(t.TempDir(), "x.dist.arrow"), s)
		if invalid, ok := errors.AsType[*Invalid](err); !ok || invalid.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
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
