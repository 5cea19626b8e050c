// Package collective holds the algorithms of collective operations.
//
// An algorithm is a Plan: it answers what member i of n does, operation by
// operation, without storing anything, so that a simulator can expand a
// collective among a million members as it goes. MODEL: operations are listed
// by round, within a round sends, receives, calcs; where an algorithm says
// nothing else, receives are posted at once and a send requires the receive
// that brought its data.
package collective

import (
	"fmt"
	"slices"

	"loggops/formats/schedule"
)

// Step is one operation of a member's part in a collective.
type Step struct {
	Kind schedule.Kind // Send, Recv or Calc
	// Peer is the member that is sent to or received from.
	Peer int
	// Bytes are those sent or received; those reduced in the case of a Calc,
	// each of which costs gamma.
	Bytes int64
	// Round tells the messages between two members apart: a send matches the
	// receive of the same round.
	Round int
}

// Plan is one collective operation, as a list of steps for each member. The
// steps of member i are numbered 0..Len(i)-1.
type Plan interface {
	Len(i int) int
	Step(i, s int) Step
	// Requires appends to list the steps of member i that step s requires.
	Requires(i, s int, list []int) []int
	// Dependants appends to list, ascending, the steps that require step s.
	Dependants(i, s int, list []int) []int
	// MaxBytes returns a bound on the bytes of any message.
	MaxBytes() int64
}

// algorithm makes the plan of an operation among n members. Where reduces is
// set, combining what was received costs a step of its own.
type algorithm func(op *schedule.Op, n int, reduces bool) Plan

// algorithms by kind and name; the first name of a kind is its default, the
// paper's choice for small messages.
var algorithms = map[string][]struct {
	name string
	make algorithm
}{
	"barrier":   {{"dissemination", barrierDissemination}},
	"bcast":     {{"binomial", bcastBinomial}},
	"reduce":    {{"binomial", reduceBinomial}},
	"allreduce": {{"dissemination", allreduceDissemination}},
	"allgather": {{"dissemination", allgatherBruck}},
	"alltoall":  {{"dissemination", alltoallBruck}},
}

// hasRoot are the kinds that have a root.
var hasRoot = map[string]bool{"bcast": true, "reduce": true}

// Kinds returns the kinds of collective operations, sorted.
func Kinds() []string {
	var kinds []string
	for kind := range algorithms {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	return kinds
}

// Algorithms returns the names of a kind's algorithms, its default first, or
// nil where there is no such kind.
func Algorithms(kind string) []string {
	var names []string
	for _, a := range algorithms[kind] {
		names = append(names, a.name)
	}
	return names
}

// New returns the plan of a collective operation among n members. Where
// reduces is set, reductions have calcs (gamma is not 0).
func New(op *schedule.Op, n int, reduces bool) (Plan, error) {
	if op.Bytes > schedule.MaxBytes/int64(n) && (op.Coll.Kind == "allgather" || op.Coll.Kind == "alltoall") {
		return nil, fmt.Errorf("%s of %d B a member among %d members: a message may have %d B", op.Coll.Kind, op.Bytes, n, int64(schedule.MaxBytes))
	}
	if hasRoot[op.Coll.Kind] && (op.Coll.Root < 0 || int(op.Coll.Root) >= n) {
		return nil, fmt.Errorf("%s with root %d of %d members", op.Coll.Kind, op.Coll.Root, n)
	}
	for _, a := range algorithms[op.Coll.Kind] {
		if a.name == op.Coll.Algorithm {
			return a.make(op, n, reduces), nil
		}
	}
	if algorithms[op.Coll.Kind] == nil {
		return nil, fmt.Errorf("no collective is called %q (there are %q)", op.Coll.Kind, Kinds())
	}
	return nil, fmt.Errorf("no %s algorithm is called %q (there are %q)", op.Coll.Kind, op.Coll.Algorithm, Algorithms(op.Coll.Kind))
}
