package topology

import (
	"fmt"
	"strings"

	"loggops/internal/spec"
	"loggops/internal/visible"
)

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

// hosts returns the host of a name or number, or the hosts of a range of numbers.
func (n *hostNames) hosts(name string) (spec.Range, error) {
	if host, ok := n.find(name); ok {
		return spec.Range{First: int64(host), Last: int64(host)}, nil
	}
	switch {
	case numbers().MatchString(name):
	case n.new < 0:
		return spec.Range{}, fmt.Errorf("no host of the network is called %q (the first is %q)", visible.Short(name), visible.Short(n.NodeName(0)))
	default:
		return spec.Range{}, fmt.Errorf("host %q: the network has only %d hosts, for which the list has names already", visible.Short(name), n.end)
	}
	r, err := spec.ParseRange(name, spec.Range{Last: int64(n.Hosts()) - 1})
	if err != nil {
		err = fmt.Errorf("host %w", err)
	}
	return r, err
}

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
