package straggler

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/distribution"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// measured returns distributions of work: of each rank 2,000 times, of which all but
// 5 % are 1 ms, and the others those given by rank.
func measured(longNS []int64, nodeOf func(rank int) string) *distribution.Set {
	s := &distribution.Set{Header: distribution.Header{Ranks: len(longNS)}}
	for rank, ns := range longNS {
		s.Distributions = append(s.Distributions, distribution.Distribution{
			Rank: int32(rank), Node: nodeOf(rank), Quantity: "work",
			Bins: []distribution.Bin{{LowNS: 1_000_000, HighNS: 1_000_001, Count: 1900}, {LowNS: ns, HighNS: ns + 1, Count: 100}},
		})
	}
	return s
}

func nowhere(int) string { return "" }

// named returns the ranks, or nodes, that are anomalous.
func named[T comparable](p *Population, of func(Place) T) (all []T) {
	for _, place := range p.Anomalous() {
		all = append(all, of(place))
	}
	return all
}

func rankOf(p Place) int32  { return p.Rank }
func nodeOf(p Place) string { return p.Node }

func TestFind(t *testing.T) {
	cases.Lines(t, "found.txt", func(text string) string {
		var longNS []int64
		for field := range strings.FieldsSeq(text) {
			ms, err := strconv.ParseFloat(field, 64)
			expect.OK(t, err)
			longNS = append(longNS, int64(ms*1e6))
		}
		r := Anomalies(measured(longNS, nowhere), Default)
		if len(r.Nodes.Places) > 0 || r.Quantile != 0.99 || slices.ContainsFunc(r.Ranks.Places, func(p Place) bool { return p.LeastNS > p.TimeNS }) {
			t.Errorf("%s: %+v", text, r)
		}
		return fmt.Sprint(named(&r.Ranks, rankOf))
	})
}

func TestScore(t *testing.T) {
	r := Anomalies(measured([]int64{2e6, 3e6, 4e6, 5e6, 14e6}, nowhere), Default)
	// The median is 4 ms, the deviations 2, 1, 0, 1 and 10 ms.
	if math.Abs(r.Ranks.MedianNS-4e6) > 1 || math.Abs(r.Ranks.SpreadNS-1.4826e6) > 1 || math.Abs(r.Ranks.Places[4].Score-10/1.4826) > 1e-5 {
		t.Errorf("%+v", r.Ranks)
	}
}

// TestNodes: a node is like most of its ranks; one slow rank of it does not make it
// slow, nor does a slow node hide a slow rank elsewhere.
func TestNodes(t *testing.T) {
	long := make([]int64, 40) // 8 nodes of 5 ranks
	for rank := range long {
		long[rank] = 2_000_000 + int64(rank%3)*1000
	}
	for rank := 15; rank < 20; rank++ {
		long[rank] = 6e6
	}
	long[31] = 9e6
	name := func(rank int) string { return string(rune('a' + rank/5)) }
	r := Anomalies(measured(long, name), Default)
	if got := named(&r.Nodes, nodeOf); !slices.Equal(got, []string{"d"}) {
		t.Errorf("nodes %v", got)
	}
	if got := named(&r.Ranks, rankOf); !slices.Equal(got, []int32{31, 15, 16, 17, 18, 19}) {
		t.Errorf("ranks %v", got)
	}
	if place := r.Nodes.Places[3]; place.Node != "d" || place.Ranks != 5 || math.Abs(place.TimeNS-6e6) > 1 {
		t.Errorf("%+v", place)
	}
}

// TestFewTimes: of few times a lower quantile is what ranks are compared by; that
// one of them was long is no anomaly.
func TestFewTimes(t *testing.T) {
	for times, want := range map[int64]float64{5: 0.5, 20: 0.5, 40: 0.75, 100: 0.9, 1000: 0.99, 100_000: 0.99} {
		s := measured([]int64{2e6, 2e6, 2e6, 90e6}, nowhere)
		for i := range s.Distributions {
			s.Distributions[i].Bins[0].Count, s.Distributions[i].Bins[1].Count = times-1, 1
		}
		r := Anomalies(s, Default)
		if math.Abs(r.Quantile-want) > 1e-12 || len(r.Ranks.Anomalous()) > 0 {
			t.Errorf("%d times: %+v", times, r)
		}
	}
}

// TestChance: of ranks of which a part of the times is long, more or less by
// chance, none is anomalous, where the quantile is in the midst of them.
func TestChance(t *testing.T) {
	s := measured(make([]int64, 8), nowhere)
	for i := range s.Distributions {
		long := 8 + int64(i)%5 // of 40
		s.Distributions[i].Bins = []distribution.Bin{{LowNS: 1_000_000, HighNS: 1_010_000, Count: 40 - long}, {LowNS: 9_000_000, HighNS: 9_010_000, Count: long}}
	}
	if r := Anomalies(s, Default); len(r.Ranks.Anomalous()) > 0 {
		t.Errorf("%+v", r)
	}
}

// TestSlowed: of ranks alike to within a tenth the ones that take three times as
// long are found and no others, whatever the unit and the order.
func TestSlowed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(5, 60).Draw(t, "ranks")
		unit := rapid.Int64Range(1, 1000).Draw(t, "unit")
		slow := rapid.SliceOfNDistinct(rapid.Int32Range(0, int32(n-1)), 0, (n-1)/4, rapid.ID).Draw(t, "slow")
		slices.Sort(slow)
		long := make([]int64, n)
		for rank := range long {
			long[rank] = unit * rapid.Int64Range(2_000_000, 2_200_000).Draw(t, "long")
			if slices.Contains(slow, int32(rank)) {
				long[rank] *= 3
			}
		}
		r := Anomalies(measured(long, nowhere), Default)
		got := named(&r.Ranks, rankOf)
		slices.Sort(got)
		if !slices.Equal(got, slow) {
			t.Errorf("ranks %v, want %v", got, slow)
		}
	})
}
