package growth

import (
	"cmp"
	"fmt"
	"slices"
)

// Count is the law of the count of a loop: of the ranks at one position.
type Count struct {
	Position string
	What     string    // the first operation of the loop
	Means    []float64 // of each recording with ranks at the position, the largest last
	Law      *Law      // nil if none is exact
	loop     int
}

func (f *Fit) fitCounts() {
	forms := countForms(f.variables)
	for position, c := range f.template.classes {
		if c.program == nil {
			continue
		}
		for loop := range c.counts {
			count := &Count{Position: position, What: f.template.symbols.all[c.program.Loops[loop].First()].String(), loop: loop}
			var values []int64
			var x [][]float64
			whole := true
			for i, o := range f.all() {
				other := o.classes[position]
				if other == nil || other.program == nil || len(other.counts[loop]) == 0 {
					continue
				}
				list := other.counts[loop]
				whole = whole && slices.Min(list) == slices.Max(list)
				values, x = append(values, int64(list[0])), append(x, f.values(i))
				count.Means = append(count.Means, average(list))
			}
			switch {
			case len(values) == 0: // other ranks at the position make calls that the program does not have
				continue
			case whole:
				if count.Law = exact(values, x, forms); count.Law != nil {
					count.Law.variables = f.variables
				}
			case alike(count.Means):
				count.Law = &Law{constant: count.Means[len(count.Means)-1]}
			}
			f.Counts = append(f.Counts, count)
		}
	}
	slices.SortFunc(f.Counts, func(a, b *Count) int { return cmp.Or(cmp.Compare(a.Position, b.Position), cmp.Compare(a.loop, b.loop)) })
	for _, c := range f.Counts {
		if c.Law == nil {
			f.Problems = append(f.Problems, Problem{f.template.Name, fmt.Sprintf("the count of the loop that begins with %s (ranks at the position %s) follows no exact law: %.4g on average", c.What, c.Position, c.Means)})
		}
	}
}

// alike reports whether counts that differ within each recording are the same on average.
func alike(means []float64) bool { return slices.Max(means)-slices.Min(means) < 1e-9*slices.Max(means) }

func average(list []int32) float64 {
	sum := 0.0
	for _, n := range list {
		sum += float64(n)
	}
	return sum / float64(len(list))
}
