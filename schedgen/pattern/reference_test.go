package pattern

import (
	"encoding/csv"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/sim"
)

// TestLongReference holds that patterns that the public generator has too take the
// same time on all ranks, where the reference folder is at hand.
func TestLongReference(t *testing.T) {
	file, err := os.Open(cases.Shared(t, "reference", "expected.csv.zst"))
	expect.OK(t, err)
	defer file.Close()
	text, err := zstd.NewReader(file)
	expect.OK(t, err)
	defer text.Close()
	ours := map[string]string{
		"dissemination":     "dissemination",
		"binomialtreebcast": "binomial-bcast", "binomialtreereduce": "binomial-reduce", "binarytreebcast": "binary-bcast",
		"gather": "linear-gather", "scatter": "linear-scatter", "linear_alltoall": "scattered-alltoall",
	}
	name := regexp.MustCompile(`^pat_(\w+)_P(\d+)_d(\d+)$`)
	runs := map[string]int{}
	for rows := csv.NewReader(text); ; {
		row, err := rows.Read()
		if err == io.EOF {
			break
		}
		expect.OK(t, err)
		is := name.FindStringSubmatch(row[0])
		if is == nil || ours[is[1]] == "" || row[7] != "ok" {
			continue
		}
		s := specOf(ours[is[1]], int(number(t, is[2])))
		s.Bytes = int64(number(t, is[3]))
		params := sim.Params{
			LatencyNS: int64(number(t, row[1])), OverheadSendNS: int64(number(t, row[2])), OverheadRecvNS: int64(number(t, row[2])),
			GapNS: int64(number(t, row[3])), GapPerByte: number(t, row[4]), OverheadPerByte: number(t, row[5]), EagerMax: int64(number(t, row[6])),
		}
		var finish []string
		for _, ns := range run(t, load(t, s), params).FinishNS {
			finish = append(finish, strconv.FormatInt(ns, 10))
		}
		if !slices.Equal(finish, strings.Fields(row[9])) {
			t.Errorf("%s %v: got %s, want %s", row[0], row[1:7], finish, row[9])
		}
		runs[is[1]]++
	}
	if len(runs) != len(ours) {
		t.Errorf("there are cases of these patterns only: %v", runs)
	}
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(text, 64)
	expect.OK(t, err)
	return x
}
