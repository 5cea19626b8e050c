// Package mpi is the table of MPI calls: what each one does, with which
// arguments. Whoever needs to know anything of a call asks here.
//
// The table is calls.txt. The large-count form of a call ("MPI_Send_c") does what
// the call does.
package mpi

import (
	"slices"
	"strings"
)

// Class describes what a call is for.
type Class uint8

// The classes of calls.
const (
	Unknown      Class = iota
	Local              // communicates with no other rank; time in it is computation
	Begin              // MPI_Init and MPI_Init_thread
	End                // MPI_Finalize
	Send               // one message, or requests for one
	Recv               // likewise
	Sendrecv           // both
	Probe              // finds a message
	Request            // starts, completes, cancels or frees requests
	Collective         // moves data among the members of a communicator
	Communicator       // collective, makes or ends a communicator
	OneSided           // on windows
	IO                 // on files
)

// Mode is the communication mode of a send.
type Mode uint8

// The modes of sends. A ready one is a standard one whose receive is posted.
const (
	Standard Mode = iota
	Synchronous
	Buffered
	Partitioned
)

// Requests describes what a call does with requests.
type Requests uint8

// What calls do with requests.
const (
	NoRequest Requests = iota
	Posts              // makes one that is under way
	Makes              // makes a persistent one
	Starts             // starts persistent ones
	Waits              // returns when all are complete
	WaitsAny           // returns when one is complete
	WaitsSome
	Tests // one
	TestsAll
	TestsAny
	TestsSome
	Inspects // does not complete the one that it finds complete
	Cancels
	Frees
)

// Call is a call of the table.
type Call struct {
	Name     string // as in the C binding: "MPI_Send"; of a family, how names begin
	Class    Class
	Mode     Mode // of a send
	Requests Requests
	// Blocking is the name of the call of which this is the nonblocking or the
	// persistent form: the arguments are the same, and then the request.
	Blocking string
	// Collective is the kind of a collective, whatever its form: "allreduce".
	Collective string
	// Rooted: one member, the root, has another part than the others.
	Rooted bool
	// Polls: it may return without having completed or found anything, and is
	// then called again.
	Polls bool
	// Matched: it finds or receives a message that is matched by its handle.
	Matched bool
	// Synchronizes: it is collective over a window or file. Where it is
	// nonblocking, the wait for its request is what synchronizes.
	Synchronizes bool

	args string
}

// All returns all calls that have names.
func All() []Call {
	known()
	return slices.Clone(described.calls)
}

// Of returns the call of a name; one of class Unknown if there is none. It
// is not to be changed.
func Of(name string) *Call {
	known()
	if c := described.byName[name]; c != nil {
		return c
	}
	if c := described.byName[strings.TrimSuffix(name, "_c")]; c != nil {
		return c
	}
	for i := range described.families {
		if strings.HasPrefix(name, described.families[i].Name) {
			return &described.families[i]
		}
	}
	return &unknown
}

var unknown Call

// OfKind returns the blocking call of a kind of collective; one of class Unknown
// if there is none.
func OfKind(collective string) *Call {
	known()
	if c := described.byKind[collective]; c != nil {
		return c
	}
	return &unknown
}

// Form returns the form of a blocking call that posts or makes a request; nil
// where the call has none, or the table describes it by itself.
func (c *Call) Form(r Requests) *Call {
	known()
	calls := described.calls
	for i := range calls {
		if calls[i].Blocking == c.Name && calls[i].Requests == r {
			return &calls[i]
		}
	}
	return nil
}

// Awaits reports whether the call may wait for other ranks on a window or file.
func (c *Call) Awaits() bool {
	return c.Synchronizes || c.Name == "MPI_Win_start" || c.Name == "MPI_Win_wait"
}

// Transfers reports whether the call moves data to or from the memory of another rank.
func (c *Call) Transfers() bool { return c.Class == OneSided && c.Has("peer") && c.Has("data") }

// Gets reports whether all that a call transfers comes from the other rank.
func (c *Call) Gets() bool { return c.Name == "MPI_Get" || c.Name == "MPI_Rget" }

// Shared returns OneSided or IO where a call, or the call that made a
// communicator, is on a window or a file, and otherwise Unknown. A
// communicator's name begins with that of the call that made it.
func Shared(name string) Class {
	call, _, _ := strings.Cut(name, " ")
	if class := Of(call).Class; class == OneSided || class == IO {
		return class
	}
	return Unknown
}
