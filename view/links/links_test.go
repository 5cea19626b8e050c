package links

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"loggops/formats/result"
	"loggops/internal/testkit/expect"
	"loggops/view/figure"
	"loggops/view/internal/golden"
)

// tapered are the links of a run of 1,000 ns on a tree of so many hosts, of which each second one sends up: in two
// phases, of which the first is the longer, the more the higher the number of the host.
func tapered(hosts int) (rows []result.Link) {
	for i := range hosts {
		busy := int64(1000 * (i + 1) / hosts)
		rows = append(rows, result.Link{Run: 3, Link: int32(i), Name: fmt.Sprintf("host%d-leaf%d", i, i/2), Tier: "host-leaf", EndNS: 1000, Messages: 1, BusyNS: busy / 4})
	}
	for i := range hosts / 2 {
		busy := int64(1000 * (i + 1) / (hosts / 2))
		rows = append(rows, result.Link{Run: 3, Link: int32(hosts + i), Name: fmt.Sprintf("leaf%d-spine0", i), Tier: "leaf-spine", EndNS: 1000, Messages: 2, BusyNS: busy, WaitedNS: 3 * busy, MostWaiting: 1})
	}
	for tier, name := range []string{"host-leaf", "leaf-spine"} {
		for start := int64(0); start < 1000; start += 128 {
			if tier == 0 && start > 256 && start < 640 {
				continue
			}
			rows = append(rows, result.Link{Run: 3, Link: result.None, Tier: name, StartNS: start, EndNS: start + 128, BusyNS: int64(hosts) * start / 16, WaitedNS: int64(tier*hosts) * (1000 - start)})
		}
	}
	return rows
}

func picture(t *testing.T, of string, rows []result.Link) *Data {
	t.Helper()
	d, err := New(of, expect.Rows(rows...))
	expect.OK(t, err)
	d.Setting = "alltoall.sched.arrow; hdr; run 3"
	return d
}

func TestPictures(t *testing.T) {
	golden.Check(t, "time", picture(t, "", tapered(8)))
	golden.Check(t, "map", picture(t, Map, tapered(8)))
	lone := []result.Link{{Run: 3, Name: "a host with a very long name, as files of networks may have it-another one, the switch", Tier: "a tier with a long name, too", EndNS: 10, Messages: 1, BusyNS: 5}}
	golden.Check(t, "one", picture(t, Map, lone))
	golden.Check(t, "one-time", picture(t, Time, lone))
}

// TestMany draws more links than there are dots.
func TestMany(t *testing.T) {
	f := picture(t, Map, tapered(5000)).Figure(figure.Style{Width: 1000, Height: 700})
	if text := golden.Elements(t, f); !strings.Contains(text, "\ntext leaf-spine: leaf2499-spine0, 100 %\n") {
		t.Error(text)
	}
}

// TestNothing has no links.
func TestNothing(t *testing.T) {
	for _, rows := range [][]result.Link{nil, {{Link: result.None, Tier: "a", EndNS: 8}}} {
		if _, err := New(Time, expect.Rows(rows...)); !errors.Is(err, ErrNothing) {
			t.Errorf("%d rows: error %v", len(rows), err)
		}
	}
	wrong := errors.New("a damaged file")
	if _, err := New(Time, func(yield func(result.Link, error) bool) { yield(result.Link{}, wrong) }); err != wrong {
		t.Errorf("error %v, want %v", err, wrong)
	}
}
