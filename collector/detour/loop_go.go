//go:build !(amd64 || arm64) || purego

package detour

import "sync/atomic"

// The loops of loop_asm.go for other CPUs, with the system's clock.

func ticks() uint64 { return uint64(monotonic()) }

func least(deadline, floor uint64) uint64 {
	least := ^uint64(0)
	for before := ticks(); before < deadline; {
		now := ticks()
		if took := now - before; took >= floor {
			least = min(least, took)
		}
		before = now
	}
	return least
}

func watch(records []record, threshold, deadline uint64, stop *atomic.Uint32) (n int) {
	for before := ticks(); before < deadline && stop.Load() == 0 && n < len(records); {
		now := ticks()
		if now-before > threshold {
			records[n] = record{before, now - before}
			n++
		}
		before = now
	}
	return n
}
