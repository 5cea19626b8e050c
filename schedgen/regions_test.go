package schedgen

import (
	"fmt"
	"testing"

	"loggops/internal/expect"
)

// TestRegions: computation belongs to the region of the call that ends it, and is divided where
// a region begins or ends. Operations have the region and the site of their call.
func TestRegions(t *testing.T) {
	var made ops
	if _, err := Generate(parse(t, `
		0 10 Init
		20 20 Pcontrol
		50 50 Pcontrol region=2
		60 70 Comm_rank
		90 95 Send comm=0 peer=1 tag=1 bytes=8 site=a.c:3
		100 100 Finalize`), Options{}, &made); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, op := range made {
		got = append(got, fmt.Sprintf("%v %d %q %q", op.Kind, op.DurationNS, op.Region, op.Site))
	}
	want := []string{`calc 10 "" ""`, `calc 0 "" ""`, `calc 30 "2" ""`, `calc 0 "2" ""`, `calc 40 "" "a.c:3"`, `send 0 "" "a.c:3"`, `calc 5 "" ""`}
	expect.Same(t, want, got)
}
