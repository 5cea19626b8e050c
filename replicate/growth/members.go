package growth

import (
	"slices"
	"strings"

	"loggops/formats/schedule"
)

// share is what one member has in a collective whose sizes differ by member, or one pair of members. Its symbol is that of
// the collective with the positions of the members in the process grid: members at the same positions must have the same
// share.
type share struct {
	symbol int32
	bytes  int64
}

// byMember reports whether the sizes of a collective differ by member.
func byMember(s *schedule.Shape) bool {
	return s.Coll != nil && (strings.HasSuffix(s.Coll.Kind, "v") || s.Coll.Counts != nil || s.Coll.RecvCounts != nil)
}

// shares returns the shares that the rank at hand knows in a collective with a symbol: its own or, where each pair of
// members has one, none, then those of its lists in their order.
func (e *encoder) shares(collective int32, s *schedule.Shape) (own, sent, received []share) {
	here := e.grid.Position(e.rank)
	positions := []string{here} // if it is alone, on MPI_COMM_SELF
	if line, ok := e.grown.Line(int(s.Comm)); ok {
		positions = nil
		for i := range line.Size() {
			positions = append(positions, e.grid.Position(line.Rank(e.rank, i)))
		}
	}
	pairs := s.Coll.Counts != nil && s.Coll.RecvCounts != nil
	if !pairs {
		own = []share{{e.member(collective, here), s.Bytes}}
	}
	for i, there := range positions {
		from, to := there, there
		if pairs {
			from, to = there+" to "+here, here+" to "+there
		}
		if s.Coll.Counts != nil {
			sent = append(sent, share{e.member(collective, to), s.Coll.Counts[i]})
		}
		if s.Coll.RecvCounts != nil {
			received = append(received, share{e.member(collective, from), s.Coll.RecvCounts[i]})
		}
	}
	return own, sent, received
}

// member returns the symbol of a share.
func (e *encoder) member(collective int32, positions string) int32 {
	key := e.symbols.all[collective]
	key.member = positions
	return e.symbols.of(key)
}

// predictShares replaces the sizes of a collective by those that its members' shares are predicted to have.
func (w *writer) predictShares(op *schedule.Op, collective, ordinal int32, s *schedule.Shape) {
	predict := func(shares []share) (bytes []int64) {
		for _, at := range shares {
			bytes = append(bytes, w.size(sizeKey{at.symbol, ordinal}).predict(at.bytes, w.at))
		}
		return bytes
	}
	own, sent, received := w.encoder.shares(collective, s)
	if own != nil {
		op.Bytes = predict(own)[0]
	}
	coll := *op.Coll
	coll.Counts, coll.RecvCounts = predict(sent), predict(received)
	if !slices.Equal(coll.Counts, op.Coll.Counts) || !slices.Equal(coll.RecvCounts, op.Coll.RecvCounts) {
		op.Coll = &coll
	}
}
