package pmpi

import (
	"bytes"
	"flag"
	"iter"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/filetest"
)

var whole = flag.Bool("whole", false, "make all damages of docs/evidence/reliability.md, and record all programs with all MPIs, not a sample")

// long is a recording of about so many bytes, in blocks of some size. Waits
// complete so many receives.
func long(size, block, receives int) []byte {
	e := newSummed(1, 0, 1, initCall, sendCall, recvCall, waitallCall)
	var list field
	for range receives {
		list = join(list, completed(1, statusField(0, 7, 64)))
	}
	message := join(optional(0), signed(0), signed(7), optional(64))
	e.record(0, 1, 1)
	for at := uint64(2); len(e.file)+len(e.body) < size; at += 6 {
		e.record(1, at, at+1, message).record(2, at+2, at+3, message, unsigned(1), statusField(0, 7, 64))
		e.record(3, at+4, at+5, list, unsigned(0))
		if len(e.body) > block {
			e.block()
		}
	}
	return e.end()
}

// A damaged recording is refused in one line that names the file, or gives the
// same trace as the undamaged one.
func TestEveryDamage(t *testing.T) {
	small, large := long(4<<10, 600, 2), long(1<<20, 60<<10, 500)
	draw := filetest.Draw{Sound: large, Rand: rand.New(rand.NewPCG(1, 2))}
	step := 8 * len(small) / 150
	if *whole {
		step = 1
	}
	drawn := func(n int, draw func() filetest.Damage) iter.Seq[filetest.Damage] {
		if !*whole {
			n = 5
		}
		return func(yield func(filetest.Damage) bool) {
			for range n {
				if !yield(draw()) {
					return
				}
			}
		}
	}
	for _, kind := range []struct {
		name    string
		file    []byte
		damages iter.Seq[filetest.Damage]
	}{
		{"flips of each bit", small, filetest.Flips(small, step)},
		{"flips of random bits", large, drawn(10_000, draw.Flip)},
		{"truncations", large, drawn(1_000, draw.Cut)},
		{"4 KiB zeroed", large, drawn(500, func() filetest.Damage { return draw.Zero(4<<10, true) })},
		{"4 KiB swapped", large, drawn(500, func() filetest.Damage { return draw.Swap(4<<10, true) })},
	} {
		t.Run(kind.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "x-0.pmpi")
			sound := tryDamage(t, path, kind.file)
			if sound.err != nil {
				t.Fatal(sound.err)
			}
			refused, same := 0, 0
			for damage := range kind.damages {
				got := tryDamage(t, path, damage.Of(kind.file))
				switch {
				case got.err != nil && strings.Contains(got.err.Error(), path) && !strings.Contains(got.err.Error(), "\n"):
					refused++
				case got.err == nil && reflect.DeepEqual(got, sound):
					same++
				default:
					t.Fatalf("%s: error %v", damage.Name, got.err)
				}
			}
			t.Logf("%d refused, %d with the same trace", refused, same)
		})
	}
}

// outcome is the result of reading a file: a trace, or an error.
type outcome struct {
	header trace.Header
	calls  []trace.Call
	err    error
}

// tryDamage collects a file as loggops-collect does.
func tryDamage(t *testing.T, path string, content []byte) outcome {
	t.Helper()
	filetest.Replace(t, path, content)
	header, calls, err := collect(t, []string{path}, reading.Options{})
	return outcome{header, calls, err}
}

// Blocks that are whole but not in their places, or more or fewer, are damage.
func TestBlocksMoved(t *testing.T) {
	file := long(4<<10, 600, 2)
	var at []int // where blocks start, the end mark the last
	for from := int(le.Uint32(file[12:])); from < len(file); from += blockBytes + sumBytes + int(le.Uint32(file[from+4:])) {
		at = append(at, from)
	}
	part := func(i int) []byte { return file[at[i]:at[i+1]] }
	head, rest := file[:at[0]], file[at[3]:]
	for name, blocks := range map[string][][]byte{
		"swapped":  {part(0), part(2), part(1)},
		"twice":    {part(0), part(1), part(1), part(2)},
		"left out": {part(0), part(2)},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := collect(t, store(t, slices.Concat(head, bytes.Join(blocks, nil), rest)), reading.Options{})
			expect.Error(t, err, "is damaged: its checksum does not match")
		})
	}
}

// Truncated keeps what precedes a damaged block, and the error names it.
func TestDamagedBlock(t *testing.T) {
	for _, threads := range []byte{0, 1} {
		e := newSummed(1, 0, 1, initCall, barrierCall).set(40, threads)
		e.record(0, 1, 1).record(1, 2, 3, optional(0)).block().record(1, 4, 5, optional(0)).block()
		second := len(e.file) - 4
		file := e.record(1, 6, 7, optional(0)).end()
		file[second] ^= 1
		paths := store(t, file)
		if _, _, err := collect(t, paths, reading.Options{}); !Recoverable(err) || !strings.Contains(err.Error(), "block 1 (4 bytes) is damaged") {
			t.Errorf("threads %d: error %v", threads, err)
		}
		header, calls, err := collect(t, paths, reading.Options{Truncated: true})
		if err != nil || len(calls) != 2 || len(header.Truncated) != 1 {
			t.Errorf("threads %d: %d calls, truncated %v, error %v", threads, len(calls), header.Truncated, err)
		}
		file[runAt] ^= 1 // nothing precedes a head
		_, _, err = collect(t, store(t, file), reading.Options{Truncated: true})
		expect.Error(t, err, "the head is damaged")
	}
}
