package pmpi

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/internal/expect"
)

func TestDamaged(t *testing.T) {
	message := join(optional(0), signed(0), signed(7), optional(64))
	file := func(s shape, fields ...field) []byte { return newFile(0, 1, s).record(0, 5, 9, fields...).end() }
	patched := func(file []byte, at int, b ...byte) []byte {
		file = slices.Clone(file)
		copy(file[at:], b)
		return file
	}
	good := file(initCall)
	body := len(good) - 2*blockBytes - endBytes - 3 // where its only block starts
	recordings := map[string]map[string][]byte{}
	for name, file := range map[string][]byte{
		"version":                 patched(good, 8, version+1),
		"rank":                    patched(good, 16, 9),
		"negative rank":           patched(good, 19, 0x80),
		"head length":             patched(good, 15, 0x80),
		"no ranks":                patched(good, 20, 0),
		"length of a call's name": patched(good, headBytes, 255),
		"letter in a call's name": patched(good, headBytes+4, '\n'),
		"table much too short":    patched(good, 28, 0xff, 0xff, 0xff, 0x7f),
		"a number without end":    file(sendCall, bytes.Repeat([]byte{0xff}, 12)),
		"table too short":         patched(good, 28, 2),
		"table too long":          patched(good, 28, 0),
		"unknown field":           file(shape{"MPI_New", "cz"}, unsigned(0)),
		"field twice":             file(shape{"MPI_New", "cc"}, unsigned(0)),
		"block kind":              patched(good, body, 'X'),
		"block length":            patched(good, body+4, 0xff, 0xff, 0xff, 0xff),
		"block thread":            patched(good, body+12, 1),
		"block time":              patched(good, body+24, 0xff),
		"too many records":        patched(good, body+8, 2),
		"too few records":         patched(good, body+8, 0),
		"end mark's records":      patched(good, len(good)-endBytes, 2),
		"end mark's length":       patched(good, len(good)-endBytes-blockBytes+4, 3),
		"after the end mark":      append(slices.Clone(good), 0),
		"time goes back":          patched(good, len(good)-endBytes-blockBytes+16, 1),
		"call":                    newFile(0, 1, initCall).record(1, 5, 9).end(),
		"call after block":        patched(good, body+blockBytes+1, 6),
		"cut record":              file(sendCall, message[:3]),
		"communicator":            file(sendCall, optional(2), message[1:]),
		"peer":                    file(sendCall, optional(0), signed(1), message[2:]),
		"tag":                     file(sendCall, message[:2], signed(math.MinInt32), optional(4)),
		"bytes":                   file(sendCall, message[:3], unsigned(1<<63)),
		"status":                  file(recvCall, message, unsigned(2)),
		"request":                 file(isendCall, message, signed(0)),
		"completed kind":          file(waitallCall, unsigned(4), unsigned(0)),
		"completed list":          file(waitallCall, completed(1)),
		"hostile calls":           file(testCall, unsigned(0), unsigned(1<<63)),
		"counts":                  file(gathervCall, optional(0), optional(0), unsigned(2), unsigned(1), unsigned(1)),
		"hostile counts":          file(gathervCall, optional(0), optional(0), unsigned(1<<40), unsigned(1)),
		"new number":              file(splitCall, optional(0), optional(3), unsigned(1), unsigned(0), signed(1), unsigned(0)),
		"members":                 file(splitCall, optional(0), optional(2), unsigned(1<<30), unsigned(0), signed(1), unsigned(0)),
		"length of a name":        file(shape{"MPI_Unrecorded", "u"}, unsigned(200)),
		"no name":                 file(shape{"MPI_Unrecorded", "u"}, unsigned(0)),
		"not a member":            newFile(0, 1, splitCall).record(0, 1, 2, optional(0), optional(2), unsigned(0)).end(),
	} {
		recordings[name] = map[string][]byte{"a.pmpi": file}
	}
	collecting.Refused(t, "damaged.golden", Collect, recordings)
}

// A file that was cut anywhere says so, and how much of it is whole.
func TestCut(t *testing.T) {
	e := newFile(0, 1, initCall, barrierCall)
	e.record(0, 1e9, 1e9).record(1, 2e9, 3e9, optional(0)).block()
	head := len(e.file)
	whole := e.record(1, 4e9, 5e9, optional(0)).end()
	for n := range whole {
		_, _, err := collect(t, store(t, whole[:n]), reading.Options{})
		var ours *reading.Error
		if !errors.As(err, &ours) || !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Fatalf("%d of %d bytes: error %v", n, len(whole), err)
		}
		if n == head && (ours.Rank != 0 || ours.Place != fmt.Sprintf("byte %d, after 2 calls", head) || !strings.Contains(err.Error(), "first 3.000 s")) {
			t.Errorf("error %v", err)
		}
	}
}

func FuzzReader(f *testing.F) {
	message := join(optional(0), signed(0), signed(7), optional(64))
	e := newFile(0, 1, initCall, isendCall, recvCall, waitallCall, sendrecvCall, scatterCall, gathervCall, splitCall, cartCall, neighborCall, testCall)
	e.record(0, 1, 1).record(1, 2, 3, message, signed(1)).record(2, 4, 5, message, unsigned(1), statusField(0, 7, 64))
	e.record(3, 6, 7, completed(0), unsigned(0)).block()
	e.record(4, 8, 9, message, signed(0), signed(7), optional(64), unsigned(0))
	e.record(5, 9, 9, optional(0), unsigned(0), optional(8), signed(0))
	e.record(6, 10, 11, optional(1), optional(8), unsigned(1), unsigned(8))
	e.record(7, 12, 13, optional(0), optional(2), unsigned(1), unsigned(0), signed(1), unsigned(0))
	e.record(8, 13, 13, optional(0), optional(3), unsigned(1), unsigned(0), signed(1), unsigned(0), unsigned(0), unsigned(1), signed(0), unsigned(0))
	e.record(9, 13, 14, optional(3), unsigned(1), unsigned(8), unsigned(0))
	e.record(10, 14, 14, unsigned(0), unsigned(7))
	f.Add(e.record(5, 14, 15, optional(2), unsigned(0), optional(8), signed(0)).end())
	f.Add(siteFile("2000 3000 1000 - /gone/app\n", level(2), barrierAt(0x2001)))
	for _, file := range recorded(f) {
		content, err := os.ReadFile(file)
		expect.OK(f, err)
		f.Add(content[:2000])
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		r, err := newReader("x.pmpi", io.NopCloser(bytes.NewReader(content)))
		if err != nil || r.head.ranks > 4 { // Collect reads no more ranks than it has files
			return
		}
		all := newCommunicators(r.head.ranks)
		numbers, last := all.ofRank(), int64(0)
		one := &calls{threads: []*reader{r}}
		r.head.threads = false
		err = reading.EachBatch(t.Context(), 1, reading.Options{}, func(_ context.Context, _ int, out *reading.Output) error { return one.read(out) }, func(_ int, b *reading.Batch) error {
			numbers.renumber(b)
			for _, c := range b.Calls {
				if c.StartNS < last || c.EndNS < c.StartNS {
					t.Fatalf("%s from %d to %d ns, after %d ns", c.Name, c.StartNS, c.EndNS, last)
				}
				if int(c.Comm) >= len(all.list) || int(c.NewComm) >= len(all.list) {
					t.Fatalf("%s on communicator %d makes %d of %d", c.Name, c.Comm, c.NewComm, len(all.list))
				}
				last = c.EndNS
			}
			return nil
		})
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("not one line: %v", err)
		}
	})
}
