package topology

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"loggops/internal/nearest"
	"loggops/internal/visible"
	"loggops/sim/noise/philox"
)

// placementKey is the option of the hosts on which the nodes of a machine are placed.
const placementKey = "placement"

// Values of placement; behind randomPlacement, :seed=N may follow.
const (
	packedPlacement    = "packed"
	scatteredPlacement = "scattered"
	randomPlacement    = "random"
)

// Placements are the values of the option placement without seeds.
var Placements = []string{packedPlacement, scatteredPlacement, randomPlacement}

// ParsePlacement returns the values of a list of placements such as packed,random:seed=1..20.
func ParsePlacement(text string) (all []string, err error) {
	seeds, ok := strings.CutPrefix(text, randomPlacement+":seed=")
	if !ok {
		_, _, err = placement(text)
		return []string{text}, err
	}
	if strings.Contains(seeds, "..") && !strings.Contains(seeds, ":") {
		seeds += ":1" // the step
	}
	values, err := ParseValues("seed", seeds)
	for _, seed := range values {
		all = append(all, randomPlacement+":seed="+seed)
	}
	return all, err
}

// placement parses a value of the option.
func placement(text string) (name string, seed uint64, err error) {
	name, option, given := strings.Cut(text, ":")
	number, ok := strings.CutPrefix(option, "seed=")
	switch {
	case slices.Contains(Placements, name) && !given:
		return name, 0, nil
	case name != randomPlacement || !ok:
		return "", 0, nearest.Unknown(placementKey, visible.Short(text), append(Placements[:2:2], randomPlacement+":seed=N"))
	}
	if seed, err = strconv.ParseUint(number, 10, 64); err != nil {
		return "", 0, fmt.Errorf("seed=%s: want a whole number from 0 to %d", visible.Short(number), uint64(math.MaxUint64))
	}
	return name, seed, nil
}

// placed is a network whose hosts have other numbers: those of the nodes that are placed on them.
type placed struct {
	graph
	host []int32 // of each node
}

// maxPlaced is the largest number of hosts that can be placed in another order.
const maxPlaced = 1 << 26

// withPlacement places nodes on the hosts of a network: packed, in the order of the hosts; scattered, in
// turns on the pods; or random.
func withPlacement(g graph, text string) (graph, error) {
	name, seed, err := placement(text)
	switch {
	case err != nil:
		return nil, err
	case name == packedPlacement:
		return g, nil
	case g.Hosts() > maxPlaced:
		return nil, fmt.Errorf("%s=%s: %d hosts; at most %d can be placed", placementKey, text, g.Hosts(), maxPlaced)
	}
	p := &placed{graph: g}
	if name == scatteredPlacement {
		p.scatter()
	} else {
		p.shuffle(seed)
	}
	return p, nil
}

// scatter takes the first host of each pod, then the second of each, and so on.
func (p *placed) scatter() {
	pods := make([][]int32, p.Pods())
	most := 0
	for host := range p.Hosts() {
		pod := p.graph.Pod(host)
		pods[pod] = append(pods[pod], int32(host))
		most = max(most, len(pods[pod]))
	}
	for i := range most {
		for _, hosts := range pods {
			if i < len(hosts) {
				p.host = append(p.host, hosts[i])
			}
		}
	}
}

func (p *placed) shuffle(seed uint64) {
	p.host = make([]int32, p.Hosts())
	for i := range p.host {
		u, _ := philox.Pair(uint32(i), 0, 0, 0, seed)
		k := philox.Below(u, int64(i)+1)
		p.host[i] = p.host[k]
		p.host[k] = int32(i)
	}
}

func (p *placed) AppendRoute(route []int32, from, to int) []int32 {
	return p.graph.AppendRoute(route, int(p.host[from]), int(p.host[to]))
}

func (p *placed) Pod(host int) int { return p.graph.Pod(int(p.host[host])) }

// IsEntry implements Entered.
func (p *placed) IsEntry(link int) bool {
	g, ok := p.graph.(Entered)
	return ok && g.IsEntry(link)
}

// Check implements Checked: all hosts must be connected, as nodes may be on any.
func (p *placed) Check(int) error {
	if g, ok := p.graph.(Checked); ok {
		return g.Check(p.Hosts())
	}
	return nil
}
