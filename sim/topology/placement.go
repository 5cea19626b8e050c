package topology

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"loggops/internal/setting"
	"loggops/internal/visible"
	"loggops/internal/wholefile"
	"loggops/sim/noise/philox"
)

// Values of placement; behind randomPlacement, :seed=N may follow, and behind listedPlacement, a list of
// hosts or the name of a file does.
const (
	packedPlacement    = "packed"
	scatteredPlacement = "scattered"
	randomPlacement    = "random"
	listedPlacement    = "hosts:"
)

// Placements are the values of the option placement without seeds.
var Placements = []string{packedPlacement, scatteredPlacement, randomPlacement}

// ParsePlacement returns the values of a list of placements such as packed,random:seed=1..20.
func ParsePlacement(text string) (all []string, err error) {
	list, ok := strings.CutPrefix(text, randomPlacement+":seed=")
	if !ok {
		_, err = parsePlacement(text)
		return []string{text}, err
	}
	if strings.Contains(list, "..") && !strings.Contains(list, ":") {
		list += ":1" // the step
	}
	values, err := seeds.List(list)
	for _, seed := range values {
		all = append(all, randomPlacement+":seed="+seed)
	}
	return all, err
}

// PlacementFiles returns the file that a placement names, none if there is no such file.
func PlacementFiles(text string) []string {
	name, listed := strings.CutPrefix(text, listedPlacement)
	if info, err := os.Stat(name); !listed || err != nil || !info.Mode().IsRegular() {
		return nil
	}
	return []string{name}
}

// placement is a value of the option.
type placement struct {
	name  string // without options
	seed  uint64
	hosts hostList // of listedPlacement, once its file is read
	file  string   // "" without one
}

func parsePlacement(text string) (p placement, err error) {
	if list, listed := strings.CutPrefix(text, listedPlacement); listed {
		p.name = listedPlacement
		if files := PlacementFiles(text); files != nil {
			p.file = files[0]
			return p, nil
		}
		return p, p.hosts.readLine(hostLine{words: []string{list}})
	}
	name, option, given := strings.Cut(text, ":")
	number, ok := strings.CutPrefix(option, "seed=")
	switch {
	case slices.Contains(Placements, name) && !given:
		return placement{name: name}, nil
	case name != randomPlacement || !ok:
		return p, setting.Unknown(placementKey, visible.Short(text), append(Placements[:2:2], randomPlacement+":seed=N", listedPlacement+"LIST"))
	}
	if p.seed, err = parseSeed(number); err != nil {
		return p, fmt.Errorf("seed=%s: %w", visible.Short(number), err)
	}
	p.name = name
	return p, nil
}

// hostsOf returns the hosts of a network in the order in which nodes are placed on them.
func (p *placement) hostsOf(g graph, names *hostNames) (hosts []int32, err error) {
	switch {
	case p.name == listedPlacement:
		return p.listed(g, names)
	case g.Hosts() > maxPlaced:
		return nil, fmt.Errorf("%d hosts; at most %d can be placed", g.Hosts(), maxPlaced)
	case p.name == scatteredPlacement:
		return scattered(g), nil
	case p.name == randomPlacement:
		return shuffled(g.Hosts(), p.seed), nil
	}
	for host := range g.Hosts() {
		hosts = append(hosts, int32(host))
	}
	return hosts, nil
}

// listed returns the hosts that a list names by numbers, ranges of them, or names: those of a network from a file, or else
// any, which number the hosts in the order of the list.
func (p *placement) listed(g graph, names *hostNames) (hosts []int32, err error) {
	if p.file != "" {
		content, err := wholefile.ReadText(p.file)
		if err == nil {
			p.hosts, err = readHosts(p.file, string(content))
		}
		if err != nil {
			return nil, setting.OfFile(err)
		}
	}
	for _, e := range p.hosts.entries {
		r, err := names.hosts(e.name)
		if err != nil {
			if e.line != "" {
				err = setting.OfFile(fmt.Errorf("%s: %w", e.line, err))
			}
			return nil, err
		}
		for host := int32(r.First); host <= int32(r.Last); host++ {
			hosts = append(hosts, host)
		}
	}
	return hosts, nil
}

// maxPlaced is the largest number of hosts that can be placed in another order.
const maxPlaced = 1 << 26

// withPlacement places nodes on the hosts of a network: packed, in the order of the hosts; scattered, in
// turns on the pods; random; or listed.
func withPlacement(g graph, text string) (graph, error) {
	p, err := parsePlacement(text)
	if err != nil || p.name == packedPlacement {
		return g, err
	}
	hosts, err := p.hostsOf(g, &hostNames{graph: g})
	if err != nil {
		return nil, fmt.Errorf("%s=%s: %w", placementKey, visible.Short(text), err)
	}
	if p.name == listedPlacement {
		return newPlaced(g, hosts, &p.hosts), nil
	}
	return newPlaced(g, hosts, nil), nil
}

// Request is a number of hosts that a job needs, in the order of a placement.
type Request struct {
	Job, Placement string
	Hosts          int
}

// Place places jobs on hosts of the network, no two jobs on the same. Each takes the first free hosts in the
// order of its placement; those with listed hosts come first. The result is the network with the nodes of all jobs,
// one job after the other, and with those of each.
func Place(on Network, requests []Request) (all Network, each []Network, err error) {
	g := on.(graph)
	total := 0
	for _, r := range requests {
		if !strings.HasPrefix(r.Placement, listedPlacement) { // a list may have several nodes on a host
			total += r.Hosts
		}
	}
	if total > g.Hosts() {
		return nil, nil, fmt.Errorf("the jobs need %d hosts; the topology has %d", total, g.Hosts())
	}
	names, taken, hosts := &hostNames{graph: g}, make([]int, g.Hosts()), make([][]int32, len(requests)) // taken by a job, from 1
	free := map[string][]int32{}                                                                        // of placements, in their order, after some hosts that are taken
	for _, listed := range []bool{true, false} {
		for i, r := range requests {
			if strings.HasPrefix(r.Placement, listedPlacement) != listed {
				continue
			}
			order, known := free[r.Placement]
			if !known {
				p, err := parsePlacement(r.Placement)
				if err != nil {
					return nil, nil, fmt.Errorf("%s: %w", r.Job, err)
				}
				if order, err = p.hostsOf(g, names); err != nil {
					return nil, nil, fmt.Errorf("%s: %s: %w", r.Job, visible.Short(r.Placement), err)
				}
			}
			for ; len(order) > 0 && len(hosts[i]) < r.Hosts; order = order[1:] {
				if host := order[0]; taken[host] == 0 || taken[host] == i+1 {
					taken[host] = i + 1
					hosts[i] = append(hosts[i], host)
				}
			}
			free[r.Placement] = order
			if len(hosts[i]) < r.Hosts {
				return nil, nil, fmt.Errorf("%s: it needs %d hosts; %d of its placement are free; list more", r.Job, r.Hosts, len(hosts[i]))
			}
		}
	}
	for _, of := range hosts {
		each = append(each, newPlaced(g, of, nil))
	}
	return newPlaced(g, slices.Concat(hosts...), nil), each, nil
}

// scattered takes the first host of each pod, then the second of each, and so on.
func scattered(g graph) (order []int32) {
	pods := make([][]int32, g.Pods())
	most := 0
	for host := range g.Hosts() {
		pod := g.Pod(host)
		pods[pod] = append(pods[pod], int32(host))
		most = max(most, len(pods[pod]))
	}
	for i := range most {
		for _, hosts := range pods {
			if i < len(hosts) {
				order = append(order, hosts[i])
			}
		}
	}
	return order
}

func shuffled(hosts int, seed uint64) []int32 {
	order := make([]int32, hosts)
	for i := range order {
		u, _ := philox.Pair(uint32(i), 0, 0, 0, seed)
		k := philox.Below(u, int64(i)+1)
		order[i] = order[k]
		order[k] = int32(i)
	}
	return order
}
