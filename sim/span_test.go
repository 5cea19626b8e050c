package sim

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	gocmp "github.com/google/go-cmp/cmp"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/sim/noise"
)

// observed is a run and what it reports.
type observed struct {
	*Program
	*Result
	noise      *noise.Run // nil for none
	spans      []Span
	totals     []Total
	iterations [][]Iteration // by rank
}

// observed is simulated by a number of workers, with the spans of the second run.
func (d *drawn) observed(ctx context.Context, p *Program, workers int) (o observed, err error) {
	o.Program = p
	if d.noise != nil {
		if o.noise, err = d.detoursOf(p); err != nil {
			return o, err
		}
	}
	by := make([][]Span, workers)
	o.Result, err = d.simulated(ctx, p, Options{
		Workers: workers, Noise: o.noise, Totals: true, Iterations: true,
		Spans: func(worker int) func([]Span) { return func(more []Span) { by[worker] = append(by[worker], more...) } },
	})
	if err != nil {
		return o, err
	}
	for _, spans := range by {
		o.spans = append(o.spans, spans[len(spans)/2:]...)
	}
	o.totals, o.iterations = totalsOf(p, o.Result), iterationsOf(p, o.Result)
	return o, nil
}

// spansDiffer describes how the spans of ranks differ from those of another run.
func (o *observed) spansDiffer(other *observed) string {
	byRank := func(spans []Span) []Span {
		spans = slices.Clone(spans)
		slices.SortStableFunc(spans, func(a, b Span) int { return cmp.Compare(a.Rank, b.Rank) })
		return spans
	}
	if a, b := byRank(o.spans), byRank(other.spans); !slices.Equal(a, b) {
		return gocmp.Diff(a, b)
	}
	return ""
}

// differs describes how the totals and iterations of another run differ.
func (o *observed) differs(r *Result) string {
	switch {
	case r == nil:
	case r.Totals != nil && !slices.Equal(o.totals, totalsOf(o.Program, r)):
		return gocmp.Diff(o.totals, totalsOf(o.Program, r))
	case r.Iterations != nil:
		return gocmp.Diff(o.iterations, iterationsOf(o.Program, r))
	}
	return ""
}

// problem describes how the spans contradict the result of the run, or each other.
func (o *observed) problem() string {
	for _, check := range []func(*observed) error{
		(*observed).checkCPUs, (*observed).checkMessages, (*observed).checkOperations, (*observed).checkNoise, (*observed).checkOrder,
		(*observed).checkTotals, (*observed).checkIterations,
	} {
		if err := check(o); err != nil {
			return err.Error()
		}
	}
	return ""
}

// checkCPUs checks that no CPU does two things at once, or anything after its rank's end.
func (o *observed) checkCPUs() error {
	type cpu struct {
		rank int32
		cpu  uint8
	}
	uses := map[cpu][]Span{}
	for _, s := range o.spans {
		if s.StartNS > s.EndNS || usesCPU(s.Kind) && s.EndNS > o.FinishNS[s.Rank] {
			return fmt.Errorf("%+v, of a rank that ends at %d", s, o.FinishNS[s.Rank])
		}
		if usesCPU(s.Kind) {
			uses[cpu{s.Rank, s.CPU}] = append(uses[cpu{s.Rank, s.CPU}], s)
		}
	}
	for _, list := range uses {
		slices.SortStableFunc(list, func(a, b Span) int {
			return cmp.Or(cmp.Compare(a.StartNS, b.StartNS), cmp.Compare(a.EndNS, b.EndNS))
		})
		for i := range list[1:] {
			if list[i].EndNS > list[i+1].StartNS {
				return fmt.Errorf("%+v overlaps %+v", list[i], list[i+1])
			}
		}
	}
	return nil
}

// checkMessages checks that each message is sent once and later taken in once.
func (o *observed) checkMessages() error {
	type message struct {
		from   int32
		number int64
	}
	sent := map[message]Span{}
	bytes := int64(0)
	for _, s := range o.spans {
		if s.Kind == result.Send {
			sent[message{s.Rank, s.Message}] = s
			bytes += s.Bytes
		}
	}
	if int64(len(sent)) != o.Messages || bytes != o.Bytes {
		return fmt.Errorf("%d sends of %d B, of %d messages of %d B", len(sent), bytes, o.Messages, o.Bytes)
	}
	for _, r := range o.spans {
		if r.Kind != result.Recv {
			continue
		}
		key := message{r.Peer, r.Message}
		s, ok := sent[key]
		delete(sent, key)
		if !ok || s.Peer != r.Rank || s.Bytes != r.Bytes || s.Tag != r.Tag || s.Message >= o.Messages ||
			r.StartNS < s.StartNS+o.program.Lookahead() {
			return fmt.Errorf("%+v is taken in by %+v", s, r)
		}
		if k := o.program.Shape(r.Op).Kind; k != schedule.Recv && k != schedule.Collective {
			return fmt.Errorf("%+v belongs to a %s", r, k)
		}
	}
	left := int64(0)
	if o.Unreceived != nil {
		left = o.Unreceived.Messages
	}
	if int64(len(sent)) != left {
		return fmt.Errorf("nobody takes in %+v, %d are left over", sent, left)
	}
	return nil
}

// checkOperations checks that calcs and collectives are reported once.
func (o *observed) checkOperations() error {
	type doing struct{ rank, op int32 }
	told := map[doing]int{}
	for _, s := range o.spans {
		switch kind := o.program.Shape(s.Op).Kind; {
		case s.Kind == result.Collective, s.Kind == result.Calc && kind == schedule.Calc, s.Kind == result.IO && kind == schedule.IO,
			s.Kind == result.OneSided && kind == schedule.OneSided:
			told[doing{s.Rank, s.Op}]++
		}
	}
	for rank := range int32(o.Ranks()) {
		base := o.program.BaseOf(rank)
		for op := o.program.First[base]; op < o.program.First[base+1]; op++ {
			want := 1
			if k := o.program.Shape(op).Kind; k == schedule.Send || k == schedule.Recv {
				want = 0
			}
			if got := told[doing{rank, op}]; got != want {
				return fmt.Errorf("rank %d, operation %d, a %s, is reported %d times", rank, op, o.program.Shape(op).Kind, got)
			}
		}
	}
	return nil
}

// checkNoise checks that the time injected by detours adds up, but for the intakes of messages that
// are never received, which have no spans, and that the detours can be named.
func (o *observed) checkNoise() error {
	injected := make([]int64, o.Ranks())
	spans := slices.Clone(o.spans)
	slices.SortStableFunc(spans, func(a, b Span) int {
		return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.StartNS, b.StartNS))
	})
	var parts *noise.Parts
	for i, s := range spans {
		injected[s.Rank] += s.InjectedNS
		if o.noise == nil {
			continue
		}
		if i == 0 || spans[i-1].Rank != s.Rank {
			if parts != nil {
				parts.Stop()
			}
			parts = o.noise.Parts(s.Rank)
		}
		taken, last := int64(0), s.StartNS
		for d := range parts.Of(s.StartNS, s.InjectedNS, s.StartNS) {
			start, end := d.StartNS, d.StartNS+d.DurationNS
			if start < last || end <= start || end > s.EndNS {
				return fmt.Errorf("%+v has a detour from %d to %d, behind %d", s, start, end, last)
			}
			taken += end - start
			last = end
		}
		if taken != s.InjectedNS {
			return fmt.Errorf("detours take %d ns of %+v", taken, s)
		}
	}
	if parts != nil {
		parts.Stop()
	}
	for rank, ns := range injected {
		want := int64(0)
		if o.noise != nil {
			want = o.noise.InjectedNS(int32(rank))
		}
		if ns > want || ns < want && o.Unreceived == nil {
			return fmt.Errorf("spans of rank %d have %d ns injected, its noise %d", rank, ns, want)
		}
	}
	return nil
}

// checkOrder checks that the spans of a rank are reported in order of time, except those
// known only at their end.
func (o *observed) checkOrder() error {
	last := map[int32]int64{}
	for _, s := range o.spans {
		if s.Kind == result.Recv || s.Kind == result.Collective || s.Kind.IsWait() {
			continue
		}
		if s.StartNS < last[s.Rank] {
			return fmt.Errorf("%+v is reported after a start at %d", s, last[s.Rank])
		}
		last[s.Rank] = s.StartNS
	}
	return nil
}

// usesCPU reports whether a span is a use of a CPU.
func usesCPU(k result.SpanKind) bool {
	return k == result.Calc || k == result.IO || k == result.OneSided || k == result.Send || k == result.Recv
}
