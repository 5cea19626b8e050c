package pmpi

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"loggops/collector/reading"
	"loggops/formats/comm"
	"loggops/formats/trace"
	"loggops/internal/expect"
)

var (
	initCall     = shape{"MPI_Init", ""}
	sendCall     = shape{"MPI_Send", "cptb"}
	isendCall    = shape{"MPI_Isend", "cptbq"}
	recvCall     = shape{"MPI_Recv", "cptbs"}
	waitallCall  = shape{"MPI_Waitall", "d"}
	sendrecvCall = shape{"MPI_Sendrecv", "cptbPTBs"}
	scatterCall  = shape{"MPI_Scatter", "cbBr"}
	gathervCall  = shape{"MPI_Allgatherv", "cbN"}
	splitCall    = shape{"MPI_Comm_split", "cm"}
	barrierCall  = shape{"MPI_Barrier", "c"}
)

// call returns a call of rank 0 with fields set.
func call(name string, start, end int64, set func(*trace.Call)) trace.Call {
	c := trace.NewCall(0, name, start, end)
	if set != nil {
		set(&c)
	}
	return c
}

func TestFields(t *testing.T) {
	message := join(optional(0), signed(0), signed(7), optional(64))
	for name, test := range map[string]struct {
		shape  shape
		fields field
		want   trace.Call
	}{
		"none": {initCall, nil, call("MPI_Init", 5, 9, nil)},
		"send": {sendCall, message, call("MPI_Send", 5, 9, func(c *trace.Call) {
			c.Comm, c.Peer, c.Tag, c.Bytes = 0, 0, 7, 64
		})},
		"send on an unknown communicator": {sendCall, join(unsigned(0), message[1:]), call("MPI_Send", 5, 9, func(c *trace.Call) {
			c.Peer, c.Tag, c.Bytes = 0, 7, 64
		})},
		"receive from any": {
			recvCall,
			join(optional(0), signed(-1), signed(-1), optional(64), unsigned(1), statusField(0, 7, 32)),
			call("MPI_Recv", 5, 9, func(c *trace.Call) {
				c.Comm, c.Peer, c.Tag, c.Bytes = 0, trace.AnySource, trace.AnyTag, 64
				c.ActualPeers, c.ActualTags, c.ActualBytes = []int32{0}, []int32{7}, []int64{32}
			}),
		},
		"receive without status": {recvCall, join(message, unsigned(0)), call("MPI_Recv", 5, 9, func(c *trace.Call) {
			c.Comm, c.Peer, c.Tag, c.Bytes = 0, 0, 7, 64
		})},
		"nonblocking": {isendCall, join(message, signed(1)), call("MPI_Isend", 5, 9, func(c *trace.Call) {
			c.Comm, c.Peer, c.Tag, c.Bytes, c.Requests = 0, 0, 7, 64, []int64{1}
		})},
		"sendrecv": {
			sendrecvCall,
			join(message, signed(-2), signed(8), optional(16), unsigned(1), join(signed(-2), signed(-1), optional(0))),
			call("MPI_Sendrecv", 5, 9, func(c *trace.Call) {
				c.Comm, c.Peer, c.Tag, c.Bytes = 0, 0, 7, 64
				c.RecvPeer, c.RecvTag, c.RecvBytes = trace.ProcNull, 8, 16
				c.ActualPeers, c.ActualTags, c.ActualBytes = []int32{trace.ProcNull}, []int32{trace.AnyTag}, []int64{0}
			}),
		},
		"nothing completed": {waitallCall, unsigned(0), call("MPI_Waitall", 5, 9, nil)},
		"a receive completed": {
			waitallCall,
			join(completed(300), completed(-1, statusField(0, 3, 8)), unsigned(0)),
			call("MPI_Waitall", 5, 9, func(c *trace.Call) {
				c.Requests = []int64{300, 299}
				c.ActualPeers, c.ActualTags, c.ActualBytes = []int32{trace.None, 0}, []int32{trace.None, 3}, []int64{trace.None, 8}
			}),
		},
		"two receives completed": {
			waitallCall,
			join(completed(1, statusField(0, 3, 8)), completed(1, statusField(0, 4, 8)), unsigned(0)),
			call("MPI_Waitall", 5, 9, func(c *trace.Call) {
				c.Requests = []int64{1, 2}
				c.ActualPeers, c.ActualTags, c.ActualBytes = []int32{0, 0}, []int32{3, 4}, []int64{8, 8}
			}),
		},
		"scatter": {scatterCall, join(optional(0), unsigned(0), optional(8), signed(0)), call("MPI_Scatter", 5, 9, func(c *trace.Call) {
			c.Comm, c.RecvBytes, c.Root = 0, 8, 0
		})},
		"allgatherv": {gathervCall, join(optional(0), optional(8), unsigned(1), unsigned(8)), call("MPI_Allgatherv", 5, 9, func(c *trace.Call) {
			c.Comm, c.Bytes, c.RecvCounts = 0, 8, []int64{8}
		})},
		"no communicator": {splitCall, join(optional(0), unsigned(0)), call("MPI_Comm_split", 5, 9, func(c *trace.Call) {
			c.Comm = 0
		})},
	} {
		t.Run(name, func(t *testing.T) {
			file := newFile(0, 1, test.shape).record(0, 5, 9, test.fields).end()
			header, calls := collected(t, store(t, file))
			expect.Same(t, []trace.Call{test.want}, calls)
			if unknown := test.fields != nil && test.fields[0] == 0 && test.shape.fields[0] == 'c'; unknown != (header.Opaque[test.shape.name] == 1) {
				t.Errorf("opaque: %v", header.Opaque)
			}
		})
	}
}

// Two halves of a world of four, made in one split, then a copy of each; one
// rank uses its MPI_COMM_SELF.
func TestCommunicators(t *testing.T) {
	var files [][]byte
	for rank := range uint64(4) {
		half := join(unsigned(2), unsigned(rank%2), signed(2), unsigned(0))
		e := newFile(uint32(rank), 4, splitCall, barrierCall, shape{"MPI_Comm_dup", "cm"})
		e.record(0, 1, 2, optional(0), optional(2), half)
		e.record(2, 3, 4, optional(2), optional(3), half)
		if rank == 3 {
			e.record(1, 5, 6, optional(1))
		}
		files = append(files, e.record(1, 6, 7, optional(3)).end())
	}
	paths := store(t, files...)
	slices.Reverse(paths)
	header, calls, err := collect(t, paths, reading.Options{Jobs: 2})
	expect.OK(t, err)
	half := func(first int32) comm.Ranks { return comm.Ranks{{First: first, Count: 2, Stride: 2}} }
	want := trace.Header{
		Ranks: 4, Format: "pmpi", Files: []string{"a.pmpi", "b.pmpi", "c.pmpi", "d.pmpi"},
		Communicators: []comm.Communicator{
			comm.World(4),
			{Name: "MPI_Comm_split of 0", Members: half(0)}, {Name: "MPI_Comm_dup of 1", Members: half(0)},
			{Name: "MPI_Comm_split of 0", Members: half(1)}, {Name: "MPI_Comm_dup of 3", Members: half(1)},
			{Name: "MPI_COMM_SELF", Self: true},
		},
	}
	expect.Same(t, want, header)
	var comms, made []int32
	for _, c := range calls {
		comms = append(comms, c.Comm)
		if c.NewComm != trace.None {
			made = append(made, c.NewComm)
		}
	}
	expect.Same(t, []int32{0, 1, 2, 0, 3, 4, 0, 1, 2, 0, 3, 5, 4}, comms)
	expect.Same(t, []int32{1, 2, 3, 4, 1, 2, 3, 4}, made)
}

func TestFilesOfDifferentRuns(t *testing.T) {
	file := func(rank, ranks uint32) []byte { return newFile(rank, ranks, initCall).record(0, 1, 1).end() }
	made := func(rank uint32) []byte {
		return newFile(rank, 2, splitCall).
			record(0, 1, 1, optional(0), optional(2), unsigned(2), unsigned(0), signed(1), unsigned(0)).end()
	}
	for name, files := range map[string][][]byte{
		"no file":                       {},
		"a rank is missing":             {file(0, 2)},
		"the same rank twice":           {file(1, 2), file(1, 2)},
		"of two sizes":                  {file(0, 2), file(1, 3)},
		"a communicator half made":      {made(0), file(1, 2)},
		"no file of ours":               {[]byte("hello, hello, hello, hello, hello, hello")},
		"not even a head":               {magic},
		"compressed, but not so at all": {[]byte("\x1f\x8b\x08hello")},
	} {
		if _, _, err := collect(t, store(t, files...), reading.Options{}); err == nil {
			t.Errorf("%s: no error", name)
		} else {
			t.Logf("%s: %v", name, err)
		}
	}
}

// Neither the number of ranks read at a time nor the compression of the files
// nor their order matters, and progress ends at their size.
func TestOptionsThatDoNotMatter(t *testing.T) {
	files := recorded(t)
	_, want, err := collect(t, files, reading.Options{Jobs: 1})
	expect.OK(t, err)
	var zipped []string
	size := int64(0)
	for _, file := range files {
		content, err := os.ReadFile(file)
		expect.OK(t, err)
		var out bytes.Buffer
		z := gzip.NewWriter(&out)
		_, writeErr := z.Write(content)
		expect.OK(t, errors.Join(writeErr, z.Close()))
		size += int64(out.Len())
		zipped = append(zipped, filepath.Join(t.TempDir(), filepath.Base(file)+".gz"))
		expect.OK(t, os.WriteFile(zipped[len(zipped)-1], out.Bytes(), 0o666))
	}
	slices.Reverse(zipped)
	done := int64(0)
	_, got, err := collect(t, zipped, reading.Options{Jobs: 3, Progress: func(n int64) { done = n }})
	expect.OK(t, err)
	expect.Same(t, want, got)
	if done != size {
		t.Errorf("progress ends at %d of %d bytes", done, size)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w, err := trace.Create(filepath.Join(t.TempDir(), "x.trace.arrow"))
	expect.OK(t, err)
	defer w.Abort()
	if _, err := Collect(ctx, recorded(t), w, reading.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
