package dumpi

import (
	"fmt"

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
// other calls of MPI complete these requests, but DUMPI numbers each kind separately. A number without a request of MPI
// is therefore a request of MPI-IO; the oldest one is taken.
var ofFiles = requestHandle{mpio: true}

// named returns the request of a handle in a completion; nil if no call of the recording created it.
func (m *rows) named(h requestHandle) *infer.Request[requestHandle, asked] {
	return m.requests.Of(h, ofFiles)
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

// completion is a request that a call completes, and the place of its status.
type completion struct {
	request requestHandle
	status  int
}

// completions appends the completions of a call to a list. It also returns the problem of an invalid call, or "".
func (r *record) completions(list []completion) ([]completion, string) {
	if r.has[argFlag] && r.v[argFlag] == 0 {
		return list, "" // of a test
	}
	one := func(status int, index int64) string {
		switch {
		case index < 0: // MPI_UNDEFINED: there was none
		case index >= int64(len(r.lists[argRequests])):
			return fmt.Sprintf("request %d of %d is complete", index, len(r.lists[argRequests]))
		default:
			list = append(list, completion{r.handle(int64(r.lists[argRequests][index])), status})
		}
		return ""
	}
	switch r.Call.Requests {
	case mpi.Waits, mpi.Tests, mpi.TestsAll:
		r.each(func(at int, h requestHandle) { list = append(list, completion{h, at}) })
	case mpi.WaitsAny, mpi.TestsAny:
		return list, one(0, r.v[argIndex])
	case mpi.WaitsSome, mpi.TestsSome:
		for i := range max(0, r.v[argOutcount]) {
			if i >= int64(len(r.lists[argIndices])) {
				return list, fmt.Sprintf("%d requests are complete, %d listed", r.v[argOutcount], len(r.lists[argIndices]))
			}
			if problem := one(int(i), int64(r.lists[argIndices][i])); problem != "" {
				return list, problem
			}
		}
	}
	return list, ""
}
