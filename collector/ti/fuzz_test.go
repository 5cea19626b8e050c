package ti

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/proportion"
)

// FuzzCollect reads actions of two ranks, of which messages, requests, tests and waits
// often name each other, and after that any text: what is wrong with it is said in one line.
func FuzzCollect(f *testing.F) {
	for _, text := range []string{
		"0 init 1\n1 init\n0 send 1 2 3 4\n1 recv 0 2 3\n0 compute 1e9\n0 finalize\n",
		"# flops 1e9\n0 irecv 1 2 3\n0 test 1 0 2\n0 waitall 1\n1 isend 0 2 3\n1 wait 1 0 2\n",
		"0 alltoallv 1 2 3 4 5 6 7 8\n1 alltoallv 1 2 3 4 5 6 7 8\n0 gatherv 1 2 3 0 1 1\n1 gatherv 1 2 3 0 1 1\n",
		"0 allgatherv 1 2 3 4 5 6\n1 allgatherv 1 2 3\n0 scatterv 1 2 3\n1 scatterv 1 2 3\n0 reducescatter 1 2 3\n1 reducescatter 1 2 3 4\n",
	} {
		f.Add([]byte("requests and tests of them"), text)
	}
	names := slices.Sorted(maps.Keys(verbs))
	f.Fuzz(func(t *testing.T, structure []byte, text string) {
		var lines strings.Builder
		for d := (&proportion.Draw{Bytes: structure}); d.More(); {
			fmt.Fprintf(&lines, "%d %s", d.Below(2), names[d.Below(len(names))])
			for range d.Below(6) {
				n := d.Number()
				if n < 16 {
					n %= 3
				}
				fmt.Fprintf(&lines, " %d", n)
			}
			lines.WriteByte('\n')
		}
		path := filepath.Join(t.TempDir(), "0")
		expect.OK(t, os.WriteFile(path, []byte(lines.String()+text), 0o666))
		for _, assume := range []reading.Assume{nil, {"partner": trace.ProcNull, "comm": 0}, {"partner": trace.ProcNull, "comm": 0, "tag": 0}} {
			proportion.Bounded(t, func() {
				_, _, err := collectAll(t, []string{path}, reading.Options{Flops: 1e9, Jobs: 1, Assume: assume})
				if err != nil && strings.Contains(err.Error(), "\n") {
					t.Errorf("error %q", err)
				}
			})
		}
	})
}

// FuzzNumber: whole numbers are read as strconv reads them.
func FuzzNumber(f *testing.F) {
	for _, text := range []string{"12", "-333", "1.25", "1e6", "", "007", "999999999999999", "99999999999999999", "NaN"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		rest := []byte(text)
		word, got, ok := nextWhole(&rest)
		if want, isNumber := number(word); ok && (!isNumber || got != want) {
			t.Errorf("%q: %v, want %v %v", text, got, want, isNumber)
		}
	})
}
