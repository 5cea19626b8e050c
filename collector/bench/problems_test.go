package bench

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/internal/testkit/cases"
)

// TestProblemsOfLoggp: bad arguments, and a rank that is out of memory while others wait for it, end
// all ranks with a line.
func TestProblemsOfLoggp(t *testing.T) {
	cases.NeedMPI(t)
	folder := t.TempDir()
	shim := filepath.Join(folder, "failing.so")
	collecting.Run(t, "make", "-C", "loggp", "OUT="+folder, "CFLAGS=-O1 -Werror")
	collecting.Run(t, "mpicc", "-shared", "-fPIC", "-O1", "-o", shim, "loggp/testdata/failing.c", "-ldl")
	const rounds, bytes, pair = "-r is a number of rounds from 1 to 1000000", "-m is a number of bytes from 1 to 1073741824", "-p names two ranks of the run, such as 0,1"
	type problem struct {
		arguments, want string
		failing         int // allocation of rank 1
	}
	tests := []problem{
		{"-r ten", rounds, 0}, {"-r 0", rounds, 0}, {"-r 4294967297", rounds, 0}, {"-m 2147483648", bytes, 0},
		{"-p 0,1x", pair, 0}, {"-p 1,1", pair, 0}, {"-p 4294967296,1", pair, 0}, {"-z", "usage: loggp [-r rounds] [-m bytes] [-w] [-p rank,rank]", 0},
	}
	for n := range 6 { // data, data, times, places, curves, times of a size
		tests = append(tests, problem{"-r 1 -m 1", "rank 1: out of memory", n + 1})
	}
	for _, test := range tests {
		t.Run(fmt.Sprint(test.arguments, " ", test.failing), func(t *testing.T) {
			t.Parallel()
			command := []string{"-np", "3", "env", "LD_PRELOAD=" + shim, fmt.Sprint("FAIL_ALLOCATION=", test.failing), filepath.Join(folder, "loggp")}
			said, err := collecting.Command(t, "mpirun", append(command, strings.Fields(test.arguments)...)...)
			if err == nil || strings.Count(said, "loggp: "+test.want+"\n") != 1 {
				t.Errorf("error %v, said %q, want the line %q", err, said, test.want)
			}
		})
	}
}
