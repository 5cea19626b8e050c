package topology

import (
	"fmt"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/proportion"
)

// TestProportion: the time to read a network from a file, to find out whether its hosts are connected, to describe it, and to
// find a route from each host is in proportion to the file.
func TestProportion(t *testing.T) {
	// star has hosts around a switch, the last of them joined by a line.
	star := func(n int, last string) string {
		var text strings.Builder
		text.WriteString("switch s\n")
		for i := range n {
			fmt.Fprintf(&text, "host h%d\n", i)
			if i < n-1 {
				fmt.Fprintf(&text, "link h%d s tier=t%d\n", i, i)
			}
		}
		fmt.Fprintf(&text, last+"\n", n-1)
		return text.String()
	}
	chain := func(n int) string {
		var text, route strings.Builder
		text.WriteString("host a b\n")
		for i := range n {
			fmt.Fprintf(&text, "switch s%d\n", i)
			fmt.Fprintf(&route, " s%d", i)
			if i > 0 {
				fmt.Fprintf(&text, "link s%d s%d\n", i-1, i)
			}
		}
		return fmt.Sprintf("%slink a s0\nlink b s%d\nroute a%s b\n", text.String(), n-1, route.String())
	}
	// tables has hosts around a switch, which sends to some of them.
	tables := func(n, sends int) string {
		var text strings.Builder
		text.WriteString("digraph {\n")
		for i := range n {
			fmt.Fprintf(&text, "H%d -> S [comment=\"*\"]; S -> H%d [comment=\"H%d\"];\n", i, i, min(i, sends-1))
		}
		return text.String() + "}\n"
	}
	for _, c := range []struct {
		name string
		text func(n int) string
		err  string
	}{
		{"a route along all switches", func(n int) string { return chain(4 * n) }, ""},
		{"all hosts joined", func(n int) string { return star(n, "link h%d s") }, ""},
		{"a host that receives nothing", func(n int) string { return star(n, "arc h%d s") }, "there is no route from h0 to h"},
		{"a host that sends nothing", func(n int) string { return star(n, "arc s h%d") }, "there is no route from h"},
		{"routes by tables", func(n int) string { return tables(n, n) }, ""},
		{"a table that leads nowhere", func(n int) string { return tables(n, n-1) }, "messages come to S, and no comment"},
	} {
		t.Run(c.name, func(t *testing.T) {
			proportion.Check(t, 1000, func(n int) proportion.Input {
				text := []byte(c.text(n))
				return proportion.Input{Bytes: int64(len(text)), Read: func() {
					l, err := readListing(text)
					if err == nil {
						var g graph
						g, err = newListed(&options{file: l})
						expect.OK(t, err)
						if err = g.Check(g.Hosts()); err == nil {
							Describe(Topology{Network: g})
							for host := range g.Hosts() - 1 {
								follow(t, g, host, host+1)
							}
						}
					}
					expect.Error(t, err, c.err)
				}}
			})
		})
	}
}
