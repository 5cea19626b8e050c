//go:build amd64 || arm64

package sim

import "unsafe"

// prefetch asks for the cache line at an address. The compiler has such an
// instruction only for the runtime.
//
//go:noescape
func prefetch(at unsafe.Pointer)

// prefetchLines asks for so many cache lines, at least one, from the one at an address on.
//
//go:noescape
func prefetchLines(at unsafe.Pointer, lines int)
