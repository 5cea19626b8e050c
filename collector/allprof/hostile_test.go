package allprof

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/collector/reading"
	"loggops/internal/expect"
	"loggops/internal/proportion"
)

// shapes are files of a rank, of n parts, that would take a careless reader time or memory
// that grows faster than the files.
var shapes = map[string]struct {
	ranks int
	text  func(rank, ranks, n int) string
}{
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
	for name, shape := range shapes {
		t.Run(name, func(t *testing.T) {
			n := 500
			if name == "tests of many requests" { // each looks at all, up to a limit
				n = 150
			}
			proportion.Check(t, n, func(n int) proportion.Input {
				folder := t.TempDir()
				var files []string
				for rank := range shape.ranks {
					files = append(files, filepath.Join(folder, fmt.Sprintf("rank-%d.txt", rank)))
					text := fmt.Sprintf("MPI_Init:0:-:-:1\nMPI_Barrier:1:0,%d,%d:2\n", rank, shape.ranks) + shape.text(rank, shape.ranks, n) + "MPI_Finalize:9:-\n"
					expect.OK(t, os.WriteFile(files[rank], []byte(text), 0o666))
				}
				return proportion.Input{Bytes: proportion.Files(t, files...), Read: func() {
					if _, _, err := collect(t, files, reading.Options{}); err != nil {
						t.Log(err)
					}
				}}
			})
		})
	}
}
