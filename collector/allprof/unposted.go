package allprof

import (
	"fmt"
	"path/filepath"

	"loggops/collector/reading"
	"loggops/formats/mpi"
	"loggops/formats/trace"
	"loggops/internal/setting"
)

// findings are the traces of calls of a rank that liballprof, which is of the time of MPI 2, does not record.
type findings struct {
	// Waits and tests for requests that no call in the file posted: MPI_REQUEST_NULL, or requests of such calls.
	calls   map[string]int64
	waits   int64
	waitsNS int64
	first   string // wait

	lost map[string]int64 // calls that send messages without a receive
}

// unposted adds a wait or test for a request that no call posted.
func (u *findings) unposted(c *trace.Call, effect mpi.Requests) {
	reading.Count(&u.calls, c.Name, 1)
	if effect == mpi.Waits || effect == mpi.WaitsAny || effect == mpi.WaitsSome {
		u.waits++
		u.waitsNS += c.EndNS - c.StartNS
		if u.first == "" {
			u.first = fmt.Sprintf("%s at %d ns", c.Name, c.StartNS)
		}
	}
}

// longestNullNS is the longest mean time of waits for MPI_REQUEST_NULL, which return at once.
const longestNullNS = 5000

// checkUnposted refuses a recording whose ranks have waited for requests that no call posted, unless the user assumes that there are none.
// Waits that return at once, and tests, are counted in a note.
func checkUnposted(files []string, ranks []findings, head *trace.Header, opt reading.Options) error {
	_, assumed := opt.Assume["request"]
	total := int64(0)
	for rank, u := range ranks {
		if u.waitsNS > u.waits*longestNullNS && !assumed {
			err := &Error{File: files[rank], Problem: fmt.Sprintf("no call posted the request of %s: liballprof does not record "+
				"nonblocking and neighborhood collectives, or copies of requests", u.first)}
			return setting.Advisef("%w; %s request=none omits such waits", err, setting.Name("assume"))
		}
		for name, n := range u.calls {
			if total += n; assumed {
				reading.Count(&head.Assumed, "request=none of "+name, n)
			}
		}
	}
	if total > 0 && !assumed {
		opt.Notef("%s: %d waits and tests are of requests that no call posted; they complete nothing", filepath.Dir(files[0]), total)
	}
	return nil
}
