package goal

import (
	"errors"
	"fmt"
	"slices"

	"loggops/formats/schedule"
)

// block is what has been read of one rank's operations. It serves one rank
// after the other.
type block struct {
	ops    []schedule.Op
	lines  []int    // of each operation
	labels []string // of each operation, "" for none
	places map[string]int32
	edges  []edge
}

// keepLabels is the number of labels up to which the map is used again:
// emptying a map takes time in proportion to the most that it ever held.
const keepLabels = 1 << 10

func (b *block) reset() {
	if len(b.places) > keepLabels {
		b.places = nil
	}
	clear(b.places)
	b.ops, b.lines, b.labels, b.edges = b.ops[:0], b.lines[:0], b.labels[:0], b.edges[:0]
}

// statement reads an operation or a dependence.
func (b *block) statement(words [][]byte, ranks, line int) error {
	if len(words) == 3 {
		switch string(words[1]) {
		case "requires":
			return b.dependence(words, false)
		case "irequires":
			return b.dependence(words, true)
		}
	}
	label := ""
	if len(words) > 1 && words[1][0] == ':' {
		if words[0][0] == ':' {
			return fmt.Errorf("a label is missing before its colon")
		}
		if len(words) == 2 {
			return fmt.Errorf("label %s names no operation on its line", quote(words[0]))
		}
		label = b.label(words[0])
		words = words[2:]
	}
	op, err := operation(words, ranks)
	if err != nil {
		return err
	}
	b.ops = append(b.ops, op)
	b.lines = append(b.lines, line)
	b.labels = append(b.labels, label)
	return nil
}

// label lets a label name the next operation, unless it names one already.
func (b *block) label(word []byte) string {
	if place, taken := b.places[string(word)]; taken {
		return b.labels[place]
	}
	if b.places == nil {
		b.places = map[string]int32{}
	}
	label := string(word)
	b.places[label] = int32(len(b.ops))
	return label
}

func (b *block) dependence(words [][]byte, start bool) error {
	op, known := b.places[string(words[0])]
	if !known {
		return fmt.Errorf("no operation before this line is labeled %s", quote(words[0]))
	}
	on, known := b.places[string(words[2])]
	if !known {
		return fmt.Errorf("no operation before this line is labeled %s", quote(words[2]))
	}
	b.edges = append(b.edges, edge{op, on, start})
	return nil
}

// end returns the operations with their dependences, checked, or what is wrong
// and the line on which it is, and makes the block ready for another rank.
func (b *block) end(ranks int) (ops []schedule.Op, line int, err error) {
	defer b.reset()
	ops = slices.Clone(b.ops)
	attach(ops, b.edges)
	// A rank's list is checked by itself, while the labels are at hand.
	if invalid := checkRank(ops, ranks); invalid != nil {
		cycle := invalid.Cycle
		if op := &ops[invalid.Op]; slices.Contains(op.Requires, 0) || slices.Contains(op.Irequires, 0) {
			cycle = []int{invalid.Op}
		}
		if cycle != nil {
			text := schedule.Arrows(cycle, func(op int) string { return b.labels[op] })
			return nil, b.lines[invalid.Op], fmt.Errorf("deadlock: dependence cycle %s", text)
		}
		return nil, b.lines[invalid.Op], errors.New(invalid.Problem)
	}
	return ops, 0, nil
}
