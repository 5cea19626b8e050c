package profile

import (
	"errors"
	"testing"

	"loggops/formats/trace"
	"loggops/internal/expect"
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
	expect.OK(t, err)
	want := Positions{RunTimeNS: 660, Collectives: []Collective{{"bcast", 100}, {"allreduce", 300}, {"allreduce", 400}}}
	expect.Same(t, want, got)
}

func TestFunctions(t *testing.T) {
	got, err := TimesOf(app)
	expect.OK(t, err)
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

// TestLone: calls that wait for no other rank stall if they are long on average and a part of the run time.
func TestLone(t *testing.T) {
	send := func(name string, peer int32, bytes, from, to int64) trace.Call {
		c := trace.NewCall(0, name, from, to)
		c.Peer, c.Bytes = peer, bytes
		return c
	}
	of := func(calls ...trace.Call) Lone {
		l, err := LoneOf(expect.Pointers(calls...))
		expect.OK(t, err)
		return l
	}
	got := of(
		send("MPI_Send", 1, 1024, 0, 60e3), send("MPI_Send", 1, 1025, 60e3, 90e3), send("MPI_Send", trace.ProcNull, 0, 90e3, 91e3),
		send("MPI_Irecv", 1, 1<<20, 91e3, 141e3), send("MPI_Recv", 1, 8, 200e3, 900e3), send("MPI_Finalize", trace.None, trace.None, 1e6, 1e6),
	)
	if want := (Lone{2, 110e3, 1e6}); got != want || !got.Stalls() {
		t.Errorf("%+v, want %+v", got, want)
	}
	if short := (Lone{3, 110e3, 1e6}); short.Stalls() {
		t.Error("short calls stall")
	}
	if rare := (Lone{2, 110e3, 1e9}); rare.Stalls() {
		t.Error("rare calls stall")
	}
	if _, err := LoneOf(func(yield func(*trace.Call, error) bool) { yield(nil, errors.ErrUnsupported) }); err == nil {
		t.Error("no error")
	}
}
