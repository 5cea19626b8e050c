package pmpi

import (
	"loggops/formats/comm"
	"loggops/formats/trace"
)

// known holds the communicators of a rank, by the numbers the rank gave them.
// The readers of its threads share it.
type known struct {
	list   []*member
	number int // those of the list that are not nil
}

// member is a communicator and the rank's place in it.
type member struct {
	peers    int // members that calls name: of an intercommunicator the remote ones
	own      int // members of the rank's group
	from, to []int32
}

func newKnown(ranks int) *known {
	return &known{list: []*member{{peers: ranks, own: ranks}, {peers: 1, own: 1}}, number: 2}
}

// of returns the communicator of a number, nil where it has not been made.
func (k *known) of(number int32) *member {
	if int(number) >= len(k.list) {
		return nil
	}
	return k.list[number]
}

// add enters a communicator. Threads that make two at a time may be read in
// another order than that of their numbers, but not by far.
func (k *known) add(number int32, m *member) bool {
	const ahead = 1 << 12
	if int(number) >= k.number+ahead || k.of(number) != nil {
		return false
	}
	for int(number) >= len(k.list) {
		k.list = append(k.list, nil)
	}
	k.list[number] = m
	k.number++
	return true
}

// neighbors gives a neighborhood collective those of its communicator.
func (k *known) neighbors(call *trace.Call) {
	if call.Comm == trace.None {
		return
	}
	m := k.of(call.Comm)
	call.Neighbors, call.RecvNeighbors = m.to, m.from
}

// newCommunicator reads the number and the members of a communicator.
func (r *reader) newCommunicator(call *trace.Call) {
	f := &r.block.fields
	number := f.below(1 << 31)
	if number == 0 {
		return
	}
	members := r.group()
	if inOrder := int(number-1) == len(r.known.list); !inOrder && !r.head.threads {
		f.bad = true
	}
	if f.bad || members.Index(int32(r.head.rank)) < 0 || !r.known.add(int32(number-1), &member{peers: members.Len(), own: members.Len()}) {
		f.bad = true
		return
	}
	call.NewComm = int32(number - 1)
	r.mark = &newComm{members: members}
}

// group reads members, as runs.
func (r *reader) group() comm.Ranks {
	f := &r.block.fields
	var members comm.Ranks
	for count := f.below(1 << 31); count > 0; count = f.below(1 << 31) {
		members = append(members, comm.Run{Count: int32(count), First: int32(f.below(1 << 31)), Stride: f.number()})
	}
	if f.bad || members.Check(r.head.ranks) != nil {
		f.bad = true
		return nil
	}
	return members
}

// remoteGroup reads the remote group of an intercommunicator that a call made.
func (r *reader) remoteGroup(call *trace.Call) {
	if call.NewComm == trace.None {
		return
	}
	if remote := r.group(); len(remote) > 0 {
		r.mark.(*newComm).remote = remote
		r.known.of(call.NewComm).peers = remote.Len()
	}
}

// topology reads the neighbors in a communicator that a call made.
func (r *reader) topology(call *trace.Call) {
	if call.NewComm == trace.None {
		return
	}
	m := r.known.of(call.NewComm)
	m.from = r.ranks(m.peers)
	m.to = r.ranks(m.peers)
	call.Neighbors, call.RecvNeighbors = m.to, m.from
}

// partners reads the group that a call on a window names.
func (r *reader) partners(call *trace.Call) {
	size := 0
	if call.Comm != trace.None {
		size = r.known.of(call.Comm).peers
	}
	call.Neighbors = r.ranks(size)
}

// ranks reads a list of ranks in a communicator of a size.
func (r *reader) ranks(size int) []int32 {
	f := &r.block.fields
	var list []int32
	for range f.below(uint64(len(f.b)) + 1) {
		rank := f.number()
		if rank < trace.ProcNull || int(rank) >= size || rank == trace.AnySource {
			f.bad = true
			return nil
		}
		list = append(list, rank)
	}
	return list
}
