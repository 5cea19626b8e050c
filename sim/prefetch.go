//go:build amd64 || arm64

package sim

import "unsafe"

// prefetch asks for the cache line at an address. The compiler has such an
// instruction only for the runtime.
//
//go:noescape
func prefetch(at unsafe.Pointer)

// prefetchForWrite asks for the cache line at an address for this core alone.
//
//go:noescape
func prefetchForWrite(at unsafe.Pointer)
