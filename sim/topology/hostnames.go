package topology

import "strings"

// hostNames are names of hosts, also without their domains if these names are different.
type hostNames struct {
	graph
	number map[string]int32 // nil before the first name
	// new is the number of the next host whose name is not known; negative if all are known.
	new, end int32
}

func (n *hostNames) read() {
	n.number, n.end = map[string]int32{}, int32(min(n.Hosts(), maxPlaced))
	for host := range n.end {
		n.number[n.NodeName(int(host))] = host
	}
	for host := range n.end {
		name := short(n.NodeName(int(host)))
		if other, known := n.number[name]; !known {
			n.number[name] = host
		} else if other != host && n.NodeName(int(other)) != name {
			n.number[name] = -1
		}
	}
	if named(n.graph) {
		n.new = -1
	}
}

// named reports whether the names of a network's hosts are those of a file.
func named(g graph) bool {
	switch of := g.(type) {
	case *faulty:
		return named(of.graph)
	case *placed:
		return named(of.graph)
	}
	l, ok := g.(*listed)
	return ok && !l.unnamed
}

// short returns a name without its domain.
func short(name string) string {
	host, _, _ := strings.Cut(name, ".")
	return host
}

var numbers = lazy(`^[0-9]+(\.\.[0-9]+)?$`)

// find returns the host of a name.
func (n *hostNames) find(name string) (host int32, ok bool) {
	if n.number == nil {
		n.read()
	}
	for _, name := range []string{name, short(name)} {
		if host, ok := n.number[name]; ok && host >= 0 {
			return host, true
		}
	}
	if numbers().MatchString(name) || n.new < 0 || n.new == n.end {
		return 0, false
	}
	n.new++
	n.number[name] = n.new - 1
	return n.new - 1, true
}
