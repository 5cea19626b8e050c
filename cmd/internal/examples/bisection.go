package main

import (
	"encoding/csv"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"

	"loggops/sim/topology"
)

// networks have full bisection: switches of 32 and 64 ports in two levels, of 16 in three.
var networks = []string{
	"fat-tree:children=16x32,taper=1",
	"fat-tree:children=8x8x8,taper=1",
	"fat-tree:children=32x64,taper=1",
	"fat-tree:children=16x16x8,taper=1",
}

// bisection prints the effective bisection bandwidth of networks, as CSV: the mean over random
// pairings of the hosts, and over their flows, of 1 / flows on the busiest link of the flow.
//
//	examples bisection [-pairings 1000] [-seed 1] [NETWORK...]
//
// In a pairing, each host of a random half sends to one of the other half, and receives from it.
// Without networks it prints those of the README.
func bisection(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("bisection", flag.ContinueOnError)
	pairings := flags.Int("pairings", 1000, "random pairings per network")
	seed := flags.Uint64("seed", 1, "seed of the random pairings")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *pairings < 1 {
		return fmt.Errorf("-pairings %d: want 1 or more", *pairings)
	}
	if flags.NArg() > 0 {
		networks = flags.Args()
	}
	table := csv.NewWriter(out)
	table.Write([]string{"network", "hosts", "routing", "effective_bisection_percent"})
	for _, text := range networks {
		for _, routing := range []string{"d-mod-k", "hash"} {
			t, err := topology.Parse(text + ",routing=" + routing)
			if err != nil {
				return err
			}
			share := effective(t.Network, *pairings, rand.New(rand.NewPCG(*seed, 0)))
			table.Write([]string{text, strconv.Itoa(t.Network.Hosts()), routing, fmt.Sprintf("%.1f", 100*share)})
		}
	}
	table.Flush()
	return table.Error()
}

// effective returns the mean share of a link's rate that a flow of a random pairing has.
func effective(network topology.Network, pairings int, random *rand.Rand) float64 {
	sum, flows := 0.0, 0
	for range pairings {
		hosts := random.Perm(network.Hosts())
		half := len(hosts) / 2
		var routes [][]int32
		onLink := make([]int, network.Links())
		for i := range half {
			a, b := hosts[i], hosts[half+i]
			routes = append(routes, network.AppendRoute(nil, a, b), network.AppendRoute(nil, b, a))
		}
		for _, route := range routes {
			for _, link := range route {
				onLink[link]++
			}
		}
		for _, route := range routes {
			busiest := 0
			for _, link := range route {
				busiest = max(busiest, onLink[link])
			}
			sum += 1 / float64(busiest)
			flows++
		}
	}
	return sum / float64(flows)
}
