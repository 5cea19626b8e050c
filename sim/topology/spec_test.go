package topology

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestTexts reads texts and files of networks, changes options, and makes the networks.
func TestTexts(t *testing.T) {
	cases.Lines(t, "texts.txt", func(input string) string {
		kind, text, _ := strings.Cut(input, " ")
		hosts := 1 << 20
		switch kind {
		case "with":
			fields := strings.Fields(text)
			s, err := ParseSpec(fields[0])
			expect.OK(t, err)
			before := s.String()
			with, err := s.With(fields[1], fields[2])
			expect.Same(t, before, s.String())
			if err == nil {
				_, err = with.Topology()
			}
			return cases.Outcome(with, err)
		case "fault":
			text = "fat-tree:children=4x4,parents=1x2,fault=" + text
		case "leaf":
			text = "fat-tree:children=4x4,parents=1x2,fault=" + text
			hosts = 4
		case "file":
			text = fileOf(t, text)
		case "links":
			text, names, _ := strings.Cut(text, " ")
			g := parsed(t, text)
			var found []string
			for i := range g.Links() {
				if slices.Contains(strings.Fields(names), g.LinkName(i)) {
					found = append(found, linkText(g, i))
				}
			}
			return strings.Join(found, "; ")
		case "ways":
			text, to, _ := strings.Cut(text, " ")
			host, err := strconv.Atoi(to)
			expect.OK(t, err)
			ways := map[string]bool{}
			for seed := range 200 {
				ways[fmt.Sprint(parsed(t, fmt.Sprintf("%s,seed=%d", text, seed)).AppendRoute(nil, 0, host))] = true
			}
			return fmt.Sprint(len(ways))
		case "files":
			return fmt.Sprintf("%s %q", Plain(text), Files(text))
		case "list":
			return fmt.Sprintf("%q", List(text))
		}
		network, err := Parse(text)
		if err == nil {
			err = network.Network.(Checked).Check(min(hosts, network.Hosts()))
		}
		if err != nil {
			return "error: " + strings.TrimPrefix(err.Error(), text+": ")
		}
		g := network.Network.(graph)
		return fmt.Sprintf("%d nodes, %d pods, %+v, store and forward %v", g.Nodes(), g.Pods(), Describe(network), network.StoreAndForward)
	})
}

// FuzzParse parses any text. Networks without an error have routes.
func FuzzParse(f *testing.F) {
	for _, text := range samples {
		f.Add(text)
	}
	f.Add("fat-tree:children=1000000000,parents=1")
	f.Add("torus:size=1x1x1x70000,G=0,latency=0")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSpec(text)
		if err != nil {
			return
		}
		again, err := ParseSpec(s.String())
		if err != nil || again.String() != s.String() {
			t.Fatalf("%q is %q, which is %q, %v", text, s, again, err)
		}
		topology, err := s.Topology()
		if err != nil {
			expect.OneLine(t, text, err)
			return
		}
		g := topology.Network.(graph)
		last := g.Hosts() - 1
		if g.LinkPod(g.Links()-1) >= g.Pods() || g.Pod(last) >= g.Pods() {
			t.Fatalf("%q: pods", text)
		}
		if last == 0 || g.Diameter() > 1<<16 {
			return
		}
		follow(t, g, last, 0)
	})
}
