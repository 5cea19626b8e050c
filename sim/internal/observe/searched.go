package observe

import "slices"

// searched is a list whose searches are counted. Most searches end near the first entry, for which an
// array is best. One that ends far from it makes an index, which is kept as long as the list is long:
// then entries stay where they are, and 0 takes the place of those that are removed.
type searched struct {
	entries []int64
	index   *positions
}

// positions is the index of a list.
type positions struct {
	of      map[int64]int32 // of the entries in the array
	removed []int32         // Fenwick tree of the number of removed entries; as long as the array may become
}

// add appends an entry, which is not 0, and returns the length of the list. In all methods, far is the
// number of entries that a search looks at before an index pays.
func (list *searched) add(entry int64, far int) (length int64) {
	if x := list.index; x != nil && len(list.entries) == len(x.removed) {
		list.rebuild(far)
	}
	list.entries = append(list.entries, entry)
	if list.index != nil {
		list.index.of[entry] = int32(len(list.entries) - 1)
	}
	return list.length()
}

func (list *searched) length() int64 {
	if list.index != nil {
		return int64(len(list.index.of))
	}
	return int64(len(list.entries))
}

// take removes the entry that a search found, 0 for none. It returns how many entries the search looked
// at, and whether the entry was in the list.
func (list *searched) take(entry int64, far int) (looked int64, taken bool) {
	length := list.length()
	if entry == 0 {
		return length, false
	}
	x, at := list.index, -1
	if x == nil {
		at = slices.Index(list.entries, entry)
	} else if i, ok := x.of[entry]; ok {
		at = int(i)
	}
	if at < 0 {
		return length, false
	}
	looked = int64(at) + 1
	if x == nil {
		copy(list.entries[1:], list.entries[:at]) // behind the entry there may be many more than before it
		list.entries = list.entries[1:]
		if at >= far {
			list.rebuild(far)
		}
		return looked, true
	}
	for i := at; i > 0; i &= i - 1 {
		looked -= int64(x.removed[i-1])
	}
	for i := at; i < len(x.removed); i |= i + 1 {
		x.removed[i]++
	}
	list.entries[at] = 0
	delete(x.of, entry)
	if length == int64(far/2) {
		list.rebuild(far)
	}
	return looked, true
}

// rebuild closes the gaps of the array. It makes a new index, or none if the list is short.
func (list *searched) rebuild(far int) {
	list.entries = slices.DeleteFunc(list.entries, func(entry int64) bool { return entry == 0 })
	if len(list.entries) < far/2 {
		list.index = nil
		return
	}
	if list.index == nil {
		list.index = &positions{of: make(map[int64]int32, len(list.entries))}
	}
	for i, entry := range list.entries {
		list.index.of[entry] = int32(i)
	}
	list.index.removed = make([]int32, 2*len(list.entries))
}
