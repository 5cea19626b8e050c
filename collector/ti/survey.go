package ti

import (
	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// survey is what has to be known of all ranks before rows are made.
type survey struct {
	messages    *infer.Messages
	completed   map[int64][]int64 // requests by the number of the test
	unposted    int64             // waits for requests that no action posted
	collectives []uint64          // hashes of their signatures, in order
	exchanges   map[int32]bool    // partners of sendrecvs
	gaps        []int32           // numbers of collectives before which computation follows computation
	unrecorded  int64             // how often it does
	// old: an argument of init says that an older version wrote the trace, which parts computation at any call.
	old bool
	// tagged is whether a message cannot be one of SimGrid 3.19 or older, and sizes whether the tag of one looks like a size.
	tagged, sizes bool
	computes      string  // where the first computation is, "" if there is none
	flops         float64 // as a comment says
}

const anyTag = trace.AnyTag

// take passes over the actions of a rank.
func take(l *lines, rank int32, ranks int) (*survey, error) {
	s := &survey{messages: infer.NewMessages(), exchanges: map[int32]bool{}}
	r := infer.NewTests[key]()
	unit, computed := int64(1), false
	for {
		a, err := l.next()
		if err != nil {
			return nil, err
		}
		if a == nil {
			break
		}
		if computed && a.verb.shape == computes {
			s.gap()
		}
		computed = a.verb.shape == computes
		switch a.verb.shape {
		case unknown:
			return nil, l.problem("the trace does not contain what %s begins: neither does SimGrid replay it", a.verb.name)
		case starts:
			if len(a.args) > 0 {
				unit, s.old = typeBytes[0], true
			}
		case computes:
			if s.computes == "" {
				s.computes = l.place()
			}
		case message:
			s.count(a)
			s.age(a)
			if a.verb.posts {
				r.Reuse(keyOf(rank, a))
			}
		case exchange:
			s.count(a)
			s.tagged = true
		case completes:
			p := named(&r.Requests, waitKey(a))
			if r.Complete(p); p == nil {
				s.unposted++
			}
		case completesAll:
			for p := range r.Active() {
				r.Complete(p)
			}
		case completesOne:
			r.Complete(r.Oldest())
		case completesLatest:
			if p := r.Latest(); r.Complete(p) == trace.UnknownRequest {
				s.unposted++
			}
		case looks:
			r.Test(named(&r.Requests, waitKey(a)))
		case looksAll:
			r.TestAll()
		}
		if a.verb.of.Class == mpi.Collective {
			if problem := a.ofPart(rank, ranks); problem != "" {
				return nil, l.problem("%s", problem)
			}
			s.collectives = append(s.collectives, a.hash(unit))
			if a.verb.posts {
				r.Post(collectives)
			}
		}
	}
	if l.Number == 0 {
		return nil, &reading.Error{File: l.file, Rank: -1, Problem: "it has no action"}
	}
	r.End()
	s.completed = r.Completed
	s.flops = l.flops
	return s, nil
}

// age looks at a message for its version. One of SimGrid 3.19 or older has a size and a datatype, but no tag.
func (s *survey) age(a *action) {
	s.tagged = s.tagged || len(a.args) != 3 || a.args[2] >= float64(len(typeBytes))
	s.sizes = s.sizes || a.args[1] >= float64(len(typeBytes))
}

// partnerOf returns a partner; a negative one is any, or none.
func partnerOf(arg float64) int32 {
	if arg < 0 || arg > 1<<31-2 {
		return -1
	}
	return int32(arg)
}

// tagOf returns a tag; a negative one is any.
func tagOf(arg float64) int32 {
	if arg < 0 || arg > 1<<31-1 {
		return anyTag
	}
	return int32(arg)
}

// keyOf returns the name of the request that an action posts.
func keyOf(rank int32, a *action) key {
	k := key{rank, partnerOf(a.args[0]), tagOf(a.args[1])}
	if a.verb.of.Class == mpi.Recv {
		k.source, k.destination = k.destination, k.source
	}
	return k
}

// waitKey returns the name of the request that an action waits for, or tests.
func waitKey(a *action) key {
	return key{partnerOf(a.args[0]), partnerOf(a.args[1]), tagOf(a.args[2])}
}
