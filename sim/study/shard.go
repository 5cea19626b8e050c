package study

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"loggops/formats/result"
)

// Shard is which part of a sweep's runs is simulated, I/N, and none but all where Of
// is 0. It counts from 1, as the tasks of job arrays do in all schedulers that do not
// let one choose.
type Shard struct{ Number, Of int }

// Set reads a shard, for flags.
func (s *Shard) Set(text string) error {
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
	*s = Shard{number, of}
	return nil
}

// Type names the form of the value in help.
func (s *Shard) Type() string { return "I/N" }

// String writes the shard as Set reads it.
func (s *Shard) String() string {
	if s.Of == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Number, s.Of)
}

// shardHeader says in a file which shard it is of a sweep over some points, nil for
// all of it.
func (s *Study) shardHeader(points []point) *result.Slice {
	if s.Shard.Of == 0 {
		return nil
	}
	h := &result.Slice{Number: s.Shard.Number, Of: s.Shard.Of}
	for _, p := range points {
		h.Points = append(h.Points, s.inFiles(p))
	}
	slices.SortFunc(h.Points, result.Point.Compare)
	return h
}
