package ti

// key is how a wait or test names a request.
type key struct{ source, destination, tag int32 }

// requests are those of a rank that are under way. They are numbered from 1 in
// the order of their posts.
type requests struct {
	last        int64
	first       int64  // those before it are over
	over        []bool // those from it on, by number
	open        map[key]*queue
	collectives queue // nonblocking ones, which no wait names
}

// queue has the requests of a key, of which some may be over.
type queue struct{ numbers []int64 }

// keptKeys is how many keys may be there whose requests are over: most come again.
const keptKeys = 64

func newRequests() requests { return requests{first: 1, open: map[key]*queue{}} }

// oldestOf returns the request of a queue under way that was posted first, 0 if there
// is none.
func (r *requests) oldestOf(q *queue) int64 {
	for i, n := range q.numbers {
		if n >= r.first && !r.over[n-r.first] {
			q.numbers = q.numbers[i:]
			return n
		}
	}
	q.numbers = q.numbers[:0] // with its room
	return 0
}

// post begins a request of a message.
func (r *requests) post(k key) int64 {
	q := r.open[k]
	if q == nil {
		q = &queue{}
		r.open[k] = q
	}
	return r.begin(q)
}

// collective begins a request of a collective.
func (r *requests) collective() int64 { return r.begin(&r.collectives) }

func (r *requests) begin(q *queue) int64 {
	r.oldestOf(q) // which drops those that are over
	r.last++
	r.over = append(r.over, false)
	q.numbers = append(q.numbers, r.last)
	return r.last
}

// has reports whether a request of a key is under way.
func (r *requests) has(k key) bool {
	q := r.open[k]
	return q != nil && r.oldestOf(q) > 0
}

// named returns the oldest request that a wait or test names, and else the oldest
// of a collective; 0 if there is none.
func (r *requests) named(k key) int64 {
	if q := r.open[k]; q != nil {
		if n := r.oldestOf(q); n > 0 {
			return n
		}
	}
	return r.oldestOf(&r.collectives)
}

// all returns the requests that are under way, in the order of their posts.
func (r *requests) all() (list []int64) {
	for i, over := range r.over {
		if !over {
			list = append(list, r.first+int64(i))
		}
	}
	return list
}

// oldest returns the request under way that was posted first, 0 if there is none.
func (r *requests) oldest() int64 {
	if len(r.over) == 0 {
		return 0
	}
	return r.first
}

// complete ends requests that are under way.
func (r *requests) complete(numbers ...int64) {
	for _, n := range numbers {
		if n >= r.first {
			r.over[n-r.first] = true
		}
	}
	i := 0
	for i < len(r.over) && r.over[i] {
		i++
	}
	if r.first += int64(i); i == len(r.over) {
		i, r.over = 0, r.over[:0] // with its room
	}
	r.over = r.over[i:]
}

// completeAll ends all requests.
func (r *requests) completeAll() {
	clear(r.open)
	r.collectives.numbers = nil
	r.first, r.over = r.last+1, r.over[:0]
}

// completeNamed ends the request that a wait names, and returns it; 0 where there
// is none.
func (r *requests) completeNamed(k key) int64 {
	n := r.named(k)
	if n > 0 {
		r.complete(n)
	}
	if len(r.open) > keptKeys && !r.has(k) {
		delete(r.open, k)
	}
	return n
}
