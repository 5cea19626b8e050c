package schedgen

import (
	"strings"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/expect"
)

// TestModes: all sends, and how they end. Buffered ones are standard ones that
// MPI_Buffer_detach waits for.
func TestModes(t *testing.T) {
	for call, mode := range map[string]schedule.Mode{
		"Send": schedule.Standard, "Rsend": schedule.Standard, "Ssend": schedule.Synchronous, "Bsend": schedule.Standard,
		"Isend": schedule.Standard, "Irsend": schedule.Standard, "Issend": schedule.Synchronous, "Ibsend": schedule.Standard,
		"Send_init": schedule.Standard, "Rsend_init": schedule.Standard, "Ssend_init": schedule.Synchronous, "Bsend_init": schedule.Standard,
	} {
		request, rest := "", ""
		if strings.HasPrefix(call, "I") || strings.HasSuffix(call, "_init") {
			request = " req=1"
		}
		if strings.HasSuffix(call, "_init") {
			rest = "\n3 4 Start req=1"
		}
		var made ops
		if _, err := Generate(parse(t, "0 0 Init\n1 2 "+call+" comm=0 peer=1 tag=7 bytes=8"+request+rest), Options{}, &made); err != nil {
			t.Fatalf("%s: %v", call, err)
		}
		if send := made[1]; send.Kind != schedule.Send || send.Mode != mode || send.Peer != 1 || send.Tag != 7 || send.Bytes != 8 {
			t.Errorf("%s: %+v", call, send)
		}
	}
}

// TestWaits: every form waits for the requests that it completed, and no other.
func TestWaits(t *testing.T) {
	for _, call := range []string{"Wait", "Waitall", "Waitany", "Waitsome", "Test", "Testall", "Testany", "Testsome"} {
		var got list
		_, err := Generate(parse(t, `
			0 0 Init
			10 11 Irecv comm=0 peer=1 tag=1 bytes=8 req=1
			12 13 Irecv comm=0 peer=2 tag=2 bytes=9 req=2
			20 30 `+call+` req=2
			40 50 Waitall req=1
			60 60 Finalize`), Options{}, &got)
		expect.OK(t, err)
		want := list{
			"0 calc 10", "1 recv 8 B 1 tag 1 comm 0 standard r0",
			"2 calc 1 i1", "3 recv 9 B 2 tag 2 comm 0 standard r2",
			"4 calc 7 i3", "5 calc 0 r4 r3",
			"6 calc 10 r5", "7 calc 0 r6 r1",
			"8 calc 10 r7",
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s: got\n%s\nwant\n%s", call, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}
