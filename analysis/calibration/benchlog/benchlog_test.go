package benchlog

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// quantities describe the kinds of benchmarks for docs/model.md.
var quantities = []struct {
	kind      Kind
	measures  string
	used, why string
}{
	{Latency, "half of a round trip", "half trip", ""},
	{MultiLatency, "half of a round trip, the mean of all pairs", "half trip", "if there is no better one; one pair is assumed, since the number is not printed"},
	{PingPing, "a message that meets another one", "half trip", "if there is no better one"},
	{Bandwidth, "a window of messages", "gap", "osu_mbw_mr and Uniband with one pair of ranks"},
	{Bidirectional, "a window of messages in each direction", "gap", "if there is no bandwidth in one direction; one pair"},
	{Collective, "a collective", "", "`loggops-model measured` prints it"},
}

// TestDocumented checks that docs/model.md has the table of benchmarks.
func TestDocumented(t *testing.T) {
	table := "| OSU | IMB-MPI1 | measures | is taken for | |\n| --- | --- | --- | --- | --- |\n"
	for _, q := range quantities {
		osu, imb := map[string]bool{}, map[string]bool{}
		for _, known := range osuKinds {
			if known.kind == q.kind {
				osu[known.program] = true
			}
		}
		for name, kind := range imbKinds {
			if kind == q.kind {
				imb[name] = true
			}
		}
		if q.kind == Collective {
			osu, imb = map[string]bool{"osu_allreduce": true}, map[string]bool{"Allreduce": true}
			q.measures += " (" + strings.Join(slices.Sorted(maps.Keys(collectives)), ", ") + ")"
		}
		table += fmt.Sprintf("| %s | %s | %s | %s | %s |\n", listed(osu), listed(imb), q.measures, q.used, q.why)
	}
	cases.Table(t, "../../../docs/model.md", "benchmarks", table)
}

func listed(names map[string]bool) string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(names)) {
		all = append(all, "`"+name+"`")
	}
	return strings.Join(all, ", ")
}

// TestTitles recognizes titles, and the prefixes before them.
func TestTitles(t *testing.T) {
	cases.Lines(t, "titles.txt", func(line string) string {
		s, before := title(strings.TrimPrefix(line, "title "))
		if s == nil {
			return "-"
		}
		return fmt.Sprintf("%q %s (%s) kind %d %s", before, s.Program, s.Suite, s.Kind, s.Collective)
	})
}

// FuzzAdd reads arbitrary logs: rows have values, and no size comes twice.
func FuzzAdd(f *testing.F) {
	f.Add("x: # OSU MPI Latency Test v5.9\nx: # Size  Latency (us)\nx: 1  1.5\nx: 2 1.6\n")
	f.Add("# Benchmarking PingPong\n# #processes = 2\n #bytes #repetitions t[usec] Mbytes/sec\n 0 1000 1.1 0.0\n 1 1000 1.1 0.9\n")
	f.Fuzz(func(t *testing.T, text string) {
		log := &Log{}
		if log.Add("x", text) != nil {
			return
		}
		for _, s := range log.Sections {
			seen := map[int64]bool{}
			for i, row := range s.Rows {
				if seen[row.Bytes] || len(row.Values) == 0 {
					t.Errorf("%s: row %d: %+v", s.Program, i, row)
				}
				seen[row.Bytes] = true
				s.Time(row)
				s.Gap(row)
				s.Range(row)
			}
		}
	})
}

// TestLarge reads a log of some megabytes.
func TestLarge(t *testing.T) {
	run := "noise of a script\n# OSU MPI Latency Test v5.9\n# Size          Latency (us)\n1   1.5\n1024 1.9\n" + strings.Repeat("a line of a launcher that no table has\n", 200)
	log := &Log{}
	expect.OK(t, log.Add("x", strings.Repeat(run, 500)))
	if len(log.Sections) != 500 || len(log.Sections[499].Rows) != 2 {
		t.Errorf("%d sections", len(log.Sections))
	}
}
