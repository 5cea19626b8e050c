package profile

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/trace"
)

// app is a trace of two ranks, of which the second starts later.
func app(yield func(*trace.Call, error) bool) {
	for rank := range int32(2) {
		start := 1000 * int64(rank)
		for i, name := range []string{"MPI_Init", "MPI_Bcast", "MPI_Send", "MPI_Allreduce", "MPI_Iallreduce", "MPI_Wait", "MPI_Finalize"} {
			c := trace.NewCall(rank, name, start+int64(i)*100, start+int64(i)*100+int64(i)*10)
			if !yield(&c, nil) {
				return
			}
		}
	}
}

func TestPositions(t *testing.T) {
	got, err := PositionsOf(app)
	if err != nil {
		t.Fatal(err)
	}
	want := Positions{RunTimeNS: 660, Collectives: []Collective{{"bcast", 100}, {"allreduce", 300}, {"allreduce", 400}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestFunctions(t *testing.T) {
	got, err := TimesOf(app)
	if err != nil {
		t.Fatal(err)
	}
	if got.RunTimeNS != 2*660 || got.Functions[0] != (Function{"MPI_Finalize", 2, 120}) || got.Share("MPI_Finalize") != 120./(2*660) {
		t.Errorf("%+v", got)
	}
}

// TestErrorsOfReading passes errors of reading on.
func TestErrorsOfReading(t *testing.T) {
	broken := errors.New("broken")
	calls := func(yield func(*trace.Call, error) bool) { yield(nil, broken) }
	if _, err := PositionsOf(calls); err != broken {
		t.Error(err)
	}
	if _, err := TimesOf(calls); err != broken {
		t.Error(err)
	}
}
