package topology

// Description has the sizes of a network.
type Description struct {
	Hosts, Switches, Links int
	// Diameter is the number of links of the longest of the shortest routes between hosts.
	Diameter int
	// Bisection is the rate at which one half of the hosts can send to the other, in bytes per
	// ns, and Full that of the links of the hosts alone. They are infinite if G is 0. Bisection is
	// NaN with faults, and of a network from a file.
	Bisection, Full float64
	Tiers           []Tier
}

// Tier has the sizes of the links of a tier.
type Tier struct {
	Name  string
	Links int
	// GapPerByte and LatencyNS are the largest in the tier.
	GapPerByte float64
	LatencyNS  int64
}

// OneWay returns the number of links of a network from a file without one back.
func OneWay(t Topology) (n int) {
	l, ok := t.Network.(*listed)
	if !ok {
		return 0
	}
	back := map[[2]int]int{} // links from a node to a lower one, less those back
	for i := range l.links {
		if from, to := l.Ends(i); from < to {
			back[[2]int{to, from}]--
		} else {
			back[[2]int{from, to}]++
		}
	}
	for _, links := range back {
		n += max(links, -links)
	}
	return n
}

// Describe returns the sizes of a network that this package has made.
func Describe(t Topology) Description {
	g := t.Network.(graph)
	if p, ok := g.(*placed); ok {
		g = p.graph
	}
	d := Description{Hosts: g.Hosts(), Switches: g.Nodes() - g.Hosts(), Links: g.Links(), Diameter: g.Diameter(), Bisection: g.Bisection()}
	d.Tiers = make([]Tier, g.Tiers())
	for i := range d.Tiers {
		d.Tiers[i].Name = g.TierName(i)
	}
	out := 0.0 // of all hosts
	for i := range g.Links() {
		l := g.Link(i)
		if from, _ := g.Ends(i); from < d.Hosts {
			out += 1 / l.GapPerByte
		}
		tier := &d.Tiers[l.Tier]
		tier.Links++
		tier.GapPerByte, tier.LatencyNS = max(tier.GapPerByte, l.GapPerByte), max(tier.LatencyNS, l.LatencyNS)
	}
	d.Full = out / 2
	return d
}
