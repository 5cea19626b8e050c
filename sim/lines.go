package sim

import "unsafe"

// lead is how many steps ahead the cache is asked for what they will need.
const lead = 16

// fetchLines asks for so many bytes.
func fetchLines(from unsafe.Pointer, bytes uintptr) {
	const line = 64
	for i := uintptr(0); i < bytes; i += line {
		prefetch(unsafe.Add(from, i))
	}
}
