package cmd

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"loggops/formats/result"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// withSites rewrites a trace with a region and a site for each call, and returns both by row.
func withSites(t *testing.T, from, to string) (places [][2]string) {
	t.Helper()
	r, err := trace.Open(from)
	expect.OK(t, err)
	defer r.Close()
	w, err := trace.Create(to)
	expect.OK(t, err)
	for c, err := range r.Calls() {
		expect.OK(t, err)
		c.Region, c.Site = fmt.Sprint(2+c.Row/50%3), fmt.Sprintf("%s.c:%d (f)", c.Name, c.Row%7)
		places = append(places, [2]string{c.Region, c.Site})
		expect.OK(t, w.Append(c))
	}
	expect.OK(t, w.Close(*r.Head()))
	return places
}

// TestSites follows regions and sites from the trace to the spans, whatever is made of the
// schedule in between.
func TestSites(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	run(t, "loggops-collect", "../testdata/traces/wavefront-4", "-q", "-o", file("plain.trace.arrow"))
	places := withSites(t, file("plain.trace.arrow"), file("x.trace.arrow"))
	for _, options := range [][]string{
		nil, {"--calls", "60..200"}, {"--nonblocking-collectives", "1ms"}, {"--async-progress"},
	} {
		run(t, "loggops-schedgen", append([]string{file("x.trace.arrow"), "-q", "-o", file("x.sched.arrow")}, options...)...)
		run(t, "loggops-replicate", file("x.sched.arrow"), "-k", "2", "-q", "-o", file("x2.sched.arrow"))
		run(t, "loggops-sim", file("x2.sched.arrow"), "-q", "--spans-out", file("x.spans.arrow"), "--noise", "periodic:freq=1kHz,duration=20us")
		spans := rows(t, file("x.spans.arrow"), result.Open[result.Span])
		for _, s := range spans {
			if s.TraceRow != result.None && places[s.TraceRow] != [2]string{s.Region, s.Site} {
				t.Fatalf("%v: a span of row %d, %v, has region %q and site %q", options, s.TraceRow, places[s.TraceRow], s.Region, s.Site)
			}
		}
		if !slices.ContainsFunc(spans, func(s result.Span) bool { return s.Site != "" }) {
			t.Errorf("%v: no sites", options)
		}
	}
}
