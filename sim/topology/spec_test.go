package topology

import (
	"strings"
	"testing"

	"loggops/internal/expect"
)

// TestErrors checks that errors of texts are one line that names the option.
func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                                           `no topology is called ""`,
		"fat-tre:children=4":                                         `did you mean "fat-tree"?`,
		"fat-tree":                                                   "children is missing",
		"fat-tree:children=4x4":                                      "parents is missing",
		"fat-tree:children=4x4,parents=1":                            "want 2 numbers, as many as children=4x4 has",
		"fat-tree:children=4x0,parents=1x1":                          "children=4x0: want the sizes",
		"fat-tree:children=4,parents=0":                              "parents=0: want the sizes",
		"fat-tree:children=4x4,parents=1x2,G.2=1":                    `no option is called "G.2"; did you mean "G.1"?`,
		"fat-tree:children=4x4,parents=1x2,G.1=-1":                   "G.1=-1: want a plain number that is not negative",
		"fat-tree:children=4x4,parents=1x2,global-G=1":               `no option is called "global-G"`,
		"fat-tree:children=4x4,parents=1x2,routing=valiant":          `no routing is called "valiant" (there are d-mod-k, hash)`,
		"fat-tree:children=4x4,parents=1x2,routing=hash,seed=-1":     "seed=-1: want a whole number",
		"fat-tree:children=4x4,parents=1x2,seed=1":                   "seed has no effect without routing=hash",
		"fat-tree:children=4x4,parents=1x2,taper=2":                  "parents and taper exclude each other",
		"fat-tree:children=4x4,taper=3":                              "taper=3: it must divide the 4 hosts of a leaf switch",
		"fat-tree:children=4,taper=2":                                "one level of switches has no links to taper",
		"fat-tree:children=4x4,taper=0":                              "taper=0: want a whole number",
		"fat-tree:children=100000x100000,parents=1x1":                "more than 2147483647 hosts",
		"fat-tree:children=1000000000x2,parents=1x1":                 "2,000,000,000 hosts with 4e+09 links; a network has at most 2147483647 links",
		"fat-tree:children=4x4,parents=100000x100000":                "more than 2147483647 switches",
		"fat-tree:children=4x4,parents=1x2,latency=-1ns":             "latency=-1ns: want a number that is not negative",
		"fat-tree:children=4x4,parents=1x2,latency=1h":               `latency=1h: unknown unit "h"`,
		"fat-tree:children=4x4,parents=1x2,host-latency=9000s":       "host-latency=9000s: want at most 1000 s",
		"fat-tree:children=4x4,parents=1x2,G=1e300":                  "G=1e300: want at most 1e+06 ns per byte",
		"fat-tree:children=4x4,parents=1x2,G=NaN":                    "G=NaN: want a plain number",
		"fat-tree:children=4x4,parents=1x2,G=":                       "G has no value",
		"fat-tree:children=4x4,children=4x4":                         "children is given twice",
		"fat-tree:children=4x4,parents=1x2,switching=packet":         `no switching is called "packet" (there are cut, store)`,
		"torus:size=8x8,G.1=2":                                       `no option is called "G.1"`,
		"torus:size=0":                                               "size=0: want the sizes",
		"torus:size=8y8":                                             "size=8y8: want the sizes",
		"torus:size=8,global-latency=1":                              `no option is called "global-latency"`,
		"torus:size=-4":                                              "size=-4: want the sizes",
		"torus:size=1000000000":                                      "1,000,000,000 hosts with 4e+09 links",
		"torus:size=8,routing=hash,seed=x":                           "seed=x: want a whole number",
		"dragonfly:groups=6,routers=2,hosts=2,global=2":              "6 groups, but a group of 2 routers with 2 global links each reaches 4 others; groups must be at most 5",
		"dragonfly:groups=5,routers=2,hosts=0,global=2":              "hosts=0: want a whole number from 1",
		"dragonfly:groups=5,routers=2,global=2":                      "hosts is missing",
		"dragonfly:groups=5,router=2":                                `no option is called "router"; did you mean "routers"?`,
		"dragonfly:groups=5,routers=2,hosts=2,global=2,routing=hash": `no routing is called "hash" (there are minimal, valiant)`,
		"dragonfly:groups=100000,routers=100000,hosts=2,global=2":    "more than 2147483647 hosts",
	} {
		_, err := Parse(text)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestWith changes options of texts.
func TestWith(t *testing.T) {
	for _, c := range []struct{ text, key, value, want string }{
		{"fat-tree:children=8x4,parents=1x4,G=0.2", "G", "0.4", "fat-tree:children=8x4,parents=1x4,G=0.4"},
		{"fat-tree:parents=1x4,children=8x4", "taper", "4", "fat-tree:children=8x4,taper=4"},
		{"fat-tree:children=8x4,taper=4", "parents", "1x1", "fat-tree:children=8x4,parents=1x1"},
		{"torus:size=4", "switching", "store", "torus:size=4,switching=store"},
		{"torus:size=4,G=0.04", "G", "x3", "torus:size=4,G=0.12"},
		{"torus:size=4,G=0.04", "host-G", "x0.5", "torus:size=4,host-G=0.02,G=0.04"},
		{"torus:size=4", "host-G", "x0.5", "torus:size=4,host-G=0.05"},
		{"torus:size=4", "latency", "x0.333", "torus:size=4,latency=33ns"},
		{"dragonfly:groups=5,routers=2,hosts=2,global=2,latency=2us", "global-latency", "x2", "dragonfly:groups=5,routers=2,hosts=2,global=2,global-latency=4us,latency=2us"},
		{"hdr-2to1", "G", "x2", "hdr-2to1:G=0.08"},
	} {
		s, err := ParseSpec(c.text)
		expect.OK(t, err)
		before := s.String()
		with, err := s.With(c.key, c.value)
		if err != nil || with.String() != c.want || s.String() != before {
			t.Errorf("%s with %s=%s: %s, %v, want %s", c.text, c.key, c.value, with, err, c.want)
		}
		if _, err := with.Topology(); err != nil {
			t.Error(err)
		}
	}
	s, _ := ParseSpec("torus:size=4")
	if _, err := s.With("global-G", "1"); err == nil {
		t.Error("a torus has global-G")
	}
}

// TestSwitching checks that store and forward is an option.
func TestSwitching(t *testing.T) {
	for text, want := range map[string]bool{"torus:size=4": false, "torus:size=4,switching=cut": false, "torus:size=4,switching=store": true} {
		if got, err := Parse(text); err != nil || got.StoreAndForward != want {
			t.Errorf("%s: %v, %v", text, got.StoreAndForward, err)
		}
	}
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
			if strings.Contains(err.Error(), "\n") && !strings.Contains(text, "\n") {
				t.Fatalf("%q: %q", text, err)
			}
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
		at := last
		for _, link := range g.AppendRoute(nil, last, 0) {
			from, to := g.Ends(int(link))
			if from != at {
				t.Fatalf("%q: a route jumps to %s", text, g.NodeName(from))
			}
			at = to
		}
		if at != 0 {
			t.Fatalf("%q: a route ends at %s", text, g.NodeName(at))
		}
	})
}
