package arena

import "unsafe"

// Fetch prefetches a node, which may span two lines.
func (s *Nodes) Fetch(i int32) {
	n := s.At(i)
	Prefetch(unsafe.Pointer(n))
	Prefetch(unsafe.Pointer(&n.Next))
}

// FetchUnused prefetches the node that Add returns next.
func (s *Nodes) FetchUnused() { s.Fetch(s.unused) }
