package ti

import (
	"fmt"
	"hash/fnv"
	"io"
	"slices"

	"loggops/collector/reading"
)

// The traces do not contain communicators, and SimGrid replays all collectives as of all ranks. Those of a part of the ranks show in
// two ways: ranks have different collectives; or each rank has computation after computation, with a call between them that SimGrid
// does not record, as those that create communicators, and collectives later.

// signature returns a number for what all members of a collective have in common: its name, root and size.
func (s *survey) signature(a *action, unit int64) uint32 {
	root, kind := -1, -1 // the places of arguments
	switch a.verb.shape {
	case bcast:
		root, kind = 1, 2
	case reduce:
		root, kind = 2, 3
	case gather:
		root = 2
	case allreduce, alltoall:
		kind = 2
	}
	hash := fnv.New32a()
	io.WriteString(hash, a.verb.name)
	if root >= 0 && root < len(a.args) {
		fmt.Fprint(hash, " ", a.args[root])
	}
	if kind >= 0 {
		fmt.Fprint(hash, " ", sized(a.args[0], typeSize(a, kind, unit)))
	}
	return hash.Sum32()
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
	first := r.surveys[0]
	shared := first.gaps
	unrecorded := int64(0)
	for rank, s := range r.surveys {
		n, m := len(s.collectives), len(first.collectives)
		const lacks = "traces of SimGrid do not contain communicators, and take collectives as of all ranks"
		at := 0
		for at < min(n, m) && s.collectives[at] == first.collectives[at] {
			at++
		}
		switch {
		case n != m:
			return &reading.Error{File: r.file(rank), Rank: rank, Problem: fmt.Sprintf("its %d collectives are not those of rank 0, which has %d: %s", n, m, lacks)}
		case at < n:
			return &reading.Error{File: r.file(rank), Rank: rank, Problem: fmt.Sprintf("its collective %d is not that of rank 0, by name, root or size: %s", at+1, lacks)}
		}
		shared = slices.DeleteFunc(slices.Clone(shared), func(at int32) bool {
			_, there := slices.BinarySearch(s.gaps, at)
			return !there
		})
		unrecorded += s.unrecorded
	}
	if unrecorded == 0 {
		return nil
	}
	if len(shared) > 0 && int(shared[0]) < len(first.collectives) && !first.old {
		comm, given := opt.Assume["comm"]
		if !given || comm != 0 {
			return &reading.Error{File: r.file(0), Rank: 0, Problem: fmt.Sprintf(
				"all ranks make calls before collective %d that SimGrid does not record: if they create communicators, later collectives may be of "+
					"a part of the ranks; --assume comm=world takes these as of all ranks", shared[0]+1)}
		}
	}
	opt.Notef("%s: %d times computation follows computation, with calls between that SimGrid does not record", r.files[0], unrecorded)
	return nil
}
