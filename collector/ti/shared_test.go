package ti

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/collector/reading"
	"loggops/formats/mpi"
	"loggops/internal/cases"
	"loggops/internal/expect"
)

// counts are those of a run: messages sent by rank, and calls by verb.
type counts struct {
	Sent  map[int32]int64
	Verbs map[string]int64
}

// counted counts the words of files.
func counted(t *testing.T, files []string) counts {
	t.Helper()
	c := counts{map[int32]int64{}, map[string]int64{}}
	for _, file := range files {
		content, err := os.ReadFile(file)
		expect.OK(t, err)
		for line := range strings.Lines(string(content)) {
			words := strings.Fields(line)
			if len(words) < 2 {
				continue // an index
			}
			rank, ok := number([]byte(words[0]))
			if !ok {
				t.Fatalf("%s: %s", file, line)
			}
			if words[1] == "send" || words[1] == "isend" {
				c.Sent[int32(rank)]++
			}
			if words[1] != "compute" {
				c.Verbs[words[1]]++
			}
		}
	}
	return c
}

// TestSharedTraces collects the traces of SimGrid's own tests, and compares what
// is in them with the words of the files.
func TestSharedTraces(t *testing.T) {
	paths, err := filepath.Glob(cases.Shared(t, "foreign/ti/simgrid/replay/actions_*.txt"))
	if err != nil || len(paths) != 11 {
		t.Fatalf("%d traces, error %v", len(paths), err)
	}
	paths = append(paths, cases.Shared(t, "foreign/ti/simgrid/replay/split_traces"), cases.Shared(t, "foreign/ti/simgrid/replay_multiple/smpi_replay.txt"))
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			head, err := reading.Head(path, leastHead)
			expect.OK(t, err)
			files, err := Run(path, head)
			if err != nil || files == nil {
				t.Fatalf("%v, error %v", files, err)
			}
			_, calls, err := collectAll(t, files, reading.Options{Flops: 1e9})
			expect.OK(t, err)
			names := map[string]string{}
			for name, v := range verbs {
				names[v.call] = name
			}
			got := counts{map[int32]int64{}, map[string]int64{}}
			for i := range calls {
				c := &calls[i]
				got.Verbs[names[c.Name]]++
				if mpi.Of(c.Name).Class == mpi.Send {
					got.Sent[c.Rank]++
				}
			}
			expect.Same(t, counted(t, files), got)
		})
	}
}
