// Package result holds what simulations come to: a table of runs, and on
// demand one of the processes of each run. A file has one of the two, and in
// its header which schedule was simulated with which parameters. Nothing in
// it depends on when, where or on how many threads that was: the same
// simulation gives the same bytes.
//
// What is read from a file and what is written to one has been checked:
// nothing is negative, and rows come in the order of runs and ranks.
package result

import (
	"fmt"
	"math"
	"strings"
)

// Header says what holds for a whole file.
type Header struct {
	// Schedule is the name, without folders, of the file that was simulated.
	Schedule string `json:"schedule"`
	// Tool is the program and version that wrote it.
	Tool string `json:"tool,omitempty"`
	// Parameters are those of the model.
	Parameters Parameters `json:"parameters"`
}

// Parameters are the parameters of the LogGOPS model that a simulation ran
// with. Where the network was scaled, they are those after scaling.
type Parameters struct {
	// Machine names the machine that they were measured on; it is empty
	// where there is none.
	Machine string `json:"machine,omitempty"`
	// ScaleNetwork is what L, g and G were multiplied by, 0 where nothing is
	// said about it.
	ScaleNetwork float64 `json:"scale_network,omitempty"`

	LatencyNS       int64   `json:"l_ns"`
	OverheadSendNS  int64   `json:"o_send_ns"`
	OverheadRecvNS  int64   `json:"o_recv_ns"`
	GapNS           int64   `json:"g_ns"`
	GapPerByte      float64 `json:"G_ns_per_byte"`
	OverheadPerByte float64 `json:"O_ns_per_byte"`
	EagerMax        int64   `json:"s_bytes"`
	ReducePerByte   float64 `json:"gamma_ns_per_byte"`
	HandshakeNS     int64   `json:"handshake_ns"`
}

// Run is one simulated run.
type Run struct {
	Run        int32  // its number, from 0
	Seed       uint64 // of its random numbers
	Ranks      int64  // processes that were simulated
	Replicas   int32  // of the schedule's base ranks; divides Ranks
	Messages   int64  // sent by all processes, those of collectives included
	Bytes      int64  // of those messages
	MakespanNS int64  // when the last process finished
}

// Rank is what one process did in one run.
type Rank struct {
	Run        int32
	Rank       int32
	FinishNS   int64 // when it finished
	CalcNS     int64 // time of its CPUs spent on calcs
	OverheadNS int64 // time of its CPUs spent on sending and taking in messages
	WaitNS     int64 // what that leaves of the time of its CPUs up to FinishNS, summed up over its CPUs

	MessagesSent, BytesSent         int64
	MessagesReceived, BytesReceived int64
}

// Invalid says what is wrong with a result file, and where.
type Invalid struct {
	Row     int64 // counted from 0; -1 where it is the header
	Problem string
}

func (e *Invalid) Error() string {
	if e.Row < 0 {
		return e.Problem
	}
	return fmt.Sprintf("row %d: %s", e.Row, e.Problem)
}

func (h *Header) check() error {
	if strings.Contains(h.Schedule, "/") {
		return &Invalid{-1, fmt.Sprintf("schedule %q is named with folders", h.Schedule)}
	}
	p := &h.Parameters
	for _, v := range []struct {
		name  string
		value float64
	}{
		{"L", float64(p.LatencyNS)}, {"o of a send", float64(p.OverheadSendNS)},
		{"o of a receive", float64(p.OverheadRecvNS)}, {"g", float64(p.GapNS)},
		{"G", p.GapPerByte}, {"O", p.OverheadPerByte}, {"S", float64(p.EagerMax)},
		{"gamma", p.ReducePerByte}, {"the handshake", float64(p.HandshakeNS)},
		{"the network's scale", p.ScaleNetwork},
	} {
		if !(v.value >= 0) || math.IsInf(v.value, 0) {
			return &Invalid{-1, fmt.Sprintf("parameter %s is %v", v.name, v.value)}
		}
	}
	return nil
}

// checkRun tells what is wrong with a run that follows another, which is nil
// for the first.
func checkRun(r, last *Run) string {
	switch {
	case r.Ranks < 1 || r.Replicas < 1 || r.Ranks%int64(r.Replicas) != 0:
		return fmt.Sprintf("%d ranks in %d replicas", r.Ranks, r.Replicas)
	case last != nil && r.Run <= last.Run:
		return fmt.Sprintf("run %d follows run %d", r.Run, last.Run)
	}
	return ""
}

// checkRank is checkRun for a process.
func checkRank(r, last *Rank) string {
	if last != nil && (r.Run < last.Run || r.Run == last.Run && r.Rank <= last.Rank) {
		return fmt.Sprintf("run %d, rank %d follows run %d, rank %d", r.Run, r.Rank, last.Run, last.Rank)
	}
	return ""
}
