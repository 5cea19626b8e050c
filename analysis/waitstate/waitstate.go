// Package waitstate determines the wait states of the ranks of a simulated run, and the ranks
// that cause them. It divides the idle time of a rank into the wait states of Scalasca (M.
// Geimer et al., The Scalasca performance toolset architecture, 2010) and transfer.
//
// Idle time ends when the rank begins to receive a message whose receive was already posted,
// or when a rendezvous message of the rank matches its receive. In the first case, the part of
// the idle time before the message was sent is a late sender. A message in a collective depends
// on the members whose data or signal has reached its sender. The idle time before the last of
// these members began the collective is a wait for that member. Members of a tree therefore
// wait for the ranks below or above them, and all members of a barrier wait for the last one.
// If a rendezvous message ends the idle time, the part after the message has arrived is a late
// receiver. All other idle time is transfer. Scalasca measures from call to call, so its times
// also contain the rank's own work and the transfer of messages during the call.
package waitstate

import (
	"cmp"
	"errors"
	"iter"
	"maps"
	"slices"

	"loggops/formats/mpi"
	"loggops/formats/result"
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
	Transfer // a message is under way: no other rank is late
)

var names = [...]string{"late sender", "late receiver", "wait at barrier", "wait at NxN", "late broadcast", "early reduce", "transfer"}

func (s State) String() string { return names[s] }

// byKind is what members of a collective wait for, by its kind. Others wait for senders.
var byKind = map[string]State{
	"barrier": WaitAtBarrier,
	"bcast":   LateBroadcast, "scatter": LateBroadcast, "scatterv": LateBroadcast,
	"reduce": EarlyReduce, "gather": EarlyReduce, "gatherv": EarlyReduce,
	"allreduce": WaitAtNxN, "allgather": WaitAtNxN, "allgatherv": WaitAtNxN, "alltoall": WaitAtNxN, "alltoallv": WaitAtNxN,
	"alltoallw": WaitAtNxN, "reduce_scatter": WaitAtNxN, "reduce_scatter_block": WaitAtNxN,
}

// inCollective returns what a member waits for in a collective, by its call or its kind.
func inCollective(call string) State {
	if kind := mpi.Of(call).Collective; kind != "" {
		call = kind
	}
	return byKind[call]
}

// Wait is the number and the total time of the waits at a place.
type Wait struct {
	Place
	Count int64 // of waits
	NS    int64
}

// Place identifies waits by rank, state, cause, call and iteration.
type Place struct {
	State State
	Rank  int32
	Cause int32 // the rank that the wait is for; None for Transfer
	// The MPI call in which the rank waits; see result.Span.
	Call, Region, Site string
	Iteration          int32
}

// Spans are the spans of simulated runs, as *result.SpansReader reads them.
type Spans interface {
	Head() *result.Header
	Rows() iter.Seq2[result.Span, error]
}

// ErrDrain says that spans do not show when the senders of rendezvous messages are released.
var ErrDrain = errors.New("wait states of runs with rendezvous = drain are not known; simulate with --param rendezvous=match")

// Of returns the waits of a run, the longest first, followed by transfer. It reads the spans
// twice and needs about 60 bytes per message of the run, or 90 in collectives. If spans are
// missing, waits count as transfer. Of returns the errors of reading the spans, and ErrDrain.
func Of(spans Spans, run int32) ([]*Wait, error) {
	at := map[Place]*Wait{}
	a, err := New(spans.Head(), func(p Place, _ int32, idle []Interval) {
		w := at[p]
		if w == nil {
			w = &Wait{Place: p}
			at[p] = w
		}
		w.Count++
		for _, i := range idle {
			w.NS += i.ToNS - i.FromNS
		}
	})
	if err != nil {
		return nil, err
	}
	for _, take := range []func(*result.Span){a.Join, a.Divide} {
		for s, err := range ofRun(spans, run) {
			if err != nil {
				return nil, err
			}
			take(&s)
		}
	}
	a.End()
	waits := slices.Collect(maps.Values(at))
	slices.SortFunc(waits, func(a, b *Wait) int {
		return cmp.Or(longest(a, b), cmp.Compare(a.State, b.State), cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.Cause, b.Cause),
			cmp.Compare(a.Iteration, b.Iteration), cmp.Compare(a.Call, b.Call), cmp.Compare(a.Region, b.Region), cmp.Compare(a.Site, b.Site))
	})
	return waits, nil
}

// ofRun returns the spans of one run.
func ofRun(spans Spans, run int32) iter.Seq2[result.Span, error] {
	return func(yield func(result.Span, error) bool) {
		for s, err := range spans.Rows() {
			if (err != nil || s.Run == run) && !yield(s, err) {
				return
			}
		}
	}
}

// Sums adds up the waits that have equal places after by has cleared fields of the places. The
// sums are in the order of Of.
func Sums(waits []*Wait, by func(*Place)) (sums []*Wait) {
	of := map[Place]*Wait{}
	for _, w := range waits {
		place := w.Place
		by(&place)
		sum := of[place]
		if sum == nil {
			sum = &Wait{Place: place}
			of[place] = sum
			sums = append(sums, sum)
		}
		sum.Count += w.Count
		sum.NS += w.NS
	}
	slices.SortStableFunc(sums, longest)
	return sums
}

// longest orders waits by their times, and transfer behind them.
func longest(a, b *Wait) int {
	return cmp.Or(cmp.Compare(truth(a.State == Transfer), truth(b.State == Transfer)), cmp.Compare(b.NS, a.NS))
}
