// Package schedule holds the schedule: what every rank of a parallel program
// does, as operations with dependences, for a base number of ranks and a
// factor of replication. Collectives are kept whole and replicas are never
// stored, so a schedule for a million ranks is as small as the trace that
// it came from.
//
// What is read from a file and what is written to one has been checked: kinds
// and ranges, members and references, and that dependences form no cycle.
package schedule

import (
	"strings"
)

// Kind is what an operation does.
type Kind uint8

const (
	Calc       Kind = iota // DurationNS of CPU work
	IO                     // the same, spent on input and output, which noise does not hit
	OneSided               // the same, spent on remote memory
	Send                   // Bytes to Peer under Tag on Comm
	Recv                   // at most Bytes from Peer under Tag on Comm
	Collective             // Coll on Comm
)

var kindNames = [...]string{"calc", "io", "one-sided", "send", "recv", "collective"}

// IsWork reports whether it takes DurationNS of CPU time, and communicates with no rank.
func (k Kind) IsWork() bool { return k <= OneSided }

// IsMessage reports whether it sends or receives a message.
func (k Kind) IsMessage() bool { return k == Send || k == Recv }

// IsFixed reports whether it is work that takes as long as it was recorded: noise does not hit it.
func (k Kind) IsFixed() bool { return k == IO || k == OneSided }

func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "unknown kind"
}

// Mode is how a send ends.
type Mode uint8

const (
	Standard    Mode = iota // eager up to S, else rendezvous
	Synchronous             // rendezvous, whatever its size
	Buffered                // eager, whatever its size
)

var modeNames = [...]string{"standard", "synchronous", "buffered"}

func (m Mode) String() string {
	if int(m) < len(modeNames) {
		return modeNames[m]
	}
	return "unknown mode"
}

// Wildcards of a receive, and the value of what is not known.
const (
	AnySource = -1
	AnyTag    = -1
	None      = -1
)

// MaxPlaces bounds the CPUs and the NICs of a rank.
const MaxPlaces = 256

// Op is one operation of a rank's list.
type Op struct {
	Kind Kind
	Mode Mode // of a send

	DurationNS int64 // of a calc, io or one-sided
	Bytes      int64 // of a send, the posted bytes of a receive, m of a collective

	Peer int32 // the other rank of a send or receive, in 0..ranks-1; AnySource
	Tag  int64 // AnyTag, or any other number
	Comm int32 // index into Header.Communicators
	CPU  int32 // which of the rank's CPUs works on it
	NIC  int32 // which of its NICs carries it

	// Requires and Irequires are distances: d means that this operation may
	// start when the one d places before it in the list has completed
	// (Requires) or started (Irequires); a negative d is one further down.
	Requires, Irequires []int32

	// Coll tells a collective; it is nil for any other kind.
	Coll *Coll

	Iteration int32  // or None
	Call      string // MPI call that it stands for, for reports; may be empty, as may the next two
	Region    string // that was open then, as in a trace
	Site      string // where the program makes the call, as in a trace
	TraceRow  int64  // row of the trace file that it came from, or None
}

// IsAt reports whether the call that an operation stands for is made at a site, as IsSite compares them.
func (op *Op) IsAt(site string) bool { return IsSite(op.Site, site) }

// IsSite reports whether a site is meant: by the whole site, by its place (file:line, function+offset) or by its function.
func IsSite(site, meant string) bool {
	place, _, _ := strings.Cut(site, " (")
	return meant != "" && (site == meant || place == meant || Function(site) == meant)
}

// Function returns the function of a site; "" if the site does not name it.
func Function(site string) string {
	place, function, _ := strings.Cut(site, " (")
	if name, _, found := strings.Cut(place, "+0x"); found { // no line numbers
		return name
	}
	return strings.TrimSuffix(function, ")")
}

// Coll is what a collective operation needs beside Comm and Bytes.
//
// Bytes of the operation is m: count times size for barrier-like, rooted and
// reducing kinds, the bytes of one member for gather, scatter and allgather,
// and reduce_scatter_block, of one pair for alltoall. Where members differ,
// Counts lists the bytes that the rank sends to each member, and RecvCounts
// those that it receives from each (to and from each neighbor in
// neighborhood collectives): at the root of a scatterv and of a gatherv, whose
// other members have their own in Bytes; in alltoallv and alltoallw both; in
// allgatherv and reduce_scatter the block of each member, in RecvCounts.
type Coll struct {
	Kind string // the MPI call's name: "barrier", "allgatherv", "reduce_scatter" ...
	// Algorithm is its name, and after colons its options: "dissemination",
	// "pipelined-chain:segment=65536". It is empty where Header.Collectives
	// choose.
	Algorithm   string
	Root        int32 // member number, or None
	Nonblocking bool

	Counts, RecvCounts []int64
	// Neighbors and RecvNeighbors are the members, of the base ranks'
	// communicator, that are sent to and received from in a neighborhood
	// collective. It is copied with its replica.
	Neighbors, RecvNeighbors []int32
}
