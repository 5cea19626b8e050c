package pattern

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// GridText reads and writes the shape of a grid, as in 4x5x6.
type GridText []int

// Set implements a flag's value.
func (g *GridText) Set(s string) error {
	var sizes []int
	for text := range strings.SplitSeq(s, "x") {
		size, err := strconv.Atoi(text)
		if err != nil || size < 1 {
			return fmt.Errorf("want the sizes of its dimensions, as in 4x5x6")
		}
		sizes = append(sizes, size)
	}
	*g = sizes
	return nil
}

// Type names the form of the value in help.
func (g *GridText) Type() string { return "shape" }

// String writes the value as Set reads it.
func (g *GridText) String() string {
	var text []string
	for _, size := range *g {
		text = append(text, strconv.Itoa(size))
	}
	return strings.Join(text, "x")
}

// DistancesText reads and writes distances, as in 1..6 or 1,6, which are both ways, or as in
// +1..3,-1.
type DistancesText []int

// maxDistance bounds what a slip of the finger can ask for.
const maxDistance = 1 << 16

// Set implements a flag's value.
func (d *DistancesText) Set(s string) error {
	var distances []int
	for text := range strings.SplitSeq(s, ",") {
		size := strings.TrimLeft(text, "+-")
		sign := strings.TrimSuffix(text, size)
		low, high, isRange := strings.Cut(size, "..")
		if !isRange {
			high = low
		}
		first, err1 := strconv.Atoi(low)
		last, err2 := strconv.Atoi(high)
		if err1 != nil || err2 != nil || first < 1 || last < first || last > maxDistance || len(sign) > 1 {
			return fmt.Errorf("want distances from 1 to %d, as in 1..6 or 1,6 or +1..3,-1", maxDistance)
		}
		for distance := first; distance <= last; distance++ {
			if sign != "-" {
				distances = append(distances, distance)
			}
			if sign != "+" {
				distances = append(distances, -distance)
			}
		}
	}
	slices.Sort(distances)
	*d = slices.Compact(distances)
	return nil
}

// Type names the form of the value in help.
func (d *DistancesText) Type() string { return "LIST" }

// String writes the value as Set reads it.
func (d *DistancesText) String() string { return strings.Trim(fmt.Sprint(*d), "[]") }

// FatText reads and writes a region of ranks with their distances, as in 40-79:1..12.
type FatText struct{ To **Fat }

// Set implements a flag's value.
func (f *FatText) Set(s string) error {
	ranks, list, _ := strings.Cut(s, ":")
	low, high, _ := strings.Cut(ranks, "-")
	var fat Fat
	var err1, err2 error
	fat.First, err1 = strconv.Atoi(low)
	fat.Last, err2 = strconv.Atoi(high)
	if err1 != nil || err2 != nil {
		return fmt.Errorf("want ranks and their distances, as in 40-79:1..12")
	}
	if err := (*DistancesText)(&fat.Distances).Set(list); err != nil {
		return err
	}
	*f.To = &fat
	return nil
}

// Type names the form of the value in help.
func (f *FatText) Type() string { return "FIRST-LAST:LIST" }

// String writes the value as Set reads it.
func (f *FatText) String() string {
	if *f.To == nil {
		return ""
	}
	return (*f.To).String()
}

// InjectText reads and writes an iteration and a collective, as in 20=binomial-reduce.
type InjectText struct{ To **Inject }

// Set implements a flag's value.
func (f *InjectText) Set(s string) error {
	number, name, ok := strings.Cut(s, "=")
	iteration, err := strconv.Atoi(number)
	if !ok || err != nil {
		return fmt.Errorf("want an iteration and a collective, as in 20=binomial-reduce")
	}
	*f.To = &Inject{Iteration: iteration, Name: name}
	return nil
}

// Type names the form of the value in help.
func (f *InjectText) Type() string { return "I=NAME" }

// String writes the value as Set reads it.
func (f *InjectText) String() string {
	if *f.To == nil {
		return ""
	}
	return (*f.To).String()
}
