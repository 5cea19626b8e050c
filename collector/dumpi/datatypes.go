package dumpi

import "math"

// standardSizes are the sizes of the predefined datatypes, by number, where a
// file does not tell them: char, short, int and so on.
var standardSizes = []int32{
	0, 0, 1, 1, 1, 1, 4, 2, 2, 4, 4, 8, 8, 4, 8, 16, 8, 8, 8, 1, 0, 0, 8, 12, 12, 6, 8, 20,
}

// datatypes has the sizes of datatypes, by number: -1 if it is unknown.
// Numbers are given again when a datatype is freed.
type datatypes struct{ sizes []int64 }

func newDatatypes(recorded []int32) *datatypes {
	t := &datatypes{}
	for i, size := range standardSizes {
		t.set(int64(i), int64(size))
	}
	for i, size := range recorded {
		if size > 0 || i >= len(standardSizes) {
			t.set(int64(i), int64(size))
		}
	}
	return t
}

func (t *datatypes) set(number, size int64) {
	for int64(len(t.sizes)) <= number {
		t.sizes = append(t.sizes, -1)
	}
	if size > math.MaxInt32 {
		size = -1 // MPI_Type_size could not have returned it
	}
	t.sizes[number] = size
}

// size returns the size of a datatype, -1 if it is unknown.
func (t *datatypes) size(number int64) int64 {
	if number >= int64(len(t.sizes)) {
		return -1
	}
	return t.sizes[number]
}

// see follows a call that makes a datatype, or asks for its size. The size that the file
// has last stays if the arguments do not determine it.
func (t *datatypes) see(r *record) {
	switch {
	case r.has[argType] && r.has[argSize]:
		t.set(r.v[argType], r.v[argSize])
	case r.has[argNewType]:
		if size := t.newSize(r); size >= 0 {
			t.set(r.v[argNewType], size)
		}
	}
}

// newSize returns the size of the datatype that a call makes, -1 where its
// arguments do not tell.
func (t *datatypes) newSize(r *record) int64 {
	lengths := r.lists[argLengths]
	if r.has[argOldTypes] {
		total := int64(0)
		for i, old := range r.lists[argOldTypes] {
			if i >= len(lengths) || lengths[i] < 0 || t.size(int64(old)) < 0 || total > math.MaxInt32 {
				return -1
			}
			total += int64(lengths[i]) * t.size(int64(old))
		}
		return total
	}
	old := t.size(r.v[argOldType])
	switch {
	case old < 0:
		return -1
	case r.name == "MPI_Type_create_darray":
		return -1
	case r.name == "MPI_Type_create_subarray":
		for _, n := range lengths {
			old = times(old, int64(n))
		}
		return old
	case r.has[argLengths]:
		blocks := int64(0)
		for _, n := range lengths {
			blocks += int64(n)
		}
		return times(old, blocks)
	}
	if r.has[argCount] {
		old = times(old, r.v[argCount])
	}
	if r.has[argLength] {
		old = times(old, r.v[argLength])
	}
	return old
}

// times multiplies a size, -1 where that makes none.
func times(size, n int64) int64 {
	if size < 0 || n < 0 || size > math.MaxInt32 || n > math.MaxInt32 {
		return -1
	}
	return size * n
}
