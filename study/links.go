package study

import (
	"cmp"
	"context"
	"slices"

	"loggops/formats/result"
	"loggops/internal/table"
	"loggops/internal/units"
	"loggops/sim"
	"loggops/sim/topology"
)

// links is what passes the links of a network in each run.
type links struct {
	ctx     context.Context
	network topology.Network
	file    *result.Writer[result.Link] // nil for none
	use     *LinkUse
}

// LinkUse is the use of the links of a network in one run.
type LinkUse struct {
	MakespanNS int64
	Tiers      []TierUse
	Busiest    []result.Link // those that were busy for the longest time, in descending order
}

// TierUse is the use of the links of a tier.
type TierUse struct {
	Name            string
	Links, Used     int // and those of them that a message has passed
	Messages, Bytes int64
	BusyNS          int64 // summed up over all links
	BusyMaxNS       int64 // of the busiest link
	WaitedNS        int64 // of all messages
	MostWaiting     int64 // messages at one link at a time
}

// maxBusiest is the number of links in LinkUse.Busiest.
const maxBusiest = 5

// write adds up the links of a run, and writes their rows.
func (l *links) write(run int32, r *sim.Result) error {
	use := &LinkUse{MakespanNS: r.MakespanNS, Tiers: make([]TierUse, l.network.Tiers())}
	for i := range use.Tiers {
		use.Tiers[i].Name = l.network.TierName(i)
	}
	for i := range l.network.Links() {
		if i%(1<<16) == 0 && l.ctx.Err() != nil {
			return l.ctx.Err()
		}
		tier := &use.Tiers[l.network.Link(i).Tier]
		tier.Links++
		total := r.Links(i)
		if total.Messages == 0 {
			continue
		}
		if err := tier.add(&total); err != nil {
			return err
		}
		busy := len(use.Busiest) < maxBusiest || total.BusyNS > use.Busiest[maxBusiest-1].BusyNS
		if l.file == nil && !busy {
			continue
		}
		row := result.Link{
			Run: run, Link: int32(i), Name: l.network.LinkName(i), Tier: tier.Name, EndNS: r.MakespanNS,
			Messages: total.Messages, Bytes: total.Bytes, BusyNS: total.BusyNS, WaitedNS: total.WaitedNS, MostWaiting: total.MostWaiting,
		}
		if busy {
			use.insert(row)
		}
		if l.file != nil {
			if err := l.file.Append(&row); err != nil {
				return err
			}
		}
	}
	l.use = use
	if l.file == nil {
		return nil
	}
	return l.writeIntervals(run, r)
}

// writeIntervals writes what the links of each tier do over time.
func (l *links) writeIntervals(run int32, r *sim.Result) error {
	width, tiers := r.LinkIntervals()
	for tier, intervals := range tiers {
		for i, sum := range intervals {
			if sum == (sim.LinkTotal{}) {
				continue
			}
			start := int64(i) * width
			if err := l.file.Append(&result.Link{
				Run: run, Link: result.None, Tier: l.network.TierName(tier), StartNS: start, EndNS: start + width,
				Messages: sum.Messages, Bytes: sum.Bytes, BusyNS: sum.BusyNS, WaitedNS: sum.WaitedNS, MostWaiting: sum.MostWaiting,
			}); err != nil {
				return err
			}
		}
	}
	return nil
}

// add adds a link that messages pass. The error is *units.TooLarge.
func (t *TierUse) add(l *sim.LinkTotal) error {
	t.Used++
	t.Messages += l.Messages
	t.BusyMaxNS = max(t.BusyMaxNS, l.BusyNS)
	t.MostWaiting = max(t.MostWaiting, l.MostWaiting)
	return cmp.Or(units.Add(&t.Bytes, "bytes over links", l.Bytes), units.Add(&t.BusyNS, "busy times of links, in ns,", l.BusyNS),
		units.Add(&t.WaitedNS, "waiting times at links, in ns,", l.WaitedNS))
}

// insert adds a link to the busiest, behind those that were busy for as long.
func (u *LinkUse) insert(row result.Link) {
	at, _ := slices.BinarySearchFunc(u.Busiest, row, func(a, b result.Link) int { return cmp.Or(cmp.Compare(b.BusyNS, a.BusyNS), -1) })
	u.Busiest = slices.Insert(u.Busiest, at, row)
	u.Busiest = u.Busiest[:min(len(u.Busiest), maxBusiest)]
}

// Tables returns the use by tier, and of the busiest links.
func (u *LinkUse) Tables() (tiers, busiest table.Table) {
	share := func(ns int64, links int) any {
		if u.MakespanNS == 0 || links == 0 {
			return nil
		}
		return 100 * float64(ns) / float64(u.MakespanNS) / float64(links)
	}
	percent := func(key, title string) table.Column { return table.Fixed(1, " %", key, title) }
	tiers = table.New(table.Text("tier"), table.Count("links"), table.Count("used"), table.Count("messages"), table.Bytes("bytes"),
		percent("use_percent", "use (mean)"), percent("use_max_percent", "use (max)"), table.Duration("waited_ns", "waiting"), table.Count("most_waiting", "queue (max)"))
	for _, t := range u.Tiers {
		tiers.Add(t.Name, t.Links, t.Used, t.Messages, t.Bytes, share(t.BusyNS, t.Used), share(t.BusyMaxNS, 1), t.WaitedNS, t.MostWaiting)
	}
	busiest = table.New(table.Text("link", "busiest link"), table.Text("tier"), table.Count("messages"), table.Bytes("bytes"),
		percent("use_percent", "use"), table.Duration("busy_ns", "busy"), table.Duration("waited_ns", "waiting"), table.Count("most_waiting", "queue (max)"))
	for _, l := range u.Busiest {
		busiest.Add(l.Name, l.Tier, l.Messages, l.Bytes, share(l.BusyNS, 1), l.BusyNS, l.WaitedNS, l.MostWaiting)
	}
	return tiers, busiest
}
