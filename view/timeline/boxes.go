package timeline

import (
	"math"
	"sort"
)

// box is a span, or several that share a column of pixels, as drawn: from and
// to are in px from the left end.
type box struct {
	kind     Kind
	from, to float64
}

// scale turns times into px.
type scale struct {
	fromNS, toNS int64
	px           float64 // from the one to the other
}

func (s *scale) at(ns int64) float64 {
	return float64(ns-s.fromNS) / float64(s.toNS-s.fromNS) * s.px
}

// boxes returns what is drawn of a layer.
func (l *Lane) boxes(layer Layer, s *scale) []box {
	spans := l.Spans[layer]
	if layer != Detours {
		return s.boxes(spans, func(share float64) bool { return share >= 0.5 })
	}
	// Detours are what one looks for: one is seen, however short. But where
	// there is one everywhere, only how many they are says something.
	boxes := s.boxes(spans, func(float64) bool { return true })
	if crowded(boxes, s.px) {
		return s.boxes(spans, some())
	}
	return boxes
}

// some fills as many columns as the shares of all add up to.
func some() func(share float64) bool {
	owed := 0.
	return func(share float64) bool {
		if owed += share; owed < 0.5 {
			return false
		}
		owed--
		return true
	}
}

// crowded reports whether boxes take a quarter of a width.
func crowded(boxes []box, px float64) bool {
	sum := 0.
	for _, b := range boxes {
		sum += b.to - b.from
	}
	return sum > px/4
}

// boxes returns spans with their ends at whole px. Those shorter than one are
// put together: they fill a column of pixels, with the kind that has most of it, where fills
// says so of their share. A part of a pixel would have a color of its own.
func (s *scale) boxes(spans []Span, fills func(share float64) bool) (boxes []box) {
	var little [kinds]float64 // what is in the column of the short spans
	column := -1.
	flush := func() {
		if sum, kind := most(&little); sum > 0 {
			if fills(sum) {
				boxes = append(boxes, box{kind, column, column + 1})
			}
			little = [kinds]float64{}
		}
	}
	for i := first(spans, s.fromNS); i < len(spans) && spans[i].StartNS < s.toNS; i++ {
		span := &spans[i]
		from, to := max(0, s.at(span.StartNS)), min(s.px, s.at(span.EndNS))
		if to-from >= 1 {
			boxes = append(boxes, box{span.Kind, math.Round(from), math.Round(to)})
			continue
		}
		if column != math.Floor(from) {
			flush()
			column = math.Floor(from)
		}
		little[span.Kind] += max(0, to-from)
	}
	flush()
	return boxes
}

// most returns the sum of the parts, and the kind of the largest.
func most(parts *[kinds]float64) (sum float64, kind Kind) {
	for k, part := range parts {
		sum += part
		if part > parts[kind] {
			kind = Kind(k)
		}
	}
	return sum, kind
}

// first returns the first of spans that may last to a time. Spans of work do
// not overlap; of others all are looked at.
func first(spans []Span, ns int64) int {
	if len(spans) == 0 || spans[0].Kind == Collective {
		return 0
	}
	return sort.Search(len(spans), func(i int) bool { return spans[i].EndNS >= ns })
}
