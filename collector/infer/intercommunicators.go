package infer

import (
	"fmt"
	"slices"

	"loggops/formats/comm"
)

// half names the call of one group that connects it with another, or merges both. The half of the other group has the two ends exchanged.
type half struct {
	peer     int32 // the communicator of both leaders, None for a merge
	from, to int32 // world ranks of the leaders, or the two sides of the intercommunicator
	tag      int32 // or which call it is
}

// connect identifies the communicators of two joint calls, one of each group, of which this is the second.
func (s *solver) connect(j *joint) error {
	here, known := s.half(j)
	if !known {
		return nil
	}
	there := half{here.peer, here.to, here.from, here.tag}
	if len(s.halves[there]) == 0 {
		s.halves[here] = append(s.halves[here], j)
		return nil
	}
	other := s.halves[there][0]
	s.halves[there] = s.halves[there][1:]
	if j.Rule == Merge {
		if j.High == other.High {
			return nil // the order of the groups is up to MPI
		}
		if j.High {
			j, other = other, j
		}
		place := s.connected(j, slices.Concat(s.list[j.parent].members, s.list[other.parent].members), nil)
		if err := s.give(j, place, 0); err != nil {
			return err
		}
		return s.give(other, place, len(s.list[j.parent].members))
	}
	first, second := s.list[other.parent].members, s.list[j.parent].members
	a := s.connected(other, first, second)
	b := s.connected(j, second, first)
	s.list[a].remote, s.list[b].remote = b, a
	if err := s.give(other, a, 0); err != nil {
		return err
	}
	return s.give(j, b, 0)
}

// half returns the half that a joint call is, if the recording contains both ends.
func (s *solver) half(j *joint) (half, bool) {
	parent := &s.list[j.parent]
	switch {
	case j.Rule == Merge:
		return half{None, j.parent, parent.remote, int32(j.ordinal)}, len(parent.Remote) > 0
	case j.Leader < 0 || int(j.Leader) >= len(parent.members):
		return half{}, false
	}
	c, leader := s.creation(j, int(j.Leader)), parent.members[j.Leader]
	if c.Peer == None || s.Ranks[leader].Uses[c.Peer].Place == None {
		return half{}, false
	}
	peer := s.Ranks[leader].Uses[c.Peer].Place
	to, known := s.list[peer].World(leader, c.Remote)
	return half{peer, leader, to, c.Tag}, known
}

// connected adds a communicator that two groups created.
func (s *solver) connected(j *joint, members, remote []int32) int32 {
	return s.add(known{Communicator: comm.Communicator{Name: fmt.Sprintf("%s of %d", j.Call, j.parent), Remote: comm.Of(remote)}, members: members})
}

// give identifies the communicator that a joint call gave to a group, whose members begin at a place.
func (s *solver) give(j *joint, place int32, from int) error {
	for i, r := range s.list[j.parent].members {
		use := s.use(j, i)
		if use == None {
			return problem(r, "%s gave it no communicator, but it is a member (%s)", j.Call, s.list[place].Name)
		}
		if err := s.identify(r, use, place, from+i); err != nil {
			return err
		}
	}
	return nil
}
