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

	// Where some are found by their numbers: what each is of, and all in the order of
	// their posts, among others that are over; nil until then.
	keys  map[int64]key
	order []int64
}

// ofCollective stands in place of the key of a collective's request.
var ofCollective = key{-2, -2, -2}

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
	r.enter(k)
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
	r.enter(ofCollective)
	return r.last
}

// enter follows the last request by its number.
func (r *requests) enter(k key) {
	if r.keys != nil {
		r.keys[r.last] = k
		r.order = append(r.order, r.last)
	}
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

// oldest returns the request under way that was posted first, 0 if there is none. From the
// first time on that it is asked for, it does not look through all others again.
func (r *requests) oldest() int64 {
	r.index()
	for len(r.order) > 0 {
		if _, is := r.keys[r.order[0]]; is {
			return r.order[0]
		}
		r.order = r.order[1:]
	}
	return 0
}

// index begins to follow requests by their numbers.
func (r *requests) index() {
	if r.keys != nil {
		return
	}
	r.keys, r.order = map[int64]key{}, r.all()
	for _, n := range r.collectives {
		r.keys[n] = ofCollective
	}
	for k, q := range r.open {
		for _, n := range q.numbers {
			r.keys[n] = k
		}
	}
}

// complete ends requests, in the order of their posts.
func (r *requests) complete(numbers ...int64) {
	r.index()
	touched := map[key]bool{}
	for _, n := range numbers {
		k, is := r.keys[n]
		if !is {
			continue
		}
		delete(r.keys, n)
		touched[k] = true
	}
	for k := range touched {
		if k == ofCollective {
			r.collectives = r.left(r.collectives, len(numbers))
		} else if q := r.open[k]; q != nil {
			if q.numbers = r.left(q.numbers, len(numbers)); len(q.numbers) == 0 {
				delete(r.open, k)
			}
		}
	}
}

// left returns the requests of a list that are under way. Most often those that are not
// are the first ones, of which there are a few.
func (r *requests) left(list []int64, few int) []int64 {
	for len(list) > 0 && few > 0 {
		if _, is := r.keys[list[0]]; is {
			break
		}
		list = list[1:]
		few--
	}
	if few == 0 {
		return list
	}
	return slices.DeleteFunc(list, func(n int64) bool { _, is := r.keys[n]; return !is })
}

// completeAll ends all requests.
func (r *requests) completeAll() {
	clear(r.open)
	r.collectives = r.collectives[:0]
	r.keys, r.order = nil, nil
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
		delete(r.keys, n)
		return n
	}
	n := q.numbers[0]
	delete(r.keys, n)
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
