// Package links draws what the links of a network do in a run: the use and the waiting of each tier over time,
// or of each link.
package links

import (
	"iter"
	"slices"

	"loggops/formats/result"
	"loggops/internal/table"
	"loggops/view/figure"
)

// What is drawn.
const (
	Time = "time" // use and waiting over time
	Map  = "map"  // use and waiting of each link
)

// Data is what is drawn.
type Data struct {
	Of      string // Time or Map
	Setting string // what was simulated
	EndNS   int64  // the makespan
	Tiers   []Tier // those that messages passed, in the order of their first links
}

// Tier is the use of the links of a tier.
type Tier struct {
	Name      string
	Links     []result.Link // those that messages passed, by number
	Intervals []result.Link // in order of time; without those in which nothing happens
}

// ErrNothing says that there is nothing to draw.
const ErrNothing = figure.Nothing("no message passes a link: all ranks are on one host, or none sends")

// New makes the data of a run from its rows. Errors are those of rows, and ErrNothing.
func New(of string, rows iter.Seq2[result.Link, error]) (*Data, error) {
	if of == "" {
		of = Time
	}
	d := &Data{Of: of}
	places := map[string]int{}
	err := result.Visit(rows, func(row *result.Link) error {
		place, known := places[row.Tier]
		if !known {
			place = len(d.Tiers)
			places[row.Tier] = place
			d.Tiers = append(d.Tiers, Tier{Name: row.Tier})
		}
		t := &d.Tiers[place]
		if row.OfTier() {
			t.Intervals = append(t.Intervals, *row)
		} else {
			t.Links, d.EndNS = append(t.Links, *row), row.EndNS
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	// Damaged files may have tiers without links.
	d.Tiers = slices.DeleteFunc(d.Tiers, func(t Tier) bool { return len(t.Links) == 0 })
	if len(d.Tiers) == 0 {
		return nil, ErrNothing
	}
	return d, nil
}

// use returns the share of the time of so many links that messages occupy.
func use(l *result.Link, links int) float64 {
	return float64(l.BusyNS) / float64(max(1, l.EndNS-l.StartNS)) / float64(links)
}

// waiting returns how many messages wait on average.
func waiting(l *result.Link, _ int) float64 {
	return float64(l.WaitedNS) / float64(max(1, l.EndNS-l.StartNS))
}

// Table returns a row for each interval of each tier, or for each link. The use is a share of the capacity
// of all links of the tier that messages pass in the run, or of the link.
func (d *Data) Table() table.Table {
	t := table.Keyed("tier", "link", "start_ns", "end_ns", "messages", "bytes", "busy_ns", "waited_ns", "most_waiting", "use")
	for _, tier := range d.Tiers {
		rows, links := tier.Links, 1
		if d.Of == Time {
			rows, links = tier.Intervals, len(tier.Links)
		}
		for _, l := range rows {
			t.Add(l.Tier, table.Known(l.Name), l.StartNS, l.EndNS, l.Messages, l.Bytes, l.BusyNS, l.WaitedNS, l.MostWaiting, use(&l, links))
		}
	}
	return t
}
