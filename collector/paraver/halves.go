package paraver

import (
	"bufio"
	"errors"
	"io"

	"loggops/collector/infer"
)

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
func (s *survey) keepHalf(kind int, rank int32, m *infer.Half) error {
	s.encoded = appendNumbers(s.encoded[:0], m.NS, m.DoneNS, int64(m.Thread), int64(m.Peer), int64(m.Tag), m.Bytes, m.OtherNS, int64(m.OtherThread))
	return s.keep(kind, rank, s.encoded)
}

// halves returns the halves of a rank. The file has them by the time of the send; those of a rank are
// sorted in memory. In a part of a run, messages of which a side is in a call that is not complete are left out.
func (s *survey) halves(kind, rank int) (infer.Halves, error) {
	all, in := infer.Halves{}, s.kept(kind, rank)
	for {
		var v [8]int64
		err := readNumbers(in, v[:])
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		m := infer.Half{
			NS: v[0], DoneNS: v[1], Thread: int32(v[2]), Peer: int32(v[3]), Tag: int32(v[4]), Bytes: v[5], OtherNS: v[6], OtherThread: int32(v[7]),
		}
		if s.cut() && !(s.within(threadID{int32(rank), m.Thread}, m.NS) && s.within(threadID{int32(s.first) + m.Peer, m.OtherThread}, m.OtherNS)) {
			continue
		}
		all[m.Thread] = append(all[m.Thread], m)
	}
	all.Sort()
	return all, nil
}
