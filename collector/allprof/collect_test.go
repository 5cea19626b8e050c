package allprof

import (
	"fmt"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// collect reads files and returns what is in the trace.
func collect(t testing.TB, files []string, opt reading.Options) (trace.Header, []trace.Call, error) {
	t.Helper()
	return collecting.Calls(t, Collect, files, opt)
}

// TestRecordings collects recordings: the traces are the same, however many ranks are read at the same time.
func TestRecordings(t *testing.T) {
	cases.Run(t, "recordings.txt", func(t *testing.T, input string) string {
		files, first := collecting.Plain(t, input), ""
		for _, jobs := range []int{1, 2, 8} {
			head, calls, err := collect(t, files, reading.Options{Jobs: jobs})
			expect.OK(t, err)
			if first == "" {
				first = describe(head, calls)
			}
			expect.Same(t, first, describe(head, calls))
		}
		return first
	})
}

// describe writes a trace as text, with what was not read.
func describe(head trace.Header, calls []trace.Call) string {
	return fmt.Sprintf("clock offsets %d, opaque %v, unrecorded %v, assumed %v\n", head.ClockOffsetNS, head.Opaque, head.Unrecorded, head.Assumed) + collecting.Text(&head, calls)
}

// TestRefused checks that errors are one line and name the place.
func TestRefused(t *testing.T) {
	collecting.Refused(t, "refused.txt", Collect, collecting.Plain)
}

// TestProportion: the memory and the time to read the files of a run are proportional to their size.
func TestProportion(t *testing.T) {
	collecting.Proportion(t, "proportion.txt", Collect, reading.Options{}, collecting.Plain)
}

func TestDetect(t *testing.T) {
	for head, want := range map[string]bool{
		"# htor's PMPI Tracer 1 Output File\n": true,
		"# collprof 0.9 output file\n":         true,
		"\n# a comment\nMPI_Init:-:1:2:3\n":    true,
		"MPI_Init:-:1":                         true,
		"# a comment\nrank 0 { }\n":            false,
		"":                                     false,
		"\x00\x01\x02":                         false,
		"MPI_Init(":                            false,
	} {
		if got := Detect([]byte(head)); got != want {
			t.Errorf("%q: %v", head, got)
		}
	}
}

// TestAssumed omits waits for requests that no call posted, and counts them.
func TestAssumed(t *testing.T) {
	files := collecting.Plain(t, "-- rank-0.txt --\nMPI_Init:-:1:2:1\nMPI_Wait:9:7000:0:10\nMPI_Test:9:7000:1:0:10\nMPI_Finalize:90:-\n")
	head, calls, err := collect(t, files, reading.Options{Assume: reading.Assume{"request": 0}})
	expect.OK(t, err)
	expect.Same(t, map[string]int64{"request=none of MPI_Test": 1, "request=none of MPI_Wait": 1}, head.Assumed)
	if len(calls) != 4 || calls[1].Requests != nil {
		t.Errorf("%v", calls)
	}
}
