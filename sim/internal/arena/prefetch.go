//go:build amd64 || arm64

package arena

import "unsafe"

// Prefetch asks for the cache line at an address. The compiler has such an
// instruction only for the runtime.
//
//go:noescape
func Prefetch(at unsafe.Pointer)

// PrefetchForWrite asks for the cache line at an address for this core alone.
//
//go:noescape
func PrefetchForWrite(at unsafe.Pointer)
