package schedgen

import (
	"strings"
	"testing"

	"loggops/internal/expect"
)

const polling = `
	0 0 Init
	10 11 Irecv comm=0 peer=1 tag=1 bytes=8 req=1
	2011 2012 Test
	7012 7013 Iprobe comm=0 calls=5
	47013 47014 Test
	52014 52015 Test req=1
	57015 57016 Test
	60016 60017 Wait
	60017 60018 Testall
	60018 60018 Comm_size
	61018 61019 Testall
	62019 62019 Finalize`

// TestPollGap: up to the given length, gaps between an unsuccessful poll and the
// next poll are waiting; those before the first, after one that succeeds, and
// before other calls are not.
func TestPollGap(t *testing.T) {
	for _, test := range []struct {
		gapNS int64
		want  string
	}{
		{0, "10 2000 0 5000 0 40000 0 5000 0 5000 0 3000 0 0 0 1000 0 1000"},
		{4999, "10 2000 0 5000 0 40000 0 5000 0 5000 0 3000 0 0 0 1000 0 1000"},
		{5000, "10 2000 0 0 0 40000 0 0 0 5000 0 3000 0 0 0 1000 0 1000"},
		{100000, "10 2000 0 0 0 0 0 0 0 5000 0 3000 0 0 0 1000 0 1000"},
	} {
		var made ops
		if _, err := Generate(parse(t, polling), Options{PollGapNS: test.gapNS}, &made); err != nil {
			t.Fatal(err)
		}
		if got := strings.ReplaceAll(durations(made), "x ", ""); got != test.want {
			t.Errorf("gap %d: got %s, want %s", test.gapNS, got, test.want)
		}
	}
}

// TestComputePolls: what unsuccessful polls took is computation, less the cost of recording
// each; what others took is not.
func TestComputePolls(t *testing.T) {
	const calls = `
	0 0 Init
	10 11 Irecv comm=0 peer=1 tag=1 bytes=8 req=1
	20 120 Test calls=50
	120 130 Iprobe calls=7
	130 135 Request_get_status calls=3
	136 146 Test req=1
	150 150 Finalize`
	for cost, want := range map[int64]string{
		0:      "10 x 9 100 0 10 0 5 1 0 4",
		1:      "10 x 9 50 0 3 0 2 1 0 4",
		9:      "10 x 9 0 0 0 0 0 1 0 4",
		7.2e17: "10 x 9 0 0 0 0 0 1 0 4",
	} {
		var made ops
		report, err := Generate(parse(t, calls), Options{ComputePolls: true, PollCostNS: cost}, &made)
		expect.OK(t, err)
		if got := durations(made); got != want {
			t.Errorf("cost %d: got %s, want %s", cost, got, want)
		}
		if w := report.Polling.Waits; w.PollsNS != 0 {
			t.Errorf("cost %d: %+v", cost, w)
		}
	}
	_, report, err := generated(t, calls, Options{})
	if w := report.Polling.Waits; err != nil || w != (PollWaits{0, 115, 24}) || w.Share() != 115.0/139 {
		t.Errorf("%+v", w)
	}
}

// TestPolling: the report has how much of the computation lies between polls,
// and how long its gaps are.
func TestPolling(t *testing.T) {
	for _, test := range []struct {
		gapNS                       int64
		computation, between, bound int64
		share                       float64
	}{
		{0, 62010, 50000, 50000, 50000.0 / 62010},
		{5000, 52010, 40000, 50000, 40000.0 / 52010},
		{50000, 12010, 0, 1000, 0},
	} {
		_, report, err := generated(t, polling, Options{PollGapNS: test.gapNS})
		expect.OK(t, err)
		p := &report.Polling
		bound, _ := p.BoundNS()
		if p.ComputationNS != test.computation || p.BetweenNS != test.between || p.Share != test.share || p.Rank != 0 || bound != test.bound {
			t.Errorf("gap %d: %+v, bound %d", test.gapNS, p, bound)
		}
	}
}
