package criticalpath

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"loggops/internal/testkit/expect"
	"loggops/sim/internal/program"
)

func tempFile(t testing.TB) File {
	f, err := os.Create(filepath.Join(t.TempDir(), "blocks"))
	expect.OK(t, err)
	t.Cleanup(func() { f.Close() })
	return f
}

// TestBlocks checks that items are read back, in any order, whether their blocks are in memory or in a file, also by
// another run in the same memory.
func TestBlocks(t *testing.T) {
	const n = 5*blockSize + blockSize/2
	for name, kept := range map[string]int64{"all in memory": 9, "one block in memory": 1, "two blocks in memory": 2} {
		memory, files := int64(0), 0
		open := func() (File, error) {
			files++
			return tempFile(t), nil
		}
		b := blocks[int64]{storage: storage{open, func(bytes int64) { memory += bytes }, kept, 3}}
		for run := range int64(2) {
			for i := range int64(n) {
				*b.add() = i * (run + 3)
			}
			if b.len() != n {
				t.Fatalf("%s: %d items, want %d", name, b.len(), n)
			}
			// The first item is the last one that the run before has read.
			for _, i := range append([]int{n / 2}, rand.New(rand.NewPCG(1, 0)).Perm(n)...) {
				if got, want := *b.at(int64(i)), int64(i)*(run+3); got != want {
					t.Fatalf("%s: in run %d, item %d is %d, want %d", name, run, i, got, want)
				}
			}
			for i := int64(0); i < n; i += pageSize/2 + 1 {
				if got := b.search(func(x *int64) bool { return *x >= i*(run+3) }); got != i {
					t.Errorf("%s: a search for item %d finds %d", name, i, got)
				}
				inMemory := i < kept*blockSize || i >= 5*blockSize
				if got := b.inMemory(i); (got != nil) != inMemory || got != nil && *got != i*(run+3) {
					t.Errorf("%s: item %d, in memory %v: %v", name, i, inMemory, got)
				}
			}
			if want := min(kept+1, 6) * 8 * blockSize; memory != want {
				t.Errorf("%s: %d bytes, want %d", name, memory, want)
			}
			b.at(n / 2)
			expect.OK(t, b.err)
			b.reset()
			if b.len() != 0 || memory != 8*blockSize {
				t.Errorf("%s: after a reset, %d items and %d bytes", name, b.len(), memory)
			}
		}
		if want := map[bool]int{true: 1}[kept < 5]; files != want {
			t.Errorf("%s: %d files, want %d", name, files, want)
		}
	}
}

// broken is a file that cannot be used.
type broken struct{}

var errDisk = errors.New("no space left")

func (broken) WriteAt(b []byte, _ int64) (int, error) { return len(b), nil }
func (broken) ReadAt([]byte, int64) (int, error)      { return 0, errDisk }

// TestBlocksFail checks that an error of the file is kept, and items read as zero.
func TestBlocksFail(t *testing.T) {
	for name, open := range map[string]func() (File, error){
		"open": func() (File, error) { return nil, errDisk },
		"read": func() (File, error) { return broken{}, nil },
	} {
		b := blocks[int64]{storage: storage{open, func(int64) {}, 1, 1}}
		for range 3 * blockSize {
			*b.add() = 7
		}
		if got := *b.at(blockSize); got != 0 || b.err != errDisk {
			t.Errorf("%s: item %d, error %v", name, got, b.err)
		}
		if got := *b.at(0); got != 7 {
			t.Errorf("%s: an item in memory is %d", name, got)
		}
	}
}

// exchanges records how two ranks exchange messages: each takes one in and sends the next.
func exchanges(l *byHand, rounds int) {
	now, last := int64(0), l.send(0, 0, 0)
	for i := range rounds {
		from := int32(i % 2)
		to := 1 - from
		now += 1010
		l.intake(to, 1+2*to, from, last, now, now)
		now += 50
		last = l.send(to, 2*to, now)
	}
}

// TestKeptBlocks checks that a log of which only one block and one page are in memory gives the same path.
func TestKeptBlocks(t *testing.T) {
	const two = "rank 0\n0 send 1 0 11B\n1 recv 1 0 11B\nrank 1\n0 send 0 0 11B\n1 recv 0 0 11B\n"
	const rounds = 2*blockSize + 7
	path := func(kept, pages int) string {
		l := newLog(t, two, func(p *program.Program) { p.Tuning.KeptBlocks, p.Tuning.CachedPages = kept, pages })
		exchanges(l, rounds)
		if fits := l.records.file == nil; fits != (kept > 10) {
			t.Errorf("with %d blocks in memory, the log fits into them: %v", kept, fits)
		}
		return l.path(t)
	}
	want := path(100, 100)
	for _, few := range [][2]int{{1, 1}, {2, 3}} {
		if path(few[0], few[1]) != want {
			t.Errorf("with %d blocks and %d pages in memory, the path differs", few[0], few[1])
		}
	}
}
