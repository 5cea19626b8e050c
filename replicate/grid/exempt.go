package grid

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"loggops/formats/schedule"
	"loggops/internal/setting"
)

// Exemption selects messages that are dropped before the grid is recognized: those of which the send or the
// receive belongs to a call, a call site or a region. Their operations take no time.
type Exemption struct{ Key, Value string }

// The keys of an Exemption.
const (
	Call   = "call"
	Region = "region"
	Site   = "site"
)

// ParseExemption reads KEY=VALUE, such as call=MPI_Sendrecv, region=2 or site=setup.f90:212.
func ParseExemption(text string) (Exemption, error) {
	key, value, _ := strings.Cut(text, "=")
	if key != Call && key != Region && key != Site || value == "" {
		return Exemption{}, fmt.Errorf("%q: want call=NAME, region=NAME, site=FILE:LINE or site=FUNCTION", text)
	}
	return Exemption{key, value}, nil
}

func (e Exemption) String() string { return e.Key + "=" + e.Value }

// selects reports whether the messages of a caller belong to the exemption.
func (e Exemption) selects(c *Caller) bool {
	switch e.Key {
	case Call:
		return c.Call == e.Value
	case Region:
		return c.Region == e.Value
	}
	return schedule.IsSite(c.Site, e.Value)
}

// drop drops the messages that exemptions select, and returns their number.
func drop(ctx context.Context, s schedule.Source, exempt []Exemption) (schedule.Source, int64, error) {
	if len(exempt) == 0 {
		return s, 0, nil
	}
	m, err := readMessages(ctx, s)
	if err != nil {
		return nil, 0, err
	}
	dropped, count := make([]bool, len(m.all)), int64(0)
	for _, x := range exempt {
		selected := false
		for _, e := range slices.Concat(m.events...) {
			if x.selects(&m.callers[e.caller]) {
				if selected = true; !dropped[e.message] {
					dropped[e.message] = true
					count++
				}
			}
		}
		if !selected {
			return nil, 0, setting.Advisef("no messages have %s; %s grid lists the calls and sites of messages that do not fit", x, setting.Name("show"))
		}
	}
	edits := make([][]edit, len(m.events))
	for rank, events := range m.events {
		for _, e := range events {
			if dropped[e.message] {
				edits[rank] = append(edits[rank], edit{place: e.place})
			}
		}
	}
	return edited(s, edits), count, nil
}
