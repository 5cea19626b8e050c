package arena

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// Large asks for huge pages under a slice, where these are to be asked for:
// what millions of processes touch in turn misses fewer translations of
// addresses. Nothing depends on whether they are granted.
func Large[T any](s []T) []T {
	bytes := len(s) * int(unsafe.Sizeof(*new(T)))
	if bytes < 2<<20 {
		return s
	}
	page := uintptr(unix.Getpagesize())
	first := uintptr(unsafe.Pointer(unsafe.SliceData(s)))
	skip := int(-first % page)
	all := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), bytes)
	unix.Madvise(all[skip:skip+(bytes-skip)/int(page)*int(page)], unix.MADV_HUGEPAGE)
	return s
}
