//go:build (amd64 || arm64) && !purego

package detour

import "sync/atomic"

// ticks reads the CPU's counter: cycles of constant length on amd64, those of
// the system's timer on arm64.
//
//go:noescape
func ticks() uint64

// least returns the least ticks that an iteration of watch's loop takes; it
// looks until the deadline.
//
//go:noescape
func least(deadline uint64) uint64

// watch reads the counter, again and again, and records the iterations that take
// more ticks than the threshold, until there is no room for more, until the
// deadline, or until stop is not 0. It returns how many there are.
//
//go:noescape
func watch(records []record, threshold, deadline uint64, stop *atomic.Uint32) int
