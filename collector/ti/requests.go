package ti

import "loggops/collector/infer"

// key is how a wait or test names a request: several may have one key.
type key struct{ source, destination, tag int32 }

// collectives is the key of nonblocking collectives, which no wait names.
var collectives = key{tag: anyTag - 1}

// requests are the active requests of a rank.
type (
	requests = infer.Requests[key, int64]
	request  = infer.Request[key, int64]
)

// named returns the oldest request that a wait or test names, and else the oldest
// of a collective; nil if there is none.
func named(r *requests, k key) *request { return r.Of(k, collectives) }
