package infer

import (
	"math"
	"strings"

	"loggops/formats/mpi"
)

// Instance holds the root, sizes and times of one collective, from the records of all members.
type Instance struct {
	Root   int32 // None if the records do not determine it
	Blocks []int64
	Even   bool // the records do not determine the blocks
	Matrix *Matrix
	// begunNS is when the last member began a nonblocking collective, and rootNS when the root did.
	begunNS, rootNS int64
}

// NewInstance joins the records of a collective. A member without a record has nil.
func NewInstance(call *mpi.Call, heads []*Record) Instance {
	parts, n := partsOf(heads), Instance{Root: None}
	for i, p := range heads {
		if p != nil && p.Root {
			n.Root = int32(i)
		}
	}
	switch call.Collective {
	case "gather", "gatherv", "scatter", "scatterv":
		if root := Root(call.Collective, parts); root != None {
			n.Root = int32(root)
		}
	}
	switch call.Collective {
	case "gatherv", "scatterv":
		n.divide(call.Collective, parts, int(n.Root))
	case "allgatherv", "reduce_scatter":
		n.divide(call.Collective, parts, None)
	case "alltoallv", "alltoallw":
		n.Matrix = NewMatrix(parts)
	}
	if call.Requests == mpi.Posts && !strings.HasPrefix(call.Collective, "neighbor_") {
		n.begin(heads)
	}
	return n
}

// begin takes the times at which the members began a collective; math.MaxInt64 stands for those that the recording lacks.
func (n *Instance) begin(heads []*Record) {
	for i, p := range heads {
		ns := int64(math.MaxInt64)
		if p != nil {
			ns = p.StartNS
		}
		if n.begunNS = max(n.begunNS, ns); i == int(n.Root) {
			n.rootNS = ns
		}
	}
}

// divide finds the blocks of the members from their own bytes and those of all, which the root has, or each member without a root.
func (n *Instance) divide(kind string, parts []Part, root int) {
	total, known := int64(0), false
	for _, p := range parts {
		total = max(total, p.All(kind))
	}
	if n.Blocks, known = Blocks(kind, parts, total, root); !known {
		n.Blocks, n.Even = Even(total, len(parts)), true
	}
}

// ReadyNS returns when the members had begun a nonblocking collective that must have before a member can complete it.
func (n *Instance) ReadyNS(call *mpi.Call, member int) int64 {
	isRoot := int(n.Root) == member
	switch call.Collective {
	case "bcast", "scatter", "scatterv":
		if isRoot {
			return 0
		}
		return n.rootNS
	case "reduce", "gather", "gatherv":
		if !isRoot {
			return 0
		}
	}
	return n.begunNS
}
