// Package collective holds the algorithms of collective operations.
//
// An algorithm is a Plan: it answers what member i of n does, operation by
// operation, without storing it, and may be asked by several goroutines; so that a simulator can expand a
// collective among a million members as it goes. MODEL: operations are listed
// by round, within a round sends, receives, calcs; where an algorithm says
// nothing else, receives are posted at once and a send requires the receive
// that brought its data.
//
// A plan is made for one row of a schedule, the operation of one base rank, and
// may be asked for that rank's member, and with replicas for the members that
// its copies are. Where operations differ by member, as those of the v forms
// do, it knows the counts of that row only.
//
// algorithms.go lists the kinds and their algorithms; rule.go and rulefile.go read rules that choose one. Most of these are a
// course of rounds in which a member sends, receives and combines (phased.go);
// trees (tree.go) and exchanges without rounds (direct.go) are
// not. blocks.go reports how many bytes go where data are divided.
package collective

import "loggops/formats/schedule"

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
	// Len returns the number of member i's steps, at most maxSteps.
	Len(i int) int
	Step(i, s int) Step
	// Requires appends to list the steps of member i that step s requires.
	Requires(i, s int, list []int) []int
	// Dependants appends to list, ascending, the steps that require step s.
	Dependants(i, s int, list []int) []int
	// Receive returns the step in which member i receives the message that
	// another sends it in a round, or -1 if there is none.
	Receive(i, from, round int) int
	// MaxBytes returns a bound on the bytes of any message of the collective,
	// as far as the row tells.
	MaxBytes() int64
}
