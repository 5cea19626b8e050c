package sim

import (
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"loggops/formats/goal"
	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

var allReferences = flag.Bool("all-references", false, "run each row of the reference cases with one worker and with two, with lanes and without")

// TestLongReference runs all cases of the reference folder with all parameters
// that it has finishing times for.
func TestLongReference(t *testing.T) {
	t.Parallel()
	rows := referenceRows(t)
	folder := cases.Shared(t, "reference")
	name, s, readErr := "", (*schedule.Schedule)(nil), error(nil)
	ok, stuck, cases := 0, 0, 0
	free := map[int]*oracleNetwork{} // by hosts
	all := []Options{{Workers: 1}, {Workers: 2}, {Workers: 1, Without: AllLanes}, {Workers: 2, Without: AllLanes}}
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
		want := "deadlock"
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
			got := "deadlock"
			if readErr == nil {
				params := referenceParams(t, row[1:7])
				if (i+k)%3 == 0 { // links without cost change nothing
					n := s.Header.Ranks
					if free[n] == nil {
						free[n] = newOracleNetwork(fmt.Sprintf("fat-tree:children=%d,parents=1,host-G=0,host-latency=0", n))
					}
					params.Topology = free[n]
				}
				got = outcome(t, s, params, o)
			}
			if got != want {
				t.Errorf("%s %v, %d workers, lanes %v: got %.200s, want %.200s", name, row[1:7], o.Workers, o.Without == 0, got, want)
			}
		}
	}
	t.Logf("%d cases: %d runs end as expected and %d are stuck", cases, ok, stuck)
}

// referenceRows returns the expected results, and skips the test if there are none. It leaves out the cases whose results
// take all bits of tags: in one, the lower 32 bits of two tags are equal, and in the other, receives have the tag 2^64-1,
// which Schedgen writes for any tag.
func referenceRows(t *testing.T) [][]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(readAll(t, cases.Shared(t, "reference", "expected.csv.zst")))).ReadAll()
	expect.OK(t, err)
	return slices.DeleteFunc(rows[1:], func(row []string) bool { return row[0] == "mic_tag_wrap32" || row[0] == "tr_sphot_x1_tm10" })
}

func referenceParams(t *testing.T, fields []string) (p Params) {
	t.Helper()
	for i, name := range []string{"L", "o", "g", "G", "O", "S"} {
		setParams(t, &p, []string{name + "=" + fields[i]})
	}
	return p
}

// outcome runs a schedule and returns its finishing times or "deadlock".
func outcome(t *testing.T, s schedule.Source, params Params, options Options) string {
	t.Helper()
	p := compiled(t, s, params)
	options.FinishTimes = true
	r, err := p.Run(t.Context(), options)
	if errors.As(err, new(*Deadlock)) {
		return describeOutcome(nil, false)
	}
	expect.OK(t, err)
	return describeOutcome(r.FinishNS, true)
}

func describeOutcome(finish []int64, ok bool) string {
	if !ok {
		return "deadlock"
	}
	return strings.Trim(fmt.Sprint(finish), "[]")
}

func readReference(t *testing.T, path string) (*schedule.Schedule, error) {
	t.Helper()
	if _, err := os.Stat(path); err != nil {
		path += ".zst"
	}
	s, err := goal.Read(strings.NewReader(readAll(t, path)), filepath.Base(path))
	if err != nil {
		return nil, err
	}
	return schedule.Load(s)
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
