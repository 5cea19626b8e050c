package efficiency

import (
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"loggops/collector"
	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestModelFactors compares the efficiencies of EPOCH on 1, 2, 4 and 8 ranks with those that
// Paraver and Dimemas computed from the same recordings.
func TestModelFactors(t *testing.T) {
	folder := cases.Shared(t, "foreign", "paraver", "epoch")
	want := factors(t, filepath.Join(folder, "modelfactors.csv"))
	var reference Times
	for i, ranks := range []int{1, 2, 4, 8} {
		times := ofRecording(t, filepath.Join(folder, fmt.Sprintf("epoch_%dproc.prv.gz", ranks)))
		if i == 0 {
			reference = times
		}
		f := times.Factors(&reference)
		for name, got := range map[string]float64{
			"Parallel efficiency": f.Parallel, "Load balance": f.LoadBalance, "Communication efficiency": f.Communication,
			"Serialization efficiency": f.Serialization, "Transfer efficiency": f.Transfer,
			"Computation scalability": f.Scaling, "Global efficiency": f.Global,
		} {
			t.Logf("%d ranks: %-24s %10.6f, BSC %10.6f", ranks, name, 100*got, want[name][i])
			if !(math.Abs(100*got-want[name][i]) <= 0.1) {
				t.Errorf("%d ranks: %s is %.3f %%, and %.3f %% by BSC's tools", ranks, name, 100*got, want[name][i])
			}
		}
	}
}

// factors reads the rows of a table of efficiencies by name.
func factors(t *testing.T, path string) map[string][]float64 {
	file, err := os.Open(path)
	if err != nil {
		t.Skip(err)
	}
	defer file.Close()
	r := csv.NewReader(file)
	r.Comma, r.Comment = ';', '#'
	rows, err := r.ReadAll()
	expect.OK(t, err)
	all := map[string][]float64{}
	for _, row := range rows {
		for _, cell := range row[1:] {
			x, err := strconv.ParseFloat(cell, 64)
			expect.OK(t, err)
			all[row[0]] = append(all[row[0]], x)
		}
	}
	return all
}

func ofRecording(t *testing.T, path string) Times {
	recording, err := collector.Find([]string{path}, collector.Auto)
	expect.OK(t, err)
	name := filepath.Join(t.TempDir(), "x.trace.arrow")
	w, err := trace.Create(name)
	expect.OK(t, err)
	head, err := recording.Collect(t.Context(), w, reading.Options{})
	if err == nil {
		err = w.Close(head)
	}
	expect.OK(t, err)
	r, err := trace.Open(name)
	expect.OK(t, err)
	defer r.Close()
	times, err := OfTrace(t.Context(), r)
	expect.OK(t, err)
	return times
}
