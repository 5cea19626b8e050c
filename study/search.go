package study

import "math"

// probe is a value of the parameter, in units of its resolution, with the run time there.
type probe struct {
	Value  int64
	TimeNS int64

	// By how much the run time grows per unit from this value on, and shrinks per unit below it; 0
	// if it is not known. They differ where several paths are equally long.
	Grows, Shrinks float64
}

// searched is what a search found: the largest value of a parameter at which a program stays within a
// limit of its run time, as LLAMP finds for the latency (S. Shen et al., LLAMP: Assessing
// Network Latency Tolerance of HPC Applications with Linear Programming, SC 2024).
//
// Where neither matching nor the order of events changes, the run time is a convex, piecewise
// linear function of the parameter, whose slope is the number of times that the parameter is on
// the critical path, which is the tangent to the right or to the left. Newton's method then needs
// few simulations. As the order may change, and times are rounded, the search keeps a bracket, and bisects it where
// Newton's method leaves it, has no slope or gains too little (see closer).
type searched struct {
	First   probe
	Within  probe // the run time is at most the limit
	Exceeds probe // the next value that was found to exceed it; Value is -1 if none does

	halve bool // for slopes made too small a step
}

// searchFrom looks for the largest value from first on at which the run time is at most limit ns,
// where it is at the first value. It ends when the values of Within and Exceeds differ by 1, or
// by at most a part of 1/precision of the value; 0 stands for any precision. It looks at no
// value above most, which is at most largest. Errors are those of evaluate, which returns the point of a value.
func searchFrom(first probe, limit, most, precision int64, evaluate func(value int64) (probe, error)) (searched, error) {
	r := searched{First: first, Within: first, Exceeds: probe{Value: -1}}
	for r.Within.Value < most && !r.done(precision) {
		p, err := evaluate(r.next(limit, most))
		if err != nil {
			return r, err
		}
		before := r
		if p.TimeNS <= limit {
			r.Within = p
		} else {
			r.Exceeds = p
		}
		r.halve = !r.halve && !r.closer(&before, limit)
	}
	return r, nil
}

// closer reports whether a step has halved the bracket, or the time that is left if it has no end yet.
func (r *searched) closer(before *searched, limit int64) bool {
	if before.Exceeds.Value >= 0 {
		return r.width(0) <= before.width(0)/2
	}
	return r.Exceeds.Value >= 0 || limit-r.Within.TimeNS < (limit-before.Within.TimeNS+1)/2
}

// width returns the width of the bracket, which ends above most if nothing exceeds the limit.
func (r *searched) width(most int64) int64 {
	if r.Exceeds.Value < 0 {
		return most + 1 - r.Within.Value
	}
	return r.Exceeds.Value - r.Within.Value
}

// done reports whether the bracket is narrow enough.
func (r *searched) done(precision int64) bool {
	width := r.Exceeds.Value - r.Within.Value
	return r.Exceeds.Value >= 0 && (width == 1 || precision > 0 && width <= r.Within.Value/precision)
}

// next returns the value to look at next.
func (r *searched) next(limit, most int64) int64 {
	low, high, width := r.Within, r.Exceeds, r.width(most)
	// A convex function exceeds the limit where its tangent does.
	if low.Grows > 0 && !r.halve {
		if step := math.Floor(float64(limit-low.TimeNS)/low.Grows) + 1; step < float64(width) {
			return low.Value + int64(step)
		}
	}
	if high.Value < 0 {
		return min(most, max(2*low.Value, low.Value+1, most/1000))
	}
	if high.Shrinks > 0 && !r.halve {
		if step := math.Ceil(float64(high.TimeNS-limit) / high.Shrinks); step < float64(width) {
			return high.Value - int64(step)
		}
	}
	return low.Value + width/2
}
