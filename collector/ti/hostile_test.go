package ti

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/internal/expect"
)

// shapes are files of n parts that would take a careless reader time or memory that grows
// faster than the file.
var shapes = map[string]func(n int) string{
	"waits for any of many": func(n int) string {
		var text strings.Builder
		text.WriteString("0 init\n")
		for i := range n {
			fmt.Fprintf(&text, "0 irecv 0 %d 8\n", i)
		}
		return text.String() + strings.Repeat("0 waitany\n", n)
	},
	"tests of many": func(n int) string {
		var text strings.Builder
		text.WriteString("0 init\n")
		for i := range n {
			fmt.Fprintf(&text, "0 irecv 0 %d 8\n0 testall\n", i)
		}
		return text.String()
	},
	"tests and waits of one name": func(n int) string {
		return "0 init\n" + strings.Repeat("0 irecv 0 1 8\n0 test 0 0 1\n", n) + strings.Repeat("0 wait 0 0 1\n", n)
	},
	"many ranks": func(n int) string {
		var text strings.Builder
		for i := range n {
			fmt.Fprintf(&text, "%d init\n", i)
		}
		return text.String()
	},
	"a rank far away": func(n int) string { return "0 init\n1048575 init\n" + strings.Repeat("0 init\n", n) },
	"a long line": func(n int) string {
		return "0 init\n0 alltoallv" + strings.Repeat(" 1", 10*n) + "\n"
	},
	"nonblocking collectives": func(n int) string {
		return "0 init\n" + strings.Repeat("0 ibarrier\n", n) + strings.Repeat("0 waitany\n", n)
	},
}

// TestProportion: what a file takes to be read is in proportion to its size.
func TestProportion(t *testing.T) {
	opt := reading.Options{Flops: 1e9, Jobs: 1}
	collecting.Proportion(t, Collect, opt, map[string]int{"": 1000, "many ranks": 100}, shapes, func(shape func(n int) string, n int) []string {
		return collecting.Write(t, map[string]string{"0": shape(n)})
	})
}

// TestLargeIndex: a list of files has a limit, and the error of a name in it, too.
func TestLargeIndex(t *testing.T) {
	folder := written(t, map[string]string{"0": "0 init\n", "index": "0\n" + strings.Repeat("x", 100_000) + "\n", "endless": "0\n"})
	expect.OK(t, os.Truncate(filepath.Join(folder, "endless"), 1<<34))
	for name, want := range map[string]string{"index": "which is not there", "endless": "a list of files of more than"} {
		_, err := Run(filepath.Join(folder, name), []byte("0\n"))
		if err == nil || !strings.Contains(err.Error(), want) || len(err.Error()) > 1000 {
			t.Errorf("error %.200v", err)
		}
	}
}
