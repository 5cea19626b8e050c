package profile

import (
	"errors"
	"iter"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"loggops/formats/comm"
	"loggops/formats/trace"
	"loggops/internal/expect"
)

// source is a trace in memory.
type source struct {
	head  trace.Header
	calls iter.Seq2[*trace.Call, error]
}

func (s *source) Head() *trace.Header                  { return &s.head }
func (s *source) Calls() iter.Seq2[*trace.Call, error] { return s.calls }

// call makes a call of 10 ns.
func call(rank int32, name string, start int64, set func(*trace.Call)) trace.Call {
	c := trace.NewCall(rank, name, start, start+10)
	if set != nil {
		set(&c)
	}
	return c
}

func message(on, peer int32, bytes int64, requests ...int64) func(*trace.Call) {
	return func(c *trace.Call) { c.Comm, c.Peer, c.Bytes, c.Requests = on, peer, bytes, requests }
}

func sample(calls ...trace.Call) *source {
	return &source{calls: expect.Pointers(calls...), head: trace.Header{Ranks: 4, Communicators: []comm.Communicator{
		comm.World(4), {Name: "reversed", Members: comm.Of([]int32{3, 2, 1, 0})}, {Name: "lost"}, {Name: "MPI_COMM_SELF", Self: true},
	}}}
}

func of(t *testing.T, s trace.Source) *Profile {
	t.Helper()
	got, err := Of(s)
	expect.OK(t, err)
	return got
}

// TestMessages reports which messages calls send, to whom.
func TestMessages(t *testing.T) {
	requests := func(ids ...int64) func(*trace.Call) { return func(c *trace.Call) { c.Requests = ids } }
	for name, test := range map[string]struct {
		calls    []trace.Call
		partners []Pair
		sizes    []Size
	}{
		"blocking":     {[]trace.Call{call(0, "MPI_Send", 0, message(0, 1, 8))}, []Pair{{0, 1, 1, 8}}, []Size{{8, 15, 1, 8}}},
		"nonblocking":  {[]trace.Call{call(0, "MPI_Issend", 0, message(0, 1, 7, 1))}, []Pair{{0, 1, 1, 7}}, []Size{{4, 7, 1, 7}}},
		"exchange":     {[]trace.Call{call(2, "MPI_Sendrecv", 0, message(0, 1, 0))}, []Pair{{2, 1, 1, 0}}, []Size{{0, 0, 1, 0}}},
		"communicator": {[]trace.Call{call(0, "MPI_Send", 0, message(1, 0, 1))}, []Pair{{0, 3, 1, 1}}, []Size{{1, 1, 1, 1}}},
		"self":         {[]trace.Call{call(2, "MPI_Send", 0, message(3, 0, 1))}, []Pair{{2, 2, 1, 1}}, []Size{{1, 1, 1, 1}}},
		"no members":   {[]trace.Call{call(0, "MPI_Send", 0, message(2, 0, 1))}, nil, []Size{{1, 1, 1, 1}}},
		"no length":    {[]trace.Call{call(0, "MPI_Send", 0, message(0, 1, trace.None))}, []Pair{{0, 1, 1, 0}}, nil},
		"nobody":       {[]trace.Call{call(0, "MPI_Send", 0, message(0, trace.ProcNull, 8))}, nil, nil},
		"receive":      {[]trace.Call{call(0, "MPI_Irecv", 0, message(0, 1, 8, 1))}, nil, nil},
		"persistent": {[]trace.Call{
			call(0, "MPI_Ssend_init", 0, message(0, 1, 64, 1)), call(0, "MPI_Recv_init", 0, message(0, 1, 64, 2)),
			call(0, "MPI_Start", 20, requests(1)), call(0, "MPI_Startall", 40, requests(1, 2)),
			call(1, "MPI_Start", 40, requests(1)), // another rank's request 1
		}, []Pair{{0, 1, 2, 128}}, []Size{{64, 127, 2, 128}}},
		"order": {[]trace.Call{
			call(0, "MPI_Send", 0, message(0, 1, 3)), call(0, "MPI_Send", 0, message(0, 2, 2)), call(0, "MPI_Send", 0, message(0, 2, 2)),
		}, []Pair{{0, 2, 2, 4}, {0, 1, 1, 3}}, []Size{{2, 3, 3, 7}}},
	} {
		got := of(t, sample(test.calls...))
		if diff := cmp.Diff(test.partners, got.Partners); diff != "" {
			t.Errorf("%s: partners: %s", name, diff)
		}
		if diff := cmp.Diff(test.sizes, got.Sizes); diff != "" {
			t.Errorf("%s: sizes: %s", name, diff)
		}
	}
}

// TestBytes reports how many bytes per call counts for.
func TestBytes(t *testing.T) {
	for name, test := range map[string]struct {
		call trace.Call
		want int64
	}{
		"send":           {call(0, "MPI_Send", 0, message(0, 1, 8)), 8},
		"room":           {call(0, "MPI_Recv", 0, message(0, 1, 8)), 8},
		"received":       {call(0, "MPI_Recv", 0, func(c *trace.Call) { c.Bytes, c.ActualBytes = 8, []int64{4} }), 4},
		"completion":     {call(0, "MPI_Wait", 0, func(c *trace.Call) { c.ActualBytes = []int64{4} }), 0},
		"collective":     {call(0, "MPI_Bcast", 0, func(c *trace.Call) { c.Bytes = 100 }), 100},
		"v form":         {call(0, "MPI_Alltoallv", 0, func(c *trace.Call) { c.Counts = []int64{1, 2, 3} }), 6},
		"local":          {call(0, "MPI_Wtime", 0, nil), 0},
		"persistent":     {call(0, "MPI_Send_init", 0, message(0, 1, 8)), 0},
		"persistent too": {call(0, "MPI_Recv_init", 0, message(0, 1, 8)), 0},
	} {
		if got := of(t, sample(test.call)).ByCall[0].Bytes; got != test.want {
			t.Errorf("%s: %d bytes, want %d", name, got, test.want)
		}
	}
}

func TestTimes(t *testing.T) {
	got := of(t, sample(
		call(0, "MPI_Barrier", 100, func(c *trace.Call) { c.Comm = 0 }),
		call(0, "MPI_Send", 130, message(1, 0, 5)), // 20 of 40 ns
		call(2, "MPI_Barrier", 7, func(c *trace.Call) { c.Comm = 0 }),
		call(2, "MPI_Barrier", 157, func(c *trace.Call) { c.Comm = 0 }), // 20 of 160 ns
	))
	want := &Profile{
		Ranks: 2, Calls: 4, RunTimeNS: 160, Messages: 1, Bytes: 5,
		ByCall: []Call{{"MPI_Barrier", "", 3, 0, 30, 30. / 200}, {"MPI_Send", "", 1, 5, 10, 10. / 200}},
		Communicators: []Communicator{
			{0, "MPI_COMM_WORLD", 4, 3, 0}, {1, "reversed", 4, 1, 5}, {2, "lost", 0, 0, 0}, {3, "MPI_COMM_SELF", 1, 0, 0},
		},
		Sizes:    []Size{{4, 7, 1, 5}},
		Partners: []Pair{{0, 3, 1, 5}},
	}
	want.Share.Min, want.Share.Mean, want.Share.Max = 0.125, 0.3125, 0.5
	expect.Same(t, want, got, cmpopts.EquateApprox(0, 1e-12))
}

// A row of unsuccessful polls counts as all of them.
func TestPolls(t *testing.T) {
	polls := func(c *trace.Call) { c.Comm, c.Calls = 1, 40 }
	got := of(t, sample(call(0, "MPI_Iprobe", 0, polls), call(0, "MPI_Iprobe", 10, func(c *trace.Call) { c.Comm = 1 })))
	if got.Calls != 41 || got.ByCall[0].Calls != 41 || got.ByCall[0].TimeNS != 20 || got.Communicators[1].Calls != 41 {
		t.Errorf("%+v", got)
	}
}

// TestPlaces has computation count for the region of the call that it leads to.
func TestPlaces(t *testing.T) {
	in := func(region, site string) func(*trace.Call) {
		return func(c *trace.Call) { c.Region, c.Site = region, site }
	}
	got := of(t, sample(
		call(0, "MPI_Init", 0, nil), call(0, "MPI_Send", 40, in("2", "a.c:1 (f)")), call(0, "MPI_Send", 50, in("2", "a.c:2 (f)")),
		call(0, "MPI_Send", 80, in("", "a.c:1 (f)")), call(1, "MPI_Send", 7, in("2", "a.c:1 (f)")),
	))
	want := &Profile{
		BySite: []Call{
			{"MPI_Send", "a.c:1 (f)", 3, 0, 30, 0.3}, {"MPI_Init", "", 1, 0, 10, 0.1}, {"MPI_Send", "a.c:2 (f)", 1, 0, 10, 0.1},
		},
		ByRegion: []Region{{"2", 3, 30, 30, 0.6}, {"", 2, 20, 20, 0.4}},
	}
	expect.Same(t, want.BySite, got.BySite)
	expect.Same(t, want.ByRegion, got.ByRegion)
}

func TestNothing(t *testing.T) {
	if got := of(t, sample()); got.Ranks != 0 || got.Calls != 0 || got.Share.Mean != 0 || len(got.Communicators) != 4 {
		t.Errorf("%+v", got)
	}
	instant := trace.NewCall(0, "MPI_Init", 5, 5)
	if got := of(t, sample(instant)); got.Ranks != 1 || got.Share.Max != 0 || got.ByCall[0].Share != 0 {
		t.Errorf("%+v", got)
	}
}

func TestErrorOfReading(t *testing.T) {
	damaged := errors.New("damaged")
	s := sample()
	s.calls = func(yield func(*trace.Call, error) bool) { yield(nil, damaged) }
	if _, err := Of(s); err != damaged {
		t.Errorf("error %v", err)
	}
}
