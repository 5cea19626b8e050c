package schedule

import (
	"iter"

	"loggops/formats/comm"
)

// Joint is several schedules side by side, as one. Its ranks are those of one part after the other.
type Joint interface {
	Names
	Layout() []Part
	// Templates reads the operations of the base ranks of all parts, numbered consecutively. Values are as those of
	// Grown.Templates, and shapes name the communicators of all parts, numbered consecutively.
	Templates() iter.Seq2[Block, error]
}

// Names names the ranks of a schedule, and the communicators of its templates, in reports.
type Names interface {
	RankName(rank int32) string
	CommunicatorName(comm int32) string
}

// Part is replicas of base ranks among the ranks of a joint schedule.
type Part struct {
	First, Ranks, Replicas int                 // the first rank, and base ranks
	Communicators          []comm.Communicator // of the base ranks, numbered from 0
}

// JointOf returns the joint schedule that a source reads, or nil.
func JointOf(s Source) Joint {
	if s, ok := s.(interface{ Joint() Joint }); ok {
		return s.Joint()
	}
	return nil
}
