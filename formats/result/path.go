package result

import "fmt"

// PathSegment is a part of a run's critical path: a rank does something, or a message is under
// way. The segments of a run lead from 0 to its makespan without a gap.
type PathSegment struct {
	Run  int32    `column:"run"`
	Rank int32    `column:"rank"` // of the operation; of the latency of a message, its sender
	Kind PathKind `column:"kind"`

	StartNS int64 `column:"start_ns"`
	EndNS   int64 `column:"end_ns"`

	Tied bool `column:"tied"` // another chain of events, which is as long as the path, leads to the end

	Peer  int32  `column:"peer,null"`  // other rank of the message
	Bytes int64  `column:"bytes,null"` // of the message, or bytes that are reduced
	Level int32  `column:"level,null"` // that both ranks share, from 0; the number of levels is the network
	Tier  string `column:"tier,null"`  // of the link that the message is on; may be empty

	Call      string `column:"call,null"`      // MPI call, or collective, that it belongs to; may be empty
	TraceRow  int64  `column:"trace_row,null"` // row of the trace that it came from, or None
	Iteration int32  `column:"iteration,null"` // or None
	Region    string `column:"region,null"`    // of the program, as in a trace; may be empty
	Site      string `column:"site,null"`      // where the program makes the call, as in a trace; may be empty
	Cause     string `column:"cause,null"`     // of noise: what detours are caused by; may be empty

	// Of computation, Call, Region and Site are those of the next call, and these of the call before; they may
	// be empty.
	PreviousCall   string `column:"previous_call,null"`
	PreviousRegion string `column:"previous_region,null"`
	PreviousSite   string `column:"previous_site,null"`

	Job string `column:"job,null"` // that the rank belongs to; "" without jobs
}

// PathKind describes what a segment of a critical path is.
type PathKind uint8

const (
	PathCalc       PathKind = iota // CPU work
	PathSend                       // o of a send
	PathTail                       // o-tail: of a send, after its message has departed
	PathRecv                       // o of a receive
	PathLatency                    // L
	PathGap                        // g
	PathGapBytes                   // G, for each byte but the first
	PathCPUBytes                   // O, for each byte but the first
	PathReduction                  // gamma, for each byte but the first
	PathHandshake                  // from the match to the release of a rendezvous sender
	PathNoise                      // what detours, or phases of noise, take
	PathDelay                      // an injected delay
	PathIO                         // time in a call of input or output
	PathOneSided                   // time in a call on remote memory
	PathLinks                      // latencies of links
	PathContention                 // until the message ahead has passed a link
	PathLinkBytes                  // what links add by their rates to the time of the message itself
)

// The names of the kinds are those of the parameters that determine them.
var pathKinds = [...]string{"calc", "o-send", "o-tail", "o-recv", "L", "g", "G", "O", "gamma", "handshake", "noise", "delay", "io", "one-sided", "links", "contention", "link-bytes"}

// Names returns the names of all kinds, which stand in files.
func (PathKind) Names() []string { return pathKinds[:] }

func (k PathKind) String() string {
	if int(k) < len(pathKinds) {
		return pathKinds[k]
	}
	return "unknown"
}

// checkPath is checkSpan for a segment of a path.
func checkPath(s, last *PathSegment) string {
	switch {
	case int(s.Kind) >= len(pathKinds):
		return "its kind is not known"
	case s.EndNS < s.StartNS:
		return "it ends before it starts"
	case last != nil && s.Run == last.Run:
		if s.StartNS != last.EndNS {
			return fmt.Sprintf("it starts at %d ns, and the row above ends at %d", s.StartNS, last.EndNS)
		}
		return ""
	case last != nil && s.Run < last.Run:
		return fmt.Sprintf("run %d follows run %d", s.Run, last.Run)
	case s.StartNS != 0 && s.Job == "": // jobs may start later
		return "the first of a run does not start at 0"
	}
	return ""
}
