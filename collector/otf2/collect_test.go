package otf2

import (
	"fmt"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/cases"
	"loggops/internal/expect"
)

// exchange is a run of two ranks.
func exchange(f *file, rank int) {
	other := 1 - rank
	now := f.call(2000, "MPI_Init")
	now = f.call(now, "MPI_Irecv", rec(mpiIrecvRequest, 77))
	now = f.call(now, "mpi_isend_", rec(mpiIsend, other, 0, 5, 300, 78))
	now = f.call(now, "MPI_Waitall", rec(mpiIrecv, other, 0, 5, 300, 77), rec(mpiIsendComplete, 78))
	now = f.call(now, "MPI_Sendrecv", rec(mpiSend, other, 2, 6, 70000), rec(mpiRecv, other, 2, 6, 70000))
	now = f.call(now, "MPI_Send") // to MPI_PROC_NULL
	now = f.call(now, "MPI_Allreduce", rec(collectiveEnd, byte(11), 0, uint64(undefined), 16, 16))
	now = f.call(now, "MPI_Iallreduce", rec(collectiveRequest, 80))
	now = f.call(now, "MPI_Wait", rec(collectiveComplete, byte(11), 2, uint64(undefined), 32, 32, 80))
	now = f.call(now, "MPI_Gatherv", rec(collectiveEnd, byte(3), 0, 1, 8*(rank+1), 24*rank))
	now = f.call(now, "MPI_Comm_split")
	f.call(now, "MPI_Finalize")
}

// TestArchives: byte orders, compression, sizes of chunks and versions make no difference.
func TestArchives(t *testing.T) {
	for name, a := range map[string]archive{
		"little endian": {}, "big endian": {big: true}, "small chunks": {chunk: 400}, "version 1.1": {version: [3]byte{1, 1, 0}},
		"version 3": {version: [3]byte{3, 1, 1}, big: true}, "compressed": {zlib: true, block: 300}, "compressed, big endian": {zlib: true, block: 300, big: true, chunk: 500},
		"another name": {name: "my run.x"},
	} {
		t.Run(name, func(t *testing.T) {
			a.creator = "Score-P 7.1"
			head, calls, err := collectAll(t, a.of(2, exchange), reading.Options{})
			expect.OK(t, err)
			cases.Golden(t, "exchange.golden", collecting.Text(&head, calls))
			expect.Same(t, true, head.Communicators[1].Self)
		})
	}
}

// TestSilent: what is not recorded of receives and waits is inferred where the records of the
// senders determine it.
func TestSilent(t *testing.T) {
	run := func(f *file, rank int) {
		other := 1 - rank
		now := f.call(2000, "MPI_Irecv", rec(mpiIrecvRequest, 77))
		now = f.call(now, "mpi_isend_", rec(mpiIsend, other, 0, 5, 300, 78))
		now = f.call(now, "MPI_Testall")
		now = f.call(now, "MPI_Testall")
		now = f.call(now, "MPI_Irecv", rec(mpiIrecvRequest, 77))
		now = f.call(now, "MPI_Recv", rec(mpiRecv, other, 0, 6, 40))
		now = f.call(now, "MPI_Send", rec(mpiSend, other, 0, 6, 40))
		now = f.call(now, "MPI_Send", rec(mpiSend, other, 0, 5, 100))
		now = f.call(now, "MPI_Wait")
		f.call(now, "MPI_Waitall")
	}
	var notes []string
	head, calls, err := collectAll(t, archive{}.of(2, run), reading.Options{Note: func(line string) { notes = append(notes, line) }})
	expect.OK(t, err)
	cases.Golden(t, "silent.golden", collecting.Text(&head, calls))
	if len(notes) != 4 {
		t.Errorf("notes %q", notes)
	}
}

// TestUnknownSource: where the records of the senders leave messages of several ranks or tags
// for receives, or too few, their sources have to be assumed.
func TestUnknownSource(t *testing.T) {
	for _, c := range []struct {
		tags     []int // of a message of rank 1 and of one of rank 2; 0 for none
		receives int
		peer     int32 // of the receives, trace.None where it is to be assumed
	}{
		{[]int{0, 0}, 2, trace.ProcNull}, {[]int{5, 0}, 1, 1}, {[]int{0, 5}, 1, 2}, {[]int{5, 0}, 2, trace.None}, {[]int{5, 5}, 2, trace.None},
	} {
		run := archive{}.of(3, func(f *file, rank int) {
			now := uint64(2000)
			if rank > 0 && c.tags[rank-1] > 0 {
				f.call(now, "MPI_Send", rec(mpiSend, 0, 0, c.tags[rank-1], 8))
			}
			for i := range c.receives {
				if rank == 0 {
					now = f.call(now, "MPI_Irecv", rec(mpiIrecvRequest, 77+i))
				}
			}
			f.call(now, "MPI_Waitall")
		})
		_, calls, err := collectAll(t, run, reading.Options{})
		if c.peer == trace.None {
			expect.Error(t, err, "rank 0, record 2: the recording does not contain the source of MPI_Irecv; --assume source=any goes on")
			_, calls, err = collectAll(t, run, reading.Options{Assume: reading.Assume{"source": trace.AnySource}})
			c.peer = trace.AnySource
		}
		if err != nil || calls[1].Peer != c.peer || calls[c.receives].Peer != c.peer {
			t.Errorf("%v: error %v, %+v", c, err, calls[1])
		}
	}
}

// TestOutside has a message that is in no call.
func TestOutside(t *testing.T) {
	run := archive{}.of(2, func(f *file, rank int) {
		f.event(2000, mpiSend, 1-rank, 0, 5, 8)
	})
	_, _, err := collectAll(t, run, reading.Options{})
	expect.Error(t, err, "0.evt: rank 0, byte 36: an event of kind 14 that is in no MPI call")
}

// TestAssumed: what is not recorded of collectives and messages is asked for.
func TestAssumed(t *testing.T) {
	for call, flags := range map[string]string{
		"MPI_Iallreduce": "comm=last bytes=8",
		"MPI_Allreduce":  "comm=0 bytes=8",
		"MPI_Gatherv":    "comm=0 root=0 bytes=4",
		"MPI_Sendrecv":   "partner=none",
	} {
		run := archive{creator: "EZTrace"}.of(2, func(f *file, rank int) { f.call(2000, call) })
		var given []string
		for _, flag := range strings.Fields(flags) {
			assume, err := reading.ParseAssume(given)
			expect.OK(t, err)
			key, _, _ := strings.Cut(flag, "=")
			_, _, err = collectAll(t, run, reading.Options{Assume: assume})
			if err == nil || !strings.Contains(err.Error(), "rank 0, record 2: the recording does not contain") || !strings.Contains(err.Error(), "--assume "+key+"=") {
				t.Errorf("%s, %v: error %v", call, given, err)
			}
			given = append(given, flag)
		}
		assume, err := reading.ParseAssume(given)
		expect.OK(t, err)
		head, _, err := collectAll(t, run, reading.Options{Assume: assume})
		if err != nil || len(head.Assumed) != len(given) {
			t.Errorf("%s: assumed %v, error %v", call, head.Assumed, err)
		}
	}
}

// TestClock: the differences between clocks are interpolated.
func TestClock(t *testing.T) {
	c := clock{perSecond: 2_000_000_000, start: 1000, offsets: []clockOffset{{1000, 100}, {2000, 300}}}
	for ticks, ns := range map[uint64]int64{1000: 50, 1500: 350, 2000: 650, 3000: 1250, 500: -250} {
		if got := c.ns(ticks); got != ns {
			t.Errorf("%d ticks: %d ns, want %d", ticks, got, ns)
		}
	}
}

// TestBlocks: the sizes that Score-P writes give back the block, in place or not.
func TestBlocks(t *testing.T) {
	for n := int64(2); n < 20; n++ {
		for _, b := range []int64{4, 8, 24, 1000} {
			for me := range n {
				for _, c := range []struct {
					kind      string
					sent, got int64
				}{
					{"alltoall", n * b, n * b},
					{"bcast", 0, b},
					{"bcast", n * b, b},
					{"gather", b, n * b},
					{"gather", 0, (n - 1) * b},
					{"scatter", n * b, b},
					{"scan", (n - me) * b, (me + 1) * b},
				} {
					if sent, _ := blocks(c.kind, c.sent, c.got, n, me); sent != b {
						t.Errorf("%s of %d and %d by member %d of %d: blocks of %d, want %d", c.kind, c.sent, c.got, me, n, sent, b)
					}
				}
			}
		}
	}
	for bytes, want := range map[int64]int64{3 * 8: 8, 4 * 8: 8, 3 * 20: 20} {
		if got := block(bytes, 4); got != want {
			t.Errorf("%d bytes of 4 members: blocks of %d, want %d", bytes, got, want)
		}
	}
}

// TestThreads: the calls of all locations of a rank, in the order of their starts.
func TestThreads(t *testing.T) {
	two := func(begin uint64) func(f *file) {
		return func(f *file) {
			now := f.call(begin, "MPI_Barrier", rec(collectiveEnd, byte(0), 0, 0, 0, 0))
			f.call(now, "MPI_Send", rec(mpiSend, 0, 0, 5, 300))
		}
	}
	p := single(func(f *file) {
		f.run(1)
		f.record(defLocation, 1, 0, byte(typeCPU), 0, 0)
	}, two(2000))
	p.events[1] = two(2035)
	_, calls, err := collecting.Calls(t, Collect, p.write(t), reading.Options{})
	expect.OK(t, err)
	var got []string
	for _, c := range calls {
		got = append(got, fmt.Sprintf("%d %s", c.Thread, c.Name))
	}
	want := []string{"0 MPI_Init", "0 MPI_Barrier", "1 MPI_Barrier", "0 MPI_Send", "1 MPI_Send", "0 MPI_Finalize"}
	expect.Same(t, want, got)
}

// TestRegions has calls in a function of the program, in one that this calls, and after both.
func TestRegions(t *testing.T) {
	run := archive{}.of(2, func(f *file, rank int) {
		f.event(1500, enter, regionNumber("main"))
		now := f.call(2000, "MPI_Init")
		f.event(now, enter, regionNumber("solve"))
		now = f.call(now, "MPI_Barrier", rec(enter, regionNumber("main")), rec(leave, regionNumber("main")), rec(collectiveEnd, byte(0), 0, uint64(undefined), 0, 0))
		f.event(now, leave, regionNumber("solve"))
		now = f.call(now, "MPI_Barrier", rec(collectiveEnd, byte(0), 0, uint64(undefined), 0, 0))
		f.event(now, leave, regionNumber("main"))
		f.call(now, "MPI_Finalize")
	})
	_, calls, err := collectAll(t, run, reading.Options{})
	expect.OK(t, err)
	var got []string
	for _, c := range calls[:4] {
		got = append(got, c.Name+" in "+c.Region)
	}
	expect.Same(t, []string{"MPI_Init in main", "MPI_Barrier in solve", "MPI_Barrier in main", "MPI_Finalize in "}, got)
}
