package topology

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

const sixHosts = "switch s\nhost n1 n2 n3 n4 n5 deep.example.org\nlink n1 s\nlink n2 s\nlink n3 s\nlink n4 s\nlink n5 s\nlink deep.example.org s\n"

// TestHosts reads files of hosts.
func TestHosts(t *testing.T) {
	cases.Run(t, "hosts.txt", func(t *testing.T, input string) string {
		t.Chdir(t.TempDir())
		expect.OK(t, os.WriteFile("hosts.txt", []byte(input), 0o644))
		expect.OK(t, os.WriteFile("net.txt", []byte(sixHosts), 0o644))
		network := "net.txt"
		for _, others := range []string{"alpha", "r[", "a b"} {
			if strings.HasPrefix(input, others) {
				network = "torus:size=6"
			}
		}
		topology, err := Parse(network + ":placement=hosts:hosts.txt")
		if strings.HasPrefix(network, "torus") {
			topology, err = Parse(network + ",placement=hosts:hosts.txt")
		}
		if err != nil {
			_, text, _ := strings.Cut(err.Error(), "placement=hosts:hosts.txt: ")
			return "error: " + strings.TrimPrefix(text, "placement=hosts:hosts.txt: ")
		}
		p := topology.Network.(*placed)
		of := "nodes:"
		if p.OfRanks() {
			of = "ranks:"
		}
		return of + " " + strings.Trim(fmt.Sprint(p.host), "[]")
	})
}

// FuzzHosts reads any file of hosts.
func FuzzHosts(f *testing.F) {
	f.Add("n[2-3,5]:4\nn1 slots=2 # two\n")
	f.Add("rank 0=n2 slot=1\n1 n1\n")
	f.Fuzz(func(t *testing.T, text string) {
		l, err := readHosts("hosts.txt", text)
		if err == nil && len(l.entries) > maxListed {
			t.Errorf("%d entries", len(l.entries))
		}
	})
}
