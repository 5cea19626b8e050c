package sim

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestLinkReference runs the reference cases with links.
func TestLinkReference(t *testing.T) {
	t.Parallel()
	shared := os.Getenv("LOGGOPS_SHARED")
	if shared == "" {
		t.Skip("LOGGOPS_SHARED is not set: no reference cases")
	}
	rows, err := csv.NewReader(strings.NewReader(readAll(t, filepath.Join(shared, "reference", "links.csv")))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range rows[1:] {
		if testing.Short() && i%10 > 0 {
			continue
		}
		s, err := readReference(t, filepath.Join(shared, "reference", "links", row[0]))
		if err != nil {
			t.Fatal(err)
		}
		params := linkedParams(t, row)
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
			var sum LinkTotal
			used := 0
			for l := range params.Topology.Links() {
				total := r.Links(l)
				if total.Messages > 0 {
					used++
				}
				sum.BusyNS += total.BusyNS
				sum.WaitedNS += total.WaitedNS
			}
			got := []string{describeOutcome(r.FinishNS, true), fmt.Sprint(used), fmt.Sprint(sum.BusyNS), fmt.Sprint(sum.WaitedNS)}
			if fmt.Sprint(got) != fmt.Sprint(row[6:]) {
				t.Errorf("%v, %d workers: got %v, want %v", row[:5], o.Workers, got, row[6:])
			}
		}
	}
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
	if err != nil {
		t.Fatal(err)
	}
	if perHost > 1 {
		params.Levels = []Level{{Size: perHost}}
	}
	for _, field := range strings.Fields(row[4]) {
		name, text, _ := strings.Cut(field, "=")
		for _, p := range Parameters() {
			if p.Name == name {
				x, err := strconv.ParseFloat(text, 64)
				if err != nil {
					t.Fatal(err)
				}
				p.Of(&params).SetNumber(x)
			}
		}
	}
	return params
}
