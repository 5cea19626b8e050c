package sim

import (
	"encoding/csv"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/sim/topology"
)

// TestLinkReference runs the reference cases with links.
func TestLinkReference(t *testing.T) {
	t.Parallel()
	rows, err := csv.NewReader(strings.NewReader(readAll(t, cases.Shared(t, "reference", "links.csv")))).ReadAll()
	expect.OK(t, err)
	for i, row := range rows[1:] {
		if testing.Short() && i%10 > 0 {
			continue
		}
		s, err := readReference(t, cases.Shared(t, "reference", "links", row[0]))
		expect.OK(t, err)
		params := linkedParams(t, row)
		computed, err := topology.Parse(row[1])
		expect.OK(t, err)
		for _, network := range []topology.Network{params.Topology, computed.Network} {
			params.Topology = network
			p, err := Compile(s, params)
			if err != nil {
				t.Fatalf("%v: %v", row[:5], err)
			}
			for _, o := range []Options{{Workers: 1}, {Workers: 2}} {
				o.FinishTimes = true
				r, err := p.Run(t.Context(), o)
				if err != nil {
					t.Fatalf("%v: %v", row[:5], err)
				}
				got := append([]string{describeOutcome(r.FinishNS, true)}, describeLinks(network, r)...)
				if !slices.Equal(got, row[6:]) {
					t.Errorf("%v, %T, %d workers: got %v, want %v", row[:5], network, o.Workers, got, row[6:])
				}
			}
		}
	}
}

// TestNetworks compares the routes of networks with those of the oracle, whose links have other numbers.
func TestNetworks(t *testing.T) {
	for _, text := range []string{
		"fat-tree:children=4x4,parents=1x2", "fat-tree:children=3x2x3,parents=2x3x2",
		"fat-tree:children=2x4x2,parents=1x2x2,host-G=3,host-latency=20,G.1=5,G.2=9,latency=77",
		"torus:size=16,host-G=0.5,G=9,latency=33", "torus:size=4x3x2", "torus:size=5x1x4",
		"dragonfly:groups=5,routers=2,hosts=2,global=2",
		"dragonfly:groups=7,routers=3,hosts=2,global=3,global-G=1,global-latency=500",
	} {
		computed, err := topology.Parse(text)
		expect.OK(t, err)
		oracle := newOracleNetwork(text)
		expect.Same(t, oracle.Hosts(), computed.Hosts())
		numbers := map[int32]int32{} // of the oracle's links
		for i, want := range oracle.routes {
			from, to := i/oracle.hosts, i%oracle.hosts
			if from == to {
				continue
			}
			got := computed.AppendRoute(nil, from, to)
			if len(got) != len(want) {
				t.Fatalf("%s: from %d to %d by %d links, want %d", text, from, to, len(got), len(want))
			}
			for hop, link := range want {
				number, known := numbers[link]
				if numbers[link] = got[hop]; known && number != got[hop] {
					t.Fatalf("%s: link %s has two numbers", text, oracle.names[link])
				}
				l, of := computed.Link(int(got[hop])), oracle.links[link]
				if l.GapPerByte != of.GapPerByte || l.LatencyNS != of.LatencyNS {
					t.Fatalf("%s: link %s is %+v, want %+v", text, oracle.names[link], l, of)
				}
			}
		}
		if links := slices.Sorted(maps.Values(numbers)); len(slices.Compact(links)) != len(numbers) {
			t.Errorf("%s: two links have the same number", text)
		}
	}
}

// describeLinks returns how many links of a run were used, and how long they were busy and messages
// waited, as in links.csv.
func describeLinks(network topology.Network, r *Result) []string {
	var sum LinkTotal
	used := 0
	for l := range network.Links() {
		total := r.Links(l)
		if total.Messages > 0 {
			used++
		}
		sum.BusyNS += total.BusyNS
		sum.WaitedNS += total.WaitedNS
	}
	return []string{strconv.Itoa(used), strconv.FormatInt(sum.BusyNS, 10), strconv.FormatInt(sum.WaitedNS, 10)}
}

// linkedParams returns the parameters of a row of links.csv.
func linkedParams(t *testing.T, row []string) Params {
	t.Helper()
	params := Default()
	params.Topology, params.StoreAndForward = newOracleNetwork(row[1]), row[3] == "store"
	if row[5] != "ok" {
		t.Fatalf("the outcome is %s", row[5])
	}
	perHost, err := strconv.Atoi(row[2])
	expect.OK(t, err)
	if perHost > 1 {
		params.Levels = []Level{{Size: perHost}}
	}
	setParams(t, &params, strings.Fields(row[4]))
	return params
}
