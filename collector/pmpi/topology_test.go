package pmpi

import (
	"fmt"
	"strings"
	"testing"

	"loggops/formats/trace"
	"loggops/internal/cases"
)

var (
	cartCall     = shape{"MPI_Cart_create", "cmMg"}
	neighborCall = shape{"MPI_Neighbor_alltoallv", "cNnh"}
)

func TestDims(t *testing.T) {
	cases.Lines(t, "dims.txt", func(input string) string {
		words := strings.Fields(strings.ReplaceAll(input, "-", fmt.Sprint(trace.ProcNull)))
		var neighbors []int32
		for _, word := range words[1:] {
			neighbors = append(neighbors, int32(number(t, word)))
		}
		return fmt.Sprint(dims(int(number(t, words[0])), neighbors))
	})
}
