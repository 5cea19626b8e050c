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
func (x *LinkMemory) take(network topology.Network) linkStates {
	if x != nil {
		x.lock.Lock()
		defer x.lock.Unlock()
		if last := len(x.unused) - 1; last >= 0 {
			states := x.unused[last]
			x.unused = x.unused[:last]
			return states
		}
	}
	count := network.Links()
	return linkStates{links: arena.Large(make([]link, count)), queues: make([]linkQueue, count), owners: make([]uint16, count), pods: make([]uint16, network.Pods())}
}

// Release implements Linked.
func (e *engine) Release() {
	if memory := e.options.LinkMemory; memory != nil && e.links != nil {
		e.links.reset()
		memory.lock.Lock()
		defer memory.lock.Unlock()
		memory.unused = append(memory.unused, e.links.linkStates)
	}
}
