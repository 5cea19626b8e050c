package transform

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"

	"loggops/internal/spec"
	"loggops/internal/units"
)

// ParseFactors reads the factors of the computation of some of so many ranks: CSV with the
// columns rank, a number or a range such as 16..31, and factor. Lines that begin with # are
// comments. The factor of other ranks is 1. Errors name the line.
func ParseFactors(text []byte, ranks int) (map[int]float64, error) {
	r := csv.NewReader(bytes.NewReader(text))
	r.Comment, r.FieldsPerRecord, r.TrimLeadingSpace = '#', 2, true
	factors := map[int]float64{}
	for header := true; ; header = false {
		row, err := r.Read()
		switch {
		case errors.Is(err, io.EOF) && len(factors) == 0:
			return nil, errors.New("no factors: want the header rank,factor and a line for each rank or range")
		case errors.Is(err, io.EOF):
			return factors, nil
		case err != nil:
			return nil, lineError(err)
		}
		line, _ := r.FieldPos(0)
		if header {
			if !slices.Equal(row, []string{"rank", "factor"}) {
				return nil, fmt.Errorf("line %d: want the header rank,factor", line)
			}
			continue
		}
		of, err := spec.ParseRange(row[0], spec.Range{First: 0, Last: int64(ranks) - 1})
		if err != nil {
			return nil, fmt.Errorf("line %d: rank %w", line, err)
		}
		factor, err := units.ParseRate(row[1])
		if err != nil {
			return nil, fmt.Errorf("line %d: factor %q: %w", line, row[1], err)
		}
		for rank := int(of.First); rank <= int(of.Last); rank++ {
			if _, twice := factors[rank]; twice {
				return nil, fmt.Errorf("line %d: rank %d has a factor already", line, rank)
			}
			factors[rank] = factor
		}
	}
}

// lineError words an error of package csv like the others.
func lineError(err error) error {
	if e, ok := errors.AsType[*csv.ParseError](err); ok {
		if errors.Is(e, csv.ErrFieldCount) {
			return fmt.Errorf("line %d: want two fields, rank,factor", e.Line)
		}
		return fmt.Errorf("line %d: %w", e.Line, e.Err)
	}
	return err
}
