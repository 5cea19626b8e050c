package arena

import "unsafe"

// Lead is how many steps ahead the cache is asked for what they will need.
const Lead = 16

// FetchLines asks for so many bytes.
func FetchLines(from unsafe.Pointer, bytes uintptr) {
	const line = 64
	for i := uintptr(0); i < bytes; i += line {
		Prefetch(unsafe.Add(from, i))
	}
}

// OwnCache is what a core's own cache holds at least.
const OwnCache = 1 << 20
