package topology

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// torus is a grid of switches with one host each, in which rows are rings. Switches are numbered
// row by row, the last dimension fastest.
type torus struct {
	text
	size   []int
	stride []int   // from a switch to the next one in a dimension
	first  [][]int // [d]: first link up and down in dimension d, if there are any
	hosts  int
	all    int     // links
	links  [2]Link // of hosts, and between switches
	hash   *hash
	detour bool // over a random switch
}

func newTorus(o *options) (graph, error) {
	size, err := o.sizes("size")
	if err != nil {
		return nil, err
	}
	hosts, ok := product(size...)
	if !ok {
		return nil, fmt.Errorf("size=%s: more than %d hosts", size, math.MaxInt32)
	}
	t := &torus{size: size, stride: make([]int, len(size)), hosts: hosts, all: 2 * hosts}
	stride := 1
	for d := len(size) - 1; d >= 0; d-- {
		t.stride[d] = stride
		stride *= size[d]
	}
	for _, n := range size {
		var first []int
		for range min(n-1, 2) { // two switches are joined once
			first = append(first, t.all)
			t.all += hosts
		}
		t.first = append(t.first, first)
	}
	if err := checkLinks(hosts, float64(t.all)); err != nil {
		return nil, err
	}
	if t.links[0], err = o.link(0, hostTier.own()...); err != nil {
		return nil, err
	}
	if t.links[1], err = o.link(1); err != nil {
		return nil, err
	}
	if o.routing != "" {
		t.hash, t.detour = &hash{o.seed}, o.routing == valiant
	}
	return t, nil
}

func (t *torus) Hosts() int { return t.hosts }

func (t *torus) Links() int { return t.all }

func (t *torus) Link(i int) Link {
	if i < 2*t.hosts {
		return t.links[0]
	}
	return t.links[1]
}

func (t *torus) AppendRoute(route []int32, from, to int) []int32 {
	route = append(route, int32(from))
	switch {
	case t.detour:
		over := t.hash.below(t.hosts, from, to)
		route = t.appendOrdered(t.appendOrdered(route, from, over), over, to)
	case t.hash != nil:
		route = t.appendHashed(route, from, to)
	default:
		route = t.appendOrdered(route, from, to)
	}
	return append(route, int32(t.hosts+to))
}

// appendOrdered appends the links between two switches, dimension by dimension.
func (t *torus) appendOrdered(route []int32, at, to int) []int32 {
	for d := range t.size {
		route, at = t.appendRing(route, at, to, d, true)
	}
	return route
}

// appendHashed appends the links between two switches in an order of dimensions that depends
// on the hash, as does the direction where both ways are equally long.
func (t *torus) appendHashed(route []int32, at, to int) []int32 {
	bits := t.hash.of(at, to)
	var left [64]int
	dimensions := left[:0]
	for d := range t.size {
		dimensions = append(dimensions, d)
	}
	for len(dimensions) > 0 {
		n := uint64(len(dimensions))
		i := int(bits % n)
		bits /= n
		d := dimensions[i]
		dimensions = append(dimensions[:i], dimensions[i+1:]...)
		route, at = t.appendRing(route, at, to, d, bits%2 == 0)
		bits /= 2
	}
	return route
}

// appendRing appends the links from a switch to the coordinate of another one in a dimension, the
// shorter way round. Up reports the direction where both ways are equally long. It returns
// the switch at the end.
func (t *torus) appendRing(route []int32, at, to, d int, up bool) ([]int32, int) {
	n, stride := t.size[d], t.stride[d]
	x := at / stride % n
	ahead := to/stride%n - x
	if ahead < 0 {
		ahead += n
	}
	if ahead == 0 {
		return route, at
	}
	if len(t.first[d]) == 2 && (2*ahead > n || 2*ahead == n && !up) {
		for range n - ahead {
			route = append(route, int32(t.first[d][1]+at))
			if at -= stride; x == 0 {
				at += n * stride
				x = n
			}
			x--
		}
		return route, at
	}
	for range ahead {
		route = append(route, int32(t.first[d][0]+at))
		at += stride
		if x++; x == n {
			at -= n * stride
			x = 0
		}
	}
	return route, at
}

// slab returns the number of switches that share the coordinate of the first dimension.
func (t *torus) slab() int {
	for d, n := range t.size {
		if n > 1 {
			return t.stride[d]
		}
	}
	return 1
}

// Pods are the slabs of switches across the first dimension.
func (t *torus) Pods() int { return t.hosts / t.slab() }

func (t *torus) Pod(host int) int { return host / t.slab() }

func (t *torus) LinkPod(link int) int { return t.Pod(link % t.hosts) }

func (t *torus) Tiers() int { return 2 }

func (t *torus) TierName(tier int) string { return [...]string{"host-switch", "switch-switch"}[tier] }

func (t *torus) LinkName(link int) string { return linkName(t, link) }

func (t *torus) Nodes() int { return 2 * t.hosts }

func (t *torus) Ends(link int) (from, to int) {
	at := link % t.hosts
	switch link / t.hosts {
	case 0:
		return at, t.hosts + at
	case 1:
		return t.hosts + at, at
	}
	for d, first := range t.first {
		for down, first := range first {
			if link < first || link >= first+t.hosts {
				continue
			}
			n, stride := t.size[d], t.stride[d]
			x := at / stride % n
			next := (x + 1) % n
			if down == 1 {
				next = (x + n - 1) % n
			}
			return t.hosts + at, t.hosts + at + (next-x)*stride
		}
	}
	return 0, 0
}

func (t *torus) NodeName(node int) string {
	if node < t.hosts {
		return "host" + strconv.Itoa(node)
	}
	var at []string
	for d, n := range t.size {
		at = append(at, strconv.Itoa((node-t.hosts)/t.stride[d]%n))
	}
	return "switch" + strings.Join(at, ".")
}

// Diameter is that of the grid, and the links of both hosts.
func (t *torus) Diameter() int {
	links := 2
	for _, n := range t.size {
		links += n / 2
	}
	return links
}

// Bisection is the rate across two cuts through the longest dimension, or one if it has two
// switches. It is that of hosts if they are slower.
func (t *torus) Bisection() float64 {
	longest := 1
	for _, n := range t.size {
		longest = max(longest, n)
	}
	hosts := float64(t.hosts) / 2 / t.links[0].GapPerByte
	return min(hosts, float64(t.hosts/longest*min(longest-1, 2))/t.links[1].GapPerByte)
}
