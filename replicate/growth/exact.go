package growth

import (
	"cmp"
	"math"
	"slices"
)

// exponents are those of exact laws.
var exponents = []float64{1, -1, 1. / 2, -1. / 2, 1. / 3, -1. / 3, 2. / 3, -2. / 3}

// form is a term without its factor.
type form struct {
	powers, logs []float64 // of each variable
	complexity   float64   // the higher, the later is the form tried
}

// sizeComplexity prefers few variables, whole exponents, and powers to logarithms.
func sizeComplexity(f form) (c float64) {
	for i, a := range f.powers {
		if a != 0 {
			c += 10 + math.Abs(a)
			if a < 0 {
				c++
			}
			if a != math.Round(a) {
				c += 2
			}
		}
		if f.logs[i] != 0 {
			c += 11 * f.logs[i]
		}
	}
	return c
}

// exactForms returns the terms of exact laws in order of complexity: powers and logarithms of one
// variable, and products of powers of several of them, but not of the number of ranks beside extents.
func exactForms(variables []variable) []form {
	forms := []form{{}}
	for range variables {
		var longer []form
		for _, f := range forms {
			longer = append(longer, f.with(0, 0), f.with(0, 1), f.with(0, 2))
			for _, a := range exponents {
				longer = append(longer, f.with(a, 0))
			}
		}
		forms = longer
	}
	forms = slices.DeleteFunc(forms, func(f form) bool {
		used, ranks, logs := 0, false, false
		for i, v := range variables {
			if f.powers[i] != 0 || f.logs[i] != 0 {
				used++
				ranks, logs = ranks || v.name == "p", logs || f.logs[i] != 0
			}
		}
		return used == 0 || used > 1 && (ranks || logs)
	})
	return sorted(forms, sizeComplexity)
}

// countForms returns the terms of the laws of counts, which grow with one variable: the depth of a
// tree or the levels of a multigrid like its logarithm, the steps across a grid like an extent.
func countForms(variables []variable) (forms []form) {
	complexity := func(f form) (c float64) {
		for i := range f.powers {
			if c += 10*f.logs[i] + 12*f.powers[i]; f.powers[i] != math.Round(f.powers[i]) {
				c += 12
			}
		}
		return c
	}
	for i := range variables {
		for _, a := range []float64{0, 1, 1. / 2, 1. / 3, 2. / 3} {
			f := form{powers: make([]float64, len(variables)), logs: make([]float64, len(variables))}
			if f.powers[i] = a; a == 0 {
				f.logs[i] = 1
			}
			forms = append(forms, f)
		}
	}
	return sorted(forms, complexity)
}

// sorted returns forms in order of complexity.
func sorted(forms []form, complexity func(form) float64) []form {
	for i := range forms {
		forms[i].complexity = complexity(forms[i])
	}
	slices.SortStableFunc(forms, func(a, b form) int { return cmp.Compare(a.complexity, b.complexity) })
	return forms
}

func (f form) with(power, log float64) form {
	return form{powers: append(slices.Clone(f.powers), power), logs: append(slices.Clone(f.logs), log)}
}

// oneVariable is the largest complexity of terms that two values may follow: among terms of several
// variables, some fit any two values.
const oneVariable = 15

// exact returns the simplest law that gives all values, whole numbers, at x; nil if there is none: that
// with the simplest term and the fewest digits. A constant beside a term needs three values. If there is no such law,
// others are tried: a multiple of the square of one, as the area of a face with borders has, two powers, and a number of elements.
func exact(values []int64, x [][]float64, forms []form) (best *Law) {
	if slices.Min(values) == slices.Max(values) {
		return &Law{constant: float64(values[0])}
	}
	if best = simple(values, x, forms); best != nil || len(values) < 3 {
		return best
	}
	if unit, roots := squares(values); roots != nil {
		for _, scale := range []int64{unrounded, 1} {
			scaled := slices.Clone(roots)
			for i := range scaled {
				scaled[i] *= scale
			}
			if best = simple(scaled, x, forms); best != nil {
				best.constant, best.factor, best.square = best.constant/float64(scale), best.factor/float64(scale), unit
				return best
			}
		}
	}
	if best = twoPowers(values, x, forms); best != nil {
		return best
	}
	for _, size := range []int64{8, 4, 16} {
		if best = elements(values, size, x, forms); best != nil {
			return best
		}
	}
	return nil
}

// elements returns the law of the number of elements of a size, nil unless all values are multiples of it.
func elements(values []int64, size int64, x [][]float64, forms []form) *Law {
	numbers := slices.Clone(values)
	for i, v := range values {
		if numbers[i] = v / size; v%size != 0 {
			return nil
		}
	}
	l := simple(numbers, x, forms)
	if l != nil {
		l.element = size
	}
	return l
}

// unrounded is what roots, which are small, are multiplied by to find a law that is not rounded.
const unrounded = 1e6

// squares returns the roots of values divided by their largest common divisor, nil unless all are whole.
func squares(values []int64) (unit int64, roots []int64) {
	for _, v := range values {
		for v != 0 {
			unit, v = v, unit%v
		}
	}
	for _, v := range values {
		root := int64(math.Round(math.Sqrt(float64(v / max(1, unit)))))
		if root*root*unit != v {
			return 0, nil
		}
		roots = append(roots, root)
	}
	return unit, roots
}

// twoPowers returns the law of two powers of one variable with the fewest digits.
func twoPowers(values []int64, x [][]float64, forms []form) (best *Law) {
	least := math.MaxInt
	terms, scales := make([]float64, len(values)), make([]float64, len(values))
	powers := slices.DeleteFunc(slices.Clone(forms), func(f form) bool { return f.only() < 0 })
	for _, times := range powers {
		for _, f := range powers {
			if f.only() != times.only() {
				continue
			}
			for i := range values {
				terms[i], scales[i] = term(x[i], f.powers, nil), term(x[i], times.powers, nil)
			}
			if l, digits := linear(values, scales, terms); l != nil && digits < least {
				best, least = l, digits
				best.powers, best.times = f.powers, times.powers
			}
		}
	}
	return best
}

// only returns the number of the variable of which a term is a power, -1 of other terms.
func (f *form) only() int {
	at := -1
	for i, power := range f.powers {
		if f.logs[i] != 0 || power != 0 && at >= 0 {
			return -1
		}
		if power != 0 {
			at = i
		}
	}
	return at
}

// simple returns the law constant + factor · term.
func simple(values []int64, x [][]float64, forms []form) (best *Law) {
	least := math.Inf(1)
	ones := slices.Repeat([]float64{1}, len(values))
	terms := make([]float64, len(values))
	for _, f := range forms {
		if f.complexity >= least || len(values) < 3 && f.complexity > oneVariable {
			break
		}
		for i := range values {
			terms[i] = term(x[i], f.powers, f.logs)
		}
		for _, find := range []func(values []int64, scales, terms []float64) (*Law, int){proportional, linear} {
			l, digits := find(values, ones, terms)
			if l == nil {
				continue
			}
			complexity := f.complexity + 2*float64(digits)
			if l.factor < 0 {
				complexity += 3
			}
			if complexity < least {
				best, least = l, complexity
				best.powers, best.logs = f.powers, f.logs
			}
		}
	}
	return best
}

// roundings are those of a law that gives whole numbers.
var roundings = []rounding{down, nearest, up}

// proportional returns the law factor · term that gives all values, rounded in one way, and the
// number of its digits.
func proportional(values []int64, _, terms []float64) (best *Law, least int) {
	least = math.MaxInt
	for _, r := range roundings {
		factor, digits := r.simplest(values, func(i int, y float64) float64 { return y / terms[i] })
		if digits < least {
			best, least = &Law{factor: factor, rounding: r}, digits
		}
	}
	return best, least
}

// simplest returns the number with the fewest digits that solves all equations, and how many those are. The
// equations have rounded values; solve returns the solution of one for a value that is not rounded.
func (r rounding) simplest(values []int64, solve func(i int, y float64) float64) (number float64, digits int) {
	low, high := math.Inf(-1), math.Inf(1)
	for i, v := range values {
		from, to := r.interval(v)
		low, high = max(low, solve(i, from)), min(high, solve(i, to))
	}
	if low >= high {
		return 0, math.MaxInt
	}
	return simplest(low, high)
}

// interval returns the numbers that are rounded to v.
func (r rounding) interval(v int64) (from, to float64) {
	switch r {
	case down:
		return float64(v) - slack, float64(v) + 1 - slack
	case up:
		return float64(v) - 1 + slack, float64(v) + slack
	}
	return float64(v) - 0.5, float64(v) + 0.5
}

// linear is the same for the law scale · (constant + factor · term).
func linear(values []int64, scales, terms []float64) (best *Law, least int) {
	first, last := 0, 0
	for i, t := range terms {
		if t < terms[first] {
			first = i
		}
		if t > terms[last] {
			last = i
		}
	}
	least = math.MaxInt
	if len(values) < 3 || terms[first] == terms[last] {
		return nil, least
	}
	rise, distance := float64(values[last])/scales[last]-float64(values[first])/scales[first], terms[last]-terms[first]
	slack := (1/scales[first] + 1/scales[last]) / 2
	factor, more := simplest((rise-slack)/distance, (rise+slack)/distance)
	if factor == 0 {
		return nil, least
	}
	for _, r := range roundings {
		constant, digits := r.simplest(values, func(i int, y float64) float64 { return y/scales[i] - factor*terms[i] })
		if digits < least-more {
			best, least = &Law{constant: constant, factor: factor, rounding: r}, digits+more
		}
	}
	return best, least
}

// simplest returns the number with the fewest digits from one up to, but without, another, and the number of
// its digits: decimal ones, or one for up to three binary ones, as powers of two have.
func simplest(low, high float64) (number float64, digits int) {
	for _, n := range []float64{0, 1} {
		if low <= n && n < high {
			return n, 0
		}
	}
	number, digits = shortest(low, high, 10, 15)
	if binary, bits := shortest(low, high, 2, 3); bits <= 3 && digits > 1 {
		return binary, 1
	}
	return number, digits
}

// shortest returns the number with the fewest digits to a base; the middle if it takes more than the most.
func shortest(low, high, base float64, most int) (number float64, digits int) {
	middle := (low + high) / 2
	for scale := math.Pow(base, math.Floor(math.Log(math.Abs(middle))/math.Log(base))); digits < most; scale /= base {
		digits++
		if number = math.Round(middle/scale) * scale; number >= low && number < high {
			return number, digits
		}
	}
	return middle, most + 1
}
