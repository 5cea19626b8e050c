package schedgen

import (
	"errors"
	"fmt"
	"iter"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/schedgen/collective"
)

// recorded is a trace in memory.
type recorded struct {
	head  trace.Header
	calls []trace.Call
}

func (r *recorded) Head() *trace.Header { return &r.head }

func (r *recorded) Calls() iter.Seq2[*trace.Call, error] {
	return func(yield func(*trace.Call, error) bool) {
		for i := range r.calls {
			r.calls[i].Row = int64(i)
			if !yield(&r.calls[i], nil) {
				return
			}
		}
	}
}

// parse reads a trace of one rank of three, a call a line: start, end, name
// and fields.
func parse(t *testing.T, text string) *recorded {
	t.Helper()
	r := &recorded{head: trace.Header{Ranks: 3, Communicators: []comm.Communicator{
		comm.World(3), {Name: "MPI_COMM_SELF", Self: true}, {Name: "reversed", Members: comm.Of([]int32{2, 1, 0})}, {Name: "unknown"},
	}}}
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		words := strings.Fields(line)
		var c trace.Call
		var start, end int64
		fmt.Sscan(words[0], &start)
		fmt.Sscan(words[1], &end)
		c = trace.NewCall(0, "MPI_"+words[2], start, end)
		if c.Name == "MPI_Cancel" {
			r.head.Cancels++
		}
		for _, word := range words[3:] {
			key, value, _ := strings.Cut(word, "=")
			var n int64
			fmt.Sscan(value, &n)
			switch key {
			case "comm":
				c.Comm = int32(n)
			case "peer":
				c.Peer = int32(n)
			case "tag":
				c.Tag = int32(n)
			case "bytes":
				c.Bytes = n
			case "recvpeer":
				c.RecvPeer = int32(n)
			case "recvtag":
				c.RecvTag = int32(n)
			case "recvbytes":
				c.RecvBytes = n
			case "root":
				c.Root = int32(n)
			case "counts":
				c.Counts = numbers(value)
			case "recvcounts":
				c.RecvCounts = numbers(value)
			case "thread":
				c.Thread = int32(n)
			case "newcomm":
				c.NewComm = int32(n)
			case "calls":
				c.Calls = n
			case "req":
				c.Requests = append(c.Requests, n)
			case "actual":
				for _, peer := range numbers(value) {
					c.ActualPeers = append(c.ActualPeers, int32(peer))
				}
			default:
				t.Fatalf("no field %q", key)
			}
		}
		r.calls = append(r.calls, c)
	}
	return r
}

// numbers reads a list with commas.
func numbers(text string) []int64 {
	var list []int64
	for _, item := range strings.Split(text, ",") {
		var n int64
		fmt.Sscan(item, &n)
		list = append(list, n)
	}
	return list
}

// list is a Sink that writes operations down, collectives with the algorithms
// that the default preset chooses for them.
type list []string

func (l *list) Append(rank int, ops ...schedule.Op) error {
	for _, op := range ops {
		text := fmt.Sprintf("%d %s", len(*l), op.Kind)
		switch op.Kind {
		case schedule.Calc, schedule.IO:
			text += fmt.Sprintf(" %d", op.DurationNS)
		case schedule.Send, schedule.Recv:
			text += fmt.Sprintf(" %d B %d tag %d comm %d %s", op.Bytes, op.Peer, op.Tag, op.Comm, op.Mode)
		case schedule.Collective:
			rules, _ := collective.Preset(collective.Presets()[0])
			algorithm := collective.Choose(rules, &op, 3).Coll.Algorithm
			text += fmt.Sprintf(" %s %s %d B comm %d root %d", op.Coll.Kind, algorithm, op.Bytes, op.Comm, op.Coll.Root)
			if op.Coll.Counts != nil || op.Coll.RecvCounts != nil {
				text += fmt.Sprintf(" %v %v", op.Coll.Counts, op.Coll.RecvCounts)
			}
		}
		if op.CPU != 0 {
			text += fmt.Sprintf(" cpu %d", op.CPU)
		}
		for _, d := range op.Requires {
			text += fmt.Sprintf(" r%d", len(*l)-int(d))
		}
		for _, d := range op.Irequires {
			text += fmt.Sprintf(" i%d", len(*l)-int(d))
		}
		*l = append(*l, text)
	}
	return nil
}

func TestCalls(t *testing.T) {
	for _, test := range []struct{ name, calls, want string }{
		{"blocking, and time inside other calls is computation", `
			5 10 Comm_size
			10 20 Init
			25 26 Comm_rank
			120 150 Send comm=0 peer=1 tag=7 bytes=64
			160 170 Recv comm=0 peer=-1 tag=-1 bytes=32
			200 200 Finalize`, `
			0 calc 100
			1 send 64 B 1 tag 7 comm 0 standard r0
			2 calc 10 r1
			3 recv 32 B -1 tag -1 comm 0 standard r2
			4 calc 30 r3`},
		{"nonblocking and waitall", `
			0 0 Init
			10 11 Irecv comm=0 peer=1 tag=1 bytes=8 req=1
			12 13 Isend comm=0 peer=2 tag=2 bytes=9 req=2
			20 40 Waitall req=1 req=2
			50 50 Finalize`, `
			0 calc 10
			1 recv 8 B 1 tag 1 comm 0 standard r0
			2 calc 1 i1
			3 send 9 B 2 tag 2 comm 0 standard r2
			4 calc 7 i3
			5 calc 0 r4 r1 r3
			6 calc 10 r5`},
		{"a wait for nothing, a failed test", `
			0 0 Init
			10 30 Wait
			31 35 Test
			40 40 Finalize`, `
			0 calc 10
			1 calc 0 r0
			2 calc 1 r1
			3 calc 0 r2
			4 calc 5 r3`},
		{"polls in vain, then one that succeeds", `
			0 0 Init
			10 11 Irecv comm=0 peer=1 tag=1 bytes=8 req=1
			20 120 Test calls=50
			120 130 Iprobe calls=7
			130 135 Request_get_status calls=3
			136 137 Test req=1
			150 150 Finalize`, `
			0 calc 10
			1 recv 8 B 1 tag 1 comm 0 standard r0
			2 calc 9 i1
			3 calc 0 r2
			4 calc 0 r3
			5 calc 0 r4
			6 calc 0 r5
			7 calc 0 r6
			8 calc 1 r7
			9 calc 0 r8 r1
			10 calc 13 r9`},
		{"sendrecv", `
			0 0 Init
			10 30 Sendrecv comm=0 peer=1 tag=1 bytes=8 recvpeer=2 recvtag=3 recvbytes=4
			40 40 Finalize`, `
			0 calc 10
			1 send 8 B 1 tag 1 comm 0 standard r0
			2 recv 4 B 2 tag 3 comm 0 standard r0
			3 calc 10 r1 r2`},
		{"no process", `
			0 0 Init
			10 20 Send comm=0 peer=-2 tag=1 bytes=8
			30 31 Irecv comm=0 peer=-2 tag=1 bytes=8 req=1
			40 50 Sendrecv comm=0 peer=-2 tag=1 bytes=8 recvpeer=2 recvtag=3 recvbytes=4
			60 61 Wait req=1
			70 70 Finalize`, `
			0 calc 40
			1 recv 4 B 2 tag 3 comm 0 standard r0
			2 calc 10 r1
			3 calc 0 r2
			4 calc 9 r3`},
		{"persistent requests", `
			0 0 Init
			1 2 Recv_init comm=0 peer=1 tag=1 bytes=8 req=1
			2 3 Send_init comm=0 peer=2 tag=2 bytes=9 req=2
			3 4 Ssend_init comm=0 peer=-2 tag=2 bytes=9 req=3
			10 11 Startall req=1 req=2 req=3
			20 30 Waitall req=1 req=2 req=3
			31 32 Start req=3
			40 41 Start req=2
			50 51 Request_free req=2
			60 60 Finalize`, `
			0 calc 10
			1 recv 8 B 1 tag 1 comm 0 standard r0
			2 send 9 B 2 tag 2 comm 0 standard r0
			3 calc 9 i1 i2
			4 calc 0 r3 r1 r2
			5 calc 10 r4
			6 send 9 B 2 tag 2 comm 0 standard r5
			7 calc 19 i6`},
		{"requests that were cancelled, and some that were not", `
			0 0 Init
			1 2 Irecv comm=0 peer=1 tag=1 bytes=8 req=1
			3 4 Irecv comm=0 peer=1 tag=2 bytes=8 req=2
			5 6 Isend comm=0 peer=2 tag=3 bytes=9 req=3
			7 8 Isend comm=0 peer=2 tag=4 bytes=9 req=4
			9 10 Cancel req=1
			11 12 Cancel req=2
			13 14 Cancel req=3
			15 16 Cancel req=4
			20 30 Waitall req=1 req=2 req=3 req=4 actual=-4,1,-4,-2147483648
			40 40 Finalize`, `
			0 calc 3
			1 recv 8 B 1 tag 2 comm 0 standard r0
			2 calc 3 i1
			3 send 9 B 2 tag 4 comm 0 standard r2
			4 calc 12 i3
			5 calc 0 r4 r1 r3
			6 calc 10 r5`},
		{"a start that was cancelled, and one that was not", `
			0 0 Init
			1 2 Recv_init comm=0 peer=1 tag=1 bytes=8 req=1
			3 4 Startall req=1
			5 6 Cancel req=1
			7 8 Test
			9 10 Wait req=1 actual=-4
			11 12 Startall req=1
			13 14 Cancel req=1
			15 16 Wait req=1 actual=1
			20 20 Finalize`, `
			0 calc 7
			1 calc 0 r0
			2 calc 1 r1
			3 calc 0 r2
			4 calc 1 r3
			5 recv 8 B 1 tag 1 comm 0 standard r4
			6 calc 3 i5
			7 calc 0 r6 r5
			8 calc 4 r7`},
		{"requests that were cancelled and freed, or forgotten", `
			0 0 Init
			1 2 Irecv comm=0 peer=1 tag=1 bytes=8 req=1
			3 4 Isend comm=0 peer=2 tag=2 bytes=9 req=2
			5 6 Irecv comm=0 peer=1 tag=3 bytes=8 req=3
			7 7 Cancel req=1
			8 8 Request_free req=1
			9 9 Cancel req=2
			10 10 Request_free req=2
			11 11 Cancel req=3
			20 20 Finalize`, `
			0 calc 3
			1 send 9 B 2 tag 2 comm 0 standard r0
			2 calc 16 i1`},
		{"threads: each is a chain of its own, from what had ended last", `
			0 0 Init
			1 2 Barrier comm=0 thread=0
			3 9 Recv comm=0 peer=1 tag=1 bytes=8 thread=0
			5 6 Irecv comm=0 peer=1 tag=2 bytes=8 thread=1 req=1
			7 9 Send comm=0 peer=2 tag=3 bytes=9 thread=257
			10 11 Wait req=1 thread=0
			12 13 Barrier comm=0 thread=1
			20 20 Finalize thread=0`, `
			0 calc 1
			1 collective barrier dissemination 0 B comm 0 root -1 r0
			2 calc 1 r1
			3 recv 8 B 1 tag 1 comm 0 standard r2
			4 calc 2 cpu 1 r2
			5 recv 8 B 1 tag 2 comm 0 standard cpu 1 r4
			6 calc 1 cpu 1 i5
			7 send 9 B 2 tag 3 comm 0 standard cpu 1 r6
			8 calc 1 r3
			9 calc 0 r8 r5
			10 calc 6 cpu 1 i5
			11 collective barrier dissemination 0 B comm 0 root -1 cpu 1 r10
			12 calc 9 r9`},
		{"files and one-sided communication", `
			0 0 Init
			1 20 File_write
			25 30 Put
			31 32 Get_count
			40 40 Finalize`, `
			0 calc 1
			1 io 19 r0
			2 calc 5 r1
			3 io 5 r2
			4 calc 10 r3`},
		{"nonblocking collectives", `
			0 0 Init
			10 11 Iallreduce comm=0 bytes=8 recvbytes=8 req=1
			20 30 Wait req=1
			40 40 Finalize`, `
			0 calc 10
			1 collective allreduce dissemination 8 B comm 0 root -1 r0
			2 calc 9 i1
			3 calc 0 r2 r1
			4 calc 10 r3`},
		{"communicators that are made later, or by some", `
			0 0 Init
			1 2 Comm_idup comm=2 newcomm=2 req=1
			3 4 Comm_create_group comm=0 newcomm=2
			5 6 Comm_create_group comm=0
			7 8 Wait req=1
			9 9 Finalize`, `
			0 calc 1
			1 collective barrier dissemination 0 B comm 2 root -1 r0
			2 calc 1 i1
			3 collective barrier dissemination 0 B comm 2 root -1 r2
			4 calc 3 r3
			5 calc 0 r4 r1
			6 calc 1 r5`},
		{"sizes by member", `
			0 0 Init
			0 0 Gatherv comm=0 root=0 bytes=4 recvcounts=4,5,6
			0 0 Gatherv comm=0 root=1 bytes=4
			0 0 Scatterv comm=0 root=0 recvbytes=4 counts=4,5,6
			0 0 Scatter comm=0 root=2 recvbytes=3
			0 0 Allgatherv comm=2 bytes=6 recvcounts=4,5,6
			0 0 Reduce_scatter comm=0 bytes=15 recvcounts=4,5,6
			0 0 Alltoallv comm=0 counts=1,2,3 recvcounts=4,5,6
			0 0 Alltoallw comm=0 recvcounts=4,5,6
			0 0 Finalize`, `
			0 calc 0
			1 collective gatherv linear 4 B comm 0 root 0 [] [4 5 6] r0
			2 calc 0 r1
			3 collective gatherv linear 4 B comm 0 root 1 r2
			4 calc 0 r3
			5 collective scatterv linear 4 B comm 0 root 0 [4 5 6] [] r4
			6 calc 0 r5
			7 collective scatter binomial 3 B comm 0 root 2 r6
			8 calc 0 r7
			9 collective allgatherv dissemination 6 B comm 2 root -1 [] [4 5 6] r8
			10 calc 0 r9
			11 collective reduce_scatter recursive-halving 4 B comm 0 root -1 [] [4 5 6] r10
			12 calc 0 r11
			13 collective alltoallv pairwise 0 B comm 0 root -1 [1 2 3] [4 5 6] r12
			14 calc 0 r13
			15 collective alltoallw pairwise 0 B comm 0 root -1 [4 5 6] [4 5 6] r14
			16 calc 0 r15`},
		{"collectives, modes, communicators", `
			0 0 Init
			1 2 Bcast comm=0 root=2 bytes=100
			3 4 Allgather comm=2 recvbytes=5
			5 6 Barrier comm=1
			7 8 Ssend comm=2 peer=1 tag=0 bytes=1
			9 10 Bsend comm=1 peer=0 tag=0 bytes=1
			11 12 Comm_dup comm=0
			12 12 Finalize`, `
			0 calc 1
			1 collective bcast binomial 100 B comm 0 root 2 r0
			2 calc 1 r1
			3 collective allgather dissemination 5 B comm 2 root -1 r2
			4 calc 1 r3
			5 collective barrier dissemination 0 B comm 1 root -1 r4
			6 calc 1 r5
			7 send 1 B 1 tag 0 comm 2 synchronous r6
			8 calc 1 r7
			9 send 1 B 0 tag 0 comm 1 buffered r8
			10 calc 1 r9
			11 collective barrier dissemination 0 B comm 0 root -1 r10
			12 calc 0 r11`},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got list
			if _, err := Generate(parse(t, test.calls), Options{}, &got); err != nil {
				t.Fatal(err)
			}
			want := strings.Split(strings.ReplaceAll(strings.TrimSpace(test.want), "\t", ""), "\n")
			if strings.Join(got, "\n") != strings.Join(want, "\n") {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}

func TestReport(t *testing.T) {
	report, err := Generate(parse(t, `
		0 10 Init
		20 30 Barrier comm=0
		25 40 Barrier comm=0
		41 42 Wtime
		42 43 Iprobe calls=7
		43 44 Win_fence
		44 45 Put
		45 46 Win_test calls=5
		46 47 File_open
		50 50 Finalize`), Options{}, new(list))
	if err != nil {
		t.Fatal(err)
	}
	if report.NegativeGaps != 1 || report.NegativeNS != 5 || report.OneSided != 7 || report.Operations != 15 {
		t.Errorf("%+v", report)
	}
	if report.Calls["MPI_Barrier"][Communication] != 2 || report.Calls["MPI_Wtime"][Computation] != 1 || report.Calls["MPI_Iprobe"][Communication] != 7 || report.Calls["MPI_Init"][Outside] != 1 {
		t.Errorf("%v", report.Calls)
	}
	if n := report.Communication(); n["MPI_Barrier"] != 2 || n["MPI_Iprobe"] != 7 || n["MPI_Wtime"] != 0 || len(report.Dropped()) > 0 {
		t.Errorf("communication %v, dropped %v", n, report.Dropped())
	}
}

func TestUnsupported(t *testing.T) {
	for _, call := range []string{
		"Scan comm=0",
		"Allgatherv comm=0 bytes=8",
		"Alltoallv comm=0",
		"Ibcast comm=0 root=0 bytes=8",
		"Bcast comm=0 root=3 bytes=8",
		"Cancel req=1",
		"Send comm=3 peer=0 tag=0 bytes=8",
		"Send comm=0 peer=3 tag=0 bytes=8",
		"Send comm=0 peer=1 tag=0",
		"Bcast comm=3 root=0 bytes=8",
		"Bcast comm=0 root=0",
		"Bcast comm=0 root=-1 bytes=8",
		"Bcast comm=0 root=3 bytes=8",
		"Reduce comm=0 bytes=8",
		"Wait req=5",
		"Isend comm=0 peer=1 tag=0 bytes=8",
		"Send_init comm=0 peer=1 tag=0 bytes=8",
		"Start req=4",
		"Cancel req=4",
		"Comm_idup comm=0",
		"Comm_create_group",
	} {
		_, err := Generate(parse(t, "0 0 Init\n1 2 "+call), Options{}, new(list))
		var unsupported *Unsupported
		name, _, _ := strings.Cut(call, " ")
		if !errors.As(err, &unsupported) || unsupported.Row != 1 || !strings.HasPrefix(err.Error(), "rank 0, row 1: MPI_"+name+": ") {
			t.Errorf("%s: error %v", call, err)
		}
	}
}

// A cancelled receive whose completion tells nothing, as in liballprof text,
// and a cancellation that the header does not tell of.
func TestCancelledOrNot(t *testing.T) {
	r := parse(t, `
		0 0 Init
		1 2 Irecv comm=0 peer=1 tag=1 bytes=8 req=1
		3 4 Cancel req=1
		5 6 Wait req=1`)
	for cancels, row := range []int64{2, 3} {
		r.head.Cancels = int64(cancels)
		_, err := Generate(r, Options{}, new(list))
		var unsupported *Unsupported
		if !errors.As(err, &unsupported) || unsupported.Row != row {
			t.Errorf("%d calls counted: error %v", cancels, err)
		}
	}
}

// What was posted long before it was cancelled is dropped, too.
func TestCancelledLongAgo(t *testing.T) {
	r := parse(t, "0 0 Init\n1 2 Irecv comm=0 peer=1 tag=1 bytes=8 req=1")
	for range 2 * flushAt {
		r.calls = append(r.calls, parse(t, "3 4 Barrier comm=0").calls[0])
	}
	r.calls = append(r.calls, parse(t, "5 6 Cancel req=1\n7 8 Wait req=1 actual=-4\n9 9 Finalize").calls...)
	r.head.Cancels = 1
	var got ops
	if _, err := Generate(r, Options{}, &got); err != nil {
		t.Fatal(err)
	}
	for _, op := range got {
		if op.Kind == schedule.Recv {
			t.Fatal("the cancelled receive is in the schedule")
		}
	}
}

func TestNeighbours(t *testing.T) {
	c := trace.NewCall(0, "MPI_Neighbor_alltoallv", 1, 2)
	c.Comm, c.Neighbours, c.Counts = 0, []int32{2, trace.ProcNull, 1}, []int64{8, 16, 24}
	c.RecvNeighbours, c.RecvCounts = []int32{trace.ProcNull, 1}, []int64{3, 4}
	r := parse(t, "0 0 Init\n5 5 Finalize")
	r.calls = []trace.Call{r.calls[0], c, r.calls[1]}
	var got ops
	if _, err := Generate(r, Options{}, &got); err != nil {
		t.Fatal(err)
	}
	want := &schedule.Coll{
		Kind: "neighbor_alltoallv", Root: schedule.None,
		Neighbours: []int32{2, 1}, Counts: []int64{8, 24}, RecvNeighbours: []int32{1}, RecvCounts: []int64{4},
	}
	if diff := cmp.Diff(want, got[1].Coll); diff != "" {
		t.Error(diff)
	}
}

// ops is a Sink that keeps operations.
type ops []schedule.Op

func (o *ops) Append(_ int, list ...schedule.Op) error {
	*o = append(*o, list...)
	return nil
}

func TestNoInit(t *testing.T) {
	_, err := Generate(parse(t, "1 2 Barrier comm=0\n5 5 Finalize"), Options{}, new(list))
	var unsupported *Unsupported
	if !errors.As(err, &unsupported) {
		t.Errorf("error %v", err)
	}
}

func TestDropped(t *testing.T) {
	for _, test := range []struct{ name, calls, want, dropped string }{
		{"one that is not known", `
			0 0 Init
			10 30 Comm_spawn
			35 36 Comm_rank
			40 40 Finalize`, `
			0 calc 10
			1 calc 10 r0`, "map[MPI_Comm_spawn:1]"},
		{"what waits for its request does not wait", `
			0 0 Init
			10 11 Irecv comm=3 peer=1 tag=1 bytes=8 req=1
			12 13 Isend comm=0 peer=2 tag=2 bytes=9 req=2
			20 40 Waitall req=1 req=2
			50 50 Finalize`, `
			0 calc 10
			1 calc 1 r0
			2 send 9 B 2 tag 2 comm 0 standard r1
			3 calc 7 i2
			4 calc 0 r3 r2
			5 calc 10 r4`, "map[MPI_Irecv:1]"},
		{"nothing is left of what it began", `
			0 0 Init
			1 2 Isend comm=0 peer=1 tag=2 bytes=9 req=2
			3 4 Send_init comm=0 peer=1 tag=2 bytes=9 req=3
			1 12 Startall req=3 req=4
			20 30 Wait req=2
			40 40 Finalize`, `
			0 calc 1
			1 send 9 B 1 tag 2 comm 0 standard r0
			2 calc 0 i1
			3 calc 8 r2
			4 calc 0 r3 r1
			5 calc 10 r4`, "map[MPI_Startall:1]"},
		{"intercommunicators", `
			0 0 Init
			10 11 Intercomm_create comm=0
			12 13 Send comm=4 peer=0 tag=2 bytes=9
			14 15 Barrier comm=4
			20 20 Finalize`, `
			0 calc 10
			1 calc 1 r0
			2 calc 1 r1
			3 calc 5 r2`, "map[MPI_Barrier:1 MPI_Intercomm_create:1 MPI_Send:1]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := parse(t, test.calls)
			r.head.Communicators = append(r.head.Communicators, comm.Communicator{Members: comm.Of([]int32{0}), Remote: comm.Of([]int32{1, 2})})
			var unsupported *Unsupported
			if _, err := Generate(r, Options{}, new(list)); !errors.As(err, &unsupported) {
				t.Errorf("error %v where nothing may be dropped", err)
			}
			var got list
			report, err := Generate(r, Options{AllowDropped: true}, &got)
			if err != nil {
				t.Fatal(err)
			}
			want := strings.ReplaceAll(strings.TrimSpace(test.want), "\t", "")
			if strings.Join(got, "\n") != want {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
			}
			if dropped := fmt.Sprint(report.Dropped()); dropped != test.dropped {
				t.Errorf("dropped %s, want %s", dropped, test.dropped)
			}
			if report.NegativeGaps > 1 {
				t.Errorf("%d negative gaps", report.NegativeGaps)
			}
		})
	}
}

// Where the run began must be known.
func TestNoInitDropped(t *testing.T) {
	if _, err := Generate(parse(t, "5 5 Finalize"), Options{AllowDropped: true}, new(list)); err == nil {
		t.Error("no error")
	}
}

// Of every call that this project's tracing library records it is known what
// becomes of it.
func TestRecordedCalls(t *testing.T) {
	table, err := os.ReadFile("../collector/pmpi/lib/calls.txt")
	if err != nil {
		t.Fatal(err)
	}
	names := 0
	for line := range strings.Lines(string(table)) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || words[0][0] == '#':
			continue
		case line[0] != ' ':
		case words[0] == "nonblocking" || words[0] == "persistent":
			words = words[1:]
		default:
			continue
		}
		for _, name := range words {
			names++
			switch name {
			case "Init", "Init_thread", "Finalize":
				continue
			}
			name = "MPI_" + name
			if calls[name] == nil && !isIO(name) && !isLocal(name) {
				t.Errorf("%s is not known", name)
			}
		}
	}
	if names < 150 {
		t.Errorf("%d calls in the table", names)
	}
}
