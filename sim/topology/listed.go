package topology

import (
	"fmt"
	"maps"
	"math"
	"strconv"
	"strings"

	"loggops/internal/units"
)

// listed is a network from a file. Its routes are those of the file, or else shortest ones.
type listed struct {
	text
	*listing
	links  []Link
	node   []int // numbers in the listing: hosts first, each in their order
	place  []int // numbers of nodes by those in the listing
	hosts  int
	tiers  []string
	pods   []int // of nodes
	count  int   // pods
	twin   map[int]int
	paths  *paths
	random *hash
}

func newListed(o *options) (graph, error) {
	l := &listed{listing: o.file, place: make([]int, len(o.file.names)), twin: map[int]int{}}
	for _, host := range []bool{true, false} {
		for i := range l.names {
			if l.isHost[i] == host {
				l.place[i] = len(l.node)
				l.node = append(l.node, i)
			}
		}
		if host {
			l.hosts = len(l.node)
		}
	}
	byG, byLatency, err := o.factors()
	if err != nil {
		return nil, err
	}
	seen, tiers := map[[2]int]int{}, map[string]int{}
	var usual Link
	if l.unrated {
		if usual, err = o.plain().link(0); err != nil {
			return nil, err
		}
	}
	for i := range l.listing.links {
		k := l.listing.links[i]
		if l.unrated {
			k.GapPerByte, k.LatencyNS = usual.GapPerByte, usual.LatencyNS
		}
		tier, known := tiers[k.tier]
		if !known {
			tier = len(l.tiers)
			tiers[k.tier] = tier
			l.tiers = append(l.tiers, k.tier)
		}
		link := Link{k.GapPerByte * byG, int64(math.Round(float64(k.LatencyNS) * byLatency)), tier}
		if link.GapPerByte > maxG || float64(link.LatencyNS) > maxLatencyNS {
			return nil, fmt.Errorf("the link from %s to %s: %g ns per byte and %s are too much", l.names[k.from], l.names[k.to], link.GapPerByte, latencies.Text(float64(link.LatencyNS)))
		}
		l.links = append(l.links, link)
		if seen[[2]int{k.from, k.to}]++; seen[[2]int{k.from, k.to}] > 1 {
			l.twin[i] = seen[[2]int{k.from, k.to}]
		}
	}
	if o.routing == hashed {
		l.random = &hash{o.seed}
	}
	l.paths = newPaths(l, nil)
	l.findPods()
	return l, nil
}

// factors returns those of G and latency.
func (o *options) factors() (byG, byLatency float64, err error) {
	byG, byLatency = 1, 1
	for key, to := range map[string]*float64{"G": &byG, "latency": &byLatency} {
		if text, given := o.values[key]; given && !(o.file.unrated && !units.IsFactor(text)) {
			if *to, err = units.ParseFactor(text); err != nil {
				return 0, 0, fmt.Errorf("%s=%s: the file has the values; want a factor, such as x2", key, text)
			}
		}
	}
	return byG, byLatency, nil
}

// plain returns the options without factors.
func (o *options) plain() *options {
	values := maps.Clone(o.values)
	maps.DeleteFunc(values, func(_, value string) bool { return units.IsFactor(value) })
	return &options{values: values}
}

// findPods has the hosts of a switch be a pod.
func (l *listed) findPods() {
	l.pods = make([]int, len(l.node))
	for i := range l.pods {
		l.pods[i] = -1
	}
	for host := range l.hosts {
		pod := host
		if out := l.paths.out[host]; len(out) > 0 {
			if _, first := l.Ends(int(out[0])); first >= l.hosts {
				pod = first
			}
		}
		if l.pods[pod] < 0 {
			l.pods[pod] = l.count
			l.count++
		}
		l.pods[host] = l.pods[pod]
	}
}

func (l *listed) Hosts() int { return l.hosts }

func (l *listed) Links() int { return len(l.links) }

func (l *listed) Link(i int) Link { return l.links[i] }

func (l *listed) AppendRoute(route []int32, from, to int) []int32 {
	if explicit, ok := l.routes[[2]int{l.node[from], l.node[to]}]; ok {
		return append(route, explicit...)
	}
	if len(l.tables) > 0 {
		route, _ = l.appendByTables(route, from, to)
		return route
	}
	choice := to
	if l.random != nil {
		choice = int(l.random.of(from, to) >> 1)
	}
	return l.paths.appendRoute(route, from, to, choice)
}

// appendByTables appends a route by the tables of its nodes. It returns the node at which none
// leads on, or to.
func (l *listed) appendByTables(route []int32, from, to int) ([]int32, int) {
	at := from
	for range l.node {
		if at == to {
			break
		}
		link, ok := l.tables[[2]int{l.node[at], l.node[to]}]
		if !ok {
			link, ok = l.tables[[2]int{l.node[at], -1}]
		}
		if out := l.paths.out[at]; !ok && len(out) == 1 {
			link, ok = out[0], true
		}
		if !ok {
			break
		}
		route = append(route, link)
		_, at = l.Ends(int(link))
	}
	return route, at
}

// IsEntry implements Entered: hosts forward no messages, unless a route of the file is to.
func (l *listed) IsEntry(link int) bool {
	from, _ := l.Ends(link)
	return from < l.hosts && len(l.routes) == 0 && len(l.tables) == 0
}

// Check implements Checked.
func (l *listed) Check(hosts int) error {
	if len(l.tables) > 0 {
		return l.checkTables(hosts)
	}
	for from, to := range l.paths.doubtful(hosts) {
		if _, explicit := l.routes[[2]int{l.node[from], l.node[to]}]; !explicit && l.paths.distance(from, to) < 0 {
			return l.unconnected(from, to, "")
		}
	}
	return nil
}

// checkTables returns an error if the tables do not lead from one of the first hosts to another.
func (l *listed) checkTables(hosts int) error {
	own := make([]bool, hosts) // hosts with an entry for some destinations only
	for of := range l.tables {
		if at := l.place[of[0]]; at < hosts && of[1] >= 0 {
			own[at] = true
		}
	}
	some := l.paths.alike(hosts, func(host int) bool { return !own[host] })
	var route []int32
	for to := range hosts {
		for _, from := range some {
			end := to
			if from != to {
				route, end = l.appendByTables(route[:0], from, to)
			}
			if end != to {
				return l.unconnected(from, to, fmt.Sprintf(": messages come to %s, and no comment of an edge leads on", l.NodeName(end)))
			}
		}
	}
	return nil
}

// unconnected returns an error that names the file and two hosts, with a reason.
func (l *listed) unconnected(from, to int, reason string) error {
	file, _, _ := strings.Cut(l.String(), ":")
	return fmt.Errorf("%s: there is no route from %s to %s%s", file, l.NodeName(from), l.NodeName(to), reason)
}

func (l *listed) Pods() int { return l.count }

func (l *listed) Pod(host int) int { return l.pods[host] }

func (l *listed) LinkPod(link int) int {
	from, to := l.Ends(link)
	if to < l.hosts {
		from, to = to, from
	}
	return max(l.pods[from], 0)
}

func (l *listed) Tiers() int { return len(l.tiers) }

func (l *listed) TierName(tier int) string { return l.tiers[tier] }

func (l *listed) LinkName(link int) string {
	name := linkName(l, link)
	if number := l.twin[link]; number > 0 {
		name += "." + strconv.Itoa(number)
	}
	return name
}

func (l *listed) Nodes() int { return len(l.node) }

func (l *listed) NodeName(node int) string { return l.names[l.node[node]] }

func (l *listed) Ends(link int) (from, to int) {
	k := &l.listing.links[link]
	return l.place[k.from], l.place[k.to]
}

// Diameter is that of shortest routes.
func (l *listed) Diameter() int {
	longest := int32(0)
	some := l.paths.alike(l.hosts, func(int) bool { return true })
	for _, to := range some {
		for _, from := range some {
			longest = max(longest, l.paths.distance(from, to))
		}
	}
	return int(longest)
}

// Bisection is not known.
func (l *listed) Bisection() float64 { return math.NaN() }
