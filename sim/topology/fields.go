package topology

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"loggops/internal/field"
	"loggops/internal/setting"
	"loggops/internal/spec"
	"loggops/internal/units"
)

// Limits keep sums of times far from overflow.
const (
	maxG         = 1e6 // ns per byte
	maxLatencyNS = 1e12
)

// Kinds of the values of options.
var (
	rates     = field.PerByteUpTo(maxG)
	latencies = field.DurationUpTo(maxLatencyNS)
	counts    = field.Whole(units.Ratio, 1, math.MaxInt32)
	seeds     = field.Whole(units.Ratio, 0, math.MaxInt64)
	texts     = field.Names(spec.List, nil)
)

// kind is a kind of networks that are computed from a few numbers.
type kind struct {
	name   string
	sizes  []field.Field
	routes []string // values of routing, the default first
	tiers  []tier
	build  func(*options) (graph, error)
}

// tier has links with rates and latencies of their own, whose names have a prefix.
type tier struct{ prefix, links string }

var (
	hostTier   = tier{"host-", "between a host and its switch, both ways"}
	globalTier = tier{"global-", "between groups"}
	usualTier  = tier{"", "between switches"}
)

var kinds = []*kind{
	{name: "fat-tree", routes: []string{"d-mod-k", hashed}, tiers: []tier{hostTier}, build: newTree, sizes: []field.Field{
		{Name: "children", Help: "numbers of children of the switches, by level: `16x16`", Kind: texts},
		{Name: "parents", Help: "numbers of parents of the hosts and of the switches, by level: `1x8`", Kind: texts},
		{Name: "taper", Help: "instead of `parents`: a leaf switch has so many links down per link up", Kind: counts},
	}},
	{name: "torus", routes: []string{"dimension-order", hashed, valiant}, tiers: []tier{hostTier}, build: newTorus, sizes: []field.Field{
		{Name: "size", Help: "numbers of switches, by dimension: `8x8x8`", Kind: texts},
	}},
	{name: "dragonfly", routes: []string{"minimal", valiant}, tiers: []tier{hostTier, globalTier}, build: newDragonfly, sizes: []field.Field{
		{Name: "groups", Help: "number of groups", Kind: counts},
		{Name: "routers", Help: "routers of a group", Kind: counts},
		{Name: "hosts", Help: "hosts of a router", Kind: counts},
		{Name: "global", Help: "links of a router to other groups", Kind: counts},
	}},
}

// ofFiles is the kind of networks from files.
var ofFiles = &kind{name: "file", routes: []string{"shortest", hashed}, build: newListed}

// switchings are the values of switching, the default first.
var switchings = []string{"cut", "store"}

// Values of routing.
const (
	hashed  = "hash"
	valiant = "valiant"
)

// Names of options.
const (
	rateKey      = "G"
	latencyKey   = "latency"
	levelKey     = rateKey + "." // of a tree: G.1
	switchingKey = "switching"
	routingKey   = "routing"
	seedKey      = "seed"
	faultKey     = "fault"
	placementKey = "placement"
)

// usualLink has the values of the options that are not given.
var usualLink = Link{GapPerByte: 0.1, LatencyNS: 100}

// fields returns the options of a kind, in the order in which texts have them. Trees have some for each level.
func (k *kind) fields(levels int) []field.Field {
	all := slices.Clone(k.sizes)
	for _, t := range append(slices.Clone(k.tiers), usualTier) {
		all = append(all, t.own()...)
	}
	if k.name == "fat-tree" {
		for level := 1; level < levels; level++ {
			all = append(all, levelRate(strconv.Itoa(level)))
		}
	}
	return append(all,
		field.Field{Name: switchingKey, Help: "`cut`: a switch forwards the first byte of a message when it is there; `store`: it forwards whole messages", Kind: field.OneOf(switchings...)},
		field.Field{Name: routingKey, Help: "`" + strings.Join(k.routes, "`, `") + "`; the first is the default", Kind: texts}, // another kind has others
		field.Field{Name: seedKey, Help: "of random routes, default 0", Kind: seeds},
		field.Field{Name: faultKey, Help: "links that are slow or down", Kind: texts},
		field.Field{Name: placementKey, Help: "the hosts of the nodes of ranks", Kind: field.Names(spec.List, ParsePlacement), Files: PlacementFiles},
	)
}

func rate(name, links string) field.Field {
	return field.Field{Name: name, Help: "time per byte of links " + links + ", in ns, or a bandwidth", Kind: rates, Scales: "network"}
}

func latency(name, links string) field.Field {
	return field.Field{Name: name, Help: "latency of links " + links, Kind: latencies, Scales: "network"}
}

func levelRate(level string) field.Field {
	return rate(levelKey+level, "between the switches of level "+level+" and their parents")
}

// Option returns the option of a name, which some kind of networks has. It is the same in all kinds, except for the routes.
func Option(name string) (*field.Field, error) {
	if level, of := strings.CutPrefix(name, levelKey); of {
		f := levelRate(level)
		return &f, nil
	}
	var known []string
	for _, k := range append(slices.Clone(kinds), ofFiles) {
		all := k.fields(1)
		if f := field.Find(all, name); f != nil {
			return f, nil
		}
		for _, other := range field.NamesOf(all) {
			if !slices.Contains(known, other) {
				known = append(known, other)
			}
		}
	}
	return nil, setting.Unknown("option of networks", name, known)
}

// Kinds returns the names of all kinds of networks.
func Kinds() (names []string) {
	for _, k := range kinds {
		names = append(names, k.name)
	}
	return names
}
