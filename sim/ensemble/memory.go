package ensemble

import (
	"context"
	"fmt"

	"loggops/sim"
)

// Memory is a bound on what Simulate takes, besides the program.
type Memory struct {
	Runs int        // at a time, or still there when the next begins
	Run  sim.Memory // of each of them
}

// Bytes returns all of it.
func (m Memory) Bytes() int64 { return int64(m.Runs)*m.Run.Bytes() + leastHeap }

// leastHeap is for the garbage that the Go runtime lets be in a small heap.
const leastHeap = 3 << 20

// MaxMemory bounds what Simulate takes with some options. The bound is too small if the
// context is done.
func MaxMemory(ctx context.Context, p *sim.Program, o Options) Memory {
	return newManager(p, o).memory(ctx, 0)
}

// memory bounds what all runs at a time take, loosely where that shows that a run takes
// no more than enough bytes. The memory of the run without noise may not be free again
// when the others begin.
func (m *manager) memory(ctx context.Context, enough int64) Memory {
	o := m.options(&tally{manager: m}, m.side, max(1, min(m.side, m.Runs)))
	r := m.program.MaxMemory(ctx, o, enough)
	ranks := int64(m.program.Ranks())
	r.StateBytes += 8 * ranks // Result.FinishNS
	all := Memory{Runs: m.side, Run: r}
	if m.Noise != nil {
		all.Run.StateBytes += ranks * m.Noise.BytesPerRank()
		if m.next.Load() == noiseless {
			all.Runs++
		}
	}
	return all
}

// left returns how many bytes all runs at a time may take, 0 being any number.
func (m *manager) left() int64 {
	if m.MaxMemory == 0 {
		return 0
	}
	return max(1, m.MaxMemory-m.Taken)
}

// checkMemory sees to it that no more is run at a time than there is memory for. It
// returns sim.ErrMemory where that is too little for one run.
func (m *manager) checkMemory(ctx context.Context) error {
	if m.MaxMemory == 0 || !m.Bounded {
		return nil
	}
	if m.Taken > m.MaxMemory {
		return fmt.Errorf("%w: the program takes %d MB before it simulates, of %d MB", sim.ErrMemory, m.Taken/1e6, m.MaxMemory/1e6)
	}
	for ; ; m.side-- {
		if m.memory(ctx, m.left()/int64(m.side+1)).Bytes() <= m.left() {
			return nil
		}
		need := m.memory(ctx, 0)
		if need.Bytes() <= m.left() {
			return nil
		}
		if m.side == 1 {
			runs := int64(need.Runs)
			return fmt.Errorf("%w: %d ranks take up to %d MB, and %d messages and operations under way up to %d MB, of %d MB",
				sim.ErrMemory, m.program.Ranks(), runs*need.Run.StateBytes/1e6, runs*need.Run.Nodes, runs*need.Run.NodeBytes/1e6, m.MaxMemory/1e6)
		}
	}
}
