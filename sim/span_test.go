package sim

import (
	"cmp"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/sim/noise"
)

// observed is a run and its report.
type observed struct {
	*Program
	*Result
	noise *noise.Run // nil for none
	spans []Span
}

// observe runs a schedule, with noise if there is a model; ok is false if it does not
// complete.
func observe(t *rapid.T, s *schedule.Schedule, params Params, model *noise.Model) (o observed, ok bool) {
	p, err := Compile(s, params)
	if err != nil {
		t.Fatal(err)
	}
	o.Program = p
	options := Options{FinishTimes: true}
	if model != nil {
		o.noise = model.NewRun(p.Ranks(), p.CPUs())
		o.noise.Reset(1, 2)
		options.Noise = o.noise
	}
	unseen, err := p.Run(t.Context(), options)
	if err != nil {
		return o, false
	}
	if model != nil {
		o.noise.Reset(1, 2)
	}
	options.Span = func(s *Span) { o.spans = append(o.spans, *s) }
	if o.Result, err = p.Run(t.Context(), options); err != nil {
		t.Fatal(err)
	}
	if diff := gocmp.Diff(unseen, o.Result); diff != "" {
		t.Fatalf("unseen (-) and seen (+): %s", diff)
	}
	return o, true
}

// TestSpans compares reported spans with the result of the run and with each other.
func TestSpans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s *schedule.Schedule
		if rapid.Bool().Draw(t, "collectives") {
			s = drawProgram(t)
		} else {
			s = drawSchedule(t)
		}
		params := drawParams(t)
		params.ReducePerByte = rapid.SampledFrom([]float64{0, 0.5}).Draw(t, "gamma")
		var model *noise.Model
		if rapid.Bool().Draw(t, "noise") {
			model = drawNoise(t)
		}
		if o, ok := observe(t, s, params, model); ok {
			o.checkCPUs(t)
			o.checkMessages(t)
			o.checkOperations(t)
			o.checkNoise(t)
		}
	})
}

// checkCPUs checks that no CPU does two things at once, or anything after its rank's end.
func (o *observed) checkCPUs(t *rapid.T) {
	type cpu struct {
		rank int32
		cpu  uint8
	}
	uses := map[cpu][]Span{}
	for _, s := range o.spans {
		if s.StartNS > s.EndNS || usesCPU(s.Kind) && s.EndNS > o.FinishNS[s.Rank] {
			t.Fatalf("%+v, of a rank that ends at %d", s, o.FinishNS[s.Rank])
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
				t.Fatalf("%+v overlaps %+v", list[i], list[i+1])
			}
		}
	}
}

// checkMessages checks that each message is sent once and later taken in once.
func (o *observed) checkMessages(t *rapid.T) {
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
		t.Fatalf("%d sends of %d B, of %d messages of %d B", len(sent), bytes, o.Messages, o.Bytes)
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
			t.Fatalf("%+v is taken in by %+v", s, r)
		}
		if k := o.program.Shape(r.Op).Kind; k != schedule.Recv && k != schedule.Collective {
			t.Fatalf("%+v belongs to a %s", r, k)
		}
	}
	if len(sent) > 0 {
		t.Fatalf("nobody takes in %+v", sent)
	}
}

// checkOperations checks that calcs and collectives are reported once.
func (o *observed) checkOperations(t *rapid.T) {
	type doing struct{ rank, op int32 }
	told := map[doing]int{}
	for _, s := range o.spans {
		switch kind := o.program.Shape(s.Op).Kind; {
		case s.Kind == result.Collective, s.Kind == result.Calc && kind == schedule.Calc, s.Kind == result.IO && kind == schedule.IO:
			told[doing{s.Rank, s.Op}]++
		}
	}
	for rank := range int32(o.Ranks()) {
		base := int(rank) % o.program.Base
		for op := o.program.First[base]; op < o.program.First[base+1]; op++ {
			want := 1
			if k := o.program.Shape(op).Kind; k == schedule.Send || k == schedule.Recv {
				want = 0
			}
			if got := told[doing{rank, op}]; got != want {
				t.Fatalf("rank %d, operation %d, a %s, is reported %d times", rank, op, o.program.Shape(op).Kind, got)
			}
		}
	}
}

// checkNoise checks that the time injected by detours adds up, and that the detours can be
// named.
func (o *observed) checkNoise(t *rapid.T) {
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
				t.Fatalf("%+v has a detour from %d to %d, behind %d", s, start, end, last)
			}
			taken += end - start
			last = end
		}
		if taken != s.InjectedNS {
			t.Fatalf("detours take %d ns of %+v", taken, s)
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
		if ns != want {
			t.Fatalf("spans of rank %d have %d ns injected, its noise %d", rank, ns, want)
		}
	}
}

// TestSpanOrder checks that the spans of a rank are reported in order of time, except those
// known only at their end.
func TestSpanOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o, _ := observe(t, drawSchedule(t), drawParams(t), nil)
		last := map[int32]int64{}
		for _, s := range o.spans {
			if s.Kind == result.Recv || s.Kind.IsWait() {
				continue
			}
			if s.StartNS < last[s.Rank] {
				t.Fatalf("%+v is told after a start at %d", s, last[s.Rank])
			}
			last[s.Rank] = s.StartNS
		}
	})
}

// usesCPU reports whether a span is a use of a CPU.
func usesCPU(k result.SpanKind) bool {
	return k == result.Calc || k == result.IO || k == result.Send || k == result.Recv
}
