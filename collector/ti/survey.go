package ti

import (
	"hash/fnv"
	"io"

	"loggops/collector/reading"
	"loggops/formats/mpi"
)

// inbox is where messages of a tag arrive.
type inbox struct{ rank, tag int32 }

// survey is what has to be known of all ranks before rows are made.
type survey struct {
	// left are the messages sent to others less those received by name.
	left map[inbox]int64
	// verdicts are the requests that tests completed, by the number of the test.
	verdicts map[int64][]int64
	// collectives are how many there are, and a hash of their names.
	collectives int64
	hash        uint64
	computes    string  // where the first computation is, "" if there is none
	flops       float64 // as a comment says
}

// tests are those of the requests under way.
type tests struct {
	any   bool            // there was one
	of    map[int64]int64 // the last test of a request alone
	all   int64           // the last test of all, 0 if there was none
	until int64           // the last request that was posted before it
}

// last returns the last test of a request under way, 0 if there is none.
func (t *tests) last(request int64) int64 {
	if request <= t.until {
		return max(t.of[request], t.all)
	}
	return t.of[request]
}

// anyTag stands in an inbox for all tags.
const anyTag = -1

// take passes over the actions of a rank. A test names requests and not what it
// found. It completed those that no wait completes later, and those whose names
// another request takes; else it was not the last.
func take(l *lines, rank int32) (*survey, error) {
	s := &survey{left: map[inbox]int64{}, verdicts: map[int64][]int64{}}
	r := newRequests()
	tested := tests{of: map[int64]int64{}}
	counted := int64(0)
	hash := fnv.New64a()
	for {
		a, err := l.next()
		if err != nil {
			return nil, err
		}
		if a == nil {
			break
		}
		switch a.verb.shape {
		case computes:
			if s.computes == "" {
				s.computes = l.place()
			}
		case message:
			partner, tag := partnerOf(a.args[0]), tagOf(a.args[1])
			sends := a.verb.of.Class == mpi.Send
			if sends && partner >= 0 {
				s.left[inbox{partner, tag}]++
				s.left[inbox{partner, anyTag}]++
			} else if partner >= 0 {
				s.left[inbox{rank, tag}]--
				if tag != anyTag {
					s.left[inbox{rank, anyTag}]--
				}
			}
			if !a.verb.posts {
				break
			}
			k := keyOf(rank, a)
			if tested.any && r.has(k) {
				if n := r.named(k); tested.last(n) > 0 {
					s.verdicts[tested.last(n)] = append(s.verdicts[tested.last(n)], n)
					delete(tested.of, n)
					r.completeNamed(k)
				}
			}
			r.post(k)
		case exchange:
			if to := partnerOf(a.args[1]); to >= 0 {
				s.left[inbox{to, 0}]++
				s.left[inbox{to, anyTag}]++
			}
			if from := partnerOf(a.args[3]); from >= 0 {
				s.left[inbox{rank, 0}]--
				s.left[inbox{rank, anyTag}]--
			}
		case completes:
			delete(tested.of, r.completeNamed(waitKey(a)))
		case completesAll:
			tested = tests{of: map[int64]int64{}}
			r.completeAll()
		case completesOne:
			if n := r.oldest(); n > 0 {
				delete(tested.of, n)
				r.complete(n)
			}
		case looks:
			counted++
			if n := r.named(waitKey(a)); n > 0 {
				tested.of[n], tested.any = counted, true
			}
		case looksAll:
			counted++
			tested.all, tested.until, tested.any = counted, r.last, true
		}
		if a.verb.of.Class == mpi.Collective {
			s.collectives++
			io.WriteString(hash, a.verb.name)
			if a.verb.posts {
				r.collective()
			}
		}
	}
	if l.Number == 0 {
		return nil, &reading.Error{File: l.file, Rank: -1, Problem: "it has no action"}
	}
	if tested.any {
		for _, n := range r.all() {
			if test := tested.last(n); test > 0 {
				s.verdicts[test] = append(s.verdicts[test], n)
			}
		}
	}
	s.hash, s.flops = hash.Sum64(), l.flops
	return s, nil
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
