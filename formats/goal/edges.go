package goal

import "loggops/formats/schedule"

// edge is a dependence of an operation on another of the same rank, both by
// their places in its list.
type edge struct {
	op, on int32
	start  bool // irequires
}

// edgesOf passes the dependences of an operation at a place to use.
func edgesOf(op *schedule.Op, at int32, use func(edge)) {
	for _, d := range op.Requires {
		use(edge{at, at - d, false})
	}
	for _, d := range op.Irequires {
		use(edge{at, at - d, true})
	}
}

// lists are lists in one array: list i is values[ends[i-1]:ends[i]].
type lists struct {
	values, ends []int32
}

// file puts a value of each edge into one of n lists, in the order of the edges.
func file(edges []edge, n int, of func(edge) (list int, value int32)) lists {
	l := lists{make([]int32, len(edges)), make([]int32, n)}
	for _, e := range edges {
		list, _ := of(e)
		l.ends[list]++
	}
	sum := int32(0)
	for i, n := range l.ends {
		l.ends[i] = sum // the start, until the list is filled
		sum += n
	}
	for _, e := range edges {
		list, value := of(e)
		l.values[l.ends[list]] = value
		l.ends[list]++
	}
	return l
}

// list returns list i, nil where it is empty.
func (l *lists) list(i int) []int32 {
	first, end := int32(0), l.ends[i]
	if i > 0 {
		first = l.ends[i-1]
	}
	if first == end {
		return nil
	}
	return l.values[first:end:end]
}

// dependences returns those of n operations, in the order of the edges.
// List 2·op is of the operation's Requires, the next one of its Irequires.
func dependences(edges []edge, n int) lists {
	return file(edges, 2*n, func(e edge) (int, int32) {
		if e.start {
			return 2*int(e.op) + 1, e.op - e.on
		}
		return 2 * int(e.op), e.op - e.on
	})
}

// attach gives consecutive operations their dependences, from the place of the first one on.
func (l *lists) attach(ops []schedule.Op, first int) {
	for i := range ops {
		ops[i].Requires, ops[i].Irequires = l.list(2*(first+i)), l.list(2*(first+i)+1)
	}
}
