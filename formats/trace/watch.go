package trace

import (
	"context"
	"iter"

	"loggops/formats/internal/watched"
)

// Source is a trace that is read: a *Reader is one.
type Source interface {
	Head() *Header
	Calls() iter.Seq2[*Call, error]
}

// callsPerCheck is how many calls are read between two looks at the context.
const callsPerCheck = 1 << 12

// Watch returns a trace that has its calls counted as they are read, and whose
// reading ends with the context.
func Watch(ctx context.Context, t Source, count func(int64)) Source { return &watch{t, ctx, count} }

type watch struct {
	Source
	ctx   context.Context
	count func(int64)
}

func (w *watch) Calls() iter.Seq2[*Call, error] {
	return watched.Seq(w.ctx, w.Source.Calls(), callsPerCheck, func(*Call) int { return 1 }, w.count)
}
