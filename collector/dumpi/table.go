package dumpi

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"loggops/formats/mpi"
)

//go:embed calls.txt
var table string

// arg is an argument that is looked at. Its name is what calls.txt calls it.
type arg uint8

const (
	skipped arg = iota
	argCount
	argType
	argPeer
	argTag
	argRCount
	argRType
	argRPeer
	argRTag
	argComm
	argRoot
	argSelf
	argRequest
	argFlag
	argIndex
	argOutcount
	argNewComm
	argColor
	argKey
	argGroup
	argOther
	argNewGroup
	argReorder
	argNodes
	argSize
	argRank
	argOldType
	argNewType
	argLength
	argLeader
	argPeerComm
	argRemote
	argHigh
	argWin
	argFile
	scalars // their number

	argRequests arg = iota - 1
	argIndices
	argRanks
	argRanges
	argCounts
	argRCounts
	argTypes
	argRTypes
	argLengths
	argOldTypes
	argDims
	argRemain
	argStatus
	arguments // the number of all
)

// args are their names, in the order of the constants.
var args = strings.Fields(`_ count type peer tag rcount rtype rpeer rtag comm root self request flag index outcount
	made color key group other newgroup reorder nodes size rank oldtype newtype length leader peercomm remote high win file
	requests indices ranks ranges counts rcounts types rtypes lengths oldtypes dims remain status`)

// field is an argument in a record.
type field struct {
	arg      arg
	width    uint8 // bytes
	lists    uint8 // lists of lists of ...
	statuses bool
	atRoot   bool // there only where the rank is the root
}

// call is a function, and how its arguments lie in a record.
type call struct {
	*mpi.Call
	name   string // "MPI_Send"
	number int
	fields []field
	has    [arguments]bool
	atRoot [arguments]bool
	rooted bool // some arguments are there only at the root
	// mpio: its request is one of MPIO_Request, which are numbered apart.
	mpio       bool
	unreadable bool
}

// given reports whether a record has an argument.
func (r *record) given(a arg) bool {
	return r.has[a] && (!r.atRoot[a] || r.v[argSelf] == r.v[argRoot])
}

// Numbers that are none of a function.
const (
	functions = 290
	firstMPIO = 282
	endOfAll  = 290 // either ends the records
	endMark   = 293
)

// calls is calls.txt, by number.
var calls = func() []call {
	all := make([]call, functions)
	for line := range strings.Lines(table) {
		words := strings.Fields(line)
		number, err := strconv.Atoi(words[0])
		if err != nil {
			continue // a comment
		}
		c := &all[number]
		c.number, c.name, c.Call, c.mpio = number, words[1], mpi.Of(words[1]), number >= firstMPIO
		for _, word := range words[2:] {
			if word == "-" {
				c.unreadable = true
				continue
			}
			f := fieldOf(word)
			c.has[f.arg], c.atRoot[f.arg], c.rooted = true, f.atRoot, c.rooted || f.atRoot
			c.fields = append(c.fields, f)
		}
	}
	return all
}()

// fieldOf reads NAME:WIDTH.
func fieldOf(word string) field {
	name, atRoot := strings.CutPrefix(word, "?")
	name, width, _ := strings.Cut(name, ":")
	f := field{arg: arg(max(0, slices.Index(args, name))), atRoot: atRoot}
	if f.statuses = width == "S"; !f.statuses {
		f.lists = uint8(strings.Count(width, "a"))
		f.width = width[len(width)-1] - '0'
	}
	return f
}
