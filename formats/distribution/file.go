package distribution

import (
	"fmt"
	"slices"

	"loggops/formats/internal/arrowfile"
)

// row is a row of a file: a bin of a distribution.
type row struct {
	Rank     int32  `column:"rank,null"`
	Node     string `column:"node,null"`
	Quantity string `column:"quantity"`
	LowNS    int64  `column:"bin_low_ns"`
	HighNS   int64  `column:"bin_high_ns"`
	Count    int64  `column:"count"`
}

var bins = arrowfile.NewTable[row](arrowfile.Kind{Name: "distributions", Version: 1, Program: "loggops-collect"}, noRank)

// WriteFile writes a set, which stands under path only when it is complete. One
// that is not valid is refused as *Invalid.
func WriteFile(path string, s *Set) error {
	if err := s.Check(); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	phase := Distribution{Rank: noRank, Quantity: Phase, Bins: s.Phase}
	var rows []row
	for _, d := range slices.Concat([]Distribution{phase}, s.Distributions) {
		for _, b := range d.Bins {
			rows = append(rows, row{d.Rank, d.Node, d.Quantity, b.LowNS, b.HighNS, b.Count})
		}
	}
	return bins.Write(path, s.Header, rows)
}

// noRank stands for null.
const noRank = -1

// ReadFile reads a set, checked. Errors name the file, and the rank and quantity
// where it is one that is wrong.
func ReadFile(path string) (*Set, error) {
	s := &Set{}
	r, err := bins.Open(path, &s.Header)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	for rows, err := range r.Rows() {
		for i := 0; err == nil && i < len(rows); i++ {
			if err = s.add(&rows[i]); err != nil {
				err = fmt.Errorf("%s: %w", path, err)
			}
		}
		if err != nil {
			return nil, err
		}
	}
	if err := s.Check(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

// add adds a bin to the phases, to the last distribution, or to a new one. One
// that does not come after the bin before it is refused at once, lest a file of
// nothing else is read to its end.
func (s *Set) add(r *row) error {
	b := Bin{r.LowNS, r.HighNS, r.Count}
	last := len(s.Distributions) - 1
	if last < 0 && r.Rank == noRank && r.Node == "" && r.Quantity == Phase {
		s.Phase = append(s.Phase, b)
		return checkLast(r.Rank, r.Quantity, s.Phase)
	}
	if last < 0 || !s.Distributions[last].is(r.Rank, r.Node, r.Quantity) {
		s.Distributions = append(s.Distributions, Distribution{Rank: r.Rank, Node: r.Node, Quantity: r.Quantity})
		last++
	}
	d := &s.Distributions[last]
	d.Bins = append(d.Bins, b)
	return checkLast(r.Rank, r.Quantity, d.Bins)
}

// checkLast reports whether the last bin comes after the one before it.
func checkLast(rank int32, quantity string, bins []Bin) error {
	n := len(bins)
	if n > 1 && bins[n-1].LowNS < bins[n-2].HighNS {
		return &Invalid{rank, quantity, problemBehind(bins[n-1], bins[n-2].HighNS)}
	}
	return nil
}

func (d *Distribution) is(rank int32, node, quantity string) bool {
	return d.Rank == rank && d.Node == node && d.Quantity == quantity
}
