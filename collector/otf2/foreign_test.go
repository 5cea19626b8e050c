package otf2

import (
	"path/filepath"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestSharedEvents reads the events of an archive that has no communicators.
func TestSharedEvents(t *testing.T) {
	folder := cases.Shared(t, "foreign", "otf2", "otf2-lib-tests")
	integrity, err := readAnchor(filepath.Join(folder, "OTF2_Integrity_test/OTF2_Integrity_trace_1/TestTrace.otf2"))
	expect.OK(t, err)
	total := 0
	for _, id := range []uint64{0, 1, 4, 9} {
		total += eventsOf(t, integrity, integrity.locationFile(id, ".evt"))
	}
	if total != 480_000 {
		t.Errorf("%d events", total)
	}
}

func eventsOf(t *testing.T, a *anchor, path string) int {
	t.Helper()
	c, err := a.open(path, true, nil)
	expect.OK(t, err)
	defer c.close()
	for n := 0; ; n++ {
		_, _, ok, err := c.next()
		expect.OK(t, err)
		if !ok {
			return n
		}
	}
}
