package sim

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// manyLinkedPrograms is a number of programs among which every feature of links occurs.
const manyLinkedPrograms = 200

// disagreed are seeds of programs, beyond those, in which data of several messages drained to one rank at once, and
// the engine once divided its waits in another way.
var disagreed = []int{7258, 7318, 9182, 9677}

func linkedSeeds() []int {
	return append(seedsFrom(0, drawnPrograms(manyLinkedPrograms, 200)), disagreed...)
}

// TestLinkedPrograms is TestPrograms for programs with a network of links.
func TestLinkedPrograms(t *testing.T) {
	t.Parallel()
	seeds, contended, complete, drained := linkedSeeds(), 0, 0, 0
	n := len(seeds)
	for _, seed := range seeds {
		t.Run(strconv.Itoa(seed), func(t *testing.T) {
			d := drawLinked(uint64(seed))
			if slices.Contains(disagreed, seed) {
				d.turn = allTurns
			}
			o := d.checked(t)
			if o.overtaken {
				t.Error("a message overtakes an earlier one")
			}
			if busy := o.busy(); !o.stuck() {
				for i := range o.links {
					if o.links[i].BusyNS != busy[i] {
						t.Errorf("link %d is busy for %d ns, want %d", i, o.links[i].BusyNS, busy[i])
					}
				}
			}
			if o.contended {
				contended++
			}
			if !o.stuck() {
				complete++
			}
			if o.dataOnLinks {
				drained++
			}
		})
	}
	t.Logf("%d programs: %d complete, messages meet in %d, data drain over links in %d", n, complete, contended, drained)
	if n >= manyLinkedPrograms && (contended < n/5 || complete < n/4 || drained < n/20) {
		t.Error("too few programs have messages that meet, or data that drain")
	}
}

// TestFreeLinks checks that links without cost do not change the results of programs.
func TestFreeLinks(t *testing.T) {
	t.Parallel()
	for _, seed := range linkedSeeds() {
		t.Run(strconv.Itoa(seed), func(t *testing.T) {
			d := drawLinked(uint64(seed))
			d.params.Topology = free(d.params.Topology.(*oracleNetwork))
			without := *d
			without.params.Topology = nil
			var results [2]string
			for i, d := range []*drawn{d, &without} {
				p := d.compiled(t, d.schedule, i)
				r, err := d.simulated(t.Context(), p, Options{Workers: 1 + seed%min(2, p.Ranks())})
				if err != nil {
					results[i] = err.Error()
				} else {
					results[i] = fmt.Sprint(r.MakespanNS, r.Messages, r.Bytes, r.FinishNS, r.Unreceived)
				}
			}
			if results[0] != results[1] {
				t.Errorf("with links %s\nwithout %s\n%v", results[0], results[1], d)
			}
		})
	}
}

// free returns a network whose links have no cost.
func free(n *oracleNetwork) *oracleNetwork {
	f := *n
	f.links = append(f.links[:0:0], n.links...)
	for i := range f.links {
		f.links[i].GapPerByte, f.links[i].LatencyNS = 0, 0
	}
	return &f
}

// drawLinked draws the program of a seed with a network of links.
func drawLinked(seed uint64) *drawn {
	d := draw(seed)
	b := &builder{Rand: rand.New(rand.NewPCG(seed, 7)), drawn: d}
	ranks := d.schedule.Header.TotalRanks()
	if len(d.params.Levels) == 0 && b.chance(30) {
		d.params.Levels = []Level{{Size: b.between(1, 4)}}
		if d.noise != nil {
			d.noise.NodeSize = nodeSize(d.params)
		}
	}
	d.params.Topology = b.network((ranks + nodeSize(d.params) - 1) / nodeSize(d.params))
	d.params.StoreAndForward = b.chance(40)
	if b.chance(30) {
		for range ranks {
			d.starts = append(d.starts, pick[int64](b, 0, 0, 1000, 1001, 50_000, 1e7))
		}
	}
	if b.chance(20) {
		d.params.Topology = b.sharing(d.params.Topology.(*oracleNetwork), ranks)
	}
	return d
}

// sharing returns a network some of whose hosts have several nodes, or a list of ranks.
func (b *builder) sharing(n *oracleNetwork, ranks int) *oracleNetwork {
	nodes, place := n.hosts, b.params.Placement(ranks)
	shared := *n
	if b.chance(40) {
		shared = *b.network(ranks)
		shared.ofRanks, nodes = true, ranks
	}
	for node := range int32(nodes) {
		first := node
		switch {
		case shared.ofRanks && place.First(node) != node:
			first = shared.first[place.First(node)]
		case node > 0 && b.chance(40):
			first = shared.first[b.IntN(int(node))]
		}
		shared.first = append(shared.first, first)
	}
	return &shared
}

// network draws a network with at least the given number of hosts.
func (b *builder) network(hosts int) *oracleNetwork {
	spec := ""
	dimensions := func(n, most int) string {
		list, product := []string{}, 1
		for range n {
			x := b.between(1, most)
			product *= x
			list = append(list, strconv.Itoa(x))
		}
		if missing := (hosts + product - 1) / product; missing > 1 {
			i := b.IntN(n)
			x, _ := strconv.Atoi(list[i])
			list[i] = strconv.Itoa(x * missing)
		}
		return strings.Join(list, "x")
	}
	switch b.IntN(3) {
	case 0:
		levels := b.between(1, 3)
		parents := []string{}
		for range levels {
			parents = append(parents, strconv.Itoa(pick(b, 1, 1, 2, 3)))
		}
		spec = fmt.Sprintf("fat-tree:children=%s,parents=%s", dimensions(levels, 4), strings.Join(parents, "x"))
		for l := 1; l < levels; l++ {
			if b.chance(30) {
				spec += fmt.Sprintf(",G.%d=%v", l, pick(b, 0, 0.3, 7))
			}
		}
	case 1:
		spec = "torus:size=" + dimensions(b.between(1, 3), 4)
	default:
		groups, routers, perRouter := b.between(1, 5), b.between(1, 3), b.between(1, 3)
		for groups*routers*perRouter < hosts {
			perRouter++
		}
		spec = fmt.Sprintf("dragonfly:groups=%d,routers=%d,hosts=%d,global=%d", groups, routers, perRouter, (groups+routers-2)/routers+b.IntN(2))
		if b.chance(50) {
			spec += fmt.Sprintf(",global-G=%v,global-latency=%d", pick(b, 0, 0.5, 9), pick(b, 0, 300, 5000))
		}
	}
	gaps, latencies := []float64{0, 0.04, 0.5, 3, 9}, []int{0, 1, 20, 100, 3000}
	return newOracleNetwork(fmt.Sprintf("%s,host-G=%v,host-latency=%d,G=%v,latency=%d", spec, pick(b, gaps...), pick(b, latencies...), pick(b, gaps...), pick(b, latencies...)))
}
