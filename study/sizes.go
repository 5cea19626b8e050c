//go:build !small

package study

const (
	// rowsAtOnce is the largest number of spans in a part, unless a single group of ranks has more.
	rowsAtOnce = 1 << 15
	// mostSide is the largest number of parts that are made at the same time; each takes some megabytes of memory.
	mostSide = 8
	// perLook is how many spans or detours are between two looks at the context.
	perLook = 1 << 12
)
