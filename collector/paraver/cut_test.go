package paraver_test

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/formats/mpi"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/schedgen"
	"loggops/schedgen/collective"
	"loggops/sim"
)

// TestCut compares the calls and messages of recordings that Paraver has cut, of LULESH and HO, with the records of the
// files.
func TestCut(t *testing.T) {
	for _, test := range []struct {
		file  string
		tasks int
	}{
		{"lulesh-8/lulesh_4+4_with_uncores_sockets1+2.chop_5it", 8}, {"lulesh-8/lulesh_7+1_with_uncores_sockets1+2.chop8", 8},
		{"ho/HO.12.4its", 12}, {"ho/HO.24.4its", 24},
	} {
		path, _, err := collecting.File(t, collected, []string{cases.Shared(t, "foreign/paraver", test.file+".prv.gz")}, reading.Options{Truncated: true})
		expect.OK(t, err)
		var calls, sends, bytes int64
		for c := range collecting.Each(t, path) {
			if !strings.HasPrefix(c.Name, "MPI_") {
				continue
			}
			calls++
			if f := mpi.Of(c.Name); (f.Class == mpi.Send || f.Class == mpi.Sendrecv) && c.Bytes != trace.None {
				sends, bytes = sends+1, bytes+c.Bytes
			}
		}
		begun, messages, size := records(t, cases.Shared(t, "foreign/paraver", test.file+".prv.gz"))
		if calls != begun || sends != messages || bytes != size {
			t.Errorf("%s: %d calls, %d messages, %d bytes; the file has %d complete calls, %d messages, %d bytes", test.file, calls, sends, bytes, begun, messages, size)
		}
		if got := simulated(t, path, false); !strings.HasSuffix(got, " ns") {
			t.Errorf("%s: %s", test.file, got)
		}
	}
}

// records counts the calls of application 1 that begin and end, and the messages, in a .prv file.
func records(t *testing.T, path string) (calls, messages, bytes int64) {
	in, err := reading.Open(path, nil)
	expect.OK(t, err)
	defer in.Close()
	lines := reading.NewLines(t.Context(), in, 1<<20, func(problem string) error { return fmt.Errorf("%s", problem) })
	open, end := map[string]bool{}, ""
	for {
		line, err := lines.Next()
		if err != nil {
			return calls, messages, bytes
		}
		w := strings.Split(string(line), ":")
		if lines.Number == 1 {
			end, _, _ = strings.Cut(w[2], "_")
		}
		switch {
		case w[0] == "3":
			n, err := strconv.ParseInt(w[13], 10, 64)
			expect.OK(t, err)
			messages, bytes = messages+1, bytes+n
		case w[0] == "2" && w[2] == "1" && w[5] != end:
			for i := 6; i < len(w); i += 2 {
				if kind := w[i]; kind < "50000001" || kind > "50000003" {
					continue
				}
				if w[i+1] == "0" && open[w[3]] {
					calls++
				}
				open[w[3]] = w[i+1] != "0"
			}
		}
	}
}

// TestIdealHO: on an ideal network HO takes as long as Dimemas has it.
func TestIdealHO(t *testing.T) {
	path, head, err := collecting.File(t, collected, []string{cases.Shared(t, "foreign/paraver/ho/HO.12.4its.prv.gz")}, reading.Options{})
	expect.OK(t, err)
	r, err := trace.Open(path)
	expect.OK(t, err)
	defer r.Close()
	source := generated(r, false)
	source.Header.Collectives, _ = collective.Preset("synchronize")
	source.Options = schedgen.Options{FreeLocal: true}
	s, err := schedule.Load(source)
	expect.OK(t, err)
	program, err := sim.Compile(s, sim.Params{EagerMax: 32 << 10})
	expect.OK(t, err)
	result, err := program.Run(t.Context(), sim.Options{})
	expect.OK(t, err)
	const dimemas = 2559599633
	if d := float64(result.MakespanNS)/dimemas - 1; math.Abs(d) > 1e-4 {
		t.Errorf("%d ns, Dimemas %d ns", result.MakespanNS, dimemas)
	}
	var sum, most int64
	for _, ns := range head.ComputedNS {
		sum, most = sum+ns, max(most, ns)
	}
	if balance := 100 * float64(sum) / float64(most) / 12; math.Abs(balance-95) > 0.1 {
		t.Errorf("load balance %.2f %%, not 95.0", balance)
	}
}
