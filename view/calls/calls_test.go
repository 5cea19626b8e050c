package calls

import (
	"iter"
	"testing"

	"loggops/analysis/profile"
	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
	"loggops/view/figure"
	"loggops/view/internal/golden"
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

// quiet calls no collectives, and takes no time.
func quiet(yield func(*trace.Call, error) bool) {
	c := trace.NewCall(0, "MPI_Init", 5, 5)
	yield(&c, nil)
}

func TestPositions(t *testing.T) {
	d := &Positions{}
	for name, calls := range map[string]iter.Seq2[*trace.Call, error]{"app": app, "quiet": quiet} {
		positions, err := profile.PositionsOf(calls)
		expect.OK(t, err)
		a := Positioned{name, positions}
		if name == "app" {
			d.Applications = append([]Positioned{a}, d.Applications...)
		} else {
			d.Applications = append(d.Applications, a)
		}
	}
	golden.Check(t, "position", d)
}

// TestManyPositions: the picture of a long run is no larger than its pixels are many.
func TestManyPositions(t *testing.T) {
	d := &Positions{[]Positioned{{"app", profile.Positions{RunTimeNS: 1e6}}}}
	for ns := range int64(1e5) {
		d.Applications[0].Collectives = append(d.Applications[0].Collectives, profile.Collective{Kind: "allreduce", AtNS: 10 * ns})
	}
	style := figure.Style{Width: 1000, Height: 300}
	if svg := golden.Written(t, d.Figure(style), "svg"); len(svg) > 200e3 {
		t.Errorf("%d bytes", len(svg))
	}
}

func TestTimes(t *testing.T) {
	timed := func(name string, calls iter.Seq2[*trace.Call, error]) Timed {
		times, err := profile.TimesOf(calls)
		expect.OK(t, err)
		return Timed{name, times}
	}
	a, b := timed("app", app), timed("quiet", quiet)
	golden.Check(t, "time", &Times{[]Timed{a}})
	golden.Check(t, "times", &Times{[]Timed{a, b}})
}

func TestSizes(t *testing.T) {
	head := &schedule.Header{Ranks: 2, Replicas: 3, Communicators: []comm.Communicator{comm.World(2)}}
	of := func(name string, sizes ...int64) Sized {
		c := profile.NewMessages(head, true)
		for _, bytes := range sizes {
			expect.OK(t, c.Append(0, schedule.Op{Kind: schedule.Send, Peer: 1, Bytes: bytes}))
		}
		s, err := profile.SizesOf(c)
		expect.OK(t, err)
		return Sized{name, s}
	}
	d := &Sizes{Applications: []Sized{of("app", 0, 1, 2, 3, 1000, 1023, 1024)}}
	golden.Check(t, "size", d)
	d.Applications, d.WithCollectives = append(d.Applications, of("other", 64)), true
	golden.Check(t, "sizes", d)
	golden.Check(t, "silent", &Sizes{Applications: []Sized{of("silent")}})
}
