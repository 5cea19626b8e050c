package arena

import (
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Large requests huge pages for a large slice and returns the slice. State of millions of
// ranks, visited in turn, causes fewer TLB misses in huge pages. The request may be denied.
func Large[T any](s []T) []T {
	advise(s, unix.MADV_HUGEPAGE)
	return s
}

// Populate makes the system provide the memory of a large slice, if there is a core for that. A virtual machine may
// wait for its host at each page.
func Populate[T any](s []T) {
	if runtime.GOMAXPROCS(0) > 1 {
		go advise(s, unix.MADV_POPULATE_WRITE)
	}
}

// advise advises the system on the whole pages of a large slice.
func advise[T any](s []T, advice int) {
	bytes := len(s) * int(unsafe.Sizeof(*new(T)))
	if bytes < 2<<20 {
		return
	}
	page := uintptr(unix.Getpagesize())
	first := uintptr(unsafe.Pointer(unsafe.SliceData(s)))
	skip := int(-first % page)
	all := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), bytes)
	unix.Madvise(all[skip:skip+(bytes-skip)/int(page)*int(page)], advice)
}
