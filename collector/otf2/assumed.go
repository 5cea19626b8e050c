package otf2

import (
	"loggops/collector/infer"
	"loggops/formats/mpi"
	"loggops/internal/setting"
)

// lastCommunicator is the value of an assumed communicator that stands for that
// of the rank's last collective.
const lastCommunicator = -1

// assumedComm has the collectives of a rank, of which some lack a record.
type assumedComm struct {
	*infer.Collectives
	connects bool // the rank creates intercommunicators
	frees    bool // it frees communicators
	reuses   bool // it creates communicators after that
}

// lacks notes a call without a record of a collective.
func (s *survey) lacks(of *region, size int64) {
	if hasMembers(of.call) {
		s.sizes = append(s.sizes, size)
	}
	if hasMembers(of.call) || of.call.Class == mpi.Communicator && of.name != "MPI_Comm_create_group" { // which only the members of the group call
		s.CallUnknown(of.hash)
	}
	switch {
	case of.name == "MPI_Comm_free" || of.name == "MPI_Comm_disconnect":
		s.frees = true
	case of.call.Class == mpi.Communicator:
		s.Create()
		s.connects, s.reuses = s.connects || of.name == "MPI_Intercomm_create", s.reuses || s.frees
	}
}

// hasMembers reports whether a call is a collective of all members of a communicator.
func hasMembers(of *mpi.Call) bool {
	return of.Class == mpi.Collective && of.Requests != mpi.Makes && !neighborhood(of)
}

// findComm finds the communicators that may be assumed.
func (r *recording) findComm() {
	var ranks []*infer.Collectives
	for _, s := range r.surveys {
		ranks = append(ranks, s.Collectives)
	}
	r.assumable = infer.Assumable(r.defs.list, ranks)
}

// communicator assumes the communicator of a call.
func (m *rowMaker) communicator(c *call) (int32, error) {
	if m.assumable.OnlyWorld {
		return 0, nil
	}
	number, given := m.opt.Assume["comm"]
	switch {
	case !m.assumable.Last && !m.assumable.World, given && number == lastCommunicator && !m.assumable.Last, given && number == 0 && !m.assumable.World:
		return 0, m.in.failAt("the recording does not contain the communicator of %s, and the ranks call different collectives: they are not all on one communicator", c.row.Name)
	case !given && !m.assumable.Last:
		return 0, setting.Advisef("%w; %s comm=world goes on", m.in.failAt("the recording does not contain the communicator of %s", c.row.Name), setting.Name("assume"))
	}
	number, err := m.assume("comm", c.row.Name)
	switch {
	case err != nil:
		return 0, err
	case number == lastCommunicator:
		return max(m.comm, 0), nil
	case number >= int64(len(m.defs.list)):
		return 0, m.defs.problem("there is no communicator %d to assume", number)
	}
	return int32(number), nil
}
