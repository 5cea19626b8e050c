package otf2

import (
	"slices"

	"loggops/collector/infer"
	"loggops/formats/mpi"
	"loggops/internal/setting"
)

// lastCommunicator is the value of an assumed communicator that stands for that
// of the rank's last collective.
const lastCommunicator = -1

// assumedComm has the collectives of a rank on each communicator if those without a record are on MPI_COMM_WORLD, or if they are on
// the communicator of the rank's last collective.
type assumedComm struct {
	world, last infer.Orders
	comm        int32 // of the last collective
	creates     bool  // the rank creates communicators
	connects    bool  // it creates intercommunicators
	frees       bool  // it frees communicators
	reuses      bool  // it creates communicators after that
}

func newAssumedComm() assumedComm {
	return assumedComm{world: infer.Orders{}, last: infer.Orders{}}
}

// called notes a collective with a record.
func (a *assumedComm) called(comm int32, of *region) {
	a.comm = comm
	a.world.Call(comm, of.hash)
	a.last.Call(comm, of.hash)
}

// lacks notes a call without a record of a collective.
func (s *survey) lacks(of *region, size int64) {
	if hasMembers(of.call) {
		s.sizes = append(s.sizes, size)
	}
	if hasMembers(of.call) || of.call.Class == mpi.Communicator && of.name != "MPI_Comm_create_group" { // which only the members of the group call
		s.world.Call(0, of.hash)
		s.last.Call(s.comm, of.hash)
	}
	switch {
	case of.name == "MPI_Comm_free" || of.name == "MPI_Comm_disconnect":
		s.frees = true
	case of.call.Class == mpi.Communicator:
		s.creates, s.connects, s.reuses = true, s.connects || of.name == "MPI_Intercomm_create", s.reuses || s.frees
	}
}

// hasMembers reports whether a call is a collective of all members of a communicator.
func hasMembers(of *mpi.Call) bool {
	return of.Class == mpi.Collective && of.Requests != mpi.Makes && !neighborhood(of)
}

// fits reports whether a communicator may be assumed: the members of each then call the same collectives.
func (r *recording) fits(number int64) bool {
	orders := make([]infer.Orders, len(r.surveys))
	for rank, s := range r.surveys {
		if orders[rank] = s.world; number == lastCommunicator {
			orders[rank] = s.last
		}
	}
	return infer.Agree(r.defs.list, orders)
}

// findComm finds the communicators that may be assumed. If no rank creates others, it is MPI_COMM_WORLD.
func (r *recording) findComm() {
	r.lastFits, r.worldFits = r.fits(lastCommunicator), r.fits(0)
	r.onlyWorld = r.worldFits && len(r.defs.list) == 1 && !slices.ContainsFunc(r.surveys, func(s *survey) bool { return s.creates })
}

// communicator assumes the communicator of a call.
func (m *rowMaker) communicator(c *call) (int32, error) {
	if m.onlyWorld {
		return 0, nil
	}
	number, given := m.opt.Assume["comm"]
	switch {
	case !m.lastFits && !m.worldFits, given && number == lastCommunicator && !m.lastFits, given && number == 0 && !m.worldFits:
		return 0, m.in.failAt("the recording does not contain the communicator of %s, and the ranks call different collectives: they are not all on one communicator", c.row.Name)
	case !given && !m.lastFits:
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
