package cmd

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/listing"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// allForms reads testdata/lists/forms.txt: a plain form is before those that are compared with it.
func allForms(t *testing.T) (all []form) {
	t.Helper()
	for _, columns := range listed(t, "forms.txt") {
		per, err := strconv.ParseFloat(columns[2], 64)
		expect.OK(t, err)
		all = append(all, form{columns[0], columns[1], per, columns[3]})
	}
	return all
}

// write writes n items of a form, which testdata/forms.awk makes.
func (f *form) write(t *testing.T, folder string, n int) {
	t.Helper()
	in := func(name string) string { return filepath.Join(folder, name) }
	put := func(name string, text []byte) { expect.OK(t, os.WriteFile(in(name), text, 0o666)) }
	text := run(t, "awk", "-v", "form="+f.name, "-v", "steps="+f.steps, "-v", "n="+strconv.Itoa(n), "-f", "testdata/forms.awk")
	switch f.steps {
	case "schedules", "collectives":
		expect.OK(t, schedule.Write(in("x.sched.arrow"), listing.Schedule(t, string(text))))
	case "traces":
		writeCalls(t, in("x.trace.arrow"), text, n, f.name == "call-comms")
	case "noise":
		put("x.csv", text)
		run(t, "loggops-noise", "import", in("x.csv"), "-q", "-o", in("x.noise.arrow"))
	case "goal":
		put("x.goal", text)
	case "recordings":
		expect.OK(t, os.Mkdir(in("recording"), 0o777))
		put("recording/pmpi-trace-rank-0.txt", text)
	default:
		put("x.args", text)
		pair := listing.Schedule(t, "rank 0\n0 send 1 0\n1 send 1 0 r0\nrank 1\n0 recv 0 0\n1 recv 0 0 r0\n")
		expect.OK(t, schedule.Write(in("x.sched.arrow"), pair))
	}
}

// writeCalls writes calls in JSON to a trace of two ranks, with n communicators beside the first one if each call has its own.
func writeCalls(t *testing.T, path string, calls []byte, n int, own bool) {
	t.Helper()
	w, err := trace.Create(path)
	expect.OK(t, err)
	for lines := json.NewDecoder(bytes.NewReader(calls)); ; {
		c := trace.NewCall(0, "", 0, 0)
		if err := lines.Decode(&c); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		expect.OK(t, w.Append(&c))
	}
	head := trace.Header{Ranks: 2, Communicators: []comm.Communicator{comm.World(2)}, Format: "pmpi"}
	if own {
		head.Communicators = slices.Repeat(head.Communicators, n+1)
	}
	expect.OK(t, w.Close(head))
}
