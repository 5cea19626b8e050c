package allprof

import (
	"fmt"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
)

// shape is the text of a rank, of n parts.
type shape struct {
	ranks int
	text  func(rank, ranks, n int) string
}

// shapes would take a careless reader time or memory that grows faster than the files.
var shapes = map[string]shape{
	"communicators that are alike": {2, func(rank, ranks, n int) string {
		var text strings.Builder
		for i := range n / 10 {
			fmt.Fprintf(&text, "MPI_Comm_dup:1:0,%d,%d:%d:2\n", rank, ranks, 900000+i)
		}
		for i := range n / 10 {
			fmt.Fprintf(&text, "MPI_Barrier:1:%d,%d,%d:2\n", 100000+n-i, rank, ranks)
		}
		return text.String()
	}},
	"communicators that are freed": {1, func(rank, ranks, n int) string {
		var text strings.Builder
		for i := range n {
			fmt.Fprintf(&text, "MPI_Comm_dup:1:0,%d,%d:%d:2\n", rank, ranks, i)
		}
		return text.String() + strings.Repeat("MPI_Comm_free:1:77777777:2\n", n)
	}},
	"a grid of many dimensions": {16, func(rank, ranks, n int) string {
		return fmt.Sprintf("MPI_Cart_create:1:0,%d,%d:16:1:1:0:555:2\nMPI_Barrier:1:8,%d,%d:2\n", rank, ranks, rank, ranks) +
			fmt.Sprintf("MPI_Cart_sub:1:8,%d,%d:1:666:2\nMPI_Barrier:1:9,%d,%d:2\n", rank, ranks, rank%4, 4)
	}},
	"tests of many requests": {1, func(rank, ranks, n int) string {
		var text strings.Builder
		for i := range n {
			fmt.Fprintf(&text, "MPI_Irecv:1:%d:1:5,8,8:0:1:91,0,1:%d:2\n", 10000+8*i, 10000+8*i)
		}
		for range n {
			fmt.Fprintf(&text, "MPI_Testsome:1:%d:10000:0:0:0:2\n", 2_000_000_000)
		}
		return text.String()
	}},
}

// TestProportion: what the files of a run take to be read is in proportion to their size.
func TestProportion(t *testing.T) {
	sizes := map[string]int{"": 500, "tests of many requests": 150} // each looks at all, up to a limit
	collecting.Proportion(t, Collect, reading.Options{}, sizes, shapes, func(shape shape, n int) []string {
		files := map[string]string{}
		for rank := range shape.ranks {
			files[fmt.Sprintf("rank-%02d.txt", rank)] = fmt.Sprintf("MPI_Init:0:-:-:1\nMPI_Barrier:1:0,%d,%d:2\n", rank, shape.ranks) +
				shape.text(rank, shape.ranks, n) + "MPI_Finalize:9:-\n"
		}
		return collecting.Write(t, files)
	})
}
