package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"loggops/formats/result"
)

// slice is which part of a sweep is simulated, and the value of --slice. It
// counts from 1, as the tasks of job arrays do in all schedulers that do not let
// one choose.
type slice struct{ number, of int } // 0 for no part, but all

// Set implements pflag.Value.
func (s *slice) Set(text string) error {
	before, after, _ := strings.Cut(text, "/")
	number, err := strconv.Atoi(before)
	of, err2 := strconv.Atoi(after)
	switch {
	case err != nil || err2 != nil:
		return fmt.Errorf("want I/N, such as 1/16 for the first of 16 parts")
	case of < 1 || of > result.MaxSlices:
		return fmt.Errorf("1 to %d parts", result.MaxSlices)
	case number < 1 || number > of:
		return fmt.Errorf("parts count from 1 to %d", of)
	}
	*s = slice{number, of}
	return nil
}

// Type implements pflag.Value.
func (s *slice) Type() string { return "I/N" }

// String implements pflag.Value.
func (s *slice) String() string {
	if s.of == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.number, s.of)
}

// header says in a file which slice it is of a sweep over some points, nil for
// all of it.
func (s *slice) header(points []point) *result.Slice {
	if s.of == 0 {
		return nil
	}
	h := &result.Slice{Number: s.number, Of: s.of}
	for _, p := range points {
		h.Points = append(h.Points, p.result())
	}
	slices.SortFunc(h.Points, result.Point.Compare)
	return h
}
