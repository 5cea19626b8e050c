package calibration

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"loggops/analysis/calibration/benchlog"
	"loggops/internal/robust"
	"loggops/internal/sums"
	"loggops/internal/units"
)

// values are times in ns by size.
type values struct {
	of   map[int64][]float64
	zero []int64 // sizes with a printed value of 0, or too few digits
}

// valuesOf collects the times of tables: of half trips, or of gaps.
func valuesOf(tables []*benchlog.Section) (*values, error) {
	v := &values{of: map[int64][]float64{}}
	for _, s := range tables {
		for _, row := range s.Rows {
			ns, rounding, ok := valueOf(s, row)
			switch {
			case !ok || !(ns >= 0):
				return nil, fmt.Errorf("%s:%d: want a time or a bandwidth of %s above 0", s.File, row.Line, s.Program)
			case row.Bytes == 0:
				continue
			case ns == 0 || rounding > mostRounding:
				v.zero = append(v.zero, row.Bytes)
				continue
			}
			v.of[row.Bytes] = append(v.of[row.Bytes], ns)
		}
	}
	return v, nil
}

// valueOf returns a time, and the relative error of its printed digits.
func valueOf(s *benchlog.Section, row benchlog.Row) (ns, rounding float64, ok bool) {
	if s.Kind == benchlog.Bandwidth || s.Kind == benchlog.Bidirectional {
		return s.Gap(row)
	}
	ns, ok = s.Time(row)
	return ns, 0, ok
}

func (v *values) sizes() []int64 { return slices.Sorted(maps.Keys(v.of)) }

func (v *values) median(bytes int64) float64 { return robust.Median(v.of[bytes]) }

// ranges describes the medians of several runs: their range at the smallest size, at 8 B, and where
// it is largest.
func (v *values) ranges(tables []*benchlog.Section) string {
	widest, most, several := int64(0), 0.0, int64(0)
	sizes := v.sizes()
	for _, bytes := range sizes {
		if len(v.of[bytes]) < 2 {
			continue
		}
		if several == 0 {
			several = bytes
		}
		if wide := slices.Max(v.of[bytes]) / slices.Min(v.of[bytes]); wide > most {
			widest, most = bytes, wide
		}
	}
	if several == 0 {
		return ""
	}
	text := fmt.Sprintf("the median of %d runs of %s is taken for each size: %s", len(tables), strings.Join(namesOf(tables, func(s *benchlog.Section) string { return s.Program }), " and "), v.rangeText(several))
	for _, bytes := range slices.Compact([]int64{8, widest}) {
		if len(v.of[bytes]) > 1 && bytes != several {
			text += ", " + v.rangeText(bytes)
		}
	}
	return text
}

func (v *values) rangeText(bytes int64) string {
	all := v.of[bytes]
	return fmt.Sprintf("%s for %s (%s to %s)", nsText(v.median(bytes)), units.FormatSize(bytes), nsText(slices.Min(all)), nsText(slices.Max(all)))
}

// nsText writes a time.
func nsText(ns float64) string { return units.FormatDuration(int64(ns + 0.5)) }

// zeros describes the values that are printed as 0, or with too few digits.
func (v *values) zeros(kind string) string {
	if len(v.zero) == 0 {
		return ""
	}
	slices.Sort(v.zero)
	return fmt.Sprintf("%s are printed for %s: skipped, since they have too few digits", kind, sizesText(slices.Compact(v.zero)))
}

// oneSided describes the sizes that only one of two kinds of tables has.
func oneSided(times string, has, lacks *values) string {
	var sizes []int64
	for _, bytes := range has.sizes() {
		if lacks.of[bytes] == nil && !slices.Contains(lacks.zero, bytes) {
			sizes = append(sizes, bytes)
		}
	}
	if len(sizes) == 0 {
		return ""
	}
	return fmt.Sprintf("messages of %s have %s", sizesText(sizes), times)
}

// mostListed is the largest number of sizes that a note names.
const mostListed = 8

// sizesText lists sizes.
func sizesText(sizes []int64) string {
	var texts []string
	for i, bytes := range sizes {
		if i == mostListed {
			texts = append(texts, fmt.Sprintf("and %d more", len(sizes)-mostListed))
			break
		}
		texts = append(texts, units.FormatSize(bytes))
	}
	return strings.Join(texts, ", ")
}

// namesOf returns the different names of tables.
func namesOf(tables []*benchlog.Section, name func(*benchlog.Section) string) (names []string) {
	for _, s := range tables {
		if of := name(s); !slices.Contains(names, of) {
			names = append(names, of)
		}
	}
	return names
}

// counted lists texts with the number of their occurrences, the most frequent first.
func counted(texts []string) string {
	counts := map[string]int{}
	for _, text := range texts {
		counts[text]++
	}
	order := sums.Largest(counts)
	for i, text := range order {
		if n := counts[text]; n > 1 {
			order[i] = fmt.Sprintf("%d of %s", n, text)
		}
	}
	if len(order) > mostListed {
		order = append(order[:mostListed], fmt.Sprintf("%d more kinds", len(order)-mostListed))
	}
	return strings.Join(order, ", ")
}
