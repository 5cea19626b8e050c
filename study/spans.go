package study

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/sim"
	"loggops/sim/noise"
	"loggops/study/timeline"
)

// timelines are the table of spans.
type timelines struct {
	*temporaries
	ctx      context.Context
	program  *sim.Program
	file     string // that the table goes to
	causeOf  func(noise.Detour) string
	recorder *timeline.Recorder
	window   timeline.Window
	spans    *result.Writer[result.Span] // nil for none
	each     func(result.Span)           // nil for none
	all      *spanRows                   // of small runs
	parts    []*spanRows                 // of others, made side by side
}

// spanRows makes rows of spans.
type spanRows struct {
	*timelines
	spans      *timeline.Reader
	to         *result.Rows[result.Span] // nil for none
	part       *result.Part[result.Span] // with these; nil for the whole table
	detours    []result.Span             // not written yet
	iterations iterationFinder
	row        result.Span // of the span at hand, if there is no table
}

func (s *Study) newTimelines(ctx context.Context, p *prepared, files *writers, names Files, end context.CancelCauseFunc) (*timelines, error) {
	temporary, err := newTemporaries(names.Spans, end)
	if err != nil {
		return nil, err
	}
	o := timeline.Options{Window: p.window, Open: temporary.open}
	l := &timelines{
		temporaries: temporary, ctx: ctx, program: p.Program, file: names.Spans, causeOf: func(d noise.Detour) string { return p.noise.causeOf(&p.config, d) }, recorder: timeline.New(p.Ranks(), o), window: p.window,
		spans: files.spans, each: s.Span,
	}
	l.all = l.newRows()
	if l.spans != nil {
		l.all.to = &l.spans.Rows
	}
	return l, nil
}

func (l *timelines) newRows() *spanRows {
	return &spanRows{timelines: l, spans: l.recorder.NewReader(), iterations: iterationFinder{program: l.program}}
}

// write writes the rows of a run.
func (l *timelines) write(run int32, n *noise.Run) error {
	defer l.recorder.Reset()
	parts := l.recorder.Parts(rowsAtOnce)
	if len(parts) > 1 && l.spans != nil && l.each == nil {
		return l.writeParts(run, parts, n)
	}
	for _, p := range parts {
		if err := l.all.write(run, p, n); err != nil {
			return err
		}
	}
	return nil
}

// writeParts writes the rows of parts. Goroutines make the parts at the same time, and append them in order.
func (l *timelines) writeParts(run int32, parts []timeline.Part, n *noise.Run) (failed error) {
	side := max(1, min(runtime.GOMAXPROCS(0)+1, mostSide, l.recorder.Readers())) // one mostly waits for its turn
	for len(l.parts) < side {
		rows := l.newRows()
		rows.part = l.spans.NewPart()
		rows.to = &rows.part.Rows
		l.parts = append(l.parts, rows)
	}
	turns := make([]chan struct{}, len(parts)+1)
	for i := range turns {
		turns[i] = make(chan struct{})
	}
	close(turns[0])
	var next atomic.Int64
	var busy sync.WaitGroup
	for _, rows := range l.parts[:side] {
		busy.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(parts); i = int(next.Add(1)) - 1 {
				err := rows.write(run, parts[i], n)
				<-turns[i]
				if err == nil && failed == nil {
					err = l.spans.AppendPart(rows.part)
				}
				if failed = cmp.Or(failed, err); failed != nil {
					next.Store(int64(len(parts)))
				}
				close(turns[i+1])
			}
		})
	}
	busy.Wait()
	return failed
}

// write makes the rows of a part of a run.
func (l *spanRows) write(run int32, p timeline.Part, n *noise.Run) error {
	rank := p.First
	for spans, err := range l.spans.Spans(p) {
		if err := l.ctx.Err(); err != nil {
			return err
		}
		if err != nil {
			return fmt.Errorf("%s: %w", l.file, err)
		}
		if err := l.writeSpans(run, rank, spans, n); err != nil {
			return err
		}
		rank++
	}
	if l.part != nil {
		return l.part.End()
	}
	return nil
}

func (l *spanRows) writeSpans(run, rank int32, spans []sim.Span, n *noise.Run) error {
	var parts *noise.Parts
	if n != nil {
		parts = n.Parts(rank)
		defer parts.Stop()
	}
	for i := range spans {
		if i%perLook == 0 && l.ctx.Err() != nil {
			return l.ctx.Err()
		}
		s, next := &spans[i], int64(math.MaxInt64)
		if i+1 < len(spans) {
			next = spans[i+1].StartNS
		}
		if len(l.detours) > 0 {
			if err := l.writeDetours(s.StartNS); err != nil {
				return err
			}
		}
		if s.StartNS == s.EndNS && s.Message == schedule.None { // it takes no time, and is no message
			continue
		}
		row := &l.row
		if l.to != nil {
			var err error
			if row, err = l.to.Next(); err != nil {
				return err
			}
		}
		l.set(row, run, s)
		if l.each != nil {
			l.each(*row)
		}
		if s.InjectedNS > 0 {
			if err := l.addDetours(*row, parts.Of(s.StartNS, s.InjectedNS, next), next); err != nil {
				return err
			}
		}
	}
	return l.writeDetours(math.MaxInt64)
}

// set fills the row of a span, but for what detours and jobs have.
func (l *spanRows) set(row *result.Span, run int32, s *sim.Span) {
	row.Run, row.Rank, row.CPU, row.Kind, row.StartNS, row.EndNS = run, s.Rank, int32(s.CPU), s.Kind, s.StartNS, s.EndNS
	row.Peer, row.Bytes, row.Tag, row.Message, row.PostedNS = s.Peer, s.Bytes, s.Tag, s.Message, s.PostedNS
	row.Call, row.Region, row.Site, row.TraceRow = l.program.Origin(s.Op)
	row.Iteration = l.iterations.of(s.Rank, s.Op)
	if row.Collective = result.None; l.program.IsCollective(s.Op) {
		row.Collective = s.Op
	}
}

// addDetours writes the detours of a span that start before the next one does, and keeps
// the others: with several CPUs other spans may come before them.
func (l *spanRows) addDetours(of result.Span, parts iter.Seq[noise.Detour], next int64) error {
	of.Kind = result.Detour
	of.Peer, of.Bytes, of.Tag, of.Message, of.PostedNS = result.None, result.None, result.None, result.None, result.None
	n := 0
	for d := range parts {
		if n++; n%perLook == 0 && l.ctx.Err() != nil {
			break
		}
		of.StartNS, of.EndNS, of.Cause = d.StartNS, d.StartNS+d.DurationNS, l.causeOf(d)
		if of.StartNS >= next {
			l.detours = append(l.detours, of)
			continue
		}
		if err := l.writeDetours(of.StartNS + 1); err != nil {
			return err
		}
		if err := l.append(&of); err != nil {
			return err
		}
	}
	slices.SortStableFunc(l.detours, func(a, b result.Span) int { return cmp.Compare(a.StartNS, b.StartNS) })
	return l.ctx.Err()
}

// writeDetours writes those that start before a time.
func (l *spanRows) writeDetours(t int64) error {
	done := 0
	for done < len(l.detours) && l.detours[done].StartNS < t {
		if err := l.append(&l.detours[done]); err != nil {
			return err
		}
		done++
	}
	l.detours = slices.Delete(l.detours, 0, done)
	return nil
}

// append adds a row if it is in the window.
func (l *spanRows) append(row *result.Span) error {
	if !l.window.Has(row.Rank, row.StartNS, row.EndNS) {
		return nil
	}
	if l.each != nil {
		l.each(*row)
	}
	if l.to == nil {
		return nil
	}
	return l.to.Append(row)
}
