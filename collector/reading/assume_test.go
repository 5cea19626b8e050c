package reading

import (
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

func TestParseAssume(t *testing.T) {
	cases.Lines(t, "assumed.txt", func(text string) string {
		assume, err := ParseAssume([]string{text})
		return cases.Outcome(assume, err)
	})
}

func TestAssumed(t *testing.T) {
	assume, err := ParseAssume([]string{"bytes=1KiB"})
	expect.OK(t, err)
	assumed := Assumed{}
	for range 2 {
		if n, err := assumed.Of(assume, "bytes", "MPI_Ialltoall", Error{}); n != 1024 || err != nil {
			t.Errorf("%d, error %v", n, err)
		}
	}
	if n := assumed["bytes=1024 of MPI_Ialltoall"]; n != 2 {
		t.Errorf("counted %d: %v", n, assumed)
	}
	_, err = Assumed{}.Of(nil, "bytes", "MPI_Ialltoall", Error{File: "x", Rank: 2, Place: "event 7"})
	expect.Error(t, err, "x: rank 2, event 7: the recording does not contain the bytes of MPI_Ialltoall; assume bytes=0 goes on")
}
