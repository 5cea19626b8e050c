package topology

import (
	_ "embed"
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
	for from, to := range pairs(g) {
		route := ""
		for _, link := range g.AppendRoute(nil, from, to) {
			route += " " + g.LinkName(int(link))
		}
		all = append(all, fmt.Sprint(from, to, route))
	}
	return strings.Join(all, "; ")
}

//go:embed testdata/two.txt
var two string

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

// TestFilesOfTexts names the files of texts.
func TestFilesOfTexts(t *testing.T) {
	const name = "testdata/two.txt"
	if Plain(name+":G=x2") != "two.txt:G=x2" || len(Files(name)) != 1 || Files("torus:size=4") != nil {
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
		for from, to := range pairs(g) {
			follow(t, g, from, to)
		}
		g.Diameter()
	})
}
