package infer

import (
	"iter"
	"slices"
	"strings"

	"loggops/formats/mpi"
)

// The k-th collectives of all members of a communicator are one collective, if the recording lacks no calls. If it lacks some, collectives are
// joined in order all the same. If the next collectives of two members do not fit, a member has recorded one that others lack. It is near the last
// gap (a time without records of some member), behind which the other members begin later.

// Record is the record of a collective by a member.
type Record struct {
	Call           *mpi.Call
	Name           uint32 // of the call, as the reader numbers names
	StartNS, EndNS int64
	Root           bool  // the member says that it is the root
	Gaps           int32 // times without records of the member before it
	Part
}

// Orphan is a collective of a member that others lack, by its number among the records of the member.
type Orphan struct{ Member, Number int }

// Alignment joins the collectives of a communicator, in a recording that lacks calls.
type Alignment struct {
	Records [][]Record // by member
	// Unended reports whether a member is in a call of a name when the recording ends; nil if the recording also lacks calls behind the
	// collectives.
	Unended func(member int, name uint32) bool
	Orphans map[Orphan]bool // which Align finds

	at     []int // the next one of each member
	anchor []int // of the last collective that followed a gap; nil if there is none
}

// mostShifts bounds how often collectives are joined again, without one that proved to have no others.
const mostShifts = 64

// Align finds the collectives that other members lack, and reports whether the others can be joined.
func (a *Alignment) Align() bool {
	a.Orphans = map[Orphan]bool{}
	for range mostShifts {
		a.at, a.anchor = make([]int, len(a.Records)), nil
		if a.join() && a.rest() {
			return true
		}
	}
	return false
}

// Joined returns the collectives of all members, and then those of some only: these have a nil record of the others.
func (a *Alignment) Joined() iter.Seq[[]*Record] {
	return func(yield func([]*Record) bool) {
		a.at = make([]int, len(a.Records))
		for {
			heads, _ := a.heads()
			if !slices.ContainsFunc(heads, func(p *Record) bool { return p != nil }) || !yield(heads) {
				return
			}
			a.next(heads)
		}
	}
}

// LeaveOut makes the collectives that Joined has returned orphans.
func (a *Alignment) LeaveOut(heads []*Record) {
	for i, p := range heads {
		if p != nil {
			a.Orphans[Orphan{i, a.at[i]}] = true
		}
	}
}

// next goes on to the next collectives.
func (a *Alignment) next(heads []*Record) {
	for i, p := range heads {
		if p != nil {
			a.at[i]++
		}
	}
}

// heads returns the next collective of each member, nil if it has none, and whether all have one.
func (a *Alignment) heads() (heads []*Record, all bool) {
	heads, all = make([]*Record, len(a.at)), true
	for i, list := range a.Records {
		for a.Orphans[Orphan{i, a.at[i]}] {
			a.at[i]++
		}
		if a.at[i] == len(list) {
			all = false
			continue
		}
		heads[i] = &list[a.at[i]]
	}
	return heads, all
}

// followsGap reports whether a gap of a member precedes its next collective.
func (a *Alignment) followsGap() bool {
	for i, at := range a.at {
		if list := a.Records[i]; at == 0 && list[0].Gaps > 0 || at > 0 && list[at].Gaps > list[at-1].Gaps {
			return true
		}
	}
	return false
}

// join joins the collectives of all members until one has no more. It returns false if it is to begin again.
func (a *Alignment) join() bool {
	for {
		heads, all := a.heads()
		if !all {
			return true
		}
		early, late, fit := fit(heads)
		switch {
		case fit:
			if a.followsGap() {
				a.anchor = slices.Clone(a.at)
			}
			a.next(heads)
		case a.anchor == nil || a.followsGap():
			for first := true; a.at[early] < len(a.Records[early]) && (first || a.Records[early][a.at[early]].EndNS < heads[late].StartNS); first = false {
				a.Orphans[Orphan{early, a.at[early]}] = true
				a.at[early]++
			}
		default:
			a.skip(early)
			return false
		}
	}
}

// skip leaves out a collective of a member near the last gap.
func (a *Alignment) skip(member int) {
	at := a.anchor[member]
	for a.Orphans[Orphan{member, at}] {
		at++
	}
	a.Orphans[Orphan{member, at}] = true
}

// fit reports whether some records may be of the same collective. If not, it returns the member of the one that ended first, which
// comes too early, and of one that began late.
func fit(heads []*Record) (early, late int, fit bool) {
	for i, p := range heads {
		if p.EndNS < heads[early].EndNS {
			early = i
		}
		if p.StartNS > heads[late].StartNS {
			late = i
		}
	}
	call, bytes := heads[early].Call, heads[early].same()
	if slices.ContainsFunc(heads, func(p *Record) bool { return p.Name != heads[early].Name || p.same() != bytes }) {
		return early, late, false
	}
	switch root, known := rootOf(call, heads); {
	case !call.Rooted:
		return early, late, !synchronizes(call) || heads[early].EndNS >= heads[late].StartNS
	case !known:
		return early, late, false
	case root < 0 || call.Requests != mpi.NoRequest:
		return early, late, true
	case call.Collective == "bcast" || strings.HasPrefix(call.Collective, "scatter"): // the root sends to the others
		return early, root, heads[early].EndNS >= heads[root].StartNS
	default:
		return root, late, heads[root].EndNS >= heads[late].StartNS
	}
}

// rootOf returns the root of a collective that has one, and whether the records are those of one collective. If no bytes determine a root, it
// is None.
func rootOf(call *mpi.Call, heads []*Record) (root int, known bool) {
	switch call.Collective {
	case "bcast", "reduce":
		root = Only(len(heads), func(i int) bool { return heads[i].Root })
		return root, root != None
	case "gather", "gatherv", "scatter", "scatterv":
		parts, bytes := partsOf(heads), false
		for _, p := range parts {
			bytes = bytes || p.Sent > 0 || p.Received > 0
		}
		root = Root(call.Collective, parts)
		return root, (root >= 0) == bytes
	}
	return None, true
}

// partsOf returns the bytes of some records, 0 without a record.
func partsOf(heads []*Record) []Part {
	parts := make([]Part, len(heads))
	for i, p := range heads {
		if p != nil {
			parts[i] = p.Part
		}
	}
	return parts
}

// synchronizes reports whether no member can end a collective before all have begun it.
func synchronizes(call *mpi.Call) bool {
	return !call.Rooted && call.Requests == mpi.NoRequest && call.Collective != "scan" && call.Collective != "exscan"
}

// same returns a number of bytes that is the same for all members of a collective; 0 if there is none.
func (p *Record) same() int64 {
	switch p.Call.Collective {
	case "bcast", "reduce", "allreduce", "scan", "exscan", "reduce_scatter_block":
		return max(p.Sent, p.Received)
	case "allgather", "allgatherv", "alltoall":
		return p.Received
	}
	return 0
}

// rest looks at the collectives that not all members have. If all of them must have begun it, those that lack it are
// in it at the end of the recording; otherwise it is one that the others lack before. It returns false if all are to be joined again.
func (a *Alignment) rest() bool {
	if a.Unended == nil {
		return true
	}
	for {
		heads, _ := a.heads()
		lost := slices.IndexFunc(heads, func(p *Record) bool { return p != nil && synchronizes(p.Call) && !a.inside(heads, p.Name) })
		switch {
		case lost < 0:
			return true
		case a.anchor != nil:
			a.skip(lost)
			return false
		}
		a.Orphans[Orphan{lost, a.at[lost]}] = true
	}
}

// inside reports whether the members without more collectives are in one of a name when the recording ends.
func (a *Alignment) inside(heads []*Record, name uint32) bool {
	for i, p := range heads {
		if p == nil && !a.Unended(i, name) {
			return false
		}
	}
	return true
}
