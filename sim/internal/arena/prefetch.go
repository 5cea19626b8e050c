//go:build amd64 || arm64

package arena

import "unsafe"

// Prefetch prefetches the cache line at an address. The Go compiler has such an intrinsic only
// for the runtime.
//
//go:noescape
func Prefetch(at unsafe.Pointer)

// FetchLines prefetches the cache lines of a range of bytes, of which only the first must exist.
//
//go:noescape
func FetchLines(from unsafe.Pointer, bytes uintptr)

// PrefetchForWrite prefetches the cache line at an address for exclusive access.
//
//go:noescape
func PrefetchForWrite(at unsafe.Pointer)
