package pmpi

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// polls checks a program that polls in several ways, with a barrier before
// each, against the number of unsuccessful polls that it wrote down.
func polls(t *testing.T, m implementation, library string) {
	files, err := m.record(t, library, nil, m.program(t, "polling"))
	expect.OK(t, err)
	_, calls := collected(t, files)
	checkTimes(t, calls)
	rows, joined := 0, int64(0)
	for rank := range int32(4) {
		text, err := os.ReadFile(filepath.Join(filepath.Dir(files[rank]), fmt.Sprintf("%d.log", rank)))
		expect.OK(t, err)
		phases := split(keep(calls, rank), "MPI_Barrier")
		for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
			way, want, _ := strings.Cut(line, " ")
			vain := inVain(phases[i+1])
			if got := counted(want, vain); got != want {
				t.Errorf("rank %d, polls %d, %s: recorded %s, made %s", rank, i, way, got, want)
			}
			switch way {
			case "joined":
				checkJoined(t, vain)
				rows += len(vain)
				for _, c := range vain {
					joined += c.Calls
				}
			case "computing":
				checkApart(t, vain)
			}
		}
	}
	switch {
	case joined < 1000:
		t.Logf("only %d polls in vain: the machine is busy", joined)
	case int64(rows) > joined/2:
		t.Errorf("%d polls in vain are %d rows", joined, rows)
	}
}

// split splits calls at those of a name.
func split(calls []trace.Call, name string) [][]trace.Call {
	parts := [][]trace.Call{nil}
	for _, c := range calls {
		if c.Name == name {
			parts = append(parts, nil)
			continue
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], c)
	}
	return parts
}

// inVain returns the polls that found nothing and completed nothing.
func inVain(calls []trace.Call) (vain []trace.Call) {
	for _, c := range calls {
		if (strings.HasPrefix(c.Name, "MPI_Test") || strings.HasSuffix(c.Name, "probe")) && c.Requests == nil && c.ActualPeers == nil {
			vain = append(vain, c)
		}
	}
	return vain
}

// counted returns how many calls the rows are of, for the names in "name=n
// name=n".
func counted(names string, rows []trace.Call) string {
	var out []string
	for _, item := range strings.Fields(names) {
		name, _, _ := strings.Cut(item, "=")
		n := int64(0)
		for _, c := range rows {
			if c.Name == name {
				n += c.Calls
			}
		}
		out = append(out, fmt.Sprintf("%s=%d", name, n))
	}
	return strings.Join(out, " ")
}

// checkJoined checks that rows that follow one another have a gap between
// them, or are those of one run.
func checkJoined(t *testing.T, rows []trace.Call) {
	t.Helper()
	const gapNS = 1000 // GAP in lib/polls.c; as measured, it may be off a little
	for i := 1; i < len(rows); i++ {
		a, b := rows[i-1], rows[i]
		gap := b.StartNS - a.EndNS
		if sameRun := gap <= 1 && a.Name != b.Name; !sameRun && gap < gapNS*9/10 {
			t.Errorf("row %d: %s of %d calls, %d ns after %s of %d", b.Row, b.Name, b.Calls, gap, a.Name, a.Calls)
			return
		}
	}
}

// checkApart checks that polls with computation between them are not joined.
func checkApart(t *testing.T, rows []trace.Call) {
	t.Helper()
	for i, c := range rows {
		if c.Calls != 1 || i > 0 && c.StartNS-rows[i-1].EndNS < 20_000 {
			t.Errorf("row %d: %d calls, with a computation of 20 µs between them", c.Row, c.Calls)
			return
		}
	}
}

var testCall = shape{"MPI_Test", "dk"}
