package topology

import (
	"fmt"
	"math"
	"strconv"
)

// dragonfly has groups of routers, which are joined pairwise, as the groups are (Kim et al., ISCA
// 2008). Host x is on router x/hosts, in group x/(routers·hosts). Global port k of group i, on
// its router k/global, leads to group i+k+1; ports beyond the number of groups are unused.
type dragonfly struct {
	text
	groups, routers, hosts, global int

	all        int // hosts
	firstLocal int // link between routers
	firstWorld int // link between groups
	links      [3]Link
	hash       *hash // chooses groups on the way; nil for minimal routes
}

func newDragonfly(o *options) (graph, error) {
	d := &dragonfly{}
	for i, to := range []*int{&d.groups, &d.routers, &d.hosts, &d.global} {
		n, err := o.size([...]string{"groups", "routers", "hosts", "global"}[i])
		if err != nil {
			return nil, err
		}
		*to = n
	}
	if d.groups > d.routers*d.global+1 {
		return nil, fmt.Errorf("%d groups, but a group of %d routers with %d global links each reaches %d others; groups must be at most %d",
			d.groups, d.routers, d.global, d.routers*d.global, d.routers*d.global+1)
	}
	var ok bool
	if d.all, ok = product(d.groups, d.routers, d.hosts); !ok {
		return nil, fmt.Errorf("more than %d hosts", math.MaxInt32)
	}
	d.firstLocal = 2 * d.all
	d.firstWorld = d.firstLocal + d.groups*d.routers*(d.routers-1)
	if err := checkLinks(d.all, 2*float64(d.all)+float64(d.groups)*float64(d.routers)*float64(d.routers-1)+float64(d.groups)*float64(d.groups-1)); err != nil {
		return nil, err
	}
	for i, tier := range []tier{hostTier, usualTier, globalTier} {
		var err error
		if d.links[i], err = o.link(i, tier.own()...); err != nil {
			return nil, err
		}
	}
	if o.routing == valiant {
		d.hash = &hash{o.seed}
	}
	return d, nil
}

func (d *dragonfly) Hosts() int { return d.all }

func (d *dragonfly) Links() int { return d.firstWorld + d.groups*(d.groups-1) }

func (d *dragonfly) Link(i int) Link { return d.links[d.tier(i)] }

func (d *dragonfly) tier(link int) int {
	switch {
	case link < d.firstLocal:
		return 0
	case link < d.firstWorld:
		return 1
	}
	return 2
}

func (d *dragonfly) AppendRoute(route []int32, from, to int) []int32 {
	route = append(route, int32(from))
	at, end := from/d.hosts, to/d.hosts
	if d.hash != nil {
		if over := d.detour(from, to); over >= 0 {
			route, at = d.appendGlobal(route, at, over)
		}
	}
	if group := end / d.routers; at/d.routers != group {
		route, at = d.appendGlobal(route, at, group)
	}
	return append(d.appendLocal(route, at, end), int32(d.all+to))
}

// detour returns a random group that is neither of the two of the hosts, -1 if they share one, or
// there are no others.
func (d *dragonfly) detour(from, to int) int {
	a, b := d.Pod(from), d.Pod(to)
	if a == b || d.groups == 2 {
		return -1
	}
	group := d.hash.below(d.groups-2, from, to)
	if group >= min(a, b) {
		group++
	}
	if group >= max(a, b) {
		group++
	}
	return group
}

// appendGlobal appends the links from a router to another group, and returns the router at which
// they end.
func (d *dragonfly) appendGlobal(route []int32, at, group int) ([]int32, int) {
	here := at / d.routers
	port := d.port(here, group)
	route = d.appendLocal(route, at, here*d.routers+port/d.global)
	route = append(route, int32(d.firstWorld+here*(d.groups-1)+port))
	return route, group*d.routers + d.port(group, here)/d.global
}

// port returns the global port of a group that leads to another one.
func (d *dragonfly) port(group, to int) int {
	return (to - group - 1 + d.groups) % d.groups
}

// appendLocal appends the link between two routers of a group, unless they are the same.
func (d *dragonfly) appendLocal(route []int32, at, to int) []int32 {
	if at == to {
		return route
	}
	port := to % d.routers
	if port > at%d.routers {
		port--
	}
	return append(route, int32(d.firstLocal+at*(d.routers-1)+port))
}

// Pods are the groups.
func (d *dragonfly) Pods() int { return d.groups }

func (d *dragonfly) Pod(host int) int { return host / (d.hosts * d.routers) }

func (d *dragonfly) LinkPod(link int) int {
	switch d.tier(link) {
	case 0:
		return d.Pod(link % d.all)
	case 1:
		return (link - d.firstLocal) / (d.routers * (d.routers - 1))
	}
	return (link - d.firstWorld) / (d.groups - 1)
}

func (d *dragonfly) Tiers() int { return len(d.links) }

func (d *dragonfly) TierName(tier int) string {
	return [...]string{"host-router", "router-router", "group-group"}[tier]
}

func (d *dragonfly) LinkName(link int) string { return linkName(d, link) }

func (d *dragonfly) Nodes() int { return d.all + d.groups*d.routers }

func (d *dragonfly) Ends(link int) (from, to int) {
	switch d.tier(link) {
	case 0:
		host := link % d.all
		if link < d.all {
			return host, d.all + host/d.hosts
		}
		return d.all + host/d.hosts, host
	case 1:
		at, port := (link-d.firstLocal)/(d.routers-1), (link-d.firstLocal)%(d.routers-1)
		if port >= at%d.routers {
			port++
		}
		return d.all + at, d.all + at/d.routers*d.routers + port
	}
	group, port := (link-d.firstWorld)/(d.groups-1), (link-d.firstWorld)%(d.groups-1)
	other := (group + port + 1) % d.groups
	return d.all + group*d.routers + port/d.global, d.all + other*d.routers + d.port(other, group)/d.global
}

func (d *dragonfly) NodeName(node int) string {
	if node < d.all {
		return "host" + strconv.Itoa(node)
	}
	router := node - d.all
	return "router" + strconv.Itoa(router/d.routers) + "." + strconv.Itoa(router%d.routers)
}

// Diameter is that of minimal routes.
func (d *dragonfly) Diameter() int {
	local := min(d.routers-1, 1)
	if d.groups == 1 {
		return 2 + local
	}
	return 2 + local + 1 + local
}

// Bisection is the rate of the links between half of the groups and the others; of one group,
// between half of its routers and the others. It is that of hosts if they are slower.
func (d *dragonfly) Bisection() float64 {
	least := float64(d.all) / 2 / d.links[0].GapPerByte
	half, link := d.groups, d.links[2]
	if d.groups == 1 {
		half, link = d.routers, d.links[1]
	}
	if across := half / 2 * (half - half/2); across > 0 {
		least = min(least, float64(across)/link.GapPerByte)
	}
	return least
}
