package sim

import (
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"loggops/formats/schedule"
	"loggops/internal/cases"
	"loggops/internal/expect"
)

var allReferences = flag.Bool("all-references", false, "run each row of the reference cases with one worker and with two, with shortcuts and without")

// TestLongReference runs all cases of the reference folder with all parameters
// that it has finishing times for.
func TestLongReference(t *testing.T) {
	t.Parallel()
	rows := referenceRows(t)
	folder := cases.Shared(t, "reference")
	name, s, readErr := "", (*schedule.Schedule)(nil), error(nil)
	ok, stuck, cases := 0, 0, 0
	free := map[int]*oracleNetwork{} // by hosts
	all := []Options{{Workers: 1}, {Workers: 2}, {Workers: 1, General: true}, {Workers: 2, General: true}}
	for i, row := range rows {
		if testing.Short() && i%50 > 0 {
			continue
		}
		settings := all[i%len(all):][:1]
		if row[0] != name {
			settings = all // once for each case, and for all rows with -all-references
			name = row[0]
			cases++
			s, readErr = readReference(t, filepath.Join(folder, "cases", name+".goal"))
		}
		if readErr != nil && !strings.Contains(readErr.Error(), "deadlock") {
			t.Fatalf("%s: %v", name, readErr)
		}
		want := "stuck"
		if row[7] == "ok" {
			want = row[9]
			ok++
		} else {
			stuck++
		}
		if *allReferences {
			settings = all
		}
		for k, o := range settings {
			got := "stuck"
			if readErr == nil {
				params := referenceParams(t, row[1:7])
				if (i+k)%3 == 0 { // links without cost change nothing
					n := s.Header.Ranks
					if free[n] == nil {
						free[n] = newOracleNetwork(fmt.Sprintf("fat-tree:children=%d,parents=1,host-G=0,host-latency=0", n))
					}
					params.Topology = free[n]
				}
				got = referenceOutcome(t, s, params, o)
			}
			if got != want {
				t.Errorf("%s %v, %d workers, shortcuts %v: got %.200s, want %.200s", name, row[1:7], o.Workers, !o.General, got, want)
			}
		}
	}
	t.Logf("%d cases: %d runs end as expected and %d are stuck", cases, ok, stuck)
}

// referenceRows returns the expected results, and skips the test if there are none.
func referenceRows(t *testing.T) [][]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(readAll(t, cases.Shared(t, "reference", "expected.csv.zst")))).ReadAll()
	expect.OK(t, err)
	return rows[1:]
}

func referenceParams(t *testing.T, fields []string) Params {
	t.Helper()
	var v [6]float64
	for i, f := range fields {
		x, err := strconv.ParseFloat(f, 64)
		expect.OK(t, err)
		v[i] = x
	}
	return Params{
		LatencyNS: int64(v[0]), OverheadSendNS: int64(v[1]), OverheadRecvNS: int64(v[1]), GapNS: int64(v[2]),
		GapPerByte: v[3], OverheadPerByte: v[4], EagerMax: int64(v[5]),
	}
}

func referenceOutcome(t *testing.T, s *schedule.Schedule, params Params, options Options) string {
	t.Helper()
	p, err := Compile(s, params)
	expect.OK(t, err)
	options.FinishTimes = true
	r, err := p.Run(t.Context(), options)
	var deadlock *Deadlock
	if errors.As(err, &deadlock) {
		return "stuck"
	}
	expect.OK(t, err)
	return describeOutcome(r.FinishNS, true)
}

func readReference(t *testing.T, path string) (*schedule.Schedule, error) {
	t.Helper()
	if _, err := os.Stat(path); err != nil {
		path += ".zst"
	}
	return goalOf(strings.NewReader(readAll(t, path)), filepath.Base(path))
}

// readAll reads a file, decompressing a .zst.
func readAll(t *testing.T, path string) string {
	t.Helper()
	f, err := os.Open(path)
	expect.OK(t, err)
	defer f.Close()
	var r io.Reader = f
	if strings.HasSuffix(path, ".zst") {
		z, err := zstd.NewReader(f)
		expect.OK(t, err)
		defer z.Close()
		r = z
	}
	text, err := io.ReadAll(r)
	expect.OK(t, err)
	return string(text)
}
