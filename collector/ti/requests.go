package ti

import "slices"

// key is how a wait or test names a request.
type key struct{ source, destination, tag int32 }

// requests are those of a rank that are under way. They are numbered from 1 in
// the order of their posts.
type requests struct {
	last        int64
	open        map[key][]int64
	collectives []int64 // nonblocking ones, which no wait names
}

func newRequests() requests { return requests{open: map[key][]int64{}} }

// post begins a request of a message.
func (r *requests) post(k key) int64 {
	r.last++
	r.open[k] = append(r.open[k], r.last)
	return r.last
}

// collective begins a request of a collective.
func (r *requests) collective() int64 {
	r.last++
	r.collectives = append(r.collectives, r.last)
	return r.last
}

// named returns the oldest request that a wait or test names, and else the oldest
// of a collective; 0 where there is none.
func (r *requests) named(k key) int64 {
	if of := r.open[k]; len(of) > 0 {
		return of[0]
	}
	if len(r.collectives) > 0 {
		return r.collectives[0]
	}
	return 0
}

// all returns the requests that are under way, in the order of their posts.
func (r *requests) all() []int64 {
	list := slices.Clone(r.collectives)
	for _, of := range r.open {
		list = append(list, of...)
	}
	slices.Sort(list)
	return list
}

// complete ends requests.
func (r *requests) complete(numbers ...int64) {
	done := func(n int64) bool { return slices.Contains(numbers, n) }
	r.collectives = slices.DeleteFunc(r.collectives, done)
	for k, of := range r.open {
		if of = slices.DeleteFunc(of, done); len(of) == 0 {
			delete(r.open, k)
		} else {
			r.open[k] = of
		}
	}
}

// completeAll ends all requests.
func (r *requests) completeAll() {
	clear(r.open)
	r.collectives = r.collectives[:0]
}

// completeNamed ends the request that a wait names, and returns it; 0 where there
// is none.
func (r *requests) completeNamed(k key) int64 {
	of := r.open[k]
	switch {
	case len(of) == 1:
		delete(r.open, k)
	case len(of) > 1:
		r.open[k] = of[1:]
	case len(r.collectives) > 0:
		n := r.collectives[0]
		r.collectives = r.collectives[1:]
		return n
	default:
		return 0
	}
	return of[0]
}
