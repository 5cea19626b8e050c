package topology

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loggops/internal/expect"
)

// fileOf writes a network to a file.
func fileOf(t testing.TB, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "net.txt")
	expect.OK(t, os.WriteFile(name, []byte(text), 0o644))
	return name
}

// routes returns the names of the links of all routes.
func routes(g graph) string {
	var all []string
	for from := range g.Hosts() {
		for to := range g.Hosts() {
			if from == to {
				continue
			}
			route := ""
			for _, link := range g.AppendRoute(nil, from, to) {
				route += " " + g.LinkName(int(link))
			}
			all = append(all, fmt.Sprint(from, to, route))
		}
	}
	return strings.Join(all, "; ")
}

const two = `# two switches with two cables between them
switch s t
host a b   # host 0, host 1
host c
default G=0.04 latency=90ns
link a s latency=45ns tier=edge
link b t
link c t G=0.5
link s t
link s t
`

// TestLines reads a network from lines, and finds its routes.
func TestLines(t *testing.T) {
	g := parsed(t, fileOf(t, two))
	want := "0 1 a-s s-t.2 t-b; 0 2 a-s s-t t-c; 1 0 b-t t-s s-a; 1 2 b-t t-c; 2 0 c-t t-s s-a; 2 1 c-t t-b"
	if got := routes(g); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if g.Hosts() != 3 || g.Nodes() != 5 || g.Links() != 10 || g.Tiers() != 3 || g.Diameter() != 3 || g.Pods() != 2 ||
		g.Link(0) != (Link{0.04, 45, 0}) || g.Link(5) != (Link{0.5, 90, 1}) || g.TierName(0) != "edge" || g.TierName(2) != "switch-switch" {
		t.Errorf("%d hosts, %d nodes, %d links, %d tiers, diameter %d, %d pods, %v, %v", g.Hosts(), g.Nodes(), g.Links(), g.Tiers(), g.Diameter(), g.Pods(), g.Link(0), g.Link(5))
	}
	g = parsed(t, fileOf(t, two+"switch u\nlink s u\nlink u t\nroute a s u t c\n"))
	if got := routes(g); !strings.Contains(got, "0 2 a-s s-u u-t t-c") {
		t.Errorf("the explicit route is not taken: %s", got)
	}
	for i := range g.Links() {
		if pod := g.LinkPod(i); pod < 0 || pod >= g.Pods() {
			t.Errorf("%s is in pod %d", g.LinkName(i), pod)
		}
	}
}

// TestFileOptions scales the values of a file.
func TestFileOptions(t *testing.T) {
	name := fileOf(t, two)
	s, err := ParseSpec(name + ":G=x2,switching=store")
	if err == nil {
		s, err = s.With("G", "x3")
	}
	if err != nil || s.String() != name+":G=x6,switching=store" {
		t.Fatal(s, err)
	}
	network, err := s.Topology()
	if err != nil || !network.StoreAndForward || network.Link(5).GapPerByte != 3 {
		t.Error(network, err)
	}
	for options, want := range map[string]string{
		":G=2": "the file has the values; want a factor", ":host-G=x2": `no option is called "host-G"`, ":routing=valiant": "no routing is called",
		":latency=x1e15": "too much", ":fault=s-t=down": "", ":fault=t=down": "no route from b to a",
	} {
		network, err := Parse(name + options)
		if err == nil {
			err = network.Network.(Checked).Check(2)
		}
		if want == "" && options == ":fault=s-t=down" {
			want = "no route from b to a"
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", options, err, want)
		}
	}
	if Plain(name+":G=x2") != "net.txt:G=x2" || len(Files(name)) != 1 || Files("torus:size=4") != nil {
		t.Error("the file of a text")
	}
}

const annotated = `digraph g { /* as LogGOPSim reads it */
	H1 -> S1 [comment="*"];
	H2 -> S1 [comment="*", G="0.5", latency="1us"];
	H3 -> S2 [comment="*"];
	S1 -> H1 [comment="H1"]; S1 -> H2 [comment="H2"];
	S1 -> S2 [comment="H3"];
	S1 -> S3 [comment=""];
	S3 -> S2 [comment="*"];
	S2 -> S1 [comment="H2"];
	S2 -> S3 [comment="H1"]; S3 -> S1;
	S2 -> H3 [comment="H3"];
}
`

// TestDot reads a graph whose comments are routing tables.
func TestDot(t *testing.T) {
	text := strings.Replace(annotated, "S3 -> S2 [comment=\"*\"];", "S3 -> S2 [comment=\"H3\"];", 1)
	text = strings.Replace(text, "S3 -> S1;", "S3 -> S1 [comment=\"H1, H2\"];", 1)
	g := parsed(t, fileOf(t, text))
	want := "0 1 H1-S1 S1-H2; 0 2 H1-S1 S1-S2 S2-H3; 1 0 H2-S1 S1-H1; 1 2 H2-S1 S1-S2 S2-H3; 2 0 H3-S2 S2-S3 S3-S1 S1-H1; 2 1 H3-S2 S2-S1 S1-H2"
	if got := routes(g); got != want || g.Link(1) != (Link{0.5, 1000, 0}) {
		t.Errorf("%s, want %s; %v", got, want, g.Link(1))
	}
	if err := g.(Checked).Check(3); err != nil {
		t.Error(err)
	}
	err := parsed(t, fileOf(t, annotated)).(Checked).Check(3) // S3 leads back to S2
	expect.Error(t, err, "there is no route from H3 to H1")
	plain := parsed(t, fileOf(t, "graph { edge [latency=\"50ns\"] H0 -- S -- H1; subgraph { H2 -- S } }"))
	if got := routes(plain); !strings.HasPrefix(got, "0 1 H0-S S-H1; 0 2 H0-S S-H2") || plain.Link(0).LatencyNS != 50 {
		t.Error(got, plain.Link(0))
	}
}

// TestListingErrors checks that errors of files are one line.
func TestListingErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                      "it has no hosts",
		"hots a":                                `line 1: no kind of line is called "hots"; did you mean "host"?`,
		"host a a":                              "line 1: there are two nodes a",
		"host a,b":                              `line 1: "a,b": names of nodes have letters, digits`,
		"host alpha\nswitch s\nlink alpa s":     `line 3: no node is called "alpa"; did you mean "alpha"?; declare it above: host alpa, or switch alpa`,
		"host a\nlink a":                        "line 2: want link FROM TO",
		"host a\nswitch s\nlink a s G=-1":       "line 3: G=-1: want a plain number that is not negative",
		"host a\nswitch s\nlink a s g=1":        `line 3: no option is called "g"; did you mean "G"?`,
		"host a\nswitch s\nlink a s\nroute a s": "line 4: want route A S... B, from a host to another one",
		"host a b\nswitch s\nlink a s\nroute a s b":  "line 4: no link leads from s to b",
		"host a b\nswitch s\nlink a s\narc b s":      "there is no route from a to b",
		"host a b\nlink a b\nroute a b\nroute a b":   "line 4: there are two routes from a to b",
		"digraph { H1 -> }":                          "rror",
		"digraph { H1 -> S [comment=H9] ; H1 -> T }": "the comment of the edge from H1 to S names H9, which is no node",
		"digraph { H1 -> {A B} }":                    "want edges between nodes, not subgraphs",
		"digraph { H1 -> A [G=-2] }":                 "G=-2: want a plain number",
		"digraph { A -> B }":                         "graph of Graphviz whose hosts are named H0",
		"digraph { H1 -> A } digraph { H2 -> B }":    "it has 2 graphs; want one",
	} {
		network, err := Parse(fileOf(t, text))
		if err == nil {
			err = network.Network.(Checked).Check(network.Hosts())
		}
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	if _, err := Parse("nowhere/net.txt"); err == nil || !strings.Contains(err.Error(), "nowhere/net.txt: no such file") {
		t.Error(err)
	}
}

// FuzzListing reads any file. Networks without an error have routes between connected hosts.
func FuzzListing(f *testing.F) {
	f.Add([]byte(two))
	f.Add([]byte(annotated))
	f.Add([]byte("host a b\nlink a b\nroute a b\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		l, err := readListing(text)
		if err != nil {
			return
		}
		g, err := newListed(&options{file: l})
		if err != nil || g.Hosts() > 100 || g.(Checked).Check(g.Hosts()) != nil {
			return
		}
		for from := range g.Hosts() {
			for to := range g.Hosts() {
				at := from
				if from == to {
					continue
				}
				for _, link := range g.AppendRoute(nil, from, to) {
					start, end := g.Ends(int(link))
					if start != at {
						t.Fatalf("%q: the route from %d to %d jumps", text, from, to)
					}
					at = end
				}
				if at != to {
					t.Fatalf("%q: the route from %d to %d ends at %s", text, from, to, g.NodeName(at))
				}
			}
		}
		g.Diameter()
	})
}
