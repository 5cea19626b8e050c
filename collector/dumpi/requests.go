package dumpi

import (
	"cmp"

	"loggops/collector/infer"
	"loggops/formats/mpi"
)

// requests follows the requests of a rank. DUMPI uses their numbers again when they are over.
type requests = infer.Requests[requestHandle, asked]

// asked describes a request for the statuses of its completion.
type asked struct {
	receives, cancelled bool
	peer, tag           int32 // of a receive
}

// requestHandle is the number that DUMPI gave.
type requestHandle struct {
	value int32
	mpio  bool
}

// ofFiles is the handle of all requests of MPI-IO in a file without calls of MPIO, such as MPIO_Wait. There, MPI_Wait and the
// other calls of MPI complete these requests, but DUMPI has a list of numbers for each kind: a number that stands for no
// request of MPI stands for one of MPI-IO, and the oldest is as good as any.
var ofFiles = requestHandle{mpio: true}

// named returns the request of a handle in a completion; nil if no call of the recording created it.
func (m *rows) named(h requestHandle) *infer.Request[requestHandle, asked] {
	return cmp.Or(m.requests.Of(h), m.requests.Of(ofFiles))
}

// handleNullRequest is the last number that stands for no request.
const handleNullRequest = 1

// handle returns a request's handle as a call has it.
func (r *record) handle(value int64) requestHandle {
	return requestHandle{int32(value), r.mpio || r.Class == mpi.IO}
}

// each goes through the requests of a call that are not null, and their places.
func (r *record) each(do func(at int, h requestHandle)) {
	if r.has[argRequest] {
		if h := r.handle(r.v[argRequest]); h.value > handleNullRequest {
			do(0, h)
		}
		return
	}
	for i, value := range r.lists[argRequests] {
		if h := r.handle(int64(value)); h.value > handleNullRequest {
			do(i, h)
		}
	}
}
