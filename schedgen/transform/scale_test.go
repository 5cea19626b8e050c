package transform

import (
	"cmp"
	"errors"
	"strings"
	"testing"

	"loggops/formats/listing"
	"loggops/formats/schedule"
	"loggops/internal/setting"
	"loggops/internal/testkit/cases"
)

func TestScaledTooLong(t *testing.T) {
	_, err := schedule.Load(ScaleCompute(listing.Schedule(t, "rank 0\n0 calc 1\n1 calc 1000000000000000000"), []*Scale{{By: 5}}, nil))
	if invalid, ok := errors.AsType[*schedule.Invalid](err); !ok || invalid.Rank != 0 || invalid.Op != 1 {
		t.Errorf("error %v", err)
	}
}

// TestScales scales calcs of two ranks, in a region, at a site and in an iteration each; or bare ones. The factor of rank 1 is 1.
func TestScales(t *testing.T) {
	cases.Lines(t, "scales.txt", func(input string) string {
		described := listing.Schedule(t, `
			rank 0
			0 calc 100 iteration0
			1 calc 100 r0 iteration1 region=solver
			2 calc 100 r1 iteration2 region=output
			rank 1
			0 calc 100`)
		described.Ops[0][1].Site, described.Ops[0][2].Site = "a.f90:1 (main)", "a.f90:12 (write)"
		texts, bare := strings.CutPrefix(input, "bare ")
		if bare {
			described = listing.Schedule(t, "rank 0\n0 calc 1")
		}
		var scales []*Scale
		var err error
		for text := range strings.SplitSeq(texts, ", ") {
			scale, invalid := ParseScale(text)
			scales, err = append(scales, scale), cmp.Or(err, invalid)
		}
		var scaled *schedule.Schedule
		if err == nil {
			scaled, err = schedule.Load(ScaleCompute(described, scales, map[int]float64{1: 1}))
		}
		if err != nil {
			if _, ok := errors.AsType[*setting.Invalid](err); !ok {
				t.Errorf("%s: %T", input, err)
			}
			return cases.Outcome(nil, err)
		}
		return listing.Print(scaled)
	})
}

func TestParseFactors(t *testing.T) {
	cases.Lines(t, "factors.txt", func(text string) string {
		factors, err := ParseFactors([]byte(text), 8)
		return cases.Outcome(factors, err)
	})
}

func FuzzParseFactors(f *testing.F) {
	f.Add("rank,factor\n0,1.5\n4..6,1.03\n")
	f.Fuzz(func(t *testing.T, text string) {
		factors, err := ParseFactors([]byte(text), 16)
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("an error of several lines: %q", err)
		}
		for rank, factor := range factors {
			if rank < 0 || rank > 15 || !(factor >= 0) {
				t.Errorf("rank %d: %v", rank, factor)
			}
		}
	})
}
