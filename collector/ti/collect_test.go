package ti

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/collector/reading"
	"loggops/formats/trace"
)

// written writes files and returns their folder.
func written(t testing.TB, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// collectAll collects the files of a run.
func collectAll(t testing.TB, files []string, opt reading.Options) (trace.Header, []trace.Call, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.trace.arrow")
	w, err := trace.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Abort()
	head, err := Collect(context.Background(), files, w, opt)
	if err == nil {
		err = w.Close(head)
	}
	if err != nil {
		return head, nil, err
	}
	in, err := trace.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	var calls []trace.Call
	for c, err := range in.Calls() {
		if err != nil {
			t.Fatal(err)
		}
		calls = append(calls, *c)
	}
	return head, calls, nil
}

// text describes a call by what it has.
func text(c *trace.Call) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d %d %s", c.Rank, c.StartNS, c.Name)
	show := func(name string, v int64) {
		if v != trace.None {
			fmt.Fprintf(&b, " %s=%d", name, v)
		}
	}
	show("peer", int64(c.Peer))
	show("tag", int64(c.Tag))
	show("bytes", c.Bytes)
	show("from", int64(c.RecvPeer))
	show("recv", c.RecvBytes)
	show("root", int64(c.Root))
	if c.Counts != nil {
		fmt.Fprintf(&b, " counts=%v", c.Counts)
	}
	if c.RecvCounts != nil {
		fmt.Fprintf(&b, " recvcounts=%v", c.RecvCounts)
	}
	if c.Requests != nil {
		fmt.Fprintf(&b, " requests=%v", c.Requests)
	}
	return b.String()
}

// TestActions: what becomes of each action, in one file and in files that an index lists.
func TestActions(t *testing.T) {
	const (
		rank0 = `# flops 1e9
0 init
0 compute 1e3
0 send 1 7 10 1
0 Irecv 1 8 2.5e1
0 test 1 0 8
0 sleep 1e-6
0 test 1 0 8
0 irecv 1 8 25
0 irecv -333 9 5 1
0 waitall 2
0 sendRecv 7 1 8 1 1 1
0 recv -555 -444 3 1

0 bcast 11 1 1
0 reduce 12 500 0 1
0 allreduce 13 0 1
0 iallreduce 13 0 1
0 wait -333 -333 -4446
0 alltoall 2 3 0 1
0 gather 14 14 1 1 1
0 scatter 3 4 1 1 0
0 allgatherv 1 2 3 1 1
0 gatherv 1 2 3 1 1 0
0 scatterv 2 3 4 0 1 0
0 alltoallv 10 1 2 20 3 4 1 0
0 reducescatter 5 6 700 1
0 barrier
0 location main.c 12
0 finalize
`
		rank1 = `1 init
1 recv 0 7 10 1
1 isend 0 8 25
1 wait 1 0 8
1 isend 0 8 25
1 waitall 1
1 sendrecv 8 0 7 0 1 1
1 send 0 3 1 1
1 bcast 11 1 1
1 reduce 12 500 0 1
1 allreduce 13 0 1
1 iallreduce 13 0 1
1 waitAny 1
1 alltoall 2 3 0 1
1 gather 14 14 1 1 1
1 scatter 3 4 1 1 0
1 allgatherv 2 2 3 1 1
1 gatherv 1 2 3 1 1 0
1 scatterv 2 3 4 0 1 0
1 alltoallv 10 1 2 20 3 4 1 0
1 reducescatter 5 6 0 1
1 barrier
1 finalize
`
	)
	want := strings.Split(`0 0 MPI_Init
0 1000 MPI_Send peer=1 tag=7 bytes=40
0 1000 MPI_Irecv peer=1 tag=8 bytes=25 requests=[1]
0 1000 MPI_Test
0 2000 MPI_Test requests=[1]
0 2000 MPI_Irecv peer=1 tag=8 bytes=25 requests=[2]
0 2000 MPI_Irecv peer=-2 tag=9 bytes=20 requests=[3]
0 2000 MPI_Waitall requests=[2 3]
0 2000 MPI_Sendrecv peer=1 tag=0 bytes=28 from=1 recv=32
0 2000 MPI_Recv peer=-1 tag=-1 bytes=12
0 2000 MPI_Bcast bytes=44 root=1
0 2000 MPI_Reduce bytes=48 root=0
0 2500 MPI_Allreduce bytes=52
0 2500 MPI_Iallreduce bytes=52 requests=[4]
0 2500 MPI_Wait requests=[4]
0 2500 MPI_Alltoall bytes=16 recv=12
0 2500 MPI_Gather bytes=56 recv=56 root=1
0 2500 MPI_Scatter bytes=12 recv=32 root=1
0 2500 MPI_Allgatherv bytes=4 recvcounts=[8 12]
0 2500 MPI_Gatherv bytes=4 root=1 recvcounts=[16 24]
0 2500 MPI_Scatterv recv=32 root=0 counts=[8 12]
0 2500 MPI_Alltoallv counts=[4 8] recvcounts=[24 32]
0 2500 MPI_Reduce_scatter recvcounts=[20 24]
0 3200 MPI_Barrier
0 3200 MPI_Finalize`, "\n")
	one := written(t, map[string]string{"all.txt": rank0 + rank1})
	index := written(t, map[string]string{"index": "a.txt\nb.txt\n", "a.txt": rank0, "b.txt": rank1})
	for name, path := range map[string]string{"one file": filepath.Join(one, "all.txt"), "index": filepath.Join(index, "index")} {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files, err := Run(path, content)
		if err != nil || files == nil {
			t.Fatalf("%s: files %v, error %v", name, files, err)
		}
		_, calls, err := collectAll(t, files, reading.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for i := range calls[:len(want)] {
			got = append(got, text(&calls[i]))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if len(calls) != len(want)+23 {
			t.Errorf("%s: %d calls", name, len(calls))
		}
	}
}

// TestRefused: what is wrong is said in one line with its place.
func TestRefused(t *testing.T) {
	for actions, says := range map[string]string{
		"0 init\n0 compute 5":              "rank 0, line 2: its computation is in flop; --flops N sets the flop/s of a rank",
		"0 init\n0 dance 5":                `line 2: there is no action "dance"`,
		"0 init\n0 send 1 2":               "line 2: send has 2 arguments, not 3",
		"0 init\n0 send 1 2 x":             `line 2: "x" is no number`,
		"0 init\n0 send 1 2 1e400":         `line 2: "1e400" is no number`,
		"0 init\n0 send 5 2 1":             "rank 0, line 2: MPI_Send with rank 5 of 1",
		"0 init\n0 send 0 2 1e300":         "rank 0, line 2: MPI_Send of a datatype that is not known, or too many of it",
		"0 init\n0 send 0 2 1 99":          "rank 0, line 2: MPI_Send of a datatype that is not known",
		"0 init\n0 alltoallv 1 1":          "rank 0, line 2: alltoallv has 2 arguments, not 4",
		"0 init\n0 startall":               "rank 0, line 2: the trace does not contain what startall begins",
		"0 init\n0 bcast 1 -3":             "rank 0, line 2: MPI_Bcast with rank -1 of 1",
		"0 init\n1 init\n0 barrier":        "rank 1: its 0 collectives are not those of rank 0, which has 1",
		"0 init\n2 init":                   "rank 1: it has no action",
		"0 init\n1 init\n99999999999 init": "line 3: it does not begin with a rank",
		"0 init\n1 init\n1048576 init":     "line 3: rank 1048576; one file has 1048576 at most",
	} {
		path := filepath.Join(written(t, map[string]string{"x": actions}), "x")
		_, _, err := collectAll(t, []string{path}, reading.Options{})
		if err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: error %v, want %q", actions, err, says)
		}
	}
}
