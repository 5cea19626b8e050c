package reading

import (
	"bytes"
	"io"
	"testing"

	"pgregory.net/rapid"

	"loggops/internal/testkit/expect"
)

// TestSpool: each rank reads what was written for it.
func TestSpool(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ranks := rapid.IntRange(1, 4).Draw(t, "ranks")
		s, err := NewSpool()
		expect.OK(t, err)
		defer s.Close()
		want := make([][]byte, ranks)
		for i := range rapid.IntRange(0, 20).Draw(t, "writes") {
			rank := rapid.IntRange(0, ranks-1).Draw(t, "rank")
			b := bytes.Repeat([]byte{byte(i), byte(rank)}, rapid.IntRange(0, spoolBlock).Draw(t, "pairs"))
			expect.OK(t, s.Write(rank, b))
			want[rank] = append(want[rank], b...)
		}
		for rank := range want {
			got, err := io.ReadAll(s.Reader(rank))
			if err != nil || !bytes.Equal(got, want[rank]) {
				t.Fatalf("rank %d: %d bytes of %d, error %v", rank, len(got), len(want[rank]), err)
			}
		}
	})
}
