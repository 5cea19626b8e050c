package pmpi

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/filetest"
)

// A file that was cut anywhere says so, and how much of it is whole.
func TestCut(t *testing.T) {
	e := newFile(0, 1, initCall, barrierCall)
	e.record(0, 1e9, 1e9).record(1, 2e9, 3e9, optional(0)).block()
	head := len(e.file)
	whole := e.record(1, 4e9, 5e9, optional(0)).end()
	for cut := range filetest.Cuts(whole, 1) {
		_, _, err := collect(t, store(t, cut.Of(whole)), reading.Options{})
		var ours *reading.Error
		if !errors.As(err, &ours) || !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Fatalf("%s: error %v", cut.Name, err)
		}
		if cut.Length == head && (ours.Rank != 0 || ours.Place != fmt.Sprintf("byte %d, after 2 calls", head) || !strings.Contains(err.Error(), "first 3.000 s")) {
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
		all := infer.NewJoined(r.head.ranks)
		numbers, last := all.Rank(), int64(0)
		one := &calls{threads: []*reader{r}}
		r.head.threads = false
		err = reading.EachBatch(t.Context(), 1, reading.Options{}, func(_ context.Context, _ int, out *reading.Output) error { return one.read(out) }, func(_ int, b *reading.Batch) error {
			renumber(all, numbers, b)
			for _, c := range b.Calls {
				if c.StartNS < last || c.EndNS < c.StartNS {
					t.Fatalf("%s from %d to %d ns, after %d ns", c.Name, c.StartNS, c.EndNS, last)
				}
				if int(c.Comm) >= len(all.List) || int(c.NewComm) >= len(all.List) {
					t.Fatalf("%s on communicator %d makes %d of %d", c.Name, c.Comm, c.NewComm, len(all.List))
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
