package sim

import (
	"encoding/csv"
	"slices"
	"strconv"
	"strings"
	"testing"

	"loggops/internal/cases"
	"loggops/internal/expect"
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
	for _, field := range strings.Fields(row[4]) {
		name, text, _ := strings.Cut(field, "=")
		for _, p := range Parameters() {
			if p.Name == name {
				x, err := strconv.ParseFloat(text, 64)
				expect.OK(t, err)
				p.Of(&params).SetNumber(x)
			}
		}
	}
	return params
}
