package goal

import (
	"errors"
	"fmt"
	"slices"

	"loggops/formats/schedule"
)

// block is what has been read of one rank's operations. It serves one rank
// after the other. A rank may have many millions: all but the last ones wait in short form.
type block struct {
	encoder schedule.Encoder
	parts   []schedule.Block // without dependences
	ops     []schedule.Op    // after those
	lines   []int            // of each operation of the rank
	places  map[string]int32 // of the labels
	edges   []edge
	remarks        // of all ranks
	alone   asText // the rank as the only one of a schedule
}

// partOps is how many operations are brought into short form at once.
const partOps = 1 << 12

// keepLabels is the number of labels up to which the map is used again:
// emptying a map takes time in proportion to the most that it ever held.
const keepLabels = 1 << 10

func (b *block) reset() {
	if len(b.places) > keepLabels {
		b.places = nil
	}
	clear(b.places)
	b.parts, b.ops, b.lines, b.edges = b.parts[:0], b.ops[:0], b.lines[:0], b.edges[:0]
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
	if len(words) > 1 && words[1][0] == ':' {
		if words[0][0] == ':' {
			return fmt.Errorf("a label is missing before its colon")
		}
		if len(words) == 2 {
			return fmt.Errorf("label %s names no operation on its line", quote(words[0]))
		}
		b.label(words[0])
		words = words[2:]
	}
	op, err := operation(words, ranks, &b.remarks)
	if err != nil {
		return err
	}
	b.ops = append(b.ops, op)
	b.lines = append(b.lines, line)
	if len(b.ops) == partOps {
		b.flush()
	}
	return nil
}

// flush brings the last operations into short form.
func (b *block) flush() {
	if len(b.ops) > 0 {
		part := b.encoder.Encode(schedule.Batch{First: len(b.lines) - len(b.ops), Ops: b.ops})
		b.parts, b.ops = append(b.parts, part.Clone()), b.ops[:0]
	}
}

// label lets a label name the next operation, unless it names one already.
func (b *block) label(word []byte) {
	if _, taken := b.places[string(word)]; taken {
		return
	}
	if b.places == nil {
		b.places = map[string]int32{}
	}
	b.places[string(word)] = int32(len(b.lines))
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

// end returns the operations of a rank with their dependences, checked, or what is wrong
// and the line on which it is, and makes the block ready for another rank. The result is valid until
// that has operations.
func (b *block) end(rank int32) (parts []schedule.Block, line int, err error) {
	defer b.reset()
	b.flush()
	b.attach()
	// A rank's list is checked by itself, while the labels are at hand.
	b.alone.blocks = b.parts
	if invalid := check(&b.alone); invalid != nil {
		line, cycle := b.lines[invalid.Op], invalid.Cycle
		if at := int32(invalid.Op); slices.ContainsFunc(b.edges, func(e edge) bool { return e.op == at && e.on == at }) {
			cycle = []int{invalid.Op}
		}
		if cycle != nil {
			labels := make(map[int]string, len(b.places))
			for label, place := range b.places {
				labels[int(place)] = label
			}
			return nil, line, fmt.Errorf("deadlock: dependence cycle %s", schedule.Arrows(cycle, func(op int) string { return labels[op] }))
		}
		return nil, line, errors.New(invalid.Problem)
	}
	for i := range b.parts {
		b.parts[i].Rank = int(rank)
	}
	return b.parts, 0, nil
}

// attach gives the operations their dependences.
func (b *block) attach() {
	if len(b.edges) == 0 {
		return
	}
	all := dependences(b.edges, len(b.lines))
	for i := range b.parts {
		part := &b.parts[i]
		b.ops = part.AppendOps(b.ops[:0])
		all.attach(b.ops, part.First)
		*part = b.encoder.Encode(schedule.Batch{First: part.First, Ops: b.ops})
		*part = part.Clone()
	}
}
