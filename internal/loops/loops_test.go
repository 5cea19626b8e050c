package loops

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestFind finds the loops of random programs in their sequences, and reads other runs of them, with other counts.
func TestFind(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for trial := range 2000 {
		var symbol int32
		program := randomProgram(random, 3, &symbol)
		first, second := run(nil, program, random), run(nil, program, random)
		found := Find(first)
		r, furthest := found.Parse(first, nil)
		if r == nil {
			t.Fatalf("trial %d: the loops do not explain their own sequence %v from %d on", trial, first, furthest)
		}
		if order := r.Order((*Execution).Count); len(order) != len(first) || !slices.IsSorted(order) {
			t.Fatalf("trial %d: %v, with its own counts, becomes %v", trial, first, order)
		}
		if r, furthest := found.Parse(second, nil); r == nil {
			t.Fatalf("trial %d: the loops of %v do not explain %v from %d on", trial, first, second, furthest)
		}
		if len(found.Leaves) != int(symbol) {
			t.Fatalf("trial %d: %d leaves for the %d operations of the program; %v", trial, len(found.Leaves), symbol, first)
		}
	}
}

// part is an operation or a loop of a program whose symbols all differ.
type part struct {
	symbol int32
	body   []part
}

func randomProgram(random *rand.Rand, depth int, symbol *int32) (parts []part) {
	for range 1 + random.IntN(4) {
		if depth > 0 && random.IntN(2) == 0 {
			parts = append(parts, part{body: randomProgram(random, depth-1, symbol)})
		} else {
			parts = append(parts, part{symbol: *symbol})
			*symbol++
		}
	}
	return parts
}

// run returns the symbols of a run in which each loop is repeated 2 to 6 times.
func run(sequence []int32, parts []part, random *rand.Rand) []int32 {
	for _, p := range parts {
		if p.body == nil {
			sequence = append(sequence, p.symbol)
			continue
		}
		for range 2 + random.IntN(5) {
			sequence = run(sequence, p.body, random)
		}
	}
	return sequence
}

// TestStarts: an outermost loop starts as often, and at the places, as its first operation does, which stands nowhere else.
func TestStarts(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for trial := range 1000 {
		var sequence []int32
		symbol, loops := int32(0), [][]int32{}
		for range 1 + random.IntN(3) {
			head, length := symbol, int32(1+random.IntN(3))
			symbol += length + 2
			var starts []int32
			for range 2 + random.IntN(5) {
				starts = append(starts, int32(len(sequence)))
				for i := range length {
					sequence = append(sequence, head+i)
				}
				for range random.IntN(2) * (1 + random.IntN(4)) * int(length-1) { // an inner loop, or none if there is but one operation
					sequence = append(sequence, head+length-1)
				}
				sequence = append(sequence, head+length)
			}
			sequence = append(sequence, head+length+1)
			loops = append(loops, starts)
		}
		var found [][]int32
		for _, n := range Find(sequence).Parts {
			if n.Body != nil {
				found = append(found, n.Starts)
			}
		}
		if !slices.EqualFunc(found, loops, slices.Equal) {
			t.Fatalf("trial %d: %v has loops at %v, found %v", trial, sequence, loops, found)
		}
	}
}

// TestGivesBack reads a sequence whose last repetition of a loop is not folded into it, since the end of an inner loop,
// which came once, is another one.
func TestGivesBack(t *testing.T) {
	between := []int32{9} // more loops than those that may give back
	for k := range int32(3 * givenBack) {
		between = append(between, 10+k, 10+k, 1000+k)
	}
	for _, between := range [][]int32{nil, between} {
		body := append(append([]int32{1}, between...), 2, 3, 2, 3)
		sequence := slices.Concat(body, body, body[:len(body)-2], []int32{4})
		found := Find(sequence)
		if r, furthest := found.Parse(sequence, nil); r == nil {
			t.Errorf("the loops do not explain their own sequence from %d on", furthest)
		}
	}
}
