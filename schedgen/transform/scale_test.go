package transform

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/schedule"
	"loggops/formats/schedule/listing"
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
	for text, want := range map[string]string{
		"":                   `compute-scale : want FACTOR or KEY=VALUE:FACTOR; "": want a plain number`,
		"region=solver":      `compute-scale region=solver: want FACTOR or KEY=VALUE:FACTOR; "region=solver": want`,
		"region=solver:fast": `compute-scale region=solver:fast: want FACTOR or KEY=VALUE:FACTOR; "fast": want`,
		"reg=solver:2":       `compute-scale reg=solver:2: no key is called "reg"; did you mean "region"?`,
		":2":                 `compute-scale :2: no key is called ""`,
		"iteration=x:2":      `compute-scale iteration=x:2: "x": want a number N or a range A..B`,
		"region=slover:2":    `compute-scale region=slover: no region is called "slover"; did you mean "solver"? (there are 2)`,
		"region=x:2":         `compute-scale region=x: no region is called "x" (there are output, solver)`,
		"site=a.f90:2:2":     `compute-scale site=a.f90:2: no site is called "a.f90:2"`,
		"iteration=3..9:2":   `compute-scale iteration=3..9: no calc belongs to one of these; 3 iterations have calcs`,
	} {
		scale, err := ParseScale(text)
		if err == nil {
			_, err = schedule.Load(ScaleCompute(described(t), []*Scale{scale}, nil))
		}
		if _, ok := errors.AsType[*setting.Invalid](err); !ok || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	for key, want := range map[string]string{
		"region":    "compute-scale region=1: the schedule has no regions: MPI_Pcontrol records regions, and",
		"site":      "compute-scale site=1: the schedule has no sites: ",
		"iteration": "compute-scale iteration=1: no operation belongs to an iteration: see --iteration-after",
	} {
		scale, err := ParseScale(key + "=1:2")
		if err == nil {
			_, err = schedule.Load(ScaleCompute(listing.Parse(t, "rank 0\n0 calc 1"), []*Scale{scale}, nil))
		}
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", key, err, want)
		}
	}
}

func TestParseFactors(t *testing.T) {
	got, err := ParseFactors([]byte("# a slow node\nrank,factor\n0, 1.5\n4..6,1.03\n"), 8)
	expect.OK(t, err)
	expect.Same(t, map[int]float64{0: 1.5, 4: 1.03, 5: 1.03, 6: 1.03}, got)
	for text, want := range map[string]string{
		"":                           "line 1: want the header rank,factor",
		"0,1.5\n":                    "line 1: want the header rank,factor",
		"rank,factor\n8,1.5":         `line 2: rank "8": want a number N or a range A..B, from 0 to 7`,
		"rank,factor\n\n0,1\n0..3,2": "line 4: rank 0 has a factor already",
		"rank,factor\n0,fast":        `line 2: factor "fast": want a plain number`,
		"rank,factor\n0,1,2":         "line 2: want two fields, rank,factor",
		"rank,factor\n0,\"1":         "line 2: ",
	} {
		if _, err := ParseFactors([]byte(text), 8); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
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
