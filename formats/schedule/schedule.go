package schedule

import (
	"iter"

	"loggops/formats/comm"
)

// Header describes what holds for a whole schedule.
type Header struct {
	// Ranks is the number of base ranks, those whose operations are listed.
	Ranks int `json:"ranks"`
	// Replicas is the factor: the schedule is for Ranks·Replicas ranks.
	Replicas int `json:"replicas"`
	// OwnReplicas is how many replicas of the base ranks a pattern has of its own,
	// because it is the same on all of them; 0 is one.
	OwnReplicas int `json:"own_replicas,omitempty"`
	// Communicators of the base ranks. One that has all of them as members
	// grows with the replicas; any other is copied, one to a replica.
	Communicators []comm.Communicator `json:"communicators"`
	// Grid is how the listed ranks grow, in the header of a file; a source that reads a grown
	// schedule has all its ranks, and no Grid.
	Grid *Grid `json:"grid,omitempty"`
	// Collectives choose the algorithms of those collectives that name none,
	// when their members are known; where none fits it is the kind's default.
	Collectives []Rule `json:"collectives,omitempty"`
	// Volumes choose the sizes of collectives over all ranks when the number of ranks grows further.
	Volumes []Volume `json:"volumes,omitempty"`
	// UncheckedReceives is set where a receive's bytes are a remark rather
	// than a buffer's size, as in GOAL text: a longer message is no error.
	UncheckedReceives bool `json:"unchecked_receives,omitempty"`
	// Recorded is set where the schedule was made from a recording. On ranks
	// with several CPUs, the receive then decides which of them takes a message
	// in; elsewhere the send does.
	Recorded bool `json:"recorded,omitempty"`
	// CPUWait says that the recorded ranks waited for CPUs, which calcs contain: "4 ranks on 2 CPUs waited for a
	// CPU 43 % of the time"; "" where they did not, or that was not measured.
	CPUWait string `json:"cpu_wait,omitempty"`
	// Part is the part of the run that is kept, as loggops-schedgen was asked for it: "--phase loop"; "" for all of it.
	Part string `json:"part,omitempty"`
	// Dropped counts the calls of the trace, by name, that could not be
	// represented and for which nothing stands here.
	Dropped map[string]int64 `json:"dropped,omitempty"`
	// Source names the trace, GOAL text or pattern that it was made from.
	Source string `json:"source,omitempty"`
	// Tool is the program and version that wrote it.
	Tool string `json:"tool,omitempty"`
}

// TotalRanks returns the number of ranks that the schedule is for.
func (h *Header) TotalRanks() int { return h.Ranks * h.Replicas }

// Spans reports whether communicator c has all base ranks as members, so that it
// grows with the replicas.
func (h *Header) Spans(c int32) bool {
	return !h.Communicators[c].Self && h.Communicators[c].Members.Len() == h.Ranks
}

// Batch is some consecutive operations of one rank. Operations may share their
// lists and Coll, which must not be changed.
type Batch struct {
	Rank  int
	First int // place of Ops[0] in the rank's list
	Ops   []Op
}

// Source is a schedule that can be read from the start, more than once. A
// batch and what its operations refer to are valid until the next one; ranks
// come in ascending order, and some may have no operations. A source that has
// its operations in short form as well has a method Blocks; see there.
type Source interface {
	Head() *Header
	Batches() iter.Seq2[Batch, error]
}

// File is a schedule that is read from a file, until it is closed.
type File interface {
	Source
	Close() error
}

// Schedule is a whole schedule in memory.
type Schedule struct {
	Header Header
	Ops    [][]Op // by base rank
}

// Head returns the header.
func (s *Schedule) Head() *Header { return &s.Header }

// Batches returns one batch a rank.
func (s *Schedule) Batches() iter.Seq2[Batch, error] {
	return func(yield func(Batch, error) bool) {
		for rank, ops := range s.Ops {
			if len(ops) > 0 && !yield(Batch{Rank: rank, Ops: ops}, nil) {
				return
			}
		}
	}
}

// Check reports what is wrong with a schedule made in memory, as *Invalid.
func (s *Schedule) Check() error { return Check(s) }

// Check reports what is wrong with a source's schedule, as *Invalid.
func Check(s Source) error {
	c := newChecker(s.Head())
	if err := c.header(); err != nil {
		return err
	}
	for b, err := range Blocks(s) {
		if err != nil {
			return err
		}
		if err := c.block(&b); err != nil {
			return err
		}
	}
	return c.end()
}
