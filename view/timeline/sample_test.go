package timeline

import (
	"cmp"
	"iter"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loggops/internal/testkit/expect"
)

// rows collect what a source reads.
type rows []row

func (r *rows) add(rank, cpu int32, s Span) { *r = append(*r, row{Rank: rank, CPU: cpu, Span: s}) }

// data returns a timeline of the rows, and of the segments of a critical path.
func (r rows) data(w Window, path ...segment) (*Data, error) {
	slices.SortStableFunc(r, func(a, b row) int { return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.StartNS, b.StartNS)) })
	n, err := w.numbering(nil)
	if err != nil {
		return nil, err
	}
	return newData(func(bool) iter.Seq2[*row, error] { return expect.Pointers(r...) }, w, path, n)
}

// gathered returns data of what add adds.
func gathered(t *testing.T, w Window, add func(*rows), path ...segment) *Data {
	t.Helper()
	var r rows
	add(&r)
	d, err := r.data(w, path...)
	expect.OK(t, err)
	return d
}

// lanesOf returns all lanes with their spans.
func lanesOf(t testing.TB, d *Data) (all []Lane) {
	for g, err := range d.ranks() {
		expect.OK(t, err)
		for i := range g.lanes {
			all = append(all, g.lanes[i].clone())
		}
	}
	return all
}

func span(kind Kind, from, to int64) Span {
	s := none
	s.Kind, s.StartNS, s.EndNS = kind, from, to
	return s
}

func message(kind Kind, from, to int64, peer int32, number int64) Span {
	s := span(kind, from, to)
	s.Peer, s.Bytes, s.Tag, s.Message, s.Call, s.TraceRow = peer, 4096, 7, number, "MPI_Send", number
	return s
}

func collective(call string, from, to int64) Span {
	s := span(Collective, from, to)
	s.Call, s.Iteration, s.Region, s.Site = call, 3, "2", "solver.f90:212 (solve)"
	return s
}

// addSample adds three ranks, the last of which has two CPUs: work with detours,
// messages, of which one is a collective's, and two collectives that overlap.
func addSample(g *rows) {
	g.add(0, 0, span(Calc, 0, 100_000))
	g.add(0, 0, span(Detour, 40_000, 45_000))
	g.add(0, 0, span(Detour, 90_000, 100_000))
	g.add(0, 0, message(Send, 100_000, 101_500, 1, 0))
	g.add(0, 0, message(Recv, 150_000, 151_500, 2, 0))
	g.add(1, 0, span(IO, 10_000, 60_000))
	g.add(1, 0, message(Recv, 104_000, 106_000, 0, 0))
	g.add(1, 0, span(Detour, 104_000, 104_500))
	inner := message(Send, 120_000, 121_500, 2, 0)
	inner.Tag, inner.Call = None, "MPI_Ibarrier"
	g.add(1, 0, inner)
	g.add(1, 0, collective("MPI_Ibarrier", 110_000, 140_000))
	g.add(1, 0, collective(`a "new" <one> \ `+"\x01", 130_000, 160_000))
	g.add(2, 1, message(Send, 145_000, 146_500, 0, 0))
	inner.Kind, inner.Peer, inner.StartNS, inner.EndNS = Recv, 1, 124_000, 125_500
	g.add(2, 0, inner)
	g.add(2, 0, span(Calc, 125_500, 170_000))
}

// drawData returns any data, in which messages are taken in after they were
// sent and detours are parts of work, and how many messages are received.
func drawData(t *rapid.T) (d *Data, received int) {
	type sent struct {
		from, to int32
		number   int64
		atNS     int64
	}
	var underWay []sent
	numbers := map[int32]int64{}
	g := &rows{}
	ranks := rapid.Int32Range(1, 4).Draw(t, "ranks")
	free := map[[2]int32]int64{}
	call := func() string { return rapid.SampledFrom([]string{"", "MPI_Send", "MPI_Bcast"}).Draw(t, "call") }
	short := rapid.Int64Range(0, 5000)
	for range rapid.IntRange(1, 60).Draw(t, "spans") {
		rank, cpu := rapid.Int32Range(0, ranks-1).Draw(t, "rank"), rapid.Int32Range(0, 1).Draw(t, "cpu")
		lane := [2]int32{rank, cpu}
		s := none
		s.Call = call()
		s.StartNS = free[lane] + short.Draw(t, "gap")
		s.Kind = rapid.SampledFrom([]Kind{Calc, IO, Send, Recv, Wait, Other, Collective}).Draw(t, "kind")
		switch {
		case s.Kind == Send:
			s.Peer, s.Bytes, s.Message = rapid.Int32Range(0, ranks-1).Draw(t, "peer"), short.Draw(t, "bytes"), numbers[rank]
			s.Tag = rapid.Int64Range(-1, 3).Draw(t, "tag")
			underWay = append(underWay, sent{rank, s.Peer, s.Message, s.StartNS})
			numbers[rank]++
		case s.Kind == Recv && len(underWay) > 0 && underWay[0].to == rank:
			m := underWay[0]
			underWay = underWay[1:]
			received++
			s.Peer, s.Message, s.Bytes, s.StartNS = m.from, m.number, 1, max(s.StartNS, m.atNS)
		}
		s.EndNS = s.StartNS + short.Draw(t, "length")
		if s.Kind == Collective {
			s.EndNS += 3 * short.Draw(t, "more")
			free[lane] = s.StartNS // what follows is in it, or overlaps it
		} else {
			free[lane] = s.EndNS
			for at := s.StartNS; rapid.Bool().Draw(t, "detour"); {
				d := span(Detour, at+short.Draw(t, "before"), 0)
				d.EndNS = min(s.EndNS, d.StartNS+1+short.Draw(t, "taken"))
				if d.StartNS >= s.EndNS {
					break
				}
				g.add(rank, cpu, d)
				at = d.EndNS
			}
		}
		g.add(rank, cpu, s)
	}
	d, err := g.data(Window{})
	expect.OK(t, err)
	return d, received
}
