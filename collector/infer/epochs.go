package infer

import "hash/maphash"

// Epoch is a call of MPI_Win_post or MPI_Win_start.
type Epoch struct {
	Ranks []int32 // the group, by ranks in the communicator of the window; nil if it is unknown

	window int32 // use
	starts bool
	group  *Group
}

// Name notes a call that begins an epoch of a window for a group: of MPI_Win_start, or of MPI_Win_post.
func (h *Handles) Name(window int32, starts bool, group *Group) {
	h.Epochs = append(h.Epochs, Epoch{window: window, starts: starts, group: group})
}

// Grouped reports whether the groups of epochs are known.
func (h *Handles) Grouped() bool { return len(h.Epochs) == 0 || h.Epochs[0].Ranks != nil }

// meeting is a rank of the world that starts an epoch of a window at another one that has posted it.
type meeting struct{ window, origin, target int32 }

// nameEpochs finds the groups of all epochs. If one of these is unknown, or a start has no post, all are: some calls would wait forever.
func (s *solver) nameEpochs() {
	unmatched := uint64(0) // the sum of the hashes of starts, less that of posts
	for rank, h := range s.Ranks {
		for i := range h.Epochs {
			e := &h.Epochs[i]
			if !s.nameEpoch(h, e) {
				s.forgetEpochs()
				return
			}
			window := h.Uses[e.window].Place
			for _, place := range e.Ranks {
				other, _ := s.list[window].World(int32(rank), place)
				if e.starts {
					unmatched += maphash.Comparable(meetings, meeting{window, int32(rank), other})
				} else {
					unmatched -= maphash.Comparable(meetings, meeting{window, other, int32(rank)})
				}
			}
		}
	}
	if unmatched != 0 {
		s.forgetEpochs()
	}
}

var meetings = maphash.MakeSeed()

// nameEpoch finds the group of an epoch, false if it is unknown.
func (s *solver) nameEpoch(h *Handles, e *Epoch) bool {
	members := func(use int32) []int32 {
		if use == None || h.Uses[use].Place == None {
			return nil
		}
		return s.list[h.Uses[use].Place].members
	}
	group, known := s.groups.of(e.group, members)
	if !known || s.spentGroups() || members(e.window) == nil {
		return false
	}
	s.groups.steps += len(group)
	e.Ranks = []int32{}
	for _, rank := range group {
		place := s.list[h.Uses[e.window].Place].Index(rank)
		if place < 0 {
			return false
		}
		e.Ranks = append(e.Ranks, int32(place))
	}
	return true
}

func (s *solver) forgetEpochs() {
	for _, h := range s.Ranks {
		for i := range h.Epochs {
			h.Epochs[i].Ranks = nil
		}
	}
}
