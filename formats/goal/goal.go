// Package goal reads and writes GOAL, the group operation assembly language
// of the LogGOPSim toolchain (Hoefler, Siebert and Lumsdaine 2009): schedules
// of explicit operations, as text for people and in the binary form that
// LogGOPSim itself reads (binary.go). The text:
//
//	num_ranks 2
//	rank 0 {
//	l1: calc 1000            // ns, optionally: cpu C
//	l2: send 8b to 1 tag 7   // bytes, optionally: tag X cpu C nic D
//	l2 requires l1           // l2 may start when l1 has completed
//	}
//	rank 1 {
//	l1: recv 8b from 0 tag 7 // -1, and what is 2^32-1 in 32 bits, is any source, or any tag
//	l2: calc 5
//	l2 irequires l1          // l2 may start when l1 has started
//	}
//
// There is one statement a line; braces may stand anywhere on a line, and
// comments are // to the end of the line and /* to */. num_ranks comes first;
// the ranks follow in any order, each at most once, and may be missing. Labels
// belong to their rank. A label names the first operation that bears it, and
// an operation needs none. A dependence may stand anywhere after the labels
// that it names. Attributes come in any order; what is not said is 0. The
// unit b of a size may be left out, and so may blanks beside numbers. Of tags, the lower 32 bits count.
//
// The invariant: what is read passes schedule.Schedule.Check, and what is
// written reads as the same schedule; in the binary form but for the order of
// an operation's dependences, which means nothing.
package goal

import (
	"errors"
	"fmt"

	"loggops/formats/comm"
	"loggops/formats/schedule"
)

// MaxLine is the length in bytes from which on a line is refused.
const MaxLine = 1 << 16

// FreeRanks bounds num_ranks in a text that is shorter than as many bytes.
// Beyond it a text must have a byte for every rank, as any has that gives each
// rank a block: the memory that a text asks for is in proportion to its length.
const FreeRanks = 1 << 16

// Error describes what is wrong with a text, and where.
type Error struct {
	Name    string // as given to Read
	Line    int    // from 1
	Problem string
}

func (e *Error) Error() string { return fmt.Sprintf("%s:%d: %s", e.Name, e.Line, e.Problem) }

// headerOf returns the header of a text or file with so many ranks.
func headerOf(ranks int, name string) schedule.Header {
	return schedule.Header{
		Ranks:             ranks,
		Replicas:          1,
		Communicators:     []comm.Communicator{comm.World(ranks)},
		UncheckedReceives: true,
		Source:            name,
	}
}

// headOfOne is the header of a schedule that stands for one rank of so many: what is
// wrong with a rank's operations does not depend on its number, nor on who the members
// of the communicator are.
func headOfOne(ranks int) schedule.Header {
	return schedule.Header{Ranks: ranks, Replicas: 1, Communicators: make([]comm.Communicator, 1)}
}

// check reports what is wrong with a schedule, nil if nothing is.
func check(s schedule.Source) *schedule.Invalid {
	invalid, _ := errors.AsType[*schedule.Invalid](schedule.Check(s))
	return invalid
}
