package growth

import (
	"math/rand/v2"
	"testing"
)

// TestFold folds sequences and parses them with their own trees, and with the trees of the same
// program with other counts.
func TestFold(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for trial := range 2000 {
		var symbol int32
		program := randomProgram(random, 3, &symbol)
		first, second := run(nil, program, random), run(nil, program, random)
		tree := fold(first)
		p := parser{plain: func(s int32) int32 { return s }, sequence: first}
		if _, ok := p.parse(tree); !ok {
			t.Fatalf("trial %d: the tree does not explain its own sequence %v from %d on", trial, first, p.furthest)
		}
		p.sequence = second
		if _, ok := p.parse(tree); !ok {
			t.Fatalf("trial %d: the tree of %v does not explain %v from %d on", trial, first, second, p.furthest)
		}
		if tree.leaves != int(symbol) {
			t.Fatalf("trial %d: %d leaves for the %d operations of the program; %v", trial, tree.leaves, symbol, first)
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
