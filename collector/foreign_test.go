package collector

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/formats/mpi"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/schedgen"
	"loggops/sim"
)

// TestSharedTraces collects and simulates real traces, if the machine has them. A wrong communicator or
// request would cause a deadlock or leave a message without a receive.
func TestSharedTraces(t *testing.T) {
	folders, err := filepath.Glob(cases.Shared(t, "traces", "*"))
	expect.OK(t, err)
	for _, folder := range folders {
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			continue
		}
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			collectShared(t, folder)
		})
	}
}

func collectShared(t *testing.T, folder string) {
	recording, err := Find([]string{folder}, Auto)
	expect.OK(t, err)
	path, head, err := tried(t, []string{folder}, Auto, reading.Options{})
	expect.OK(t, err)
	if len(head.Opaque) != 0 {
		t.Errorf("not understood: %v", head.Opaque)
	}
	lines, rows := make([]int, head.Ranks), make([]int, head.Ranks)
	for r, file := range recording.Files {
		lines[r] = countCalls(t, file)
	}
	open := map[[2]int64]bool{} // requests, by rank
	for c := range collecting.Each(t, path) {
		rows[c.Rank]++
		for _, id := range c.Requests {
			q := [2]int64{int64(c.Rank), id}
			switch mpi.Of(c.Name).Requests {
			case mpi.Posts, mpi.Starts:
				open[q] = true
			case mpi.Makes, mpi.Frees, mpi.Cancels:
			default:
				if !open[q] {
					t.Errorf("rank %d: %s completes request %d, which is not under way", c.Rank, c.Name, id)
				}
				delete(open, q)
			}
		}
	}
	expect.Same(t, lines, rows)
	t.Logf("%d requests are never completed", len(open))
	simulate(t, path)
}

// simulate simulates a trace and returns the number of messages.
func simulate(t *testing.T, path string) int64 {
	t.Helper()
	r, err := trace.Open(path)
	expect.OK(t, err)
	defer r.Close()
	s, err := schedule.Load(&schedgen.Schedule{Trace: r, Header: schedgen.Header(r.Head(), "", "")})
	expect.OK(t, err)
	expect.OK(t, s.Check())
	program, err := sim.Compile(s, sim.Default())
	expect.OK(t, err)
	result, err := program.Run(t.Context(), sim.Options{})
	expect.OK(t, err)
	return result.Messages
}

func countCalls(t *testing.T, path string) int {
	t.Helper()
	in, err := reading.Open(path, nil)
	expect.OK(t, err)
	defer in.Close()
	content, err := io.ReadAll(in)
	expect.OK(t, err)
	n := 0
	for _, text := range bytes.Split(content, []byte{'\n'}) {
		if len(text) > 0 && text[0] != '#' {
			n++
		}
	}
	return n
}

// TestForeign collects recordings of other tools, if the machine has them.
func TestForeign(t *testing.T) {
	cases.Run(t, "foreign.txt", func(t *testing.T, text string) string {
		text, rows := strings.CutPrefix(text, "rows ")
		words := strings.Fields(text)
		assume, err := reading.ParseAssume(words[1:])
		expect.OK(t, err)
		files := cases.Shared(t, words[0])
		path, head, err := tried(t, []string{files}, Auto, reading.Options{Flops: 1e9, Assume: assume})
		switch {
		case err != nil:
			return strings.ReplaceAll(err.Error(), filepath.Dir(files)+"/", "")
		case rows:
			return collecting.Text(&head, collecting.Read(t, path))
		}
		return counts(t, path)
	})
}

// counts lists the calls of each rank by name, with the bytes that they send or receive.
func counts(t *testing.T, path string) string {
	t.Helper()
	type count struct{ calls, bytes int64 }
	var all []map[string]count
	for c := range collecting.Each(t, path) {
		for int(c.Rank) >= len(all) {
			all = append(all, map[string]count{})
		}
		n := all[c.Rank][c.Name]
		all[c.Rank][c.Name] = count{n.calls + c.Calls, n.bytes + max(c.Bytes, 0)}
	}
	var text strings.Builder
	for rank, calls := range all {
		fmt.Fprintf(&text, "%d:", rank)
		for _, name := range slices.Sorted(maps.Keys(calls)) {
			fmt.Fprintf(&text, " %s %d", strings.TrimPrefix(name, "MPI_"), calls[name].calls)
			if calls[name].bytes > 0 {
				fmt.Fprintf(&text, " (%d B)", calls[name].bytes)
			}
		}
		text.WriteString("\n")
	}
	return text.String()
}

// TestTwoMPIs simulates recordings of the same programs by DUMPI with two MPI libraries, which give requests and MPI_PROC_NULL
// different numbers: they have the same messages.
func TestTwoMPIs(t *testing.T) {
	folders, err := filepath.Glob(cases.Shared(t, "foreign", "made", "others", "dumpi-13-mpich", "*"))
	expect.OK(t, err)
	for _, mpich := range folders {
		program := filepath.Base(mpich)
		t.Run(program, func(t *testing.T) {
			t.Parallel()
			var messages []int64
			for _, folder := range []string{mpich, filepath.Join(filepath.Dir(mpich), "..", "dumpi-13-openmpi", program)} {
				path, _, err := tried(t, []string{folder}, Auto, reading.Options{})
				expect.OK(t, err)
				messages = append(messages, simulate(t, path))
			}
			expect.Same(t, messages[1], messages[0])
		})
	}
}
