package formats_test

import (
	"context"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"testing"

	"loggops/formats/goal"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// endless is a trace and a schedule that do not end by themselves.
type endless struct{ read int }

func (e *endless) Head() *trace.Header { return &trace.Header{Ranks: 1} }

func (e *endless) Calls() iter.Seq2[*trace.Call, error] {
	return func(yield func(*trace.Call, error) bool) {
		for e.read++; yield(&trace.Call{}, nil); e.read++ {
		}
	}
}

type endlessSchedule struct{ read int }

func (e *endlessSchedule) Head() *schedule.Header { return &schedule.Header{Ranks: 1, Replicas: 1} }

func (e *endlessSchedule) Batches() iter.Seq2[schedule.Batch, error] {
	return func(yield func(schedule.Batch, error) bool) {
		for e.read++; yield(schedule.Batch{}, nil); e.read++ {
		}
	}
}

func ignore(int64) {}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()

	calls, read := &endless{}, 0
	for _, err := range trace.Watch(ctx, calls, ignore).Calls() {
		if read++; read == 10 {
			cancel()
		}
		if err != nil {
			if !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
			break
		}
	}
	if calls.read > 1<<13 {
		t.Errorf("%d calls read", calls.read)
	}
	for _, err := range schedule.Watch(ctx, &endlessSchedule{}, ignore).Batches() {
		if !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		break
	}
	path := filepath.Join(t.TempDir(), "x.goal")
	expect.OK(t, os.WriteFile(path, []byte("num_ranks 1\n"), 0o666))
	if _, err := goal.Open(ctx, path, ignore, func(string) {}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
