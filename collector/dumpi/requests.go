package dumpi

import (
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
