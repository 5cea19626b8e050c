package infer

import (
	"math"
	"math/bits"
)

// Part is the record of one member of a collective: the bytes that it sends and receives in all, 0
// if it does not say.
type Part struct{ Sent, Received int64 }

// Block returns the bytes that a member exchanges with each of n members: its own bytes, or its
// part of a total where its own are in place.
func Block(own, total, n int64) int64 {
	if own > 0 || n == 0 {
		return own
	}
	return total / n
}

// Own returns the bytes of the member's own block: it sends them, or receives them in a scatter or a reduce_scatter.
func (p Part) Own(kind string) int64 {
	if distributes(kind) {
		return p.Received
	}
	return p.Sent
}

// All returns the bytes of the blocks of all members, which are on the other side of the record.
func (p Part) All(kind string) int64 {
	if distributes(kind) {
		return p.Sent
	}
	return p.Received
}

// distributes reports whether each member receives a block of its own.
func distributes(kind string) bool {
	return kind == "scatter" || kind == "scatterv" || kind == "reduce_scatter"
}

// Root returns the root of a gather or scatter of any blocks: the only member with a record of the blocks of all members; None if there
// is none, or several.
func Root(kind string, parts []Part) int {
	return Only(len(parts), func(i int) bool { return parts[i].All(kind) > 0 })
}

// Only returns the only one of n members that has a record; None if none or several have one.
func Only(n int, has func(member int) bool) int {
	only := None
	for i := range n {
		switch {
		case !has(i):
		case only != None:
			return None
		default:
			only = i
		}
	}
	return only
}

// Blocks returns the bytes of the block of each member of a gatherv, scatterv, allgatherv or reduce_scatter, and whether the records determine
// them: total is the sum of all blocks, 0 if it is unknown. At most one member, of an operation with a root the root, may have its block in
// place, and then records 0.
func Blocks(kind string, parts []Part, total int64, root int) ([]int64, bool) {
	list := make([]int64, len(parts))
	missing, absent := root, 0
	left := total
	for i, p := range parts {
		list[i] = max(0, p.Own(kind))
		left -= list[i]
		if list[i] == 0 && (root < 0 || i == root) {
			missing, absent = i, absent+1
		}
	}
	switch {
	case total <= 0 || left == 0:
		return list, true
	case left > 0 && absent == 1:
		list[missing] = left
		return list, true
	}
	return list, false
}

// OwnBlocks returns the block of each member of an allgatherv or reduce_scatter, and whether the records fit it, if they count all data that a
// member exchanges: in an allgatherv it sends its block to all members, and receives the blocks of all, or, in place, to and from the others.
// If the blocks differ, the records fit only one of both.
func OwnBlocks(kind string, parts []Part, inPlace bool) ([]int64, bool) {
	copies := int64(len(parts))
	if inPlace {
		copies--
	}
	list, total := make([]int64, len(parts)), int64(0)
	for i, p := range parts {
		if copies < 1 || p.Own(kind)%copies != 0 {
			return nil, false
		}
		list[i] = p.Own(kind) / copies
		total += list[i]
	}
	for i, p := range parts {
		want := total
		if inPlace {
			want -= list[i]
		}
		if p.All(kind) != want {
			return nil, false
		}
	}
	return list, true
}

// Even divides bytes among n members, of which the first have one more if they do not divide evenly.
func Even(bytes int64, n int) []int64 {
	list := make([]int64, n)
	bytes = max(bytes, 0)
	for i := range list {
		list[i] = bytes / int64(n)
		if int64(i) < bytes%int64(n) {
			list[i]++
		}
	}
	return list
}

// Matrix has the bytes that each member of a collective sends to each other: one of the
// matrices whose rows and columns have given sums. An entry differs from the product of both sums
// over the total by less than the number of members.
type Matrix struct {
	rows, columns       []int64
	total               int64
	restRows, restBelow []int64 // running sums of the bytes left in rows and columns when all entries are rounded down
}

// NewMatrix returns the matrix of the bytes that members send, and those that they receive. If
// the sums differ, because only one side is recorded, only the side with more bytes counts, and each member divides
// its bytes evenly.
func NewMatrix(parts []Part) *Matrix {
	m := &Matrix{rows: make([]int64, len(parts)), columns: make([]int64, len(parts))}
	var received int64
	for i, p := range parts {
		most := math.MaxInt64 / int64(len(parts)) // so that no sum overflows
		m.rows[i], m.columns[i] = min(most, max(0, p.Sent)), min(most, max(0, p.Received))
		m.total, received = m.total+m.rows[i], received+m.columns[i]
	}
	switch {
	case m.total > received:
		m.columns = even(m.rows)
	case received > m.total:
		m.rows, m.total = even(m.columns), received
	}
	m.rest()
	return m
}

// even returns the sums of columns when all rows are divided evenly.
func even(rows []int64) []int64 {
	n := int64(len(rows))
	columns := make([]int64, n)
	var whole int64
	for _, r := range rows {
		whole += r / n
		for j := range r % n {
			columns[j]++
		}
	}
	for j := range columns {
		columns[j] += whole
	}
	return columns
}

// rest sets the running sums of the bytes that rounding leaves.
func (m *Matrix) rest() {
	n := len(m.rows)
	m.restRows, m.restBelow = make([]int64, n+1), make([]int64, n+1)
	left := append([]int64(nil), m.columns...)
	for i, r := range m.rows {
		if r > 0 {
			for j := range m.columns {
				b := m.floor(i, j)
				r, left[j] = r-b, left[j]-b
			}
		}
		m.restRows[i+1] = m.restRows[i] + r
	}
	for j, c := range left {
		m.restBelow[j+1] = m.restBelow[j] + c
	}
}

// floor returns an entry, rounded down.
func (m *Matrix) floor(i, j int) int64 {
	if m.total == 0 {
		return 0
	}
	high, low := bits.Mul64(uint64(m.rows[i]), uint64(m.columns[j]))
	quotient, _ := bits.Div64(high, low, uint64(m.total)) // a column is at most the total
	return int64(quotient)
}

// At returns the bytes that member i sends to member j. What is left of rows and columns is laid
// out in order on one line, and belongs to the entries of the rows and columns that meet there.
func (m *Matrix) At(i, j int) int64 {
	from, to := max(m.restRows[i], m.restBelow[j]), min(m.restRows[i+1], m.restBelow[j+1])
	return m.floor(i, j) + max(0, to-from)
}

// Row returns the bytes that a member sends to each member.
func (m *Matrix) Row(i int) []int64 {
	list := make([]int64, len(m.rows))
	for j := range list {
		list[j] = m.At(i, j)
	}
	return list
}

// Column returns the bytes that a member receives from each member.
func (m *Matrix) Column(j int) []int64 {
	list := make([]int64, len(m.rows))
	for i := range list {
		list[i] = m.At(i, j)
	}
	return list
}
