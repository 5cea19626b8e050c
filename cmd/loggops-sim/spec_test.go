package main

import (
	"strings"
	"testing"

	"loggops/sim"
)

// FuzzLevel: a level that is read without an error has a size, and can be one of
// a machine or is refused.
func FuzzLevel(f *testing.F) {
	for _, text := range []string{"size=16,L=400ns,o=150ns,g=1,G=0.1", "L=1", "size=4", "size=-1", "size=4,L=9223372036854775807"} {
		f.Add(text, 0)
		f.Add(text, 4)
	}
	f.Fuzz(func(t *testing.T, text string, size int) {
		if size < 0 {
			return // --node-size is not
		}
		l, err := level(text, size)
		if err == nil && (l.Size < 1 || size > 0 && l.Size != size) {
			t.Errorf("%q of size %d: a level of %d processes", text, size, l.Size)
		}
		if err == nil {
			p, _ := sim.Machine("cnl")
			p.Levels = []sim.Level{l}
			err = p.Check()
		}
		oneLine(t, text, err)
	})
}

// FuzzSwept: what is swept is in order, and what is not read is refused.
func FuzzSwept(f *testing.F) {
	for _, text := range []string{"ranks=2..1048576", "ranks=10..30:10,7", "scale-network=0.1,1,10", "noise=periodic:freq=1kHz,duration=1us;none", "x"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := &settings{sweeps: []string{text}}
		w, err := s.swept(newCommand())
		oneLine(t, text, err)
		if err != nil {
			return
		}
		for i, n := range w.ranks {
			if n < 1 || i > 0 && n <= w.ranks[i-1] {
				t.Errorf("%q: %d ranks at %d", text, n, i)
			}
		}
		if len(w.points()) == 0 {
			t.Errorf("%q: no points", text)
		}
	})
}

// FuzzSlice: a slice that is read is written as one that reads the same.
func FuzzSlice(f *testing.F) {
	for _, text := range []string{"1/16", "3/2", "/", "1/1/1", "+1/10000"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var s, again slice
		err := s.Set(text)
		oneLine(t, text, err)
		if err == nil && (again.Set(s.String()) != nil || again != s) {
			t.Errorf("%q is %v, and that %v", text, s, again)
		}
	})
}

func oneLine(t *testing.T, text string, err error) {
	t.Helper()
	if err != nil && strings.Contains(err.Error(), "\n") && !strings.Contains(text, "\n") {
		t.Errorf("%q: error of several lines: %v", text, err)
	}
}
