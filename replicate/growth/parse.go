package growth

// execution is one execution of a loop by a rank.
type execution struct {
	loop   *node
	starts []int32        // the operation with which each repetition begins, and the one behind the last
	inner  [][]*execution // of each repetition, the executions of loops in it
}

// count returns the number of repetitions.
func (e *execution) count() int { return len(e.starts) - 1 }

// counts appends, to the list of each loop, how often it was repeated in each execution.
func counts(executions []*execution, to [][]int32) {
	for _, e := range executions {
		to[e.loop.number] = append(to[e.loop.number], int32(e.count()))
		for _, inner := range e.inner {
			counts(inner, to)
		}
	}
}

// parser reads the operations of a rank as the program of a tree: in the same order, with any number of
// repetitions of its loops. A repetition that begins and cannot be completed ends its loop before it.
type parser struct {
	plain    func(int32) int32 // of a symbol of the tree, the one that stands for it in the sequence
	sequence []int32
	leaves   []int32 // of each operation, the number of its leaf
	furthest int     // the operation that no node explains
}

// parse returns the executions of the outermost loops; false if the tree does not explain the sequence.
func (p *parser) parse(t *tree) ([]*execution, bool) {
	if cap(p.leaves) < len(p.sequence) {
		p.leaves = make([]int32, len(p.sequence))
	}
	p.leaves, p.furthest = p.leaves[:len(p.sequence)], 0
	executions, end, ok := p.nodes(t.nodes, 0)
	return executions, ok && end == len(p.sequence)
}

// nodes reads operations from one on as nodes, and returns the operation behind the last one.
func (p *parser) nodes(nodes []*node, at int) (executions []*execution, end int, ok bool) {
	for _, n := range nodes {
		if n.body != nil {
			var e *execution
			e, at = p.loop(n, at)
			executions = append(executions, e)
			continue
		}
		p.furthest = max(p.furthest, at)
		if at == len(p.sequence) || p.plain(n.symbol) != p.sequence[at] {
			return nil, at, false
		}
		p.leaves[at] = int32(n.number)
		at++
	}
	p.furthest = max(p.furthest, at)
	return executions, at, true
}

func (p *parser) loop(n *node, at int) (*execution, int) {
	e := &execution{loop: n, starts: []int32{int32(at)}}
	for {
		inner, end, ok := p.nodes(n.body, at)
		if !ok || end == at {
			return e, at
		}
		e.starts = append(e.starts, int32(end))
		if len(e.inner) > 0 || inner != nil {
			e.inner = append(e.inner, inner)
		}
		at = end
	}
}
