package sim

import "math"

// order is the ranks that have events, as a 4-ary heap by their next event.
type order struct {
	nodes []ordered
	place []int32 // of each rank in nodes, -1 where it has no event
}

type ordered struct {
	key
	rank int32
}

// never is later than every event.
var never = key{time: math.MaxInt64, birth: math.MaxInt64}

func newOrder(ranks int) order {
	o := order{place: make([]int32, ranks)}
	for r := range o.place {
		o.place[r] = -1
	}
	return o
}

// first returns the rank with the least next event, and the least next event
// of the others.
func (o *order) first() (rank int32, others key) {
	others = never
	for i := 1; i < min(5, len(o.nodes)); i++ {
		if o.nodes[i].before(&others) {
			others = o.nodes[i].key
		}
	}
	return o.nodes[0].rank, others
}

// set gives a rank's next event; it may have moved either way.
func (o *order) set(rank int32, next key) {
	i := o.place[rank]
	if i < 0 {
		i = int32(len(o.nodes))
		o.nodes = append(o.nodes, ordered{})
	}
	n := ordered{next, rank}
	if i > 0 && n.before(&o.nodes[(i-1)/4].key) {
		o.rise(i, n)
	} else {
		o.sink(i, n)
	}
}

// drop takes out a rank that has no event left.
func (o *order) drop(rank int32) {
	i := o.place[rank]
	o.place[rank] = -1
	last := len(o.nodes) - 1
	moved := o.nodes[last]
	o.nodes = o.nodes[:last]
	if moved.rank != rank {
		o.place[moved.rank] = i
		o.set(moved.rank, moved.key)
	}
}

func (o *order) rise(i int32, n ordered) {
	for i > 0 {
		up := (i - 1) / 4
		if !n.before(&o.nodes[up].key) {
			break
		}
		o.put(i, o.nodes[up])
		i = up
	}
	o.put(i, n)
}

func (o *order) sink(i int32, n ordered) {
	for {
		least := int32(-1)
		for c := 4*i + 1; c < min(4*i+5, int32(len(o.nodes))); c++ {
			if least < 0 || o.nodes[c].before(&o.nodes[least].key) {
				least = c
			}
		}
		if least < 0 || !o.nodes[least].before(&n.key) {
			break
		}
		o.put(i, o.nodes[least])
		i = least
	}
	o.put(i, n)
}

func (o *order) put(i int32, n ordered) {
	o.nodes[i] = n
	o.place[n.rank] = i
}
