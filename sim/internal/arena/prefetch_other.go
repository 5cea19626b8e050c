//go:build !amd64 && !arm64

package arena

import "unsafe"

func Prefetch(unsafe.Pointer) {}

func FetchLines(unsafe.Pointer, uintptr) {}

func PrefetchForWrite(unsafe.Pointer) {}
