package infer

import (
	"maps"
	"slices"

	"loggops/formats/comm"
)

// OfHost is the name of a communicator that byHost identifies.
const OfHost = "ranks of a host"

// byHost identifies communicators that no call of the recording created, and reports whether there were any. MPI_Comm_split_type makes
// communicators of the ranks of a host. MPI_Comm_rank and MPI_Comm_size must have reported on each of these ranks what they report
// for such a communicator.
func (s *solver) byHost() bool {
	members := map[string][]int32{}
	for r, host := range s.Hosts {
		if host != "" {
			members[host] = append(members[host], int32(r))
		}
	}
	progress := false
	for _, host := range slices.Sorted(maps.Keys(members)) {
		all := members[host]
		for uses := make([]int32, len(all)); s.unknownOrigin(all, uses); {
			place := s.add(known{Communicator: comm.Communicator{Name: OfHost}, members: all})
			for i, r := range all {
				s.identify(r, uses[i], place, i) // which fails for other ranks and sizes only
			}
			progress = true
		}
	}
	return progress
}

// unknownOrigin advances the use of each rank to the next one of a communicator of unknown origin that may be of these ranks in this order, and
// reports whether all have one.
func (s *solver) unknownOrigin(ranks, uses []int32) bool {
	for i, r := range ranks {
		list := s.Ranks[r].Uses
		for ; int(uses[i]) < len(list); uses[i]++ {
			if u := &list[uses[i]]; u.open() && !u.Self && u.Rank == int32(i) && int(u.Size) == len(ranks) {
				break
			}
		}
		if int(uses[i]) == len(list) {
			return false
		}
	}
	return true
}
