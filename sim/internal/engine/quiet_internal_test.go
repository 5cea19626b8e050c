package engine

import (
	"testing"

	"loggops/formats/listing"
	"loggops/internal/testkit/expect"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
	"loggops/sim/internal/tuning"
)

// TestQuietFor checks that a rank may reply at once as long as anything waits there, or is
// posted or ready together with others: messages of an open collective go to what waits.
func TestQuietFor(t *testing.T) {
	s := listing.Schedule(t, "replicas 2\nrank 0\n0 send 1 0\nrank 1\n0 recv 0 0\n")
	program, err := program.Compile(s, logp.Params{LatencyNS: 2000, OverheadSendNS: 500, OverheadRecvNS: 500, EagerMax: 65536}, tuning.Usual())
	expect.OK(t, err)
	e := New(program, &Options{}, 1)
	w, r := e.workers[0], &e.ranks[0]
	if got := w.quietFor(r); got != logp.Never {
		t.Errorf("where nothing is left it is quiet for %d ns", got)
	}
	for name, field := range map[string]*int32{
		"calcs": &r.calcs, "sends": &r.sends, "receives": &r.recvs, "disorder": &r.disorder, "posted": &r.posted,
		"what waits": &r.waitOp, "others that wait": &r.waiting,
	} {
		*field = 1
		if got := w.quietFor(r); got != 0 {
			t.Errorf("%s: quiet for %d ns", name, got)
		}
		*field = 0
	}
}
