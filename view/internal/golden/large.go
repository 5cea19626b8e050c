package golden

import (
	"testing"

	"loggops/formats/result"
	"loggops/internal/testkit/expect"
)

// WriteLarge writes the file of 10 million spans with which pictures are measured, of 200 iterations of a halo exchange on a ring: a
// computation with a detour in some, two messages, and waiting.
func WriteLarge(t *testing.T, path string) {
	t.Helper()
	w, err := result.Create[result.Span](path, result.Header{
		Schedule: "large.sched.arrow", Parameters: result.Parameters{Values: map[string]any{"l_ns": 50_000.0, "s_bytes": 65536.0}},
	})
	expect.OK(t, err)
	defer w.Abort()
	add := func(s result.Span) {
		expect.OK(t, w.Append(&s))
	}
	const ranks, iterations, iterationNS = 10_000, 200, 1_000_000
	for rank := range int32(ranks) {
		random := uint64(rank)*0x9e3779b97f4a7c15 + 1
		for iteration := range int32(iterations) {
			random = random*6364136223846793005 + 1442695040888963407
			noise := int64(random>>33) % 16_000
			at := int64(iteration)*iterationNS + int64(rank%100)*1000
			span := func(kind result.SpanKind, from, to int64) result.Span {
				return result.Span{
					Rank: rank, Kind: kind, StartNS: at + from, EndNS: at + to, Iteration: iteration, TraceRow: int64(iteration) * 3,
					Peer: result.None, Bytes: result.None, Tag: result.None, Message: result.None, Collective: result.None, PostedNS: result.None,
				}
			}
			message := func(kind result.SpanKind, peer int32, from, to int64) {
				s := span(kind, from, to)
				s.Peer, s.Bytes, s.Tag, s.Message, s.Call, s.Site = peer, 8192, 1, int64(iteration), "MPI_Sendrecv", "halo.c:42 (exchange)"
				if kind == result.Recv {
					s.PostedNS = at + 730_000
				}
				add(s)
			}
			add(span(result.Calc, 0, 700_000+noise))
			add(span(result.Detour, 100_000, 100_000+noise))
			message(result.Send, (rank+1)%ranks, 720_000, 730_000)
			message(result.Recv, (rank+ranks-1)%ranks, 800_000, 815_000)
			add(span(result.Calc, 820_000, 990_000))
		}
	}
	expect.OK(t, w.Close())
}
