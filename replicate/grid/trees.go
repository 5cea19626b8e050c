package grid

import (
	"math/bits"
	"slices"

	"loggops/formats/schedule"
)

// Tree counts the trees of one kind that a program builds over all ranks from point-to-point messages, as
// OpenFOAM does in its gathers and broadcasts. In a larger grid, a collective of the same tree takes
// their place.
type Tree struct {
	Kind, Algorithm string // of the collective
	Count           int
	Messages, Bytes int64
	Changed         int64 // bytes by which the messages of the collective differ from the recorded ones
}

// tree is a tree over all ranks, with root 0.
type tree struct {
	algorithm string
	children  [][]int32 // of each rank, ascending
}

// knownTrees returns the trees over a number of ranks.
func knownTrees(ranks int) []tree {
	all := []tree{
		{"linear", make([][]int32, ranks)},
		{"in-order-binomial", make([][]int32, ranks)},
		{"binomial", make([][]int32, ranks)},
	}
	for rank := 1; rank < ranks; rank++ {
		highest := 1 << (bits.Len(uint(rank)) - 1)
		for i, parent := range [...]int{0, rank - rank&-rank, rank - highest} {
			all[i].children[parent] = append(all[i].children[parent], int32(rank))
		}
	}
	return all
}

// below returns how many ranks are below a rank, itself included.
func (t *tree) below(rank int32) int64 {
	n := int64(1)
	for _, child := range t.children[rank] {
		n += t.below(child)
	}
	return n
}

// part is the events of a rank in a tree: consecutive ones.
type part struct{ rank, first, end int32 }

// treeFinder finds the trees among messages.
type treeFinder struct {
	*messages
	comm  int32   // of all ranks, for the collectives
	after []int32 // by rank, the number of events up to the end of its part in the last tree
	edits [][]edit
	found []Tree
	parts []part // of the tree at hand
	sizes []int64
}

// find replaces the trees among some kinds by collectives on a communicator.
func (m *messages) find(kinds []tree, comm int32) *treeFinder {
	f := &treeFinder{messages: m, comm: comm, after: make([]int32, len(m.events)), edits: make([][]edit, len(m.events)), sizes: make([]int64, len(m.events))}
	for at := int32(0); int(at) < len(m.events[0]); at = max(at+1, f.after[0]) {
		for i := range kinds {
			if f.tree(&kinds[i], at, false) || f.tree(&kinds[i], at, true) {
				break
			}
		}
	}
	return f
}

// tree replaces a tree whose root has its first event at a place: messages to the children (down), or
// from them.
func (f *treeFinder) tree(t *tree, at int32, down bool) bool {
	f.parts = f.parts[:0]
	if !f.node(t, 0, at, at+int32(len(t.children[0])), down) {
		return false
	}
	segment := f.events[0][at].segment
	for _, p := range f.parts {
		if p.first < f.after[p.rank] || f.events[p.rank][p.end-1].segment != segment {
			return false
		}
	}
	f.replace(t, down)
	return true
}

// node follows a tree below a rank, whose messages from or to its children are events from first to end.
func (f *treeFinder) node(t *tree, rank, first, end int32, down bool) bool {
	children := t.children[rank]
	if first < 0 || int(end) > len(f.events[rank]) {
		return false
	}
	p := part{rank, first, end}
	if rank != 0 && down {
		p.first--
	} else if rank != 0 {
		p.end++
	}
	f.parts = append(f.parts, p)
	window := f.events[rank][first:end]
	for _, e := range window {
		if e.sends != down {
			return false
		}
	}
	var reached []int32
	for _, e := range window {
		m := &f.all[e.message]
		child, there := m.to, m.recv
		if !down {
			child, there = m.from, m.send
		}
		if _, ok := slices.BinarySearch(children, child); !ok || there == schedule.None {
			return false
		}
		f.sizes[child], reached = m.bytes, append(reached, child)
		n := int32(len(t.children[child]))
		if down && !f.node(t, child, there+1, there+1+n, down) || !down && !f.node(t, child, there-n, there, down) {
			return false
		}
	}
	slices.Sort(reached)
	return slices.Equal(reached, children) // one message to or from each child
}

// replace replaces the events of the tree at hand.
func (f *treeFinder) replace(t *tree, down bool) {
	of, bytes, counts := t.collective(f.sizes, down)
	found := f.count(of)
	for _, p := range f.parts {
		events := f.events[p.rank][p.first:p.end]
		for _, e := range events {
			f.edits[p.rank] = append(f.edits[p.rank], edit{place: e.place})
		}
		last := &f.edits[p.rank][len(f.edits[p.rank])-1]
		last.comm, last.bytes = f.comm, bytes
		last.coll = &schedule.Coll{Kind: of.Kind, Algorithm: of.Algorithm}
		switch {
		case counts == nil:
		case p.rank > 0:
			last.bytes = f.sizes[p.rank]
		case down:
			last.bytes, last.coll.Counts = 0, counts
		default:
			last.bytes, last.coll.RecvCounts = 0, counts
		}
		f.after[p.rank] = p.end
	}
	found.Count++
	found.Messages += int64(len(f.sizes) - 1)
	found.Changed += of.Changed
	for _, n := range f.sizes[1:] {
		found.Bytes += n
	}
}

// count returns the trees of a kind that were found so far.
func (f *treeFinder) count(of Tree) *Tree {
	i := slices.IndexFunc(f.found, func(t Tree) bool { return t.Kind == of.Kind && t.Algorithm == of.Algorithm })
	if i < 0 {
		i = len(f.found)
		f.found = append(f.found, Tree{Kind: of.Kind, Algorithm: of.Algorithm})
	}
	return &f.found[i]
}

// collective returns the kind of a collective along the tree and its size, given the sizes of the messages
// between each rank and its parent; and the sizes by member, if these differ. If no collective has these
// sizes, the result has the nearest ones, and the sum of the differences.
func (t *tree) collective(sizes []int64, down bool) (of Tree, bytes int64, counts []int64) {
	linear, leaves := t.algorithm == "linear", int64(len(sizes)-1)
	least, most, sum := slices.Min(sizes[1:]), slices.Max(sizes[1:]), int64(0)
	divided := sizes[leaves] // of the last rank, which is a leaf
	proportional := true
	for rank := int32(1); rank <= int32(leaves); rank++ {
		sum += sizes[rank]
		proportional = proportional && sizes[rank] == divided*t.below(rank)
	}
	of = Tree{Kind: "gather", Algorithm: t.algorithm}
	if down {
		of.Kind = "scatter"
	}
	switch {
	case proportional:
		return of, divided, nil
	case linear:
		of.Kind += "v"
		counts = slices.Clone(sizes)
		counts[0] = sum / leaves
		return of, 0, counts
	case least != most && !down:
		whole := int64(0)
		for _, child := range t.children[0] {
			whole += sizes[child]
		}
		each := (whole + leaves - 1) / leaves
		for rank := int32(1); rank <= int32(leaves); rank++ {
			of.Changed += distance(sizes[rank], each*t.below(rank))
		}
		return of, each, nil
	}
	of.Kind = "reduce"
	if down {
		of.Kind = "bcast"
	}
	for _, n := range sizes[1:] {
		of.Changed += most - n
	}
	return of, most, nil
}

func distance(a, b int64) int64 { return max(a-b, b-a) }
