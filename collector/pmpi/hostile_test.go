package pmpi

import (
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
)

// shapes are files of one rank, of n parts, that would take a careless reader time or
// memory that grows faster than the file.
var shapes = map[string]func(n int) []byte{
	"regions closed in the order in which they were opened": func(n int) []byte {
		e := newSummed(1, 0, 1, shape{"MPI_Pcontrol", "l"})
		for _, sign := range []int64{1, -1} {
			for i := range int64(n) {
				e.record(0, 1, 1, signed(sign*(i+2)))
			}
		}
		return e.end()
	},
	"regions that were not opened": func(n int) []byte {
		e := newSummed(1, 0, 1, shape{"MPI_Pcontrol", "l"})
		for i := range int64(n) {
			e.record(0, 1, 1, signed(i+2))
		}
		for range n {
			e.record(0, 1, 1, signed(-1_000_000))
		}
		return e.end()
	},
	"numbers of communicators far apart": func(n int) []byte {
		e := newSummed(1, 0, 1, splitCall).set(headBytes, 1)
		for i := range uint64(n) {
			e.record(0, 1, 1, optional(0), optional(2+(i+1)*4000), unsigned(1), unsigned(0), signed(1), unsigned(0))
		}
		return e.end()
	},
	"threads": func(n int) []byte {
		e := newSummed(1, 0, 1, initCall, barrierCall).set(headBytes, 1)
		for i := range n {
			e.record(1, uint64(i), uint64(i), optional(0)).blockOf("CALL", uint32(i))
		}
		return e.end()
	},
	"groups of few members far apart": func(n int) []byte {
		e := newSummed(1, 0, 1, splitCall)
		for i := range uint64(n) {
			e.record(0, 1, 1, optional(0), optional(2+i), unsigned(1), unsigned(0), signed(1), unsigned(0))
		}
		return e.end()
	},
	"names of unrecorded calls": func(n int) []byte {
		e := newSummed(1, 0, 1, shape{"MPI_New", "u"})
		for i := range n {
			name := []byte{'M', 'P', 'I', '_', 'A' + byte(i%26), 'A' + byte(i/26%26), 'A' + byte(i/26/26%26), 'A' + byte(i/26/26/26%26)}
			e.record(0, 1, 1, unsigned(uint64(len(name))), name)
		}
		return e.end()
	},
	"messages while recording is off": func(n int) []byte {
		e := newSummed(1, 0, 1, shape{"MPI_Pcontrol", "l"}, isendCall, shape{"MPI_Irecv", "cptbq"}, waitallCall)
		e.record(0, 1, 1, unsigned(0))
		for i := range int64(n) {
			e.record(1, 1, 1, optional(0), signed(0), signed(i), optional(8), signed(1))
			e.record(2, 1, 1, optional(0), signed(-1), signed(-1), optional(8), signed(1))
		}
		e.record(0, 1, 1, unsigned(1))
		return e.controlBlock().end()
	},
}

// TestProportion: what a file takes to be read is in proportion to its size.
func TestProportion(t *testing.T) {
	collecting.Proportion(t, Collect, reading.Options{}, map[string]int{"": 2000, "threads": 120}, shapes, func(shape func(n int) []byte, n int) []string {
		return store(t, shape(n))
	})
}
