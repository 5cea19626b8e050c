package paraver

import (
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"loggops/collector/reading"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/schedgen"
	"loggops/schedgen/collective"
	"loggops/sim"
)

// epoch is the folder of the recordings of EPOCH.
const epoch = "foreign/paraver/epoch"

// collectEpoch collects the recording of so many ranks and returns the path of the trace.
func collectEpoch(t *testing.T, ranks int) string {
	t.Helper()
	stem := cases.Shared(t, epoch, fmt.Sprintf("epoch_%dproc", ranks))
	path, err := collect(t, []string{stem + ".prv.gz", stem + ".pcf"}, reading.Options{})
	expect.OK(t, err)
	return path
}

// TestIdealRunTime simulates EPOCH on an ideal network, on which collectives only
// synchronize and MPI costs nothing, and compares the run times with those that
// Dimemas had.
func TestIdealRunTime(t *testing.T) {
	factors, err := os.ReadFile(cases.Shared(t, epoch, "modelfactors.csv"))
	expect.OK(t, err)
	_, line, _ := strings.Cut(string(factors), "#Runtime (ideal);")
	line, _, _ = strings.Cut(line, "\n")
	times, err := csv.NewReader(strings.NewReader(strings.ReplaceAll(strings.TrimSpace(line), ";", ","))).Read()
	if err != nil || len(times) != 4 {
		t.Fatalf("%q, error %v", times, err)
	}
	rules, _ := collective.Preset("synchronize")
	for i, ranks := range []int{1, 2, 4, 8} {
		want, err := strconv.ParseFloat(times[i], 64)
		expect.OK(t, err)
		r, err := trace.Open(collectEpoch(t, ranks))
		expect.OK(t, err)
		defer r.Close()
		head := schedgen.Header(r.Head(), "", "")
		head.Collectives = rules
		s, err := schedule.Load(&schedgen.Schedule{Trace: r, Header: head, Options: schedgen.Options{FreeLocal: true}})
		expect.OK(t, err)
		program, err := sim.Compile(s, sim.Params{EagerMax: 32 << 10})
		expect.OK(t, err)
		result, err := program.Run(t.Context(), sim.Options{})
		expect.OK(t, err)
		got := float64(result.MakespanNS) / 1e3
		if math.Abs(got-want) > want/1000 {
			t.Errorf("%d ranks: %.2f us, Dimemas %.2f us", ranks, got, want)
		}
		t.Logf("%d ranks: %.3f us, Dimemas %.2f us, %+.4f %%", ranks, got, want, 100*(got/want-1))
	}
}
