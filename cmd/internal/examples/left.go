package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"

	"loggops/analysis/waitstate"
	"loggops/formats/result"
)

// printLeft prints how late each rank is when a wave that advances by one rank per
// iteration reaches it: the mean over runs of the difference from the same run without
// the delay. Waits of noise that is as long as the wave do not hide that.
func printLeft(with, without string, o waitstate.WaveOptions, out io.Writer) error {
	waves, err := measure(with, o)
	if err != nil {
		return fmt.Errorf("%s: %w", with, err)
	}
	origin := waves[0].Origin
	late, err := sumEnds(with, origin)
	if err != nil {
		return err
	}
	quiet, err := sumEnds(without, origin)
	if err != nil {
		return err
	}
	if len(late) != len(quiet) {
		return errors.New("the files have different numbers of ranks")
	}
	table := csv.NewWriter(out)
	table.Write([]string{"rank", "left_ns"})
	for rank := range late {
		table.Write([]string{strconv.Itoa(rank), strconv.FormatInt(max(0, (late[rank]-quiet[rank])/int64(len(waves))), 10)})
	}
	table.Flush()
	return table.Error()
}

// sumEnds returns, for each rank, the sum over runs of the end of the iteration in which
// the wave reaches it.
func sumEnds(path string, origin waitstate.Origin) ([]int64, error) {
	r, err := result.Open[result.Iteration](path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	var ends []int64
	for i, err := range r.Rows() {
		if err != nil {
			return nil, err
		}
		for len(ends) <= int(i.Rank) {
			ends = append(ends, 0)
		}
		if i.Iteration == origin.Iteration+max(i.Rank-origin.Rank, origin.Rank-i.Rank) {
			ends[i.Rank] += i.EndNS
		}
	}
	return ends, nil
}
