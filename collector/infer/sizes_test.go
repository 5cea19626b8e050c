package infer

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loggops/internal/testkit/expect"
)

func sum(list []int64) (all int64) {
	for _, n := range list {
		all += n
	}
	return all
}

func sent(p Part) int64     { return p.Sent }
func received(p Part) int64 { return p.Received }

// TestMatrix: the entries are not negative, rows and columns have the sums that the members
// recorded, and are the same on both sides.
func TestMatrix(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 9).Draw(t, "members")
		largest := rapid.SampledFrom([]int64{1, 3, 100, 1 << 58}).Draw(t, "largest")
		real := make([][]int64, n) // of any program
		parts := make([]Part, n)
		for i := range real {
			real[i] = rapid.SliceOfN(rapid.Int64Range(0, largest), n, n).Draw(t, "row")
		}
		for i := range real {
			for j, bytes := range real[i] {
				parts[i].Sent += bytes / int64(n)
				parts[j].Received += bytes / int64(n)
			}
		}
		checkMatrix(t, parts, sent, received)
	})
}

// TestMatrixOfOneSide: if only one side is recorded, it is divided evenly.
func TestMatrixOfOneSide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := make([]Part, rapid.IntRange(1, 9).Draw(t, "members"))
		sends := rapid.Bool().Draw(t, "sends")
		side := received
		for i := range parts {
			if bytes := rapid.Int64Range(0, 1000).Draw(t, "bytes"); sends {
				parts[i].Sent, side = bytes, sent
			} else {
				parts[i].Received = bytes
			}
		}
		m := NewMatrix(parts)
		for i := range parts {
			list := m.Row(i)
			if !sends {
				list = m.Column(i)
			}
			if got, want := sum(list), side(parts[i]); got != want {
				t.Fatalf("member %d has %d bytes, not %d", i, got, want)
			}
			if spread := slices.Max(list) - slices.Min(list); spread > 2*int64(len(parts)) {
				t.Fatalf("member %d divides its bytes as %d", i, list)
			}
		}
	})
}

func checkMatrix(t *rapid.T, parts []Part, rows, columns func(Part) int64) {
	m := NewMatrix(parts)
	for i := range parts {
		row, column := m.Row(i), m.Column(i)
		if slices.Min(row) < 0 || sum(row) != rows(parts[i]) || sum(column) != columns(parts[i]) {
			t.Fatalf("member %d of %v sends %d and receives %d", i, parts, row, column)
		}
		for j := range parts {
			if m.Column(j)[i] != row[j] {
				t.Fatalf("the sides of %d and %d differ", i, j)
			}
		}
	}
}

// TestBlocks: from the records of a gather with blocks of any sizes, also where the root has its
// own in place, the blocks and the root follow.
func TestBlocks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.SliceOfN(rapid.Int64Range(1, 1000), 1, 9).Draw(t, "blocks")
		root := rapid.IntRange(0, len(want)-1).Draw(t, "root")
		parts := make([]Part, len(want))
		for i, bytes := range want {
			parts[i].Sent = bytes
		}
		parts[root].Received = sum(want)
		if rapid.Bool().Draw(t, "in place") {
			parts[root].Sent = 0
		}
		got, known := Blocks("gatherv", parts, parts[root].Received, rapid.SampledFrom([]int{root, None}).Draw(t, "in place"))
		if !known || !slices.Equal(got, want) || Root("gatherv", parts) != root {
			t.Fatalf("blocks %d (%t) of root %d, not %d of %d", got, known, Root("gatherv", parts), want, root)
		}
		for _, same := range []int64{0, want[0]} { // of a gather of equal blocks
			if got := Block(same, want[0]*int64(len(want)), int64(len(want))); got != want[0] {
				t.Fatalf("a block of %d", got)
			}
		}
	})
}

// TestUnknownBlocks: Counterexample: records that do not add up determine no blocks.
func TestUnknownBlocks(t *testing.T) {
	for _, parts := range [][]Part{
		{{0, 300}, {0, 0}, {100, 0}}, // two have none
		{{100, 300}, {300, 0}},
	} {
		if list, known := Blocks("allgatherv", parts, 300, None); known {
			t.Errorf("%v: blocks %d", parts, list)
		}
	}
	if list, known := Blocks("gatherv", []Part{{0, 300}, {0, 0}, {100, 0}}, 300, 0); !known || !slices.Equal(list, []int64{200, 0, 100}) {
		t.Errorf("the root has its block in place, and another member has none: %d", list)
	}
	if root := Root("gatherv", []Part{{1, 1}, {1, 1}}); root != -1 {
		t.Errorf("root %d", root)
	}
	if root := Root("gatherv", []Part{{1, 0}, {1, 0}}); root != -1 {
		t.Errorf("root %d", root)
	}
}

// TestOwnBlocks: records that count all data give the blocks back, in place or not. Only equal blocks fit both.
func TestOwnBlocks(t *testing.T) {
	for _, blocks := range [][]int64{{3}, {16, 32}, {0, 5, 9}, {12, 12, 12, 12}, {0, 30, 60, 90}} {
		n, total := int64(len(blocks)), int64(0)
		for _, b := range blocks {
			total += b
		}
		for _, inPlace := range []bool{false, true} {
			if inPlace && n == 1 {
				continue // no data moves
			}
			parts := make([]Part, n)
			for i, b := range blocks {
				if parts[i] = (Part{n * b, total}); inPlace {
					parts[i] = Part{(n - 1) * b, total - b}
				}
			}
			got, ok := OwnBlocks("allgatherv", parts, inPlace)
			expect.Same(t, blocks, got)
			if _, other := OwnBlocks("allgatherv", parts, !inPlace); !ok || other && blocks[0] != blocks[n-1] {
				t.Errorf("%v, in place %v: %v, otherwise %v", blocks, inPlace, ok, other)
			}
		}
	}
}

// TestEven: blocks of nearly one size have the total.
func TestEven(t *testing.T) {
	expect.Same(t, []int64{3, 3, 2}, Even(8, 3))
	expect.Same(t, []int64{0, 0}, Even(-8, 2))
}
