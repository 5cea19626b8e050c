package growth

import (
	"cmp"
	"fmt"
	"slices"
)

// Size is the law of the size of one kind of message or collective.
type Size struct {
	What  string
	Bytes [][]int64 // of each recording, the largest last, the different sizes in ascending order
	Laws  []*Law    // of each size; nil if none is exact
	key   sizeKey
}

// Constant reports whether the sizes do not depend on anything.
func (s *Size) Constant() bool {
	return !slices.ContainsFunc(s.Laws, func(l *Law) bool { return l == nil || !l.Constant() })
}

// fitSizes finds the laws of the sizes of each symbol, of all its messages together or else of the
// first ones one by one.
func (f *Fit) fitSizes() {
	forms := exactForms(f.variables)
	for key := range f.template.sizes {
		if key.ordinal != all {
			continue
		}
		together := f.size(key, forms)
		found := []*Size{together}
		if !together.exact() {
			var apart []*Size
			for ordinal := range int32(single + 1) {
				if key := (sizeKey{key.symbol, ordinal}); f.template.sizes[key] != nil {
					apart = append(apart, f.size(key, forms))
				}
			}
			if !slices.ContainsFunc(apart, func(s *Size) bool { return !s.exact() }) {
				found = apart
			}
		}
		for _, s := range found {
			f.sizes[s.key] = s
		}
		f.Sizes = append(f.Sizes, found...)
	}
	slices.SortFunc(f.Sizes, func(a, b *Size) int {
		return cmp.Or(cmp.Compare(a.What, b.What), cmp.Compare(a.key.symbol, b.key.symbol), cmp.Compare(a.key.ordinal, b.key.ordinal))
	})
	for _, s := range f.Sizes {
		if !s.exact() {
			f.Problems = append(f.Problems, Problem{f.template.Name, fmt.Sprintf("the sizes of %s follow no exact law: %s", s.What, sizesText(s.Bytes))})
		}
	}
}

// size finds the laws of a key.
func (f *Fit) size(key sizeKey, forms []form) *Size {
	s := &Size{What: f.template.symbols.all[key.symbol].String(), key: key}
	var x [][]float64
	for i, o := range f.all() {
		if sizes := o.distinct(key); len(sizes) > 0 {
			s.Bytes, x = append(s.Bytes, sizes), append(x, f.values(i))
		}
	}
	f.sizeLaws(s, x, forms)
	return s
}

// exact reports whether all sizes have laws.
func (s *Size) exact() bool { return !slices.Contains(s.Laws, nil) }

// sizeLaws finds the laws of sizes, the smallest in a recording among the smallest in the others.
func (f *Fit) sizeLaws(s *Size, x [][]float64, forms []form) {
	last := s.Bytes[len(s.Bytes)-1]
	s.Laws = make([]*Law, len(last))
	share := f.template.symbols.all[s.key.symbol].member != ""
	for _, sizes := range s.Bytes {
		if len(sizes) != len(last) || share && len(sizes) > 1 {
			return
		}
	}
	for i := range last {
		var values []int64
		for _, sizes := range s.Bytes {
			values = append(values, sizes[i])
		}
		if s.Laws[i] = exact(values, x, forms); s.Laws[i] != nil {
			s.Laws[i].variables = f.variables
		}
	}
}

// sizesText lists the sizes of recordings: "8, 16, and 32 B".
func sizesText(all [][]int64) string {
	text := ""
	for i, sizes := range all {
		if i > 0 {
			text += "; "
		}
		if len(sizes) > 3 {
			text += fmt.Sprintf("%d sizes from %d to %d B", len(sizes), sizes[0], sizes[len(sizes)-1])
			continue
		}
		for j, size := range sizes {
			if j > 0 {
				text += ", "
			}
			text += fmt.Sprint(size)
		}
		text += " B"
	}
	return text
}

// predict returns the size that replaces one of the largest recording.
func (s *Size) predict(bytes int64, at Target) int64 {
	i, _ := slices.BinarySearch(s.Bytes[len(s.Bytes)-1], bytes)
	l := s.Laws[i]
	if l == nil || l.Constant() {
		return bytes
	}
	return max(0, l.Whole(at))
}
