package allprof

import (
	"bytes"
	"context"

	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/mpi"
)

// survey is what the first pass over a rank's file finds out: all that the
// second, which makes the rows, has to know beforehand.
type survey struct {
	calls         int64
	clockOffsetNS int64
	requests      infer.Lists
	unposted      bool // there are waits of requests that no call in the file posted
	handles       *infer.Handles
	opaque        map[string]int64
	assumed       map[string]int64
	messages      *infer.Messages
}

// take reads a whole file.
func take(ctx context.Context, path string, read func(int)) (*survey, error) {
	s := &survey{handles: infer.NewHandles(), messages: infer.NewMessages()}
	var variables infer.Variables
	unnamed := int64(0) // calls that post requests of which the file does not have the variable
	l := line{brief: true}
	finalized := false
	located, err := eachLine(ctx, path, read, &l, s.comment, func(text []byte) (string, error) {
		s.calls++
		s.handles.Bytes += len(text)
		if use, _ := see(s.handles, &l); use != infer.None {
			l.count(s.messages, use)
		}
		if l.call.Requests != mpi.NoRequest {
			variables.Add(l.call.Requests, l.requests, l.request)
		}
		if l.call.opaque {
			reading.Count(&s.opaque, string(l.name), 1)
			of := mpi.Of(string(l.name))
			if of.Requests == mpi.Posts && l.call.Requests == mpi.NoRequest {
				unnamed++
			}
			if of.Awaits() {
				reading.Count(&s.assumed, "no waiting for others in "+of.Name, 1)
			}
		}
		finalized = finalized || l.call.Class == mpi.End
		return "", nil
	})
	if err != nil {
		return nil, err
	}
	if s.calls == 0 {
		return nil, &Error{File: path, Problem: "there are no calls in it"}
	}
	if !finalized {
		return nil, located("the file ends without MPI_Finalize; it has been cut, or the program did not end well")
	}
	variables.Text = s.handles.Bytes
	requests, unposted, ok := variables.Requests()
	if !ok {
		return nil, located("up to here its calls look at too many active requests")
	}
	s.requests, s.unposted = requests, unposted > unnamed
	return s, nil
}

// comment reads the clock's offset from a comment.
func (s *survey) comment(text []byte) string {
	text = bytes.TrimPrefix(bytes.TrimSpace(text[1:]), []byte("Init "))
	text, found := bytes.CutPrefix(text, []byte("clockdiff:"))
	if !found {
		return ""
	}
	words := bytes.Fields(text)
	ok := len(words) > 0
	if ok {
		s.clockOffsetNS, ok = nanoseconds(words[0])
	}
	if !ok {
		return "the clock difference is not a number of µs"
	}
	return ""
}
