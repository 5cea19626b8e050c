package ti

import "loggops/formats/mpi"

// shape is what the arguments of an action are.
type shape uint8

const (
	nothing      shape = iota // none that matter
	starts                    // [what the sizes are of: nothing for bytes, a number for doubles]
	computes                  // flop
	sleeps                    // seconds
	message                   // partner, tag, count, [type]
	exchange                  // count, destination, count, source, types
	completes                 // source, destination, tag
	completesAll              // of whatever is under way
	completesOne
	completesLatest // of a trace without tags
	looks           // source, destination, tag
	looksAll        // at whatever is under way
	barrier
	bcast         // count, [root, type]
	reduce        // count, flop, [root, type]
	allreduce     // count, flop, [type]
	alltoall      // count, count, [types]
	gather        // count, count, [root, types]
	gatherv       // count, a count for each rank, [root, types]
	allgatherv    // count, a count for each rank, [types or displacements]
	scatterv      // a count for each rank, count, [root, types]
	reducescatter // a count for each rank, flop, [type]
	alltoallv     // size, a count for each rank, size, a count for each rank, [types]
	unknown       // a persistent request, of which nothing is known
)

// verb is an action.
type verb struct {
	name   string
	call   string // of MPI
	of     *mpi.Call
	shape  shape
	least  int  // arguments
	opaque bool // arguments may be other than numbers
	posts  bool // nonblocking
	// withoutReceived is the number of arguments, with datatypes, if the count of received elements is missing; 0 if it never is.
	withoutReceived int
}

// verbs are the actions by name, as SimGrid 3.32 and 4 record or replay them; in
// small letters, too.
var verbs = func() map[string]*verb {
	all := map[string]*verb{}
	add := func(s shape, least int, names ...string) {
		for i := 0; i < len(names); i += 2 {
			v := &verb{name: names[i], call: names[i+1], of: mpi.Of(names[i+1]), shape: s, least: least}
			v.posts = v.of.Requests == mpi.Posts
			v.opaque = s == nothing || s == unknown
			switch s {
			case alltoall:
				v.withoutReceived = 3
			case gather:
				v.withoutReceived = 4
			}
			all[v.name] = v
		}
	}
	add(nothing, 0, "comm_size", "MPI_Comm_size", "location", "", "migrate", "")
	add(starts, 0, "init", "MPI_Init")
	add(nothing, 0, "finalize", "MPI_Finalize")
	add(barrier, 0, "barrier", "MPI_Barrier", "ibarrier", "MPI_Ibarrier", "comm_split", "MPI_Comm_split", "comm_dup", "MPI_Comm_dup")
	add(computes, 1, "compute", "")
	add(sleeps, 1, "sleep", "")
	add(message, 3,
		"send", "MPI_Send", "isend", "MPI_Isend", "ssend", "MPI_Ssend", "issend", "MPI_Issend", "bsend", "MPI_Bsend",
		"ibsend", "MPI_Ibsend", "recv", "MPI_Recv", "irecv", "MPI_Irecv")
	add(exchange, 4, "sendrecv", "MPI_Sendrecv")
	add(completes, 3, "wait", "MPI_Wait")
	add(completesAll, 0, "waitall", "MPI_Waitall")
	add(completesOne, 0, "waitany", "MPI_Waitany", "waitsome", "MPI_Waitsome")
	add(looks, 3, "test", "MPI_Test")
	add(looksAll, 0, "testall", "MPI_Testall", "testany", "MPI_Testany", "testsome", "MPI_Testsome")
	add(nothing, 0, "probe", "MPI_Probe", "iprobe", "MPI_Iprobe")
	add(bcast, 1, "bcast", "MPI_Bcast", "ibcast", "MPI_Ibcast")
	add(reduce, 2, "reduce", "MPI_Reduce", "ireduce", "MPI_Ireduce")
	add(allreduce, 2, "allreduce", "MPI_Allreduce", "iallreduce", "MPI_Iallreduce", "scan", "MPI_Scan", "iscan", "MPI_Iscan",
		"exscan", "MPI_Exscan", "iexscan", "MPI_Iexscan")
	add(alltoall, 2, "alltoall", "MPI_Alltoall", "ialltoall", "MPI_Ialltoall", "allgather", "MPI_Allgather", "iallgather", "MPI_Iallgather")
	add(gather, 2, "gather", "MPI_Gather", "igather", "MPI_Igather", "scatter", "MPI_Scatter", "iscatter", "MPI_Iscatter")
	add(gatherv, 1, "gatherv", "MPI_Gatherv", "igatherv", "MPI_Igatherv")
	add(allgatherv, 1, "allgatherv", "MPI_Allgatherv", "iallgatherv", "MPI_Iallgatherv")
	add(scatterv, 1, "scatterv", "MPI_Scatterv", "iscatterv", "MPI_Iscatterv")
	add(reducescatter, 1, "reducescatter", "MPI_Reduce_scatter", "ireducescatter", "MPI_Ireduce_scatter")
	add(alltoallv, 2, "alltoallv", "MPI_Alltoallv", "ialltoallv", "MPI_Ialltoallv")
	add(unknown, 0, "start", "MPI_Start", "startall", "MPI_Startall", "win_fence", "MPI_Win_fence", "put", "MPI_Put", "get", "MPI_Get",
		"accumulate", "MPI_Accumulate", "io", "MPI_File_*")
	return all
}()

// latestWait is the wait of a trace without tags, which completes the request that was posted last.
var latestWait = verb{name: "wait", call: "MPI_Wait", of: mpi.Of("MPI_Wait"), shape: completesLatest}

// typeBytes are the sizes of datatypes, by SimGrid's numbers of them.
var typeBytes = [...]int64{
	8, 4, 1, 2, 8, 4, 1, 8, 1, 1, // double, int, char, short, long, float, byte, long long, signed and unsigned char
	2, 4, 8, 8, 16, 4, 1, 1, 2, 4, // unsigned short, int, long and long long, long double, wchar, bool, int8 to int32
	8, 1, 2, 4, 8, 8, 16, 32, 8, 8, // int64, uint8 to uint64, complex of float, double and long double, aint, offset
	8, 16, 12, 8, 8, 8, 16, 16, 4, 4, // pairs: float, long, double, short and int with int, float, double, long; real, real4
	8, 16, 8, 16, 16, 4, 2, 4, 8, 16, // real8, real16, complex8 to complex32, integer1 to integer16
	32, 1, 8, 16, 32, 0, 0, 1, 8, 8, // long double with int, C++ bool and complexes, bounds, packed, pointer, count
}
