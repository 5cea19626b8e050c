package paraver_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/collector"
	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// TestWindows: any part of a recording that Paraver's cutter leaves is read with --truncated, and its schedule runs
// to its end.
func TestWindows(t *testing.T) {
	content, err := os.ReadFile("testdata/exchange.prv")
	expect.OK(t, err)
	names, err := os.ReadFile("testdata/exchange.pcf")
	expect.OK(t, err)
	lines := strings.Split(strings.TrimSpace(string(content)), "\n")
	rapid.Check(t, func(r *rapid.T) {
		from := rapid.IntRange(0, 14000).Draw(r, "from")
		to := rapid.IntRange(from, 15000).Draw(r, "to")
		files := collecting.Write(t, map[string]string{"x.prv": window(lines, from, to), "x.pcf": string(names)})
		path, _, err := collecting.File(t, collected, files, reading.Options{Truncated: true})
		if err != nil && strings.Contains(err.Error(), "there are no MPI calls") {
			return
		}
		expect.OK(t, err)
		if got := simulated(t, path, false); !strings.HasPrefix(got, "simulation: ") || !strings.HasSuffix(got, " ns") {
			r.Fatalf("%d to %d ns: %s", from, to, got)
		}
	})
}

// collected collects files, the first of which is a .prv file.
func collected(ctx context.Context, files []string, w *trace.Writer, opt reading.Options) (trace.Header, error) {
	slices.SortFunc(files, func(a, b string) int { return strings.Compare(b, a) })
	found, err := collector.Find(files[:1], collector.Auto)
	if err != nil {
		return trace.Header{}, err
	}
	return found.Collect(ctx, w, opt)
}

// window cuts lines as Paraver's cutter does: without messages that cross an edge, and with an end of each call
// that is open at the end.
func window(lines []string, from, to int) string {
	out := []string{strings.Replace(lines[0], "15000_ns", fmt.Sprintf("%d_ns", to-from), 1), `#20240201:CUTTER:ORIGINAL:"a.prv"`}
	open := map[string]string{} // by thread, the type of its call
	var threads []string
	for _, line := range lines[1:] {
		words := strings.Split(line, ":")
		places := map[string][]int{"1": {5, 6}, "2": {5}, "3": {5, 6, 11, 12}}[words[0]]
		inside := true
		for _, at := range places {
			ns, err := strconv.Atoi(words[at])
			if err != nil {
				panic(err)
			}
			if words[0] == "1" {
				inside = inside && (at != 5 || ns < to) && (at != 6 || ns > from)
				ns = min(max(ns, from), to)
			}
			inside = inside && ns >= from && ns <= to
			words[at] = strconv.Itoa(ns - from)
		}
		if !inside {
			continue
		}
		out = append(out, strings.Join(words, ":"))
		for i := 6; words[0] == "2" && i < len(words); i += 2 {
			thread := strings.Join(words[1:5], ":")
			if kind := words[i]; strings.HasPrefix(kind, "5000000") {
				if _, known := open[thread]; !known {
					threads = append(threads, thread)
				}
				if open[thread] = kind; words[i+1] == "0" {
					open[thread] = ""
				}
			}
		}
	}
	out = append(out, "# Appending events with value 0")
	for _, thread := range threads {
		if kind := open[thread]; kind != "" {
			out = append(out, fmt.Sprintf("2:%s:%d:%s:0", thread, to-from, kind))
		}
	}
	return strings.Join(out, "\n") + "\n"
}
