package growth

import (
	"fmt"
	"math"
	"strings"

	"loggops/internal/spec"
)

// variable is a quantity that differs between the recordings.
type variable struct {
	name   string
	values []float64            // of each recording, the largest last
	at     func(Target) float64 // of a target
}

// Target is what a schedule is predicted for.
type Target struct {
	Extents spec.Grid // of the process grid
	Size    float64   // as Recording.Size
}

// Ranks returns the number of ranks.
func (t Target) Ranks() int { return t.Extents.Size() }

// variables returns the quantities that differ: the number of ranks, the extents, the problem size.
func variables(recordings []*observed) []variable {
	candidates := []variable{{name: "p", at: func(t Target) float64 { return float64(t.Ranks()) }}}
	if len(recordings[0].grid.Extents) > 1 {
		for d := range recordings[0].grid.Extents {
			candidates = append(candidates, variable{name: fmt.Sprintf("p%d", d+1), at: func(t Target) float64 { return float64(t.Extents[d]) }})
		}
	}
	candidates = append(candidates, variable{name: "n", at: func(t Target) float64 { return t.Size }})
	var all []variable
	for _, v := range candidates {
		differs := false
		for _, o := range recordings {
			x := v.at(o.target())
			v.values = append(v.values, x)
			differs = differs || x != v.values[0]
		}
		if differs && v.values[0] > 0 {
			all = append(all, v)
		}
	}
	return all
}

// target returns that which is the recording itself.
func (o *observed) target() Target { return Target{o.grid.Extents, o.Size} }

// Law is a function of the variables: constant + factor · Π x^power · log₂(x)^logs, rounded down, to
// the nearest or up.
type Law struct {
	constant, factor float64
	powers, logs     []float64 // of each variable
	// times are the powers of a term by which all is multiplied, nil for none.
	times []float64
	// square is what the square of the function, rounded, is multiplied by; 0 for the function itself.
	square int64
	// element is the size of what the function, rounded, counts; 0 if it counts bytes.
	element   int64
	rounding  rounding
	variables []variable
}

type rounding int

const (
	nearest rounding = iota
	down
	up
)

// term returns Π x^power · log₂(x)^logs.
func term(x, powers, logs []float64) float64 {
	product := 1.0
	for i, v := range x {
		if powers != nil && powers[i] != 0 {
			product *= math.Pow(v, powers[i])
		}
		if logs != nil && logs[i] != 0 {
			product *= math.Pow(math.Log2(v), logs[i])
		}
	}
	return product
}

// value returns the function's value for values of the variables.
func (l *Law) value(x []float64) float64 {
	if l.factor == 0 {
		return l.constant
	}
	return term(x, l.times, nil) * (l.constant + l.factor*term(x, l.powers, l.logs))
}

// At returns the function's value for a target.
func (l *Law) At(t Target) float64 {
	x := make([]float64, len(l.variables))
	for i, v := range l.variables {
		x[i] = v.at(t)
	}
	return l.value(x)
}

// slack is how far products that should be whole may be off.
const slack = 1e-6

// Whole returns the value for a target, as the program rounds it.
func (l *Law) Whole(t Target) int64 { return l.whole(l.At(t)) }

func (l *Law) whole(y float64) int64 {
	n := l.rounding.whole(y)
	if l.square > 0 {
		n *= n * l.square
	}
	return n * max(1, l.element)
}

func (r rounding) whole(y float64) int64 {
	switch r {
	case down:
		return int64(math.Floor(y + slack))
	case up:
		return int64(math.Ceil(y - slack))
	}
	return int64(math.Round(y))
}

// Constant reports whether the function depends on nothing.
func (l *Law) Constant() bool { return l.factor == 0 }

// String writes the function: 12 + 3.5·p^0.5·log p.
func (l *Law) String() string {
	if l.factor == 0 {
		return number(l.constant)
	}
	text := l.termText(l.powers, l.logs)
	if l.factor != 1 {
		text = number(l.factor) + "·" + text
	}
	if l.constant != 0 {
		text = number(l.constant) + " + " + text
	}
	if l.times != nil {
		text = l.termText(l.times, nil) + "·(" + text + ")"
	}
	if l.square > 0 {
		text = fmt.Sprintf("%d·(%s)²", l.square, text)
	}
	if l.element > 0 {
		text = fmt.Sprintf("%d·(%s)", l.element, text)
	}
	return strings.ReplaceAll(text, "+ -", "- ")
}

// termText writes a term: p^(1/2)·log p.
func (l *Law) termText(powers, logs []float64) string {
	var parts []string
	for i, v := range l.variables {
		if powers != nil && powers[i] != 0 {
			if powers[i] == 1 {
				parts = append(parts, v.name)
			} else {
				parts = append(parts, v.name+"^"+fraction(powers[i]))
			}
		}
		if logs != nil && logs[i] != 0 {
			log := "log " + v.name
			if logs[i] != 1 {
				log = "log^" + fraction(logs[i]) + " " + v.name
			}
			parts = append(parts, log)
		}
	}
	return strings.Join(parts, "·")
}

func number(x float64) string { return fmt.Sprintf("%.4g", x) }

// fraction writes an exponent: 2/3, -1.
func fraction(x float64) string {
	for _, divisor := range []float64{1, 2, 3} {
		if n := x * divisor; math.Abs(n-math.Round(n)) < 1e-9 {
			if divisor == 1 {
				return fmt.Sprintf("%.0f", n)
			}
			return fmt.Sprintf("(%.0f/%.0f)", n, divisor)
		}
	}
	return fmt.Sprint(x)
}
