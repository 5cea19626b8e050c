package allprof

import (
	"strings"

	"loggops/collector/infer"
	"loggops/formats/mpi"
)

// call describes an MPI function and its lines.
type call struct {
	mpi.Call
	args   string     // a letter each
	lists  int        // number of v arguments
	rule   infer.Rule // of the communicators that the call creates
	opaque bool
	number uint64 // one of its own
}

// collective reports whether all members of a communicator make the call.
func (c *call) collective() bool { return c.Class == mpi.Collective || c.rule != infer.NoRule }

// letters describe how an argument is read, by its name:
//
//	n t N V   count, datatype, counts and displacements of what is sent
//	m u M W   the same of what is received
//	p g P G   partner and tag; of the receiving half of a sendrecv
//	c r       communicator, root
//	q w       a request's address or that of the first of an array; their number
//	k K a     color and key; the address of the variable for a communicator
//	d o       number of dimensions, whether ranks may be reordered
//
// Of any other nothing is read, which is a point; a star at the end stands for
// any number of those. Counts and displacements of a v form (N, V, M, W) are in
// the files as an address, a list, or both in two fields.
var letters = map[string]string{
	"count": "n", "type": "t", "counts": "N", "displs": "V",
	"rcount": "m", "rtype": "u", "rcounts": "M", "rdispls": "W",
	"peer": "p", "tag": "g", "rpeer": "P", "rtag": "G", "comm": "c", "root": "r",
	"request": "q", "requests": "q", "color": "k", "key": "K", "made": "a", "old": "a", "dimensions": "d", "reorder": "o",
}

// calls has every function whose arguments, or requests, are understood, by name.
var calls = func() map[string]*call {
	all := map[string]*call{}
	for i, c := range mpi.All() {
		if !understood(&c) {
			if args, complete := c.Args(); complete && c.Requests == mpi.Posts && (c.Class == mpi.IO || c.Class == mpi.OneSided) { // only its request is read
				all[c.Name] = &call{Call: c, args: strings.Repeat(".", len(args)-1) + "q", opaque: true}
			}
			continue
		}
		args := lettersOf(&c)
		if c.Requests == mpi.Inspects { // no line describes what it found
			args, c.Requests = "*", mpi.NoRequest
		}
		lists := 0
		for _, letter := range "NVMW" {
			lists += strings.Count(args, string(letter))
		}
		all[c.Name] = &call{Call: c, args: args, lists: lists, rule: ruleOf(c.Name), number: uint64(i) + 1}
	}
	return all
}()

// What stands for functions that are not among them: opaque ones, and those of
// which it is enough to know that they do not communicate.
var (
	opaqueCall = &call{args: "*", opaque: true}
	localCall  = &call{args: "*"}
)

// callOf returns the call of a line.
func callOf(name []byte) *call {
	if c := calls[string(name)]; c != nil {
		return c
	}
	if mpi.Of(string(name)).Class == mpi.Local {
		return localCall
	}
	return opaqueCall
}

// understood reports whether the files hold all that a call does.
func understood(c *mpi.Call) bool {
	switch c.Class {
	case mpi.OneSided, mpi.IO:
		return false
	case mpi.Communicator:
		return ruleOf(c.Name) != infer.NoRule || !c.Has("made")
	case mpi.Collective:
		return c.Collective != "alltoallw" && !strings.HasPrefix(c.Collective, "neighbor_")
	}
	_, complete := c.Args()
	return !c.Matched && (complete || c.Requests == mpi.NoRequest)
}

// ruleOf returns the rule of a call, none for calls on intercommunicators: the files lack the sizes of their groups.
func ruleOf(call string) infer.Rule {
	if rule := infer.RuleOf(call); rule < infer.Connect {
		return rule
	}
	return infer.NoRule
}

// lettersOf returns the letters of a call's arguments.
func lettersOf(c *mpi.Call) string {
	text := ""
	args, complete := c.Args()
	for _, a := range args {
		letter := letters[a]
		switch {
		case a == "count" && c.Has("requests"):
			letter = "w"
		case letter == "":
			letter = "."
		}
		text += letter
	}
	if !complete {
		text += "*"
	}
	return text
}
