package topology

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"loggops/internal/field"
	"loggops/internal/spec"
)

// tree is a fat tree, the extended generalized fat tree of Öhring et al. (IPPS 1995): a switch of
// level l has children[l-1] children, and a node of level l, hosts being of level 0, has
// parents[l] parents.
//
// A node of level l is numbered sub·ways[l] + choice: sub is the number of its subtree of hosts, and
// choice the numbers of the parents on the way from a host to it, in mixed radix, the lowest
// level fastest. So a route by D-mod-K (Zahavi 2012) to a destination d passes the nodes with
// choice d mod ways[l].
type tree struct {
	text
	children, parents []int
	below             []int // [l]: hosts of a subtree of level l
	ways              []int // [l]: nodes of level l that are above all hosts of a subtree
	count             []int // [l]: nodes
	first             []int // [l]: first link between levels l and l+1: those up, then those down
	firstNode         []int // [l]: number of the first node of a level among all nodes
	links             []Link
	podLevel          int   // of the subtrees that are pods
	random            *hash // chooses parents; nil for D-mod-K
}

func newTree(o *options) (graph, error) {
	children, err := o.sizes("children")
	if err != nil {
		return nil, err
	}
	parents, err := o.parents(children)
	if err != nil {
		return nil, err
	}
	t := &tree{children: children, parents: parents, below: []int{1}, ways: []int{1}}
	hosts, ok := product(children...)
	if !ok {
		return nil, fmt.Errorf("children=%s: more than %d hosts", children, math.MaxInt32)
	}
	levels, links := len(children), 0.0
	for l := range levels {
		ways, ok := product(t.ways[l], parents[l])
		if !ok {
			return nil, fmt.Errorf("parents=%s: more than %d switches", parents, math.MaxInt32)
		}
		links += 2 * float64(hosts/t.below[l]) * float64(ways)
		if err := checkLinks(hosts, links); err != nil {
			return nil, err
		}
		t.below = append(t.below, t.below[l]*children[l])
		t.ways = append(t.ways, ways)
	}
	t.first, t.firstNode = []int{0}, []int{0}
	for l := range levels + 1 {
		t.count = append(t.count, hosts/t.below[l]*t.ways[l])
		t.firstNode = append(t.firstNode, t.firstNode[l]+t.count[l])
		if t.below[l] < hosts {
			t.podLevel = l
		}
	}
	for l := range levels {
		t.first = append(t.first, t.first[l]+2*t.count[l]*parents[l])
		own := hostTier.own()
		if l > 0 {
			own = []field.Field{levelRate(strconv.Itoa(l))}
		}
		link, err := o.link(l, own...)
		if err != nil {
			return nil, err
		}
		t.links = append(t.links, link)
	}
	if o.routing == hashed {
		t.random = &hash{o.seed}
	}
	return t, nil
}

// parents returns the number of parents of the nodes of each level, which follow from a taper if they
// are not given: with taper=2, leaf switches have half as many links up as down.
func (o *options) parents(children []int) (spec.Grid, error) {
	_, given := o.values["parents"]
	taperText, tapered := o.values["taper"]
	switch {
	case given && tapered:
		return nil, errors.New("parents and taper exclude each other")
	case given:
		parents, err := o.sizes("parents")
		if err == nil && len(parents) != len(children) {
			err = fmt.Errorf("parents=%s: want %d numbers, as many as children=%s has", parents, len(children), spec.Grid(children))
		}
		return parents, err
	case !tapered:
		return nil, errors.New("parents is missing; parents=1x8 gives a host 1 parent, and a leaf switch 8")
	}
	taper, err := o.size("taper")
	if err != nil {
		return nil, err
	}
	parents := spec.Grid{1}
	for l := range len(children) - 1 {
		parents = append(parents, children[l])
	}
	switch {
	case len(children) == 1 && taper > 1:
		return nil, fmt.Errorf("taper=%s: one level of switches has no links to taper", taperText)
	case taper == 1:
	case children[0]%taper != 0:
		return nil, fmt.Errorf("taper=%s: it must divide the %d hosts of a leaf switch", taperText, children[0])
	default:
		parents[1] /= taper
	}
	return parents, nil
}

func (t *tree) levels() int { return len(t.children) }

func (t *tree) Hosts() int { return t.count[0] }

func (t *tree) Links() int { return t.first[t.levels()] }

func (t *tree) Link(i int) Link { return t.links[t.level(i)] }

// level returns the lower level of the nodes that a link joins.
func (t *tree) level(link int) int {
	l := 0
	for link >= t.first[l+1] {
		l++
	}
	return l
}

func (t *tree) AppendRoute(route []int32, from, to int) []int32 {
	top := t.top(from, to)
	choice := to
	if t.random != nil {
		choice = t.random.below(t.ways[top], from, to)
	}
	return t.appendVia(route, from, to, top, choice)
}

// top returns the lowest level at which two hosts are in one subtree.
func (t *tree) top(from, to int) int {
	top := 0
	for from/t.below[top] != to/t.below[top] {
		top++
	}
	return top
}

// appendVia appends the links up to a level, by the parents of a choice, and down.
func (t *tree) appendVia(route []int32, from, to, top, choice int) []int32 {
	for l := range top {
		route = append(route, int32(t.first[l]+t.cable(from, l, choice)))
	}
	for l := top - 1; l >= 0; l-- {
		route = append(route, int32(t.first[l]+t.count[l]*t.parents[l]+t.cable(to, l, choice)))
	}
	return route
}

// cable returns the number of the cable between levels l and l+1 on the way between a host and the
// top, among those of its tier.
func (t *tree) cable(host, l, choice int) int {
	node := host/t.below[l]*t.ways[l] + choice%t.ways[l]
	return node*t.parents[l] + choice/t.ways[l]%t.parents[l]
}

// Pods are the largest subtrees that do not have all hosts.
func (t *tree) Pods() int { return t.Pod(t.Hosts()-1) + 1 }

func (t *tree) Pod(host int) int { return host / t.below[t.podLevel] }

func (t *tree) LinkPod(link int) int {
	l := t.level(link)
	lower, _, _ := t.cableEnds(link, l)
	return t.Pod(lower / t.ways[l] * t.below[l])
}

// cableEnds returns the numbers of the nodes that a link joins, each within its level, and
// whether the link leads down.
func (t *tree) cableEnds(link, l int) (lower, upper int, down bool) {
	cables := t.count[l] * t.parents[l]
	cable := link - t.first[l]
	if down = cable >= cables; down {
		cable -= cables
	}
	lower = cable / t.parents[l]
	sub, choice := lower/t.ways[l], lower%t.ways[l]
	upper = sub/t.children[l]*t.ways[l+1] + choice + cable%t.parents[l]*t.ways[l]
	return lower, upper, down
}

func (t *tree) Tiers() int { return t.levels() }

func (t *tree) TierName(tier int) string { return levelName(tier) + "-" + levelName(tier+1) }

func (t *tree) LinkName(link int) string { return linkName(t, link) }

// levelName returns the name of the nodes of a level.
func levelName(level int) string {
	if names := []string{"host", "leaf", "spine", "core"}; level < len(names) {
		return names[level]
	}
	return "level" + strconv.Itoa(level)
}

func (t *tree) Nodes() int { return t.firstNode[t.levels()+1] }

func (t *tree) Ends(link int) (from, to int) {
	l := t.level(link)
	lower, upper, down := t.cableEnds(link, l)
	from, to = t.firstNode[l]+lower, t.firstNode[l+1]+upper
	if down {
		from, to = to, from
	}
	return from, to
}

func (t *tree) NodeName(node int) string {
	l := 0
	for node >= t.firstNode[l+1] {
		l++
	}
	name, number := levelName(l), strconv.Itoa(node-t.firstNode[l])
	if strings.HasPrefix(name, "level") {
		name += "."
	}
	return name + number
}

// Diameter is twice the height of the switches that join all hosts.
func (t *tree) Diameter() int {
	return 2 * (t.podLevel + 1)
}

// Bisection is that of hosts that send to hosts of the other half of the tree: the least of half
// of the rates of the links up at each level.
func (t *tree) Bisection() float64 {
	least := math.Inf(1)
	for l := range t.podLevel + 1 {
		least = min(least, float64(t.count[l])*float64(t.parents[l])/2/t.links[l].GapPerByte)
	}
	return least
}
