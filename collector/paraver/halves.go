package paraver

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"maps"
	"slices"
)

// half is one side of a message.
type half struct {
	ns     int64 // when the rank began to take part in it
	done   int64 // when it was sent, or received
	thread int32
	peer   int32 // world rank
	tag    int32
	bytes  int64
	other  int64 // when the peer began to take part in it
	where  int32 // the peer's thread
}

// The data that a survey keeps of each rank, in the order of the file.
const (
	ofCalls = iota
	ofSends
	ofReceives
	kinds // their number
)

// keep keeps numbers of a rank.
func (s *survey) keep(kind int, rank int32, numbers []byte) error {
	return s.spool.Write(kinds*int(rank)+kind, numbers)
}

// kept returns what was kept of a rank, when the whole file has been read.
func (s *survey) kept(kind, rank int) *bufio.Reader {
	return bufio.NewReader(s.spool.Reader(kinds*rank + kind))
}

// keepHalf keeps a half of a rank.
func (s *survey) keepHalf(kind int, rank int32, m *half) error {
	s.encoded = appendNumbers(s.encoded[:0], m.ns, m.done, int64(m.thread), int64(m.peer), int64(m.tag), m.bytes, m.other, int64(m.where))
	return s.keep(kind, rank, s.encoded)
}

// halvesOf are halves by thread, those of a thread in the order of their times.
type halvesOf map[int32][]half

// halves returns the halves of a rank. The file has them by the time of the send; those of a rank are
// sorted in memory. In a part of a run, messages of which a side is in a call that is not complete are left out.
func (s *survey) halves(kind, rank int) (halvesOf, error) {
	all, in := halvesOf{}, s.kept(kind, rank)
	for {
		var v [8]int64
		err := readNumbers(in, v[:])
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		m := half{v[0], v[1], int32(v[2]), int32(v[3]), int32(v[4]), v[5], v[6], int32(v[7])}
		if s.cut() && !(s.within(threadID{int32(rank), m.thread}, m.ns) && s.within(threadID{int32(s.first) + m.peer, m.where}, m.other)) {
			continue
		}
		all[m.thread] = append(all[m.thread], m)
	}
	for _, list := range all {
		slices.SortStableFunc(list, func(a, b half) int { return cmp.Compare(a.ns, b.ns) })
	}
	return all, nil
}

// mostTies bounds how many halves of one time a call looks at.
const mostTies = 16

// take takes the halves of a thread in a call, all of them or one: those at its begin, or at least before its end; of an
// MPI_Irecv that at its end, where Extrae has it. A blocking receive that follows at the same time has the one that is done when
// it ends. It returns a half before the call, if there is one: no call has taken it.
func (h halvesOf) take(c, next *callRecord, all, irecv bool) (taken []half, before *half) {
	own := h[c.thread]
	for len(own) > 0 && own[0].ns < c.startNS {
		before, own = &own[0], own[1:]
	}
	n := 0
	for n < len(own) && (all || n == 0) && (own[n].ns == c.startNS || own[n].ns < c.endNS) {
		n++
	}
	for i := range own[:min(len(own), mostTies)] {
		if !irecv || own[i].ns > c.endNS {
			break
		}
		if n = 0; own[i].ns < c.endNS || next.startNS != c.endNS || own[i].done != next.endNS {
			own[0], own[i] = own[i], own[0]
			n = 1
			break
		}
	}
	h[c.thread] = own[n:]
	return own[:n:n], before
}

// takeOf takes the half of an MPI_Irecv from those of the thread that has waited for it.
func (h halvesOf) takeOf(c *callRecord) []half {
	for _, thread := range slices.Sorted(maps.Keys(h)) {
		own := h[thread]
		if at := slices.IndexFunc(own, func(m half) bool { return m.ns >= c.endNS }); at >= 0 && own[at].ns == c.endNS && own[at].done > c.endNS {
			taken := own[at]
			h[thread] = slices.Delete(own, at, at+1)
			return []half{taken}
		}
	}
	return nil
}

// first returns the first half, nil if there is none.
func (h halvesOf) first() (first *half) {
	for _, list := range h {
		if len(list) > 0 && (first == nil || list[0].ns < first.ns) {
			first = &list[0]
		}
	}
	return first
}
