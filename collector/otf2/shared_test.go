package otf2

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"loggops/collector/reading"
	"loggops/formats/mpi"
	"loggops/internal/cases"
	"loggops/internal/expect"
)

// counts are those of an archive: messages and bytes by location, and collectives
// by kind.
type counts struct {
	Sent, Bytes, Received, ReceivedBytes map[string]int64
	Collectives                          map[string]int64
}

func newCounts() counts {
	return counts{map[string]int64{}, map[string]int64{}, map[string]int64{}, map[string]int64{}, map[string]int64{}}
}

var (
	printed       = regexp.MustCompile(`^([A-Z_0-9]+) +(\d+) +\d+`)
	printedLength = regexp.MustCompile(`Length: (\d+)`)
	printedKind   = regexp.MustCompile(`Operation: ([A-Z_]+)`)
)

// printedCounts counts what otf2-print prints.
func printedCounts(t *testing.T, anchor string) counts {
	out, err := exec.Command("otf2-print", anchor).Output()
	expect.OK(t, err)
	c := newCounts()
	for line := range strings.Lines(string(out)) {
		m := printed.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		length := func() int64 {
			n, _ := strconv.ParseInt(printedLength.FindStringSubmatch(line)[1], 10, 64)
			return n
		}
		switch m[1] {
		case "MPI_SEND", "MPI_ISEND":
			c.Sent[m[2]]++
			c.Bytes[m[2]] += length()
		case "MPI_RECV", "MPI_IRECV":
			c.Received[m[2]]++
			c.ReceivedBytes[m[2]] += length()
		case "MPI_COLLECTIVE_END":
			if kind := strings.ToLower(printedKind.FindStringSubmatch(line)[1]); !strings.HasSuffix(kind, "_handle") {
				c.Collectives[kind]++
			}
		}
	}
	return c
}

// TestSharedArchives collects archives that others have recorded, and compares
// what is in them with what otf2-print prints.
func TestSharedArchives(t *testing.T) {
	if _, err := exec.LookPath("otf2-print"); err != nil {
		t.Skip(err)
	}
	assume, err := reading.ParseAssume([]string{"bytes=0", "comm=last"})
	expect.OK(t, err)
	for _, anchor := range []string{
		"sst-macro-10/otf2_test_traces/traces.otf2", "tracer-stencil4d-32/traces-32/traces.otf2", "sst-elements-ember-4/traces.otf2",
		"pipit-ping-pong/ping-pong-otf2/traces.otf2", "pipit-ping-pong-papi/ping-pong-otf2-papi/traces.otf2",
	} {
		t.Run(anchor, func(t *testing.T) {
			anchor := cases.Shared(t, "foreign", "otf2", anchor)
			head, calls, err := collectFrom(t, anchor, reading.Options{Assume: assume})
			expect.OK(t, err)
			got := newCounts()
			for i := range calls {
				c := &calls[i]
				rank := strconv.Itoa(int(c.Rank)) // the location is the rank's number in all of them
				of := mpi.Of(c.Name)
				switch of.Class {
				case mpi.Send:
					got.Sent[rank]++
					got.Bytes[rank] += c.Bytes
				case mpi.Recv:
					got.Received[rank]++
					got.ReceivedBytes[rank] += c.Bytes
				case mpi.Collective:
					got.Collectives[of.Collective]++
				}
			}
			for text, n := range head.Assumed {
				var call string
				if _, err := fmt.Sscanf(text, "bytes=0 of %s", &call); err == nil {
					got.Collectives[mpi.Of(call).Collective] -= n
				}
			}
			expect.Same(t, printedCounts(t, anchor), got)
		})
	}
	for anchor, says := range map[string]string{
		"fastotf2-mi300/simple-mi300-example-run/traces.otf2":                      "it has no ranks of MPI: its locations are 1 CPU threads, 2 accelerator streams, 29 metrics",
		"otf2-lib-tests/OTF2_Integrity_test/OTF2_Integrity_trace_1/TestTrace.otf2": "it has no ranks of MPI: its locations are 4 CPU threads",
		"otf2-lib-tests/OTF2_Buffer_test/be.otf2":                                  "no such file",
		"sst-macro-10/otf2_test_traces/traces.otf2":                                "the recording does not contain the communicator of MPI_Iallgather; --assume comm=last goes on",
	} {
		_, _, err := collectFrom(t, cases.Shared(t, "foreign", "otf2", anchor), reading.Options{})
		expect.Error(t, err, says)
	}
}

// TestSharedEvents reads the events of an archive that has no communicators.
func TestSharedEvents(t *testing.T) {
	folder := cases.Shared(t, "foreign", "otf2", "otf2-lib-tests")
	integrity, err := readAnchor(filepath.Join(folder, "OTF2_Integrity_test/OTF2_Integrity_trace_1/TestTrace.otf2"))
	expect.OK(t, err)
	total := 0
	for _, id := range []uint64{0, 1, 4, 9} {
		total += eventsOf(t, integrity, integrity.locationFile(id, ".evt"))
	}
	if total != 480_000 {
		t.Errorf("%d events", total)
	}
}

func eventsOf(t *testing.T, a *anchor, path string) int {
	t.Helper()
	c, err := a.open(path, true, nil)
	expect.OK(t, err)
	defer c.close()
	for n := 0; ; n++ {
		_, _, ok, err := c.next()
		expect.OK(t, err)
		if !ok {
			return n
		}
	}
}
