package goal

import (
	"fmt"
	"strings"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/proportion"
)

// FuzzText reads texts that have the structure of one: labels that are there twice, that
// other ranks have, and that require each other; sizes, partners, tags, CPUs and NICs at the
// ends of what they may be. There is a schedule that comes back as it was, or an error of one
// line.
func FuzzText(f *testing.F) {
	f.Add([]byte("labels that require each other"), []byte(nil))
	f.Add([]byte{2, 1, 0, 0, 0, 1, 0, 0, 9, 0, 1, 1, 9, 1, 0, 1, 2}, []byte{0, 30, '{'})
	f.Fuzz(func(t *testing.T, structure, patch []byte) {
		file := (&proportion.Draw{Bytes: patch}).Patch([]byte(drawnText(&proportion.Draw{Bytes: structure})))
		proportion.Bounded(t, func() { comesBackAsText(t, string(file)) })
	})
}

// drawnText returns a text, of a fuzzer's bytes.
func drawnText(d *proportion.Draw) string {
	var text strings.Builder
	ranks := 1 + d.Below(4)
	fmt.Fprintf(&text, "num_ranks %d\n", ranks)
	for rank := range ranks {
		if d.Below(16) == 1 {
			rank = int(d.Number())
		}
		fmt.Fprintf(&text, "rank %d {\n", rank)
		for d.More() && d.Below(12) != 1 {
			switch d.Below(5) {
			case 0, 1:
				verb := [...]string{"requires", "irequires"}[d.Below(2)]
				fmt.Fprintf(&text, "l%d %s l%d\n", d.Below(6), verb, d.Below(6))
				continue
			case 2:
				fmt.Fprintf(&text, "l%d: calc %d", d.Below(6), d.Number())
			case 3:
				fmt.Fprintf(&text, "l%d: send %db to %d", d.Below(6), d.Number(), d.Below(ranks))
			case 4:
				fmt.Fprintf(&text, "l%d: recv %db from %d", d.Below(6), d.Number(), d.Below(ranks+1)-1)
			}
			for d.Below(4) == 1 {
				fmt.Fprintf(&text, " %s %d", [...]string{"tag", "cpu", "nic", "to"}[d.Below(4)], d.Number())
			}
			text.WriteByte('\n')
		}
		text.WriteString("}\n")
	}
	return text.String()
}

// FuzzBinary reads files that have the structure of the binary form: parts of ranks that lie
// in each other, lists of free operations and of dependants that agree or not, cycles. There
// is a schedule that comes back as it was, or an error of one line.
func FuzzBinary(f *testing.F) {
	f.Add([]byte("operations that require each other"), []byte(nil))
	f.Add([]byte{1, 0, 0, 3, 1, 2, 0, 0, 0, 5, 5, 5, 5, 0, 0, 1, 0, 1, 0}, []byte{0, 40, 255})
	f.Fuzz(func(t *testing.T, structure, patch []byte) {
		file := (&proportion.Draw{Bytes: patch}).Patch(drawnBinary(&proportion.Draw{Bytes: structure}))
		proportion.Bounded(t, func() { comesBackAsBinary(t, file) })
	})
}

// drawnBinary returns a file, of a fuzzer's bytes: a part for each rank, with what is listed
// of it as it should be most often.
func drawnBinary(d *proportion.Draw) []byte {
	often := func(right int) uint32 {
		if d.Below(16) == 1 {
			return uint32(d.Number())
		}
		return uint32(right)
	}
	ranks := 1 + d.Below(3)
	parts := make([][]byte, ranks)
	for i := range parts {
		n := d.Below(5)
		var waits [4]int
		var dependants []byte
		lists := make([][4]uint32, n) // of each operation
		for on := range n {
			for kind := range 2 {
				lists[on][2*kind+1] = often(len(dependants) / placeSize)
				for d.Below(3) == 1 {
					op := d.Below(n)
					waits[op]++
					lists[on][2*kind]++
					dependants = little.AppendUint32(dependants, often(op))
				}
			}
		}
		var free, ops []byte
		for op := range n {
			if waits[op] == 0 {
				free = little.AppendUint32(free, often(op))
			}
			kind := 1 + d.Below(3)
			ops = append(little.AppendUint32(ops, often(waits[op])), byte(kind))
			ops = little.AppendUint64(little.AppendUint32(ops, often(d.Below(ranks))), uint64(d.Number()))
			ops = append(little.AppendUint32(ops, uint32(d.Number())), byte(d.Below(3)), byte(d.Below(3)))
			for _, word := range lists[op] {
				ops = little.AppendUint32(ops, word)
			}
		}
		part := little.AppendUint32(little.AppendUint32(nil, often(n)), often(len(free)/placeSize))
		parts[i] = append(append(append(part, free...), ops...), dependants...)
	}
	file := append(little.AppendUint32(little.AppendUint64(nil, magic), often(ranks)), byte(d.Below(3)), byte(d.Below(3)))
	at := len(file) + entrySize*ranks - base
	for _, part := range parts {
		file = little.AppendUint64(little.AppendUint64(file, uint64(often(at))), uint64(often(at+len(part))))
		at += len(part)
	}
	for _, part := range parts {
		file = append(file, part...)
	}
	return file
}

// comesBackAsText reads a text, and again what is written of it, which is the same schedule.
func comesBackAsText(t *testing.T, file string) {
	s, err := readText(file)
	if sound(t, s, err, "x.goal:") {
		back, err := readText(text(t, s))
		same(t, s, back, err)
	}
}

// comesBackAsBinary does the same with a file in the binary form.
func comesBackAsBinary(t *testing.T, file []byte) {
	s, err := opened(file)
	if sound(t, s, err, "x.bin: ") {
		back, err := opened(written(t, s))
		same(t, s, back, err)
	}
}

// sound reports whether there is a schedule to be written; an error begins with its place.
func sound(t *testing.T, s *schedule.Schedule, err error, place string) bool {
	if err != nil {
		if !strings.HasPrefix(err.Error(), place) || strings.Contains(err.Error(), "\n") {
			t.Errorf("error %q", err)
		}
		return false
	}
	expect.OK(t, s.Check())
	return s.Header.Ranks <= 1000 // more are only a block for each
}

func same(t *testing.T, s, back *schedule.Schedule, err error) {
	expect.OK(t, err)
	expect.Same(t, s, back, nilIsEmpty)
}
