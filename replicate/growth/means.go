package growth

import (
	"maps"
	"math"
	"slices"
	"strings"

	"loggops/formats/schedule"
)

// meaner compares the durations at places between recordings.
type meaner struct {
	all     []*observed // the largest last
	alike   map[place][]place
	changes map[place][]float64 // of places that are taken together
}

// functions returns the place between the functions that make two calls, instead of their lines.
func (p place) functions() place {
	return place{region: p.region, from: function(p.from), to: function(p.to)}
}

// function returns the function that makes a call, or the call if its site is not known.
func function(call string) string {
	_, site, _ := strings.Cut(call, " at ")
	if name := schedule.Function(site); name != "" {
		return name
	}
	return call
}

// change returns the mean duration at a place in each recording, as a multiple of that in the largest one. A place that a
// recording does not have, as a rank with other neighbors there receives from them on other lines, changes as all places
// between the same two functions or, without these, as all places of the program.
func (m *meaner) change(at place) []float64 {
	all := m.ratios([]place{at})
	for i := range all {
		if math.IsNaN(all[i]) {
			all[i] = m.together(at.functions())[i]
		}
		if math.IsNaN(all[i]) {
			all[i] = m.together(place{})[i]
		}
	}
	return all
}

// together returns the ratios of places that are taken together; of all places for the zero value.
func (m *meaner) together(alike place) []float64 {
	if m.changes[alike] == nil {
		places := m.alike[alike]
		if alike == (place{}) {
			places = slices.Collect(maps.Keys(m.all[len(m.all)-1].times))
		}
		m.changes[alike] = m.ratios(places)
	}
	return m.changes[alike]
}

// ratios returns the ratio of the durations at places in each recording to those in the largest one; NaN without any. Since
// a larger grid has more ranks between its ends, means of all ranks would change if only positions differed: each recording
// is compared with the largest one in the positions that both have, and weighted as there.
func (m *meaner) ratios(places []place) []float64 {
	last := len(m.all) - 1
	ratios := make([]float64, len(m.all))
	for i, o := range m.all[:last] {
		here, there, shared := 0.0, 0.0, false
		for _, at := range slices.SortedFunc(slices.Values(places), place.compare) {
			largest := m.all[last].times[at]
			for _, position := range slices.Sorted(maps.Keys(o.times[at])) {
				if l := largest[position]; l != nil {
					here, there, shared = here+o.times[at][position].value()*float64(l.count), there+l.ns, true
				}
			}
		}
		switch {
		case there > 0:
			ratios[i] = here / there
		case !shared || here > 0:
			ratios[i] = math.NaN()
		}
	}
	ratios[last] = 1
	return ratios
}
