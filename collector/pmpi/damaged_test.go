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
	for name, test := range map[string]struct {
		file []byte
		want string
	}{
		"version":            {patched(good, 8, version+1), "version 8"},
		"rank":               {patched(good, 16, 9), "rank 9 of 1"},
		"negative rank":      {patched(good, 19, 0x80), "rank -2147483648 of 1"},
		"head length":        {patched(good, 15, 0x80), "a head of"},
		"table too short":    {patched(good, 28, 2), "ends within call 1 of 2"},
		"table too long":     {patched(good, 28, 0), "bytes after its last call"},
		"unknown field":      {file(shape{"MPI_New", "cz"}, unsigned(0)), "'z' is not known"},
		"field twice":        {file(shape{"MPI_New", "cc"}, unsigned(0)), "out of order"},
		"block kind":         {patched(good, body, 'X'), "unknown kind \"XALL\""},
		"block length":       {patched(good, body+4, 0xff, 0xff, 0xff, 0xff), "without an end mark"},
		"block thread":       {patched(good, body+12, 1), "thread 1"},
		"block time":         {patched(good, body+24, 0xff), "a block from 255 to 9 ns"},
		"too many records":   {patched(good, body+8, 2), "ends after its block"},
		"too few records":    {patched(good, body+8, 0), "3 bytes after the last call"},
		"end mark's records": {patched(good, len(good)-endBytes, 2), "2 calls according to the end mark"},
		"end mark's length":  {patched(good, len(good)-endBytes-blockBytes+4, 3), "an end mark of 3 bytes"},
		"after the end mark": {append(slices.Clone(good), 0), "data follow the end mark"},
		"time goes back": {
			patched(good, len(good)-endBytes-blockBytes+16, 1), "before the end of the one before it",
		},
		"call":             {newFile(0, 1, initCall).record(1, 5, 9).end(), "call 1 of a table of 1"},
		"call after block": {patched(good, body+blockBytes+1, 6), "ends after its block"},
		"cut record":       {file(sendCall, message[:3]), "cut or out of range"},
		"communicator":     {file(sendCall, optional(2), message[1:]), "cut or out of range"},
		"peer":             {file(sendCall, optional(0), signed(1), message[2:]), "rank 1 of a communicator of 1"},
		"tag":              {file(sendCall, message[:2], signed(math.MinInt32), optional(4)), "cut or out of range"},
		"bytes":            {file(sendCall, message[:3], unsigned(1<<63)), "cut or out of range"},
		"status":           {file(recvCall, message, unsigned(2)), "cut or out of range"},
		"request":          {file(isendCall, message, signed(0)), "cut or out of range"},
		"completed kind":   {file(waitallCall, unsigned(4), unsigned(0)), "cut or out of range"},
		"completed list":   {file(waitallCall, completed(1)), "cut or out of range"},
		"hostile calls":    {file(testCall, unsigned(0), unsigned(1<<63)), "cut or out of range"},
		"counts":           {file(gathervCall, optional(0), optional(0), unsigned(2), unsigned(1), unsigned(1)), "2 counts"},
		"hostile counts":   {file(gathervCall, optional(0), optional(0), unsigned(1<<40), unsigned(1)), "cut or out of range"},
		"new number":       {file(splitCall, optional(0), optional(3), unsigned(1), unsigned(0), signed(1), unsigned(0)), "cut or out of range"},
		"members":          {file(splitCall, optional(0), optional(2), unsigned(1<<30), unsigned(0), signed(1), unsigned(0)), "cut or out of range"},
		"not a member":     {newFile(0, 1, splitCall).record(0, 1, 2, optional(0), optional(2), unsigned(0)).end(), "cut or out of range"},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := collect(t, store(t, test.file), reading.Options{})
			var ours *reading.Error
			if !errors.As(err, &ours) || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
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
