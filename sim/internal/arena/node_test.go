package arena_test

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loggops/internal/testkit/expect"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/logp"
)

// newNodes returns memory for nodes, in chunks of the given numbers of nodes and then whole ones.
func newNodes(sizes ...int32) *arena.Nodes {
	s := &arena.Nodes{Table: new([arena.MaxChunks]*arena.Chunk)}
	chunk := int32(-1)
	s.Grow = func() (int32, int32) {
		chunk++
		s.Table[chunk] = new(arena.Chunk)
		if int(chunk) < len(sizes) {
			return chunk, sizes[chunk]
		}
		return chunk, arena.ChunkSize
	}
	return s
}

// TestBefore checks each comparison of the model's order, in which the first node comes before the second.
func TestBefore(t *testing.T) {
	const most = 1<<32 - 1
	key := func(birth int64, origin int32, count uint32) logp.Key {
		return logp.Key{Birth: birth, Origin: origin, Count: count}
	}
	for name, c := range map[string][2]arena.Node{
		"time, whatever the birth":                {{Time: 1, Key: key(9, 9, 9)}, {Time: 2, Key: key(0, 0, 0)}},
		"birth, at equal times":                   {{Time: 1, Key: key(3, 9, 9)}, {Time: 1, Key: key(4, 0, 0)}},
		"an operation is born before time 0":      {{Key: key(-1, 9, 9)}, {Key: key(0, 0, 0)}},
		"creator, at equal births":                {{Time: 1, Key: key(3, 1, 9)}, {Time: 1, Key: key(3, 2, 0)}},
		"creation, of one creator":                {{Time: 1, Key: key(3, 1, 7)}, {Time: 1, Key: key(3, 1, 8)}},
		"creation, when the count begins again":   {{Key: key(3, 1, most)}, {Key: key(3, 1, 0)}},
		"creation, half of all counts in between": {{Key: key(3, 1, most-5)}, {Key: key(3, 1, 1<<31-7)}},
	} {
		if a, b := c[0], c[1]; !a.Before(&b) || b.Before(&a) {
			t.Errorf("%s: %v before %v; the other way round %v", name, a.Before(&b), c, b.Before(&a))
		}
		if a := c[0]; a.Before(&a) || a.Older(&a.Key) {
			t.Errorf("%s: a node comes before itself", name)
		}
	}
}

// TestAdd checks which nodes are handed out, chunk by chunk, and that released ones are handed out first.
func TestAdd(t *testing.T) {
	s := newNodes(3, 2)
	var got []int32
	add := func() *arena.Node {
		i, n := s.Add()
		if n.Child != 0 || n.Next != 0 {
			t.Errorf("node %d has links %d and %d", i, n.Child, n.Next)
		}
		if n != s.At(i) {
			t.Errorf("node %d is not at its place", i)
		}
		got = append(got, i)
		n.Child, n.Next = 77, 77
		return n
	}
	for range 5 { // node 0 stands for none; the last one is in the third chunk
		add()
	}
	s.Drop(got[1], s.At(got[1]))
	s.Drop(got[3], s.At(got[3]))
	for range 3 { // the one released last, the other one, another new one
		add()
	}
	const second, third = arena.ChunkSize, 2 * arena.ChunkSize
	expect.Same(t, []int32{1, 2, second, second + 1, third, second + 1, 2, third + 1}, got)
	if arena.Invariants && s.InUse != 6 {
		t.Errorf("%d nodes in use, want 6", s.InUse)
	}
}

// drawKey draws a time and a key, with many equal ones. Counts are near the end of their range.
func drawKey(t *rapid.T, n *arena.Node, count uint32) {
	n.Time = rapid.Int64Range(0, 5).Draw(t, "time")
	n.Key = logp.Key{Birth: rapid.Int64Range(-1, 3).Draw(t, "birth"), Origin: rapid.Int32Range(0, 2).Draw(t, "origin"), Count: 1<<32 - 10 + count}
}

func older(a, b *arena.Node) int {
	// Not Node.Before, which TestBefore checks. Since the first 10 creations, counts have begun again.
	return cmp.Or(cmp.Compare(a.Time, b.Time), cmp.Compare(a.Birth, b.Birth), cmp.Compare(a.Origin, b.Origin), cmp.Compare(a.Count+10, b.Count+10))
}

// TestHeap adds nodes to two heaps, takes the first ones and melds both: the nodes leave in the model's order.
func TestHeap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := newNodes(2)
		var heaps [2]int32
		var want [2][]arena.Node // in order
		count := uint32(0)
		take := func(k int) {
			first := s.At(heaps[k])
			if older(first, &want[k][0]) != 0 {
				t.Fatalf("of %d nodes, %+v goes first, want %+v", len(want[k]), *first, want[k][0])
			}
			i := heaps[k]
			heaps[k], want[k] = s.Rest(first), want[k][1:]
			s.Drop(i, first)
		}
		t.Repeat(map[string]func(*rapid.T){
			"add": func(t *rapid.T) {
				i, n := s.Add()
				drawKey(t, n, count)
				count++
				k := rapid.IntRange(0, 1).Draw(t, "heap")
				heaps[k] = s.Meld(heaps[k], i)
				want[k] = append(want[k], *n)
				slices.SortFunc(want[k], func(a, b arena.Node) int { return older(&a, &b) })
			},
			"take": func(t *rapid.T) {
				if k := rapid.IntRange(0, 1).Draw(t, "heap"); heaps[k] != 0 {
					take(k)
				}
			},
			"meld": func(t *rapid.T) {
				heaps[0], heaps[1] = s.Meld(heaps[0], heaps[1]), 0
				want[0], want[1] = append(want[0], want[1]...), nil
				slices.SortFunc(want[0], func(a, b arena.Node) int { return older(&a, &b) })
			},
			"": func(t *rapid.T) {
				for k, heap := range heaps {
					if (heap == 0) != (len(want[k]) == 0) {
						t.Fatalf("heap %d begins with node %d, but has %d nodes", k, heap, len(want[k]))
					}
				}
			},
		})
		for k := range heaps {
			for len(want[k]) > 0 {
				take(k)
			}
			if heaps[k] != 0 {
				t.Fatalf("node %d is left over", heaps[k])
			}
		}
	})
}

// ring returns the nodes of a ring from the given one on, and checks the links back.
func ring(t *testing.T, s *arena.Nodes, first int32) (all []int32) {
	for i := first; i != 0; {
		all = append(all, i)
		next := s.At(i).Next
		if s.At(next).Child != i {
			t.Fatalf("node %d follows %d, but leads back to %d", next, i, s.At(next).Child)
		}
		if i = next; i == first || len(all) > 100 {
			return all
		}
	}
	return all
}

// TestQueue inserts nodes into a queue, most at its end, and shifts its first ones.
func TestQueue(t *testing.T) {
	for name, c := range map[string]struct {
		times []int64 // of nodes 1, 2, ..; -1 shifts the first
		want  []int32
	}{
		"empty":                            {nil, nil},
		"in order":                         {[]int64{1, 2, 3}, []int32{1, 2, 3}},
		"of equal times, in that inserted": {[]int64{1, 1, 1}, []int32{1, 2, 3}},
		"before the last":                  {[]int64{1, 5, 3}, []int32{1, 3, 2}},
		"before all":                       {[]int64{4, 5, 3}, []int32{3, 1, 2}},
		"before the only one":              {[]int64{4, 3}, []int32{2, 1}},
		"after the only one was shifted":   {[]int64{4, -1, 3, 2}, []int32{3, 2}},
		"the first ones were shifted":      {[]int64{1, 2, 3, -1, 0, -1, -1, 5}, []int32{3, 5}},
	} {
		s := newNodes()
		queue := int32(0)
		for k, ns := range c.times {
			if ns < 0 {
				s.Shift(&queue, s.At(queue))
				continue
			}
			i, n := s.Add()
			n.Time, n.Count = ns, uint32(k)
			s.Insert(&queue, i, n)
		}
		t.Run(name, func(t *testing.T) { expect.Same(t, c.want, ring(t, s, queue)) })
	}
}

// TestList pushes nodes onto a list and unlinks some.
func TestList(t *testing.T) {
	for name, c := range map[string]struct {
		steps []int32 // 0 pushes another node, others unlink one
		want  []int32
	}{
		"empty":                 {nil, nil},
		"one":                   {[]int32{0}, []int32{1}},
		"in the order pushed":   {[]int32{0, 0, 0}, []int32{1, 2, 3}},
		"without the first":     {[]int32{0, 0, 0, 1}, []int32{2, 3}},
		"without one inside":    {[]int32{0, 0, 0, 2}, []int32{1, 3}},
		"without the last":      {[]int32{0, 0, 0, 3}, []int32{1, 2}},
		"pushed after the last": {[]int32{0, 0, 0, 3, 0}, []int32{1, 2, 4}},
		"without the only one":  {[]int32{0, 1}, nil},
		"begun again":           {[]int32{0, 1, 0, 0}, []int32{2, 3}},
	} {
		s := newNodes()
		list := int32(0)
		for _, unlinked := range c.steps {
			if unlinked == 0 {
				i, n := s.Add()
				s.Push(&list, i, n)
				continue
			}
			n := s.At(unlinked)
			if s.Unlink(&list, unlinked, n); n.Child != 0 || n.Next != 0 {
				t.Errorf("%s: node %d has links %d and %d", name, unlinked, n.Child, n.Next)
			}
		}
		var got []int32
		s.Each(list, func(i int32, n *arena.Node) {
			if n != s.At(i) {
				t.Errorf("%s: node %d is not at its place", name, i)
			}
			got = append(got, i)
		})
		t.Run(name, func(t *testing.T) {
			expect.Same(t, c.want, got)
			if list != 0 {
				expect.Same(t, c.want, ring(t, s, s.At(list).Next))
			}
		})
	}
}

// TestBeside checks that each node has an item of its own, in whole chunks and in one with few nodes.
func TestBeside(t *testing.T) {
	var none arena.Beside[int64]
	if none.Add(0, false); none.BytesPerChunk() != 0 {
		t.Errorf("nothing is stored, in %d bytes", none.BytesPerChunk())
	}
	b := make(arena.Beside[int64], 2)
	b.Add(0, true)
	b.Add(1, false)
	expect.Same(t, int64(8*arena.ChunkSize), b.BytesPerChunk())
	nodes := slices.Compact([]int32{0, 1, arena.FewNodes - 1, arena.ChunkSize, 2*arena.ChunkSize - 1})
	for _, i := range nodes {
		*b.At(i) += int64(10 + i)
	}
	for _, i := range nodes {
		if got, want := *b.At(i), int64(10+i); got != want {
			t.Errorf("node %d has %d, want %d", i, got, want)
		}
	}
}

// TestViews checks what a matched message keeps of its node: its receive, and no ticket.
func TestViews(t *testing.T) {
	n := arena.Node{Time: 1 << 40, Step: -7}
	if n.Ticket() != 0 {
		t.Errorf("a message that was taken in has the ticket %d", n.Ticket())
	}
	if n.SetTicket(5); n.Ticket() != 5 {
		t.Errorf("ticket %d, want 5", n.Ticket())
	}
	n.SetReceive(8, arena.Whole)
	op, step := n.Receive()
	expect.Same(t, []int32{8, arena.Whole, 0, arena.Whole}, []int32{op, step, n.Ticket(), n.Sent()})
}
