//go:build (amd64 || arm64) && !purego

package detour

import (
	"sync/atomic"
	_ "unsafe" // for go:linkname
)

// ticks reads the CPU's counter: cycles of constant length on amd64, those of
// the system's timer on arm64.
//
//go:noescape
func ticks() uint64

// least returns the least ticks, of those that are no fewer than the floor, that an
// iteration of watch's loop takes; it looks until the deadline.
//
//go:noescape
func least(deadline, floor uint64) uint64

//go:noescape
func loop(records []record, threshold, deadline uint64, stop *atomic.Uint32) int

// watch reads the counter, again and again, and records the iterations that take
// more ticks than the threshold, until there is no room for more, until the
// deadline, or until stop is not 0. It returns how many there are.
//
// To the runtime it is a system call. Else the thread that supervises goroutines
// would wake up every 10 ms to look at this one; as it is, it sleeps.
//
//go:nosplit
func watch(records []record, threshold, deadline uint64, stop *atomic.Uint32) int {
	entersyscall()
	n := loop(records, threshold, deadline, stop)
	exitsyscall()
	return n
}

// The runtime keeps these for those who ask for them by linkname, of whom there
// are several (go.dev/issue/67401).
//
//go:linkname entersyscall runtime.entersyscall
func entersyscall()

//go:linkname exitsyscall runtime.exitsyscall
func exitsyscall()
