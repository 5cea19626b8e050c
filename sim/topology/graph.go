package topology

import "fmt"

// graph is a network that knows the nodes that its links join. Nodes are the hosts, from 0 on, and
// then the switches.
type graph interface {
	Network
	Entered
	Checked
	Nodes() int
	NodeName(node int) string
	Ends(link int) (from, to int)
	// Diameter returns the number of links of the longest route among the shortest between
	// all hosts.
	Diameter() int
	// Bisection returns the rate at which one half of the hosts can send to the other, in bytes
	// per ns.
	Bisection() float64
	// String returns the text that Parse takes.
	fmt.Stringer
	setText(string)
}

// text is the text of a network, all of whose hosts are connected unless it says otherwise.
type text struct{ text string }

func (*text) Check(int) error { return nil }

func (t *text) String() string { return t.text }

func (t *text) setText(of string) { t.text = of }

func linkName(g graph, link int) string {
	from, to := g.Ends(link)
	return g.NodeName(from) + "-" + g.NodeName(to)
}
