package ti

import (
	"fmt"
	"hash/maphash"
	"slices"
	"strconv"

	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/internal/setting"
)

// The traces do not contain communicators, and SimGrid replays all collectives as of all ranks. Two signs show collectives of a part of
// the ranks: ranks have different collectives; or computation follows computation on all ranks, and collectives follow. Between the
// two computations, SimGrid has not recorded a call, and calls that create communicators are among those that it does not record. Of
// these, MPI_Comm_dup, MPI_Comm_create and MPI_Cart_create do not even part the computation: a note counts the collectives.

// signature holds the arguments that all members of a collective share.
type signature struct {
	name  string
	root  float64
	bytes int64
}

var seed = maphash.MakeSeed()

// hash returns the hash of the signature of a collective, with the size of data without a datatype.
func (a *action) hash(unit int64) uint64 {
	s := signature{name: a.verb.name}
	root := func(at int) {
		if at < len(a.args) {
			s.root = a.args[at]
		}
	}
	size := func(kind int) { s.bytes = sized(a.args[0], typeSize(a, kind, unit)) }
	switch a.verb.shape {
	case bcast:
		root(1)
		size(2)
	case reduce:
		root(2)
		size(3)
	case gather:
		root(2)
	case allreduce, alltoall:
		size(2)
	}
	return maphash.Comparable(seed, s)
}

// ofPart reports that a collective has the counts of fewer than n ranks, or "".
func (a *action) ofPart(rank int32, n int) string {
	least, self, other := 0, 0, 0 // self and other are the places of what the rank sends to itself, and receives from itself: MPI requires that these are equal
	switch a.verb.shape {
	case reducescatter:
		if _, is := a.blocks(); !is {
			least = 1 + n
		}
	case gatherv, scatterv:
		least = 1 + n
	case allgatherv:
		least = 1 + n
		if n > 2 { // else the counts of n-2 ranks and the datatypes are not as many
			other = 1 + int(rank)
		}
	case alltoallv:
		least = 2 + 2*n
		if n > 1 {
			self, other = 1+int(rank), 2+n+int(rank)
		}
	}
	switch {
	case len(a.args) < least:
		return tooFew(a.verb, len(a.args), least)
	case least > 0 && len(a.args) == least && a.args[self] != a.args[other]:
		return a.verb.name + " has " + strconv.Itoa(least) + " arguments" + ofPart
	}
	return ""
}

// gap notes that computation follows computation.
func (s *survey) gap() {
	if n := int32(len(s.collectives)); len(s.gaps) == 0 || s.gaps[len(s.gaps)-1] != n {
		s.gaps = append(s.gaps, n)
	}
	s.unrecorded++
}

// checkCollectives refuses a trace whose collectives cannot be of all ranks, and asks whether they are if they may not be.
func (r *recording) checkCollectives(opt reading.Options) error {
	const lacks = "traces of SimGrid do not contain communicators, and take collectives as of all ranks"
	var ranks [][]uint64
	for _, s := range r.surveys {
		ranks = append(ranks, s.collectives)
	}
	first := r.surveys[0]
	switch rank, at := infer.Differ(ranks); {
	case rank == infer.None:
	case len(ranks[rank]) != len(ranks[0]):
		return &reading.Error{File: r.file(rank), Rank: rank, Problem: fmt.Sprintf("its %d collectives are not those of rank 0, which has %d: %s", len(ranks[rank]), len(ranks[0]), lacks)}
	default:
		return &reading.Error{File: r.file(rank), Rank: rank, Problem: fmt.Sprintf("its collective %d is not that of rank 0, by name, root or size: %s", at+1, lacks)}
	}
	common, unrecorded := first.gaps, int64(0) // gaps of all ranks
	for _, s := range r.surveys {
		common = slices.DeleteFunc(slices.Clone(common), func(at int32) bool {
			_, there := slices.BinarySearch(s.gaps, at)
			return !there
		})
		unrecorded += s.unrecorded
	}
	if len(common) > 0 && int(common[0]) < len(first.collectives) && !first.old {
		comm, given := opt.Assume["comm"]
		if !given || comm != 0 {
			err := &reading.Error{File: r.file(0), Rank: 0, Problem: fmt.Sprintf(
				"all ranks make calls before collective %d that SimGrid does not record: if they create communicators, later collectives may be of "+
					"a part of the ranks", common[0]+1)}
			return setting.Advisef("%w; %s comm=world takes these as of all ranks", err, setting.Name("assume"))
		}
	}
	if n := len(first.collectives); n > 0 {
		opt.Notef("%s: SimGrid does not record communicators, or calls that create these: %d collectives per rank are taken as of all ranks", r.files[0], n)
	}
	if unrecorded > 0 {
		opt.Notef("%s: %d times computation follows computation, with calls between that SimGrid does not record", r.files[0], unrecorded)
	}
	return nil
}
