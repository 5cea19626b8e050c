package transform

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/schedule"
	"loggops/formats/schedule/listing"
	"loggops/internal/cases"
	"loggops/internal/expect"
	"loggops/internal/setting"
)

func TestScaledTooLong(t *testing.T) {
	_, err := schedule.Load(ScaleCompute(listing.Parse(t, "rank 0\n0 calc 1\n1 calc 1000000000000000000"), []*Scale{{By: 5}}, nil))
	if invalid, ok := errors.AsType[*schedule.Invalid](err); !ok || invalid.Rank != 0 || invalid.Op != 1 {
		t.Errorf("error %v", err)
	}
}

// described returns a schedule of two ranks whose calcs take 100 ns, each in a region, at a site
// and in an iteration.
func described(t *testing.T) *schedule.Schedule {
	s := listing.Parse(t, `
		rank 0
		0 calc 100
		1 calc 100 r0
		2 calc 100 r1
		rank 1
		0 calc 100`)
	for i := range s.Ops[0] {
		s.Ops[0][i].Region, s.Ops[0][i].Site = []string{"", "solver", "output"}[i], []string{"", "a.f90:1 (main)", "a.f90:12 (write)"}[i]
		s.Ops[0][i].Iteration = int32(i)
	}
	return s
}

func TestScales(t *testing.T) {
	for texts, want := range map[string][]int64{
		"2":                                  {200, 200, 200, 200},
		"region=solver:0.5":                  {100, 50, 100, 100},
		"region=solver:0.5 region=output:3":  {100, 50, 300, 100},
		"site=a.f90:1:0.3":                   {100, 30, 100, 100},
		"site=a.f90:12 (write):0":            {100, 100, 0, 100},
		"iteration=0..1:2 2 region=solver:2": {400, 800, 200, 200},
		"iteration=0,2:1.5":                  {150, 100, 150, 100},
	} {
		var scales []*Scale
		for text := range strings.SplitSeq(strings.ReplaceAll(texts, " (", "_("), " ") {
			s, err := ParseScale(strings.ReplaceAll(text, "_(", " ("))
			expect.OK(t, err)
			scales = append(scales, s)
		}
		s, err := schedule.Load(ScaleCompute(described(t), scales, map[int]float64{1: 1}))
		if err != nil {
			t.Errorf("%s: %v", texts, err)
			continue
		}
		var got []int64
		for _, ops := range s.Ops {
			for _, op := range ops {
				got = append(got, op.DurationNS)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", texts, diff)
		}
	}
}

func TestInvalidScales(t *testing.T) {
	bare := listing.Parse(t, "rank 0\n0 calc 1")
	cases.Lines(t, *update, "scales.txt", func(input string) string {
		text, ofBare := strings.CutPrefix(input, "bare ")
		scale, err := ParseScale(text)
		if err == nil {
			s := described(t)
			if ofBare {
				s = bare
			}
			_, err = schedule.Load(ScaleCompute(s, []*Scale{scale}, nil))
		}
		if _, ok := errors.AsType[*setting.Invalid](err); !ok {
			t.Errorf("%s: %T", text, err)
		}
		return cases.Outcome("accepted", err)
	})
}

func TestParseFactors(t *testing.T) {
	cases.Lines(t, *update, "factors.txt", func(text string) string {
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
