package profile

import (
	"fmt"
	"iter"
	"testing"

	"loggops/formats/listing"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// app is the calls of two ranks, of which the second starts later.
func app(t *testing.T) iter.Seq2[*trace.Call, error] {
	text := ""
	for rank := range 2 {
		for i, name := range []string{"Init", "Bcast", "Send", "Allreduce", "Iallreduce", "Wait", "Finalize"} {
			text += fmt.Sprintf("%d %d %s rank=%d\n", 1000*rank+100*i, 1000*rank+110*i, name, rank)
		}
	}
	return listing.Trace(t, 2, text).Calls()
}

func TestPositions(t *testing.T) {
	got, err := PositionsOf(app(t))
	expect.OK(t, err)
	want := Positions{RunTimeNS: 660, Collectives: []Collective{{"bcast", 100}, {"allreduce", 300}, {"allreduce", 400}}}
	expect.Same(t, want, got)
}

func TestFunctions(t *testing.T) {
	got, err := TimesOf(app(t))
	expect.OK(t, err)
	if got.RunTimeNS != 2*660 || got.Functions[0] != (Function{"MPI_Finalize", 2, 120}) || got.Share("MPI_Finalize") != 120./(2*660) {
		t.Errorf("%+v", got)
	}
}

// TestLone: calls that wait for no other rank stall if they are long on average and a part of the run time.
func TestLone(t *testing.T) {
	got, err := LoneOf(listing.Trace(t, 2, `
		0 60000 Send peer=1 bytes=1024
		60000 90000 Send peer=1 bytes=1025
		90000 91000 Send peer=-2 bytes=0
		91000 141000 Irecv peer=1 bytes=1048576
		200000 900000 Recv peer=1 bytes=8
		1000000 1000000 Finalize`).Calls())
	expect.OK(t, err)
	if want := (Lone{2, 110e3, 1e6}); got != want || !got.Stalls() {
		t.Errorf("%+v, want %+v", got, want)
	}
	if short := (Lone{3, 110e3, 1e6}); short.Stalls() {
		t.Error("short calls stall")
	}
	if rare := (Lone{2, 110e3, 1e9}); rare.Stalls() {
		t.Error("rare calls stall")
	}
}
