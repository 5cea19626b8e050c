package sim

import (
	"context"
	"errors"
	"testing"
	"unsafe"

	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
)

// schedulesBySize are schedules whose processes are divided in all ways.
func schedulesBySize() map[string]*schedule.Schedule {
	return map[string]*schedule.Schedule{
		"collective":  dissemination(1000, 1),
		"collectives": disseminations(1000, 1),
		"rendezvous":  dissemination(1000, 1<<20),
		"replicas":    wavefront(1, 1, 250),
		"one replica": wavefront(1, 1, 1),
		"broadcast":   broadcast("bcast", "binomial", 1, 1000, 0, 1),
	}
}

// TestStateOfProcesses holds that a process takes at most 108 bytes outside of
// nodes, 36 more where all are run in the model's order, and that MinMemory
// counts what there is.
func TestStateOfProcesses(t *testing.T) {
	for name, s := range schedulesBySize() {
		p, err := Compile(s, Default())
		if err != nil {
			t.Fatal(err)
		}
		r, err := p.NewRunner(Options{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		n, most, bytes := p.Processes(), 108, 0
		switch r := r.simulation.(type) {
		case *broadcasting:
			bytes = 8 * len(r.ends)
		case *relays:
			bytes = len(r.states)*int(unsafe.Sizeof(relay{})) + len(r.clocks)*int(unsafe.Sizeof(clocks{})) + len(r.slots)*int(unsafe.Sizeof(slot{}))
		case *engine:
			bytes = len(r.processes)*int(unsafe.Sizeof(process{})) + 8*len(r.next)
			if !p.tight {
				bytes += 8 * len(r.eots)
			}
			order := r.workers[0].order
			if ordered := cap(order.heap)*int(unsafe.Sizeof(due{})) + 4*cap(order.at); p.unitSize == n {
				bytes += ordered
				most += 36
			} else if ordered > 100*p.unitSize {
				t.Errorf("%s: %d bytes for the order of %d processes", name, ordered, p.unitSize)
			}
		}
		if bytes > most*n+16 {
			t.Errorf("%s: %d bytes for %d processes", name, bytes, n)
		}
		if got := p.MinMemory(false); got < int64(bytes) || got > int64(bytes+3*n) {
			t.Errorf("%s: MinMemory is %d, allocated are %d", name, got, bytes)
		}
	}
}

// TestMemoryOfRuns holds that what a run keeps besides goes by what is under
// way, not by how many operations there are.
func TestMemoryOfRuns(t *testing.T) {
	nodes := map[int]int32{}
	for _, rounds := range []int{1, 40} {
		p, err := Compile(wavefront(rounds, 5, 500), Default())
		if err != nil {
			t.Fatal(err)
		}
		e := newEngine(p.program, &Options{}, 1)
		if _, err := e.run(t.Context()); err != nil {
			t.Fatal(err)
		}
		nodes[rounds] = e.workers[0].Fresh
	}
	if nodes[40] > nodes[1] || nodes[1] > 4*2000 {
		t.Errorf("nodes by the number of rounds of 2,000 processes: %v", nodes)
	}
}

// TestMaxMemory runs with less memory than it takes.
func TestMaxMemory(t *testing.T) {
	p, err := Compile(disseminations(1<<16, 1), Default())
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		most int64
		ok   bool
	}{
		{p.MinMemory(false) - 1, false},
		{p.MinMemory(false) + 1<<16*NodeBytes/2, false},
		{p.MinMemory(false) + 1<<16*NodeBytes*4, true},
		{0, true},
	} {
		for workers := 1; workers < 3; workers++ {
			_, err := p.Run(t.Context(), Options{Workers: workers, MaxMemory: test.most})
			if (err == nil) != test.ok || err != nil && !errors.Is(err, ErrMemory) {
				t.Errorf("%d workers, %d bytes: %v", workers, test.most, err)
			}
		}
	}
}

// TestMemoryAfterFailure holds that a run that has failed for want of memory
// takes no more of it: not for the processes that have not begun.
func TestMemoryAfterFailure(t *testing.T) {
	for name, bytes := range map[string]int64{"eager": 1, "rendezvous": 1 << 20} {
		p, err := Compile(disseminations(1<<19, bytes), Default())
		if err != nil {
			t.Fatal(err)
		}
		for workers := 1; workers < 3; workers++ {
			e := newEngine(p.program, &Options{MaxMemory: p.MinMemory(false) + arena.ChunkSize*NodeBytes}, workers)
			if _, err := e.run(t.Context()); !errors.Is(err, ErrMemory) {
				t.Errorf("%s, %d workers: %v", name, workers, err)
			}
			if e.chunks > 1+int32(workers) {
				t.Errorf("%s, %d workers: %d chunks of nodes, 1 is allowed", name, workers, e.chunks)
			}
		}
	}
}

// TestBlocksAfterFailure holds that what workers had for each other when a run was
// cancelled is there for the next.
func TestBlocksAfterFailure(t *testing.T) {
	for name, s := range map[string]*schedule.Schedule{"collective": dissemination(1<<17, 1), "collectives": disseminations(1<<16, 1)} {
		p, err := Compile(s, Default())
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		r, err := p.NewRunner(Options{Workers: 2, Progress: func(Progress) { cancel() }})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Run(ctx); !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		made, spare := 0, 0
		switch r := r.simulation.(type) {
		case *engine:
			made, spare = r.mail.Number, len(r.mail.Spare)
		case *relays:
			made, spare = r.post.Number, len(r.post.Spare)
		}
		if spare != made || spare == 0 {
			t.Errorf("%s: of %d blocks %d are there for the next run", name, made, spare)
		}
	}
}
