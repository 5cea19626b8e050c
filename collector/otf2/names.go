package otf2

import (
	"fmt"

	"loggops/collector/reading"
)

// eventNames are the names of records of events in the OTF2 library.
var eventNames = map[uint8]string{
	bufferFlush: "BUFFER_FLUSH", measurementOnOff: "MEASUREMENT_ON_OFF", enter: "ENTER", leave: "LEAVE",
	mpiSend: "MPI_SEND", mpiIsend: "MPI_ISEND", mpiIsendComplete: "MPI_ISEND_COMPLETE", mpiIrecvRequest: "MPI_IRECV_REQUEST",
	mpiRecv: "MPI_RECV", mpiIrecv: "MPI_IRECV", requestTest: "MPI_REQUEST_TEST", requestCancelled: "MPI_REQUEST_CANCELLED",
	collectiveEnd: "MPI_COLLECTIVE_END", metric: "METRIC", contextEnter: "CALLING_CONTEXT_ENTER", contextLeave: "CALLING_CONTEXT_LEAVE",
	collectiveRequest: "NON_BLOCKING_COLLECTIVE_REQUEST", collectiveComplete: "NON_BLOCKING_COLLECTIVE_COMPLETE", commCreate: "COMM_CREATE",
}

// eventName returns the name of a record.
func eventName(id uint8) string {
	if name := eventNames[id]; name != "" {
		return name
	}
	return fmt.Sprintf("a record of kind %d", id)
}

// failAt returns an error at the current record of a location.
func (c *chunks) failAt(format string, args ...any) error {
	return &reading.Error{File: c.file, Rank: -1, Place: fmt.Sprintf("record %d", c.records), Problem: fmt.Sprintf(format, args...)}
}
