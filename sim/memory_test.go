package sim

import (
	"errors"
	"runtime"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/expect"
)

// TestStateOfRanks checks that a rank takes at most 108 bytes besides nodes, 40 more if
// ranks may run in the model's order, and that MinMemory counts what is allocated: chunks of
// nodes are allocated with the first message.
func TestStateOfRanks(t *testing.T) {
	for name, s := range map[string]*schedule.Schedule{ // with all kinds of partitions into LPs
		"collective": dissemination(1000, 1), "collectives": disseminations(1000, 1), "rendezvous": dissemination(1000, 1<<20),
		"replicas": wavefront(1, 1, 250), "one replica": wavefront(1, 1, 1),
		"broadcast": broadcast("bcast", "binomial", 1, 1000, 0, 1),
	} {
		p := compiled(t, s, Default())
		n, most := int64(p.Ranks()), int64(108)
		if name == "rendezvous" {
			most += 40 // with the number of its unmatched rendezvous messages
		}
		least := p.MinMemory(false)
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
	least, nodes := p.MinMemory(false), int64(1<<16*NodeBytes)
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
			least := p.MinMemory(false)
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
