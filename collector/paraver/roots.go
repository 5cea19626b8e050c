package paraver

import "loggops/formats/comm"

// group is a communicator of the file.
type group struct {
	place   int32 // in the trace's list
	members comm.Ranks
	of      map[int32]int // rooted collectives on it so far, by rank
	roots   roots
}

// roots are those of the collectives on a communicator that have one, in order; none is
// one that is not known. Only the root's own record names it.
type roots []int32

// set notes the root of a collective, by its number on the communicator.
func (r *roots) set(number int, root int32) {
	for len(*r) <= number {
		*r = append(*r, none)
	}
	(*r)[number] = root
}

// of returns the root of a collective.
func (r roots) of(number int) int32 {
	if number < len(r) {
		return r[number]
	}
	return none
}
