package distribution

import (
	"fmt"
	"slices"
	"strings"

	"github.com/apache/arrow/go/v15/arrow"

	"loggops/formats/internal/arrowfile"
)

// The columns of a file, in the order of docs/formats.md.
const (
	colRank = iota
	colNode
	colQuantity
	colLow
	colHigh
	colCount
)

var fileKind = arrowfile.Kind{Name: "distributions", Version: 1, Fields: []arrow.Field{
	colRank:     arrowfile.Optional(arrowfile.Int32("rank")),
	colNode:     arrowfile.Optional(arrowfile.Text("node")),
	colQuantity: arrowfile.Text("quantity"),
	colLow:      arrowfile.Int64("bin_low_ns"),
	colHigh:     arrowfile.Int64("bin_high_ns"),
	colCount:    arrowfile.Int64("count"),
}}

// WriteFile writes a set, which stands under path only when it is complete. One
// that is not valid is refused as *Invalid.
func WriteFile(path string, s *Set) error {
	if err := s.Check(); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	w, err := arrowfile.Create(path, fileKind, s.Header)
	if err != nil {
		return err
	}
	defer w.Abort()
	phase := Distribution{Rank: noRank, Quantity: Phase, Bins: s.Phase}
	for _, d := range slices.Concat([]Distribution{phase}, s.Distributions) {
		for _, b := range d.Bins {
			arrowfile.AppendIf(w.Columns[colRank], d.Rank, d.Rank != noRank)
			arrowfile.AppendText(w.Columns[colNode], d.Node, d.Node != "")
			arrowfile.AppendText(w.Columns[colQuantity], d.Quantity, true)
			arrowfile.Append(w.Columns[colLow], b.LowNS)
			arrowfile.Append(w.Columns[colHigh], b.HighNS)
			arrowfile.Append(w.Columns[colCount], b.Count)
			if err := w.EndRow(); err != nil {
				return err
			}
		}
	}
	return w.Close()
}

// noRank stands for null.
const noRank = -1

// ReadFile reads a set, checked. Errors name the file, and the rank and quantity
// where it is one that is wrong.
func ReadFile(path string) (*Set, error) {
	s := &Set{}
	file, err := arrowfile.Open(path, fileKind, &s.Header)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	for i := range file.Batches() {
		err := file.Batch(i, func(rows int, col []arrow.Array) error {
			for row := range rows {
				if err := s.add(arrowfile.Int32At(col[colRank], row, noRank), arrowfile.TextAt(col[colNode], row), arrowfile.TextAt(col[colQuantity], row), Bin{
					LowNS:  arrowfile.At[int64](col[colLow], row),
					HighNS: arrowfile.At[int64](col[colHigh], row),
					Count:  arrowfile.At[int64](col[colCount], row),
				}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
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
func (s *Set) add(rank int32, node, quantity string, b Bin) error {
	last := len(s.Distributions) - 1
	if last < 0 && rank == noRank && node == "" && quantity == Phase {
		s.Phase = append(s.Phase, b)
		return checkLast(rank, quantity, s.Phase)
	}
	if last < 0 || !s.Distributions[last].is(rank, node, quantity) {
		// The texts are part of a batch.
		s.Distributions = append(s.Distributions, Distribution{Rank: rank, Node: strings.Clone(node), Quantity: strings.Clone(quantity)})
		last++
	}
	d := &s.Distributions[last]
	d.Bins = append(d.Bins, b)
	return checkLast(rank, quantity, d.Bins)
}

// checkLast tells whether the last bin comes after the one before it.
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
