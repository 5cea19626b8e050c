// Package repeat changes how often a program iterates: a solver of a larger problem makes more iterations, which
// copies of a recording do not show. An iteration is what all ranks do between two calls, at one call site, of
// a collective over all ranks.
package repeat

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"loggops/formats/schedule"
	"loggops/internal/visible"
)

// Repeat is how often the iterations around a call site are repeated.
type Repeat struct {
	Site string // file:line, or the whole site with its function
	// Factor multiplies the number of iterations or, if it is Power, the growth of the number of ranks to that power
	// does.
	Factor, Power float64
}

// Parse reads SITE=FACTOR, such as solver.f90:212=2.3, or SITE=p^POWER, such as solver.f90:212=p^0.3, in which p
// is the growth of the number of ranks. The site may also be written as iterations(SITE).
func Parse(text string) (Repeat, error) {
	at := strings.LastIndexByte(text, '=')
	r := Repeat{Site: text[:max(0, at)]}
	if inner, ok := strings.CutPrefix(r.Site, "iterations("); ok {
		r.Site = strings.TrimSuffix(inner, ")")
	}
	if r.Site == "" {
		return Repeat{}, fmt.Errorf("%q: want SITE=FACTOR or SITE=p^POWER", visible.Short(text))
	}
	power, isPower := strings.CutPrefix(text[at+1:], "p^")
	x, err := strconv.ParseFloat(power, 64)
	switch {
	case err != nil || math.IsNaN(x) || math.Abs(x) > most || !isPower && x <= 0:
		return Repeat{}, fmt.Errorf("%q: want a factor above 0 and up to %d, or p^POWER", visible.Short(text[at+1:]), most)
	case isPower:
		r.Power = x
	default:
		r.Factor = x
	}
	return r, nil
}

// most is the largest factor.
const most = 1 << 20

// factor returns the factor for a growth of the number of ranks.
func (r *Repeat) factor(growth float64) float64 {
	if r.Factor > 0 {
		return r.Factor
	}
	return min(math.Pow(growth, r.Power), most)
}

// ends reports whether an operation ends an iteration.
func (r *Repeat) ends(head *schedule.Header, op *schedule.Op) bool {
	return op.Kind == schedule.Collective && head.Spans(op.Comm) && op.IsAt(r.Site)
}
