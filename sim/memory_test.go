package sim

import (
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/pattern"
	"loggops/sim/internal/tuning"
	"loggops/sim/topology"
)

// TestStateOfRanks checks that a rank takes at most 108 bytes besides nodes, 40 more if
// ranks may run in the model's order, and that MinMemory counts what is allocated: chunks of
// nodes are allocated with the first message.
func TestStateOfRanks(t *testing.T) {
	for name, s := range map[string]*schedule.Schedule{ // with all kinds of partitions into LPs
		"collective": disseminate(1000, 1), "collectives": disseminations(1000, 1), "rendezvous": disseminate(1000, 1<<20),
		"replicas": wavefront(1, 1, 250), "one replica": wavefront(1, 1, 1),
		"broadcast": broadcasts("bcast", "binomial", 1, 1000, 0, 1),
	} {
		p := compiled(t, s, Default())
		n, most := int64(p.Ranks()), int64(108)
		if name == "rendezvous" {
			most += 40 // with the number of its unmatched rendezvous messages
		}
		least := p.MinMemory(nil)
		if least > most*n+16 {
			t.Errorf("%s: %d bytes for %d ranks", name, least, n)
		}
		const besides = 512<<10 + chunkSize*NodeBytes // of workers, and the first chunk
		before := allocated()
		if _, err := p.NewRunner(Options{Workers: 1}); err != nil {
			t.Fatal(err)
		}
		if got := allocated() - before; got < least || got > least+besides {
			t.Errorf("%s: MinMemory is %d, allocated are %d", name, least, got)
		}
	}
}

// allocated returns the number of bytes allocated so far.
func allocated() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.TotalAlloc)
}

// TestMemoryOfRuns checks that the memory of a run depends on the messages in flight, not on
// the number of operations.
func TestMemoryOfRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("large, and of one worker after the other")
	}
	bytes := map[int]int64{}
	for _, rounds := range []int{1, 40} {
		p := compiled(t, wavefront(rounds, 5, 500), Default())
		r, err := p.NewRunner(Options{Workers: 1})
		expect.OK(t, err)
		before := allocated()
		if _, err := r.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		bytes[rounds] = allocated() - before
	}
	if bytes[40] > bytes[1]+1<<20 {
		t.Errorf("bytes by the number of rounds of 2,000 ranks: %v", bytes)
	}
}

// TestMaxMemory runs with less memory than the run needs.
func TestMaxMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("large, and of one worker after the other")
	}
	p := compiled(t, disseminations(1<<16, 1), Default())
	least, nodes := p.MinMemory(nil), int64(1<<16*NodeBytes)
	for most, ok := range map[int64]bool{least - 1: false, least + nodes/2: false, least + 4*nodes: true, 0: true} {
		for workers := 1; workers < 3; workers++ {
			_, err := p.Run(t.Context(), Options{Workers: workers, MaxMemory: most})
			if (err == nil) != ok || err != nil && !errors.Is(err, ErrMemory) {
				t.Errorf("%d workers, %d bytes: %v", workers, most, err)
			}
		}
	}
}

// TestMemoryAfterFailure checks that a run that failed for lack of memory does not allocate
// more for the ranks that have not started.
func TestMemoryAfterFailure(t *testing.T) {
	if testing.Short() {
		t.Skip("large, and of one worker after the other")
	}
	for name, bytes := range map[string]int64{"eager": 1, "rendezvous": 1 << 20} {
		p := compiled(t, disseminations(1<<19, bytes), Default())
		for workers := 1; workers < 3; workers++ {
			least := p.MinMemory(nil)
			before := allocated()
			if _, err := p.Run(t.Context(), Options{Workers: workers, MaxMemory: least + chunkSize*NodeBytes}); !errors.Is(err, ErrMemory) {
				t.Errorf("%s, %d workers: %v", name, workers, err)
			}
			if got, most := allocated()-before, least*3/2+int64(2+workers)*chunkSize*NodeBytes; got > most {
				t.Errorf("%s, %d workers: %d bytes, want %d at most", name, workers, got, most)
			}
		}
	}
}

// chunkSize is the number of nodes in a chunk.
const chunkSize = 1 << 16

// TestMemoryOfPaths checks that the log of a critical path holds messages on links only until they are taken in.
func TestMemoryOfPaths(t *testing.T) {
	params := Default()
	setParams(t, &params, []string{"G=0.04"})
	network, err := topology.Parse("fat-tree:children=4x4,taper=4,G=10")
	expect.OK(t, err)
	params.Topology = network.Network
	few := tuning.Usual()
	few.KeptBlocks, few.CachedPages = 1, 1
	live := map[int]int64{}
	for _, rounds := range []int{10, 500} {
		s, err := pattern.New(pattern.Spec{Name: "alltoall", Ranks: 16, Bytes: 4096, Iterations: rounds})
		expect.OK(t, err)
		p, err := compileTuned(s, params, few)
		expect.OK(t, err)
		r, err := p.NewRunner(Options{Workers: 1, CriticalPath: func() (File, error) { return discarded{}, nil }})
		expect.OK(t, err)
		before := inUse()
		if _, err := r.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		live[rounds] = inUse() - before
		runtime.KeepAlive(r)
	}
	if live[500] > live[10]+2<<20 {
		t.Errorf("bytes by the number of rounds of 16 ranks: %v", live)
	}
}

// discarded is a file that nobody reads.
type discarded struct{ io.ReaderAt }

func (discarded) WriteAt(p []byte, _ int64) (int, error) { return len(p), nil }

// inUse returns the number of bytes in use.
func inUse() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestLimitCounts checks that the limit counts what runs allocate that need it for different purposes. They allocate up to four times what
// they need at a time, as lists grow.
func TestLimitCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("simulates for seconds")
	}
	const n = 40_000
	network, err := topology.Parse("fat-tree:children=4x4,taper=4,G=10")
	expect.OK(t, err)
	incast := blank(16, 1)
	for i := range n {
		appending(incast)(8+i%8, schedule.Op{Kind: schedule.Send, Peer: 0, Bytes: 1000})
		appending(incast)(0, schedule.Op{Kind: schedule.Recv, Peer: schedule.AnySource, Bytes: 1000})
	}
	for _, c := range []struct {
		name, settings string
		s              *schedule.Schedule
		options        Options
		links          bool
	}{
		{"links", "", incast, Options{}, true},
		{"critical path", "", incast, Options{CriticalPath: func() (File, error) { return discarded{}, nil }}, true},
		{"data on links", "S=0 rendezvous=drain", incast, Options{}, true},
		{"unexpected", "", manyMessages(n, true, anySource, reversed(n)), Options{}, false},
	} {
		params := Default()
		setParams(t, &params, append(strings.Fields(c.settings), "G=0.04"))
		if c.links {
			params.Topology = network.Network
		}
		p := compiled(t, c.s, params)
		c.options.Workers = 1
		before := allocated()
		runWith(t, p, c.options)
		took := allocated() - before
		for c.options.MaxMemory = 1 << 20; ; c.options.MaxMemory += c.options.MaxMemory / 4 {
			if _, err := p.Run(t.Context(), c.options); !errors.Is(err, ErrMemory) {
				expect.OK(t, err)
				break
			}
		}
		t.Logf("%s: %d bytes allocated, enough are %d", c.name, took, c.options.MaxMemory)
		if 4*c.options.MaxMemory < took {
			t.Errorf("%s: allocates %d bytes, and may do so with a limit of %d", c.name, took, c.options.MaxMemory)
		}
	}
}
