package topology

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// fileOf writes a network to a file.
func fileOf(t testing.TB, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "net.txt")
	expect.OK(t, os.WriteFile(name, []byte(text), 0o644))
	return name
}

//go:embed testdata/two.txt
var two string

// TestNetworks reads networks from lines and from graphs whose comments are routing tables, and finds their routes.
func TestNetworks(t *testing.T) {
	cases.Run(t, "networks.txt", func(t *testing.T, input string) string {
		t.Chdir(t.TempDir())
		expect.OK(t, os.WriteFile("net.txt", []byte(input), 0o644))
		g := parsed(t, "net.txt")
		text := fmt.Sprintf("%d hosts, %d nodes, %d tiers, ", g.Hosts(), g.Nodes(), g.Tiers()) +
			fmt.Sprintf("diameter %d, %d pods\n", g.Diameter(), g.Pods())
		for i := range g.Links() {
			text += linkText(g, i) + "\n"
		}
		if err := g.(Checked).Check(g.Hosts()); err != nil {
			return text + err.Error()
		}
		for from, to := range pairs(g) {
			text += fmt.Sprintf("from %d to %d:", from, to)
			for _, link := range g.AppendRoute(nil, from, to) {
				text += " " + g.LinkName(int(link))
			}
			text += "\n"
		}
		return text
	})
}

// linkText describes a link.
func linkText(g graph, i int) string {
	l, tier := g.Link(i), g.TierName(g.Link(i).Tier)
	return fmt.Sprintf("%s: %g ns/B, %d ns, tier %s, pod %d", g.LinkName(i), l.GapPerByte, l.LatencyNS, tier, g.LinkPod(i))
}

// FuzzListing reads any file. Networks without an error have routes between connected hosts.
func FuzzListing(f *testing.F) {
	f.Add([]byte(two))
	f.Add([]byte(`digraph { A -> S [comment="*", G="0.5"]; B -> S [comment="*"]; /* back */ S -> A [comment="A"]; S -> B [comment="B"] }`))
	f.Add([]byte("host a b\nlink a b\nroute a b\n"))
	f.Add([]byte("Switch 4 \"S-00a1\" # \"leaf\" base port 0 lid 1 lmc 0\n[1] \"H-00b1\"[1](b1) # \"n1 mlx5_0\" lid 3 4xHDR\n"))
	f.Add([]byte("SwitchName=s0 Nodes=n[01-02]\nSwitchName=s1 Switches=s0 Nodes=n3\n"))
	f.Add([]byte("Nodes 4\nTiers 2\nPodsize 4\nTier 0\nDownlink_speed_Gbps 100\nRadix_Down 2\nRadix_Up 2\nDownlink_Latency_ns 1\nTier 1\nDownlink_speed_Gbps 100\nRadix_Down 2\nDownlink_Latency_ns 1\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		l, err := readListing(text)
		if err != nil {
			return
		}
		g, err := newListed(&options{file: l})
		if err != nil || g.Hosts() > 100 || g.(Checked).Check(g.Hosts()) != nil {
			return
		}
		for from, to := range pairs(g) {
			follow(t, g, from, to)
		}
		g.Diameter()
	})
}
