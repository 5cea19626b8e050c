package cmd

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/noise"
	"loggops/formats/trace"
	"loggops/internal/expect"
)

// traced writes a trace of two ranks, n calls of each between MPI_Init and MPI_Finalize, which
// change as they like.
func traced(comms func(n int) []comm.Communicator, change func(n, i int, call *trace.Call)) func(*testing.T, string, int) {
	return tracedRanks(comms, func(n, rank int, add func(trace.Call)) {
		for i := range n {
			name := "MPI_Send"
			if rank == 1 {
				name = "MPI_Recv"
			}
			c := message(name, rank, i)
			if change != nil {
				change(n, i, &c)
			}
			add(c)
		}
	})
}

func message(name string, rank, i int) trace.Call {
	c := trace.NewCall(int32(rank), name, int64(1000+100*i), int64(1050+100*i))
	c.Comm, c.Peer, c.Tag, c.Bytes = 0, int32(1-rank), 0, 8
	if strings.HasPrefix(name, "MPI_Recv") {
		c.ActualPeers, c.ActualTags, c.ActualBytes = []int32{c.Peer}, []int32{0}, []int64{8}
	}
	return c
}

func tracedRanks(comms func(n int) []comm.Communicator, each func(n, rank int, add func(trace.Call))) func(*testing.T, string, int) {
	return func(t *testing.T, folder string, n int) {
		t.Helper()
		w, err := trace.Create(filepath.Join(folder, "x.trace.arrow"))
		expect.OK(t, err)
		add := func(c trace.Call) {
			expect.OK(t, w.Append(&c))
		}
		for rank := range int32(2) {
			add(trace.NewCall(rank, "MPI_Init", 0, 10))
			each(n, int(rank), add)
			add(trace.NewCall(rank, "MPI_Finalize", int64(10_000+200*n), int64(10_000+200*n)))
		}
		head := trace.Header{Ranks: 2, Communicators: []comm.Communicator{comm.World(2)}, Format: "pmpi"}
		if comms != nil {
			head.Communicators = append(head.Communicators, comms(n)...)
		}
		expect.OK(t, w.Close(head))
	}
}

// detours writes a noise file.
func detours(each func(n, i int) noise.Detour, causes func(n int) []string) func(*testing.T, string, int) {
	return func(t *testing.T, folder string, n int) {
		t.Helper()
		all := &noise.Trace{Header: noise.Header{CPU: 0, Method: "selfish", LengthNS: int64(n)*1000 + 1e6}}
		if causes != nil {
			all.Causes = causes(n)
		}
		for i := range n {
			all.Detours = append(all.Detours, each(n, i))
		}
		expect.OK(t, noise.WriteFile(filepath.Join(folder, "x.noise.arrow"), all))
	}
}

func init() {
	plain := func(n, i int) noise.Detour {
		return noise.Detour{StartNS: int64(1000 * (i + 1)), DurationNS: 100, Cause: -1}
	}
	allForms = append(allForms, []form{
		{"calls", "", 2, traced(nil, nil), "traces"},
		{"call-tags", "calls", 2, traced(nil, func(n, i int, c *trace.Call) {
			c.Tag = int32(i)
			if len(c.ActualTags) > 0 {
				c.ActualTags = []int32{int32(i)}
			}
		}), "traces"},
		{"call-sizes", "calls", 2, traced(nil, func(n, i int, c *trace.Call) {
			c.Bytes = int64(i)
			if len(c.ActualBytes) > 0 {
				c.ActualBytes = []int64{int64(i)}
			}
		}), "traces"},
		{"call-sites", "calls", 2, traced(nil, func(n, i int, c *trace.Call) { c.Site = numbered("file.c:", i) }), "traces"},
		{"call-regions", "calls", 2, traced(nil, func(n, i int, c *trace.Call) { c.Region = numbered("region", i) }), "traces"},
		{"call-comms", "calls", 2, traced(func(n int) []comm.Communicator {
			return communicators(n, func(int) comm.Communicator { return comm.World(2) })
		}, func(n, i int, c *trace.Call) { c.Comm = int32(1 + i) }), "traces"},
		{"call-any", "calls", 2, traced(nil, func(n, i int, c *trace.Call) {
			if c.Rank == 1 {
				c.Peer, c.Tag = trace.AnySource, trace.AnyTag
			}
		}), "traces"},
		{"outstanding", "calls", 2, tracedRanks(nil, func(n, rank int, add func(trace.Call)) {
			var all []int64
			for i := range n {
				name := "MPI_Isend"
				if rank == 1 {
					name = "MPI_Irecv"
				}
				c := message(name, 0, i)
				c.Rank, c.Peer = int32(rank), int32(1-rank)
				c.ActualPeers, c.ActualTags, c.ActualBytes = nil, nil, nil
				c.Requests = []int64{int64(i + 1)}
				all = append(all, int64(i+1))
				add(c)
			}
			w := trace.NewCall(int32(rank), "MPI_Waitall", int64(2000+100*n), int64(3000+100*n))
			w.Requests = all
			add(w)
		}), "traces"},
		{"collected", "calls", 2, tracedRanks(nil, func(n, rank int, add func(trace.Call)) {
			for i := range n {
				c := trace.NewCall(int32(rank), "MPI_Allreduce", int64(1000+100*i), int64(1050+100*i))
				c.Comm, c.Bytes, c.RecvBytes = 0, int64(i), int64(i)
				add(c)
			}
		}), "traces"},
		{"probes", "calls", 2, tracedRanks(nil, func(n, rank int, add func(trace.Call)) {
			for i := range n {
				if rank == 0 {
					add(message("MPI_Send", 0, i))
					continue
				}
				p := trace.NewCall(1, "MPI_Probe", int64(1000+100*i), int64(1020+100*i))
				p.Comm, p.Peer, p.Tag = 0, 0, 0
				p.ActualPeers, p.ActualTags, p.ActualBytes = []int32{0}, []int32{0}, []int64{8}
				add(p)
				c := message("MPI_Recv", 1, i)
				c.StartNS += 30
				add(c)
			}
		}), "traces"},
		{"polls", "calls", 2, tracedRanks(nil, func(n, rank int, add func(trace.Call)) {
			for i := range n {
				p := trace.NewCall(int32(rank), "MPI_Iprobe", int64(1000+100*i), int64(1020+100*i))
				p.Comm, p.Peer, p.Tag = 0, int32(1-rank), int32(i)
				add(p)
			}
		}), "traces"},
		{"detours", "", 1, detours(plain, nil), "noise"},
		{"detour-durations", "detours", 1, detours(func(n, i int) noise.Detour {
			return noise.Detour{StartNS: int64(1000 * (i + 1)), DurationNS: int64(1 + 7919*i%997), Cause: -1}
		}, nil), "noise"},
		{"detour-gaps", "detours", 1, detours(func(n, i int) noise.Detour {
			return noise.Detour{StartNS: int64(1000*(i+1) + 7919*i%499), DurationNS: int64(1 + 7919*i%499), Cause: -1}
		}, nil), "noise"},
		{"detour-causes", "detours", 1, detours(func(n, i int) noise.Detour {
			d := plain(n, i)
			d.Cause = int32(i)
			return d
		}, func(n int) (all []string) {
			for i := range n {
				all = append(all, fmt.Sprintf("thread:t%d", i))
			}
			return all
		}), "noise"},
	}...)
}
