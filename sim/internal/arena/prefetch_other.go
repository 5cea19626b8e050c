//go:build !amd64 && !arm64

package arena

import "unsafe"

func Prefetch(unsafe.Pointer) {}

func PrefetchForWrite(unsafe.Pointer) {}
