// Package waitstate sums up how long, where and for whom the ranks of a simulated run wait: by wait
// states, those of Scalasca (M. Geimer et al., The Scalasca performance toolset architecture, 2010)
// and transfer; and over iterations, as idle waves, by which a delay of one rank makes the others
// wait. The simulator finds wait states (sim/internal/engine/wait.go) and writes them as spans;
// docs/analysis.md defines them.
package waitstate

import (
	"cmp"

	"loggops/formats/mpi"
	"loggops/formats/result"
	"loggops/internal/sums"
	"loggops/internal/units"
)

// State is a wait state: the reason why a rank waits.
type State uint8

// The wait states.
const (
	LateSender State = iota
	LateReceiver
	WaitAtBarrier
	WaitAtNxN
	LateBroadcast
	EarlyReduce
	Contention // a message waits for links: no other rank is late
	Transfer   // a message is under way otherwise
)

var names = [...]string{"late sender", "late receiver", "wait at barrier", "wait at NxN", "late broadcast", "early reduce", "contention", "transfer"}

func (s State) String() string { return names[s] }

// OnNetwork reports whether a rank waits for the network, and not for another rank.
func (s State) OnNetwork() bool { return s >= Contention }

// byKind is what members of a collective wait for, by its kind. Others wait for senders.
var byKind = map[string]State{
	"barrier": WaitAtBarrier,
	"bcast":   LateBroadcast, "scatter": LateBroadcast, "scatterv": LateBroadcast,
	"reduce": EarlyReduce, "gather": EarlyReduce, "gatherv": EarlyReduce,
	"allreduce": WaitAtNxN, "allgather": WaitAtNxN, "allgatherv": WaitAtNxN, "alltoall": WaitAtNxN, "alltoallv": WaitAtNxN,
	"alltoallw": WaitAtNxN, "reduce_scatter": WaitAtNxN, "reduce_scatter_block": WaitAtNxN,
}

// StateOf returns the state of a wait.
func StateOf(s *result.Span) State {
	switch s.Kind {
	case result.LateSender:
		return LateSender
	case result.LateReceiver:
		return LateReceiver
	case result.Contention:
		return Contention
	case result.Transfer:
		return Transfer
	}
	return byKind[cmp.Or(mpi.Of(s.Call).Collective, s.Call)]
}

// Wait is the number and the total time of the waits at a place.
type Wait struct {
	Place
	Count int64 // of waits
	NS    int64
}

// Place identifies waits by rank, state, cause, call and iteration.
type Place struct {
	State           State
	Rank            int32
	Cause           int32 // the rank that the wait is for; None for Contention and Transfer
	result.CallSite       // in which the rank waits
	Iteration       int32
}

// Adder adds up the waits of a run.
type Adder struct {
	by    func(*Place)
	at    sums.By[Place, Wait]
	allNS int64
}

// New adds up the waits of a run that have equal places after by has cleared fields of the places.
func New(by func(*Place)) *Adder { return &Adder{by: by} }

// Add adds a span if it is a wait of the run. The error is *units.TooLarge.
func (a *Adder) Add(s *result.Span) error {
	if !s.Kind.IsWait() {
		return nil
	}
	p := Place{State: StateOf(s), Rank: s.Rank, Cause: s.Peer, CallSite: s.CallSite(), Iteration: s.Iteration}
	a.by(&p)
	addTo(&a.at, &Wait{p, 1, s.EndNS - s.StartNS})
	return units.Add(&a.allNS, "waiting times, in ns,", s.EndNS-s.StartNS)
}

func addTo(at *sums.By[Place, Wait], w *Wait) {
	sum := at.Of(w.Place)
	sum.Place = w.Place
	sum.Count += w.Count
	sum.NS += w.NS
}

// Waits are sums of waits at different places.
type Waits []Wait

// Waits returns the sums. The longest come first, and transfer last.
func (a *Adder) Waits() Waits {
	return a.at.Sorted(func(a, b Wait) int {
		return cmp.Or(longest(a, b), cmp.Compare(a.State, b.State), cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.Cause, b.Cause),
			cmp.Compare(a.Iteration, b.Iteration), cmp.Compare(a.Call, b.Call), cmp.Compare(a.Region, b.Region), cmp.Compare(a.Site, b.Site))
	})
}

// Sums adds up the waits that have equal places after by has cleared fields of the places. The
// sums are in the order of Adder.Waits.
func (all Waits) Sums(by func(*Place)) Waits {
	var at sums.By[Place, Wait]
	for _, w := range all {
		by(&w.Place)
		addTo(&at, &w)
	}
	return at.Sorted(longest)
}

// NS returns the time of all waits.
func (all Waits) NS() (ns int64) {
	for i := range all {
		ns += all[i].NS
	}
	return ns
}

// longest orders waits by their times, and transfer behind them.
func longest(a, b Wait) int {
	if transfer := a.State == Transfer; transfer != (b.State == Transfer) {
		return map[bool]int{true: 1, false: -1}[transfer]
	}
	return cmp.Compare(b.NS, a.NS)
}
