package trace

import (
	"context"
	"iter"

	"loggops/formats/internal/arrowfile"
)

// Source is a source of calls, such as a *Reader.
type Source interface {
	Head() *Header
	Calls() iter.Seq2[*Call, error]
}

// callsPerCheck is the number of calls between two checks of the context.
const callsPerCheck = 1 << 12

// Watch returns a trace that passes count the number of calls read, and fails with the
// context's error when the context is done.
func Watch(ctx context.Context, t Source, count func(int64)) Source { return &watch{t, ctx, count} }

type watch struct {
	Source
	ctx   context.Context
	count func(int64)
}

func (w *watch) Calls() iter.Seq2[*Call, error] {
	return arrowfile.Watch(w.ctx, w.Source.Calls(), callsPerCheck, func(*Call) int { return 1 }, w.count)
}
