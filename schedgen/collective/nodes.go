package collective

import "slices"

// Nodes is the division of a communicator's members by the nodes of the machine that they are on.
// Nodes are numbered in the order of their lowest members. It has 12 bytes per member.
type Nodes struct {
	node    []int32 // of each member
	at      []int32 // of each member, in members
	members []int32 // node after node, ascending
	first   []int32 // of each node, in members, and the end
	sizes   []int   // the different numbers of members per node, ascending
}

// NewNodes returns the nodes of n members, given a number of the node that each member is on.
func NewNodes(n int, node func(member int) int32) *Nodes {
	d := &Nodes{node: make([]int32, n), at: make([]int32, n), members: make([]int32, n)}
	numbers := map[int32]int32{}
	var count []int32
	for i := range n {
		k, known := numbers[node(i)]
		if !known {
			k = int32(len(count))
			numbers[node(i)] = k
			count = append(count, 0)
		}
		d.node[i] = k
		count[k]++
	}
	d.first = make([]int32, 1, len(count)+1)
	for k, size := range count {
		d.first = append(d.first, d.first[k]+size)
		if at, found := slices.BinarySearch(d.sizes, int(size)); !found {
			d.sizes = slices.Insert(d.sizes, at, int(size))
		}
	}
	next := slices.Clone(d.first)
	for i, k := range d.node {
		d.at[i], d.members[next[k]] = next[k], int32(i)
		next[k]++
	}
	return d
}

// Members returns the number of members.
func (d *Nodes) Members() int { return len(d.node) }

func (d *Nodes) count() int { return len(d.first) - 1 }

// size returns the number of members on a node.
func (d *Nodes) size(node int) int { return int(d.first[node+1] - d.first[node]) }

// placeOf returns the number of a member among those of its node.
func (d *Nodes) placeOf(member int) int { return int(d.at[member] - d.first[d.node[member]]) }

// blocks returns the data of the nodes, m bytes of each member.
func (d *Nodes) blocks(m int64) (*blocks, error) {
	if len(d.sizes) == 1 {
		return equal(m*int64(d.sizes[0]), d.count())
	}
	bytes := make([]int64, d.count())
	for k := range bytes {
		bytes[k] = m * int64(d.size(k))
	}
	return listed(bytes, d.count())
}
