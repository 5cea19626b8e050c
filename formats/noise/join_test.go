package noise

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/internal/testkit/expect"
)

func TestJoin(t *testing.T) {
	header := func(tMin float64, length int64) Header {
		return Header{CPU: 3, Method: "selfish", ResolutionNS: tMin, ThresholdNS: 9 * tMin, LengthNS: length}
	}
	recordings := []*Trace{
		{Header: header(20, 100), Detours: []Detour{{10, 5, -1}, {95, 5, -1}}},
		{Header: header(10, 50)},
		{Header: header(15, 70), Detours: []Detour{{0, 7, -1}}},
	}
	joined := Join(recordings)
	want := &Trace{Header: header(10, 220), Detours: []Detour{{10, 5, -1}, {95, 5, -1}, {150, 7, -1}}}
	want.RecordingsNS = []int64{100, 50, 70}
	expect.Same(t, want, joined)
	if err := joined.Check(); err != nil {
		t.Error(err)
	}
	for i, got := range joined.Recordings() {
		want := *recordings[i]
		want.ResolutionNS, want.ThresholdNS = 10, 90
		if diff := cmp.Diff(&want, got); diff != "" {
			t.Errorf("recording %d: %s", i, diff)
		}
	}
	if alone := Join(recordings[:1]); alone != recordings[0] || len(alone.Recordings()) != 1 {
		t.Error("a single recording has changed")
	}
	joined.RecordingsNS[2] = 71
	if joined.Check() == nil {
		t.Error("recordings that are longer than the trace are accepted")
	}
}
