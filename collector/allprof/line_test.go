package allprof

import (
	"fmt"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
)

// TestNumbers reads texts as times, numbers and addresses, or refuses them.
func TestNumbers(t *testing.T) {
	cases.Lines(t, "numbers.txt", func(input string) string {
		kind, text, _ := strings.Cut(input, " ")
		n, ok := any(nil), false
		switch kind {
		case "ns":
			n, ok = nanoseconds([]byte(text))
		case "number":
			n, ok = number([]byte(text))
		case "address":
			n, ok = address([]byte(text))
		}
		if !ok {
			return "refused"
		}
		return fmt.Sprint(n)
	})
	if got, ok := nanoseconds([]byte("\xb112345678")); ok {
		t.Errorf("a byte that is no digit: %d ns", got)
	}
}

// FuzzLine checks that no line makes the parser panic, and that what it takes
// keeps the promises that the rest builds on.
func FuzzLine(f *testing.F) {
	for _, text := range []string{
		"MPI_Init:-:1:2:3", "MPI_Finalize:90:-", "MPI_Wtime:1:1",
		"MPI_Send:1237.5:1000:4500:11,8,8:1:7000:0,0,4:1240",
		"MPI_Waitall:16:3:140000:0:17",
		"MPI_Alltoallv:39:1000:3000:1,2:3100:0,1:5,8,8:2000:3200:3,4:3300:0,3:6,4,4:91,0,2:40",
		"MPI_Comm_split:10:91,0,2:0:-1:8000:11", "MPI_Cart_create:20:91,0,2:2:1:2:1:8016:21",
		"MPI_Send:", "MPI_::", "MPI_Gatherv:::::::::::",
	} {
		f.Add([]byte(text))
	}
	var l line
	f.Fuzz(func(t *testing.T, text []byte) {
		if l.parse(text) != "" {
			return
		}
		if l.end < l.start || l.requests < 0 || l.hasComm && (l.rank < 0 || l.rank >= l.size) {
			t.Errorf("%q: %+v", text, l)
		}
		for _, n := range append(append([]int64{0}, l.counts...), l.recvCounts...) {
			if n < 0 {
				t.Errorf("%q: %d bytes", text, n)
			}
		}
	})
}
