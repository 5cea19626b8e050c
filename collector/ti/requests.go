package ti

import "slices"

// key is how a wait or test names a request.
type key struct{ source, destination, tag int32 }

// requests are those of a rank that are under way. They are numbered from 1 in
// the order of their posts.
type requests struct {
	last        int64
	open        map[key]*queue
	collectives []int64 // nonblocking ones, which no wait names
}

// queue has the requests of a key.
type queue struct{ numbers []int64 }

// keptKeys is how many keys may be there whose requests are over: most come again.
const keptKeys = 64

func newRequests() requests { return requests{open: map[key]*queue{}} }

// post begins a request of a message.
func (r *requests) post(k key) int64 {
	r.last++
	q := r.open[k]
	if q == nil {
		q = &queue{}
		r.open[k] = q
	}
	q.numbers = append(q.numbers, r.last)
	return r.last
}

// has reports whether a request of a key is under way.
func (r *requests) has(k key) bool {
	q := r.open[k]
	return q != nil && len(q.numbers) > 0
}

// collective begins a request of a collective.
func (r *requests) collective() int64 {
	r.last++
	r.collectives = append(r.collectives, r.last)
	return r.last
}

// named returns the oldest request that a wait or test names, and else the oldest
// of a collective; 0 if there is none.
func (r *requests) named(k key) int64 {
	if r.has(k) {
		return r.open[k].numbers[0]
	}
	if len(r.collectives) > 0 {
		return r.collectives[0]
	}
	return 0
}

// all returns the requests that are under way, in the order of their posts.
func (r *requests) all() []int64 {
	list := slices.Clone(r.collectives)
	for _, q := range r.open {
		list = append(list, q.numbers...)
	}
	slices.Sort(list)
	return list
}

// complete ends requests.
func (r *requests) complete(numbers ...int64) {
	done := func(n int64) bool { return slices.Contains(numbers, n) }
	r.collectives = slices.DeleteFunc(r.collectives, done)
	for k, q := range r.open {
		if q.numbers = slices.DeleteFunc(q.numbers, done); len(q.numbers) == 0 {
			delete(r.open, k)
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
	q := r.open[k]
	if q == nil || len(q.numbers) == 0 {
		if len(r.collectives) == 0 {
			return 0
		}
		n := r.collectives[0]
		r.collectives = r.collectives[1:]
		return n
	}
	n := q.numbers[0]
	switch {
	case len(q.numbers) > 1:
		q.numbers = q.numbers[1:]
	case len(r.open) > keptKeys:
		delete(r.open, k)
	default:
		q.numbers = q.numbers[:0]
	}
	return n
}
