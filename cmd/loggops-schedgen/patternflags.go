package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"loggops/schedgen/pattern"
)

// gridFlag is the shape of a grid, as in 4x5x6.
type gridFlag []int

func (g *gridFlag) Set(s string) error {
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

func (g *gridFlag) Type() string { return "shape" }

func (g *gridFlag) String() string {
	var text []string
	for _, size := range *g {
		text = append(text, strconv.Itoa(size))
	}
	return strings.Join(text, "x")
}

// distancesFlag is distances, as in 1..6 or 1,6, which are both ways, or as in
// +1..3,-1.
type distancesFlag []int

// maxDistance bounds what a slip of the finger can ask for.
const maxDistance = 1 << 16

func (d *distancesFlag) Set(s string) error {
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

func (d *distancesFlag) Type() string { return "LIST" }

func (d *distancesFlag) String() string { return strings.Trim(fmt.Sprint(*d), "[]") }

// fatFlag is a region of ranks with their distances, as in 40-79:1..12.
type fatFlag struct{ fat **pattern.Fat }

func (f *fatFlag) Set(s string) error {
	ranks, list, _ := strings.Cut(s, ":")
	low, high, _ := strings.Cut(ranks, "-")
	var fat pattern.Fat
	var err1, err2 error
	fat.First, err1 = strconv.Atoi(low)
	fat.Last, err2 = strconv.Atoi(high)
	if err1 != nil || err2 != nil {
		return fmt.Errorf("want ranks and their distances, as in 40-79:1..12")
	}
	if err := (*distancesFlag)(&fat.Distances).Set(list); err != nil {
		return err
	}
	*f.fat = &fat
	return nil
}

func (f *fatFlag) Type() string { return "FIRST-LAST:LIST" }

func (f *fatFlag) String() string {
	if *f.fat == nil {
		return ""
	}
	return (*f.fat).String()
}

// injectFlag is an iteration and a collective, as in 20=binomial-reduce.
type injectFlag struct{ inject **pattern.Inject }

func (f *injectFlag) Set(s string) error {
	number, name, ok := strings.Cut(s, "=")
	iteration, err := strconv.Atoi(number)
	if !ok || err != nil {
		return fmt.Errorf("want an iteration and a collective, as in 20=binomial-reduce")
	}
	*f.inject = &pattern.Inject{Iteration: iteration, Name: name}
	return nil
}

func (f *injectFlag) Type() string { return "I=NAME" }

func (f *injectFlag) String() string {
	if *f.inject == nil {
		return ""
	}
	return (*f.inject).String()
}
