package arena

import "unsafe"

// Lead is how many steps ahead memory is prefetched.
const Lead = 16

// Fetch prefetches a node, which may span two lines.
func (s *Nodes) Fetch(i int32) {
	n := s.At(i)
	Prefetch(unsafe.Pointer(n))
	Prefetch(unsafe.Pointer(&n.Next))
}

// FetchUnused prefetches the node that Add returns next.
func (s *Nodes) FetchUnused() { s.Fetch(s.unused) }

// OwnCache is a lower bound on the size of a core's private cache.
const OwnCache = 1 << 20
