package dumpi

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// folder of the sound files that all tests have in common.
const folder = "testdata/exchange"

// TestFiles compares the files in testdata with those of exchange.txt.
func TestFiles(t *testing.T) {
	calls, err := os.ReadFile("testdata/exchange.txt")
	expect.OK(t, err)
	for rank := range 4 {
		want := encoded(t, collecting.Expanded(t, string(calls), rank))
		path := filepath.Join(folder, fmt.Sprintf("exchange-%04d.bin", rank))
		if *cases.Update {
			expect.OK(t, os.WriteFile(path, want, 0o666))
		}
		content, err := os.ReadFile(path)
		if err != nil || string(content) != string(want) {
			t.Errorf("%s is not as this test would write it: error %v", path, err)
		}
	}
}

// TestRows collects the files in testdata, by their metafile.
func TestRows(t *testing.T) {
	meta := filepath.Join(folder, "exchange.meta")
	content, err := os.ReadFile(meta)
	expect.OK(t, err)
	files, err := Run(meta, content)
	if err != nil || len(files) != 5 {
		t.Fatalf("%v, error %v", files, err)
	}
	cases.Golden(t, "exchange/rows.golden", collected(t, files))
}

// collect collects files and returns the path of the trace.
func collect(t testing.TB, files []string) (string, error) {
	t.Helper()
	path, _, err := collecting.File(t, Collect, files, reading.Options{})
	return path, err
}

// collected collects files and returns the communicators and the rows as text.
func collected(t *testing.T, files []string) string {
	t.Helper()
	path, err := collect(t, files)
	expect.OK(t, err)
	return collecting.Text(collecting.Head(t, path), collecting.Read(t, path))
}

// TestRefused checks that the error of invalid calls of two ranks is one line.
func TestRefused(t *testing.T) { collecting.Refused(t, "refused.txt", Collect, runOf) }

// TestLongProportion: the memory and the time to read the files of a run are proportional to their size.
func TestLongProportion(t *testing.T) {
	collecting.Proportion(t, "proportion.txt", Collect, reading.Options{}, runOf)
}

// TestRequests collects the calls of small recordings.
func TestRequests(t *testing.T) {
	cases.Run(t, "requests.txt", func(t *testing.T, text string) string {
		return collected(t, runOf(t, text))
	})
}

// TestEpochs reads the groups of epochs. If one of them is unknown, or a start has no post, the calls that wait for them are counted.
func TestEpochs(t *testing.T) {
	const window = "MPI_Win_create comm=2 win=4\n"
	starts := window + "MPI_Win_get_group win=4 newgroup=3\nMPI_Group_incl group=3 ranks=1 newgroup=4\nMPI_Win_start group=4 win=4\nMPI_Win_complete win=4\n"
	posts := window + "MPI_Comm_group comm=2 newgroup=3\nMPI_Group_excl group=3 ranks=1 newgroup=4\nMPI_Win_post group=4 win=4\nMPI_Win_test win=4 flag=0\nMPI_Win_test win=4 flag=1\n"
	for _, c := range []struct{ origin, target, assumed string }{
		{starts, posts, "map[]"},
		{starts, window + "MPI_Win_post group=3 win=4\nMPI_Win_wait win=4\n", "map[no waiting for others in MPI_Win_start:1 no waiting for others in MPI_Win_wait:1]"},
		{starts, window, "map[no waiting for others in MPI_Win_start:1]"},
	} {
		files := runOf(t, "-- x-0.bin --\n"+c.origin+"-- x-1.bin --\n"+c.target)
		path, head, err := collecting.File(t, Collect, files, reading.Options{})
		expect.OK(t, err)
		expect.Same(t, c.assumed, fmt.Sprint(head.Assumed))
		if len(head.Assumed) > 0 {
			continue
		}
		var lines []string
		for call := range collecting.Each(t, path) {
			if call.Neighbors != nil || call.Name == "MPI_Win_test" {
				lines = append(lines, fmt.Sprintf("%d %s %v %v", call.Rank, call.Name, call.Neighbors, call.ActualPeers))
			}
		}
		expect.Same(t, []string{"0 MPI_Win_start [1] []", "1 MPI_Win_post [0] []", "1 MPI_Win_test [] []", "1 MPI_Win_test [] [-2]"}, lines)
	}
}
