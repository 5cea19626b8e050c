package topology

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"loggops/internal/setting"
	"loggops/internal/units"
	"loggops/internal/visible"
)

// Checked is a network in which hosts may not be connected.
type Checked interface {
	// Check returns an error if two of the first hosts are not connected.
	Check(hosts int) error
}

// faulty is a network some of whose links are slow or down.
type faulty struct {
	graph
	slow  map[int32]float64 // factors of G
	down  map[int32]bool
	paths *paths // nil if no link is down
}

// rerouted is a network that knows routes around links that are down, without all that paths stores.
type rerouted interface {
	// appendAround appends a route, or returns false if it knows none.
	appendAround(route []int32, from, to int, down map[int32]bool) ([]int32, bool)
}

// withFaults returns a network with faults: leaf3-spine1=x10+spine2=down. The name is that of a link,
// whose cable has another link back, or of a node, with all its links. A factor multiplies G.
func withFaults(g graph, faults string) (graph, error) {
	f := &faulty{graph: g, slow: map[int32]float64{}, down: map[int32]bool{}}
	links := map[string][]int32{}
	for fault := range strings.SplitSeq(faults, "+") {
		name, _, _ := strings.Cut(fault, "=")
		links[name] = nil
	}
	findLinks(g, links)
	for fault := range strings.SplitSeq(faults, "+") {
		name, effect, _ := strings.Cut(fault, "=")
		if links[name] == nil {
			return nil, unknownLink(g, name)
		}
		factor, err := units.ParseFactor(effect)
		if effect != "down" && (err != nil || factor == 0) {
			return nil, fmt.Errorf("fault %s: want down, or a factor of the time per byte, such as x10", visible.Short(fault))
		}
		for _, link := range links[name] {
			switch was, slow := f.slow[link]; {
			case effect == "down":
				f.down[link] = true
			case slow:
				f.slow[link] = was * factor
			default:
				f.slow[link] = factor
			}
		}
	}
	for _, link := range slices.Sorted(maps.Keys(f.slow)) {
		if gap := f.Link(int(link)).GapPerByte; gap > maxG {
			return nil, fmt.Errorf("fault of %s: %g ns per byte; want at most %g", g.LinkName(int(link)), gap, float64(maxG))
		}
	}
	if len(f.down) > 0 {
		f.paths = newPaths(g, f.down)
	}
	return f, nil
}

// findLinks finds the links of names: both of a cable, or all of a node.
func findLinks(g graph, links map[string][]int32) {
	for i := range int32(g.Links()) {
		from, to := g.Ends(int(i))
		a, b := g.NodeName(from), g.NodeName(to)
		for _, name := range [...]string{a, b, a + "-" + b, b + "-" + a} {
			if found, asked := links[name]; asked && (len(found) == 0 || found[len(found)-1] != i) {
				links[name] = append(found, i)
			}
		}
	}
}

// unknownLink is the error of a name that no link and no node has. It names a link of each tier.
func unknownLink(g graph, name string) error {
	const most = 100_000 // names to compare
	var examples, names []string
	seen := make([]bool, g.Tiers())
	for i := range g.Links() {
		if tier := g.Link(i).Tier; !seen[tier] {
			seen[tier] = true
			examples = append(examples, g.LinkName(i))
		}
		if i < most {
			names = append(names, g.LinkName(i))
		}
	}
	if len(examples) == 0 {
		return errors.New("fault: the network has no links")
	}
	return fmt.Errorf("fault: no link or node is called %q%s; names are such as %s", visible.Short(name), setting.Hint(name, names), strings.Join(examples, ", "))
}

func (f *faulty) Link(i int) Link {
	l := f.graph.Link(i)
	if factor, slow := f.slow[int32(i)]; slow {
		l.GapPerByte *= factor
	}
	return l
}

// Bisection is not known: the links of a tier differ.
func (f *faulty) Bisection() float64 { return math.NaN() }

func (f *faulty) AppendRoute(route []int32, from, to int) []int32 {
	start := len(route)
	route = f.graph.AppendRoute(route, from, to)
	if f.paths == nil || !anyDown(route[start:], f.down) {
		return route
	}
	if g, ok := f.graph.(rerouted); ok {
		if around, ok := g.appendAround(route[:start], from, to, f.down); ok {
			return around
		}
	}
	return f.paths.appendRoute(route[:start], from, to, to)
}

func anyDown(route []int32, down map[int32]bool) bool {
	return slices.ContainsFunc(route, func(link int32) bool { return down[link] })
}

// Check implements Checked.
func (f *faulty) Check(hosts int) error {
	if f.paths == nil {
		return f.graph.Check(hosts)
	}
	return f.paths.check(hosts)
}

// appendAround passes other parents than those of D-mod-K. Destinations with the same ones share
// the others evenly.
func (t *tree) appendAround(route []int32, from, to int, down map[int32]bool) ([]int32, bool) {
	start := len(route)
	top := t.top(from, to)
	ways := t.ways[top]
	for k := range ways {
		choice := to
		if others := ways - 1; k < others {
			choice += 1 + (to/ways+k)%others
		}
		route = t.appendVia(route[:start], from, to, top, choice%ways)
		if !anyDown(route[start:], down) {
			return route, true
		}
	}
	return route[:start], false
}

// appendAround takes the dimensions in another order.
func (t *torus) appendAround(route []int32, from, to int, down map[int32]bool) ([]int32, bool) {
	start := len(route)
	for first := range t.size {
		route = append(route[:start], int32(from))
		at := from
		for k := range t.size {
			route, at = t.appendRing(route, at, to, (first+k)%len(t.size), true)
		}
		if route = append(route, int32(t.hosts+to)); !anyDown(route[start:], down) {
			return route, true
		}
	}
	return route[:start], false
}

// appendAround passes another router where the link between two is down, and another group where
// the one between groups is.
func (d *dragonfly) appendAround(route []int32, from, to int, down map[int32]bool) ([]int32, bool) {
	start := len(route)
	groups := []int{-1}
	if d.Pod(from) != d.Pod(to) {
		for k := range d.groups {
			groups = append(groups, (from+to+k)%d.groups)
		}
	}
	for _, over := range groups {
		if over == d.Pod(from) || over == d.Pod(to) {
			continue
		}
		w := &detour{d, append(route[:start], int32(from)), from / d.hosts, down}
		ok := over < 0 || w.global(over)
		if ok = ok && w.global(d.Pod(to)) && w.local(to/d.hosts); !ok {
			continue
		}
		if route = append(w.route, int32(d.all+to)); !anyDown(route[start:], down) {
			return route, true
		}
	}
	return route[:start], false
}

// detour is a route through a dragonfly that avoids links that are down.
type detour struct {
	*dragonfly
	route []int32
	at    int // router
	down  map[int32]bool
}

// global continues the route to another group, unless it is there.
func (w *detour) global(group int) bool {
	here := w.at / w.routers
	if here == group {
		return true
	}
	port := w.port(here, group)
	if !w.local(here*w.routers + port/w.dragonfly.global) {
		return false
	}
	link := int32(w.firstWorld + here*(w.groups-1) + port)
	w.route = append(w.route, link)
	w.at = group*w.routers + w.port(group, here)/w.dragonfly.global
	return !w.down[link]
}

// local continues the route to another router of the group.
func (w *detour) local(to int) bool {
	if w.at == to {
		return true
	}
	before := len(w.route)
	w.route = w.appendLocal(w.route, w.at, to)
	group := to / w.routers * w.routers
	for over := group; anyDown(w.route[before:], w.down); over++ {
		if over == group+w.routers {
			return false
		}
		if over != w.at && over != to {
			w.route = w.appendLocal(w.appendLocal(w.route[:before], w.at, over), over, to)
		}
	}
	w.at = to
	return true
}
