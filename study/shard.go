package study

import (
	"fmt"
	"slices"
	"strings"

	"loggops/formats/result"
	"loggops/internal/spec"
)

// Shard selects shard Number of Of of a sweep's runs; if Of is 0, all runs. Shards count
// from 1, like the tasks of job arrays in every scheduler that fixes the first number.
type Shard struct{ Number, Of int }

// Set parses a shard, I/N.
func (s *Shard) Set(text string) error {
	before, after, _ := strings.Cut(text, "/")
	of, err := spec.Integer(after, 1, result.MaxShards)
	if err != nil {
		return fmt.Errorf("want I/N, such as 1/16 for the first of 16 shards: N: %w", err)
	}
	number, err := spec.Integer(before, 1, of)
	if err != nil {
		return fmt.Errorf("want I/N, such as 1/16 for the first of 16 shards: I: %w", err)
	}
	*s = Shard{number, of}
	return nil
}

// Type returns the form of the value that help shows.
func (s *Shard) Type() string { return "I/N" }

// String returns the text that Set parses.
func (s *Shard) String() string {
	if s.Of == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Number, s.Of)
}

// shardHeader returns the description of the shard for the file's header, nil if the
// file is to have all runs.
func (s *Study) shardHeader(points []point) *result.Shard {
	if s.Shard.Of == 0 {
		return nil
	}
	h := &result.Shard{Number: s.Shard.Number, Of: s.Shard.Of}
	for _, p := range points {
		h.Points = append(h.Points, s.inFiles(p))
	}
	slices.SortFunc(h.Points, result.Point.Compare)
	return h
}
