package engine

import (
	"sync"

	"loggops/sim/internal/arena"
	"loggops/sim/topology"
)

// LinkMemory lets simulations of several programs on one network use the same states of links, one after the other:
// a network may have millions of links, of which a program passes few.
type LinkMemory struct {
	lock   sync.Mutex
	unused []linkStates
}

// linkStates are the states of all links of a network. No message has passed any before a run.
type linkStates struct {
	links   []link      // each belongs to a worker
	queues  []linkQueue // of the links
	owners  []uint16
	pods    []uint16 // the owners of pods, from which those of links are made
	leastNS int64    // the least latency; 0 if it is not known
}

// take returns states that no simulation uses. The memory may be nil.
func (m *LinkMemory) take(network topology.Network) linkStates {
	if m != nil {
		m.lock.Lock()
		defer m.lock.Unlock()
		if last := len(m.unused) - 1; last >= 0 {
			s := m.unused[last]
			m.unused = m.unused[:last]
			return s
		}
	}
	n := network.Links()
	return linkStates{links: arena.Large(make([]link, n)), queues: make([]linkQueue, n), owners: make([]uint16, n), pods: make([]uint16, network.Pods())}
}

// Release implements Linked.
func (e *engine) Release() {
	if m := e.options.LinkMemory; m != nil && e.links != nil {
		e.links.reset()
		m.lock.Lock()
		defer m.lock.Unlock()
		m.unused = append(m.unused, e.links.linkStates)
	}
}
