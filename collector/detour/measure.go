package detour

import (
	"context"
	"errors"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"

	"loggops/formats/noise"
	"loggops/internal/memory"
	"loggops/internal/setting"
)

// Methods.
const (
	Selfish = "selfish"
	FWQ     = "fwq"
	FTQ     = "ftq"
)

var methods = []string{Selfish, FWQ, FTQ}

// Options describe how noise is measured.
type Options struct {
	Method string
	// CPUs are measured at the same time, each by a thread that is tied to it. If
	// there are none, it is one thread that the system may move.
	CPUs []int
	// A recording ends after so many ns, and of selfish after so many detours.
	DurationNS int64
	Detours    int
	// Repeat is how many recordings are made, one after another.
	Repeat int
	// Threshold is how many times the shortest iteration's length a detour must
	// have at least (selfish).
	Threshold float64
	// QuantumNS is the quantum of work (fwq) or of time (ftq).
	QuantumNS int64
}

// maxRepeat bounds what a slip of the finger can ask for.
const maxRepeat = 1_000_000

// Check reports what is wrong with the options. The error is *setting.Invalid, but for an
// unknown method.
func (o *Options) Check() error {
	switch {
	case !slices.Contains(methods, o.Method):
		return setting.Unknown("method", o.Method, methods)
	case o.DurationNS < 1e6 || o.DurationNS > 1e15:
		return setting.Errorf("duration", "must be from 1 ms to 11 days")
	case o.Detours < 1 || o.Detours > 1e8:
		return setting.Errorf("detours", "must be from 1 to 100000000, not %d", o.Detours)
	case o.Repeat < 1 || o.Repeat > maxRepeat:
		return setting.Errorf("repeat", "must be from 1 to %d, not %d", maxRepeat, o.Repeat)
	case !(o.Threshold > 1) || o.Threshold > 1e6:
		return setting.Errorf("threshold", "must be above 1 and at most 1000000, not %v", o.Threshold)
	case o.Method != Selfish && (o.QuantumNS < 1e3 || o.QuantumNS > o.DurationNS/10):
		return setting.Errorf("", "%s must be from 1us to a tenth of %s", o.quantum(), setting.Name("duration"))
	case o.Method != Selfish && o.DurationNS/o.QuantumNS > 1e8:
		return setting.Errorf("duration", "must be at most 100000000 times %s", o.quantum())
	}
	for i, cpu := range o.CPUs {
		if slices.Contains(o.CPUs[:i], cpu) {
			return setting.Errorf("cpus", "has CPU %d twice", cpu)
		}
	}
	return nil
}

// record is an iteration: when it started, and how long it took.
type record struct {
	start, ticks uint64
}

// quantum returns the setting of QuantumNS.
func (o *Options) quantum() setting.Name {
	if o.Method == FWQ {
		return "work"
	}
	return "quantum"
}

// newRecords returns room for records, which is in memory already.
func newRecords(n int) []record {
	records := make([]record, n)
	for i := range records {
		records[i].ticks = 1
	}
	return records
}

// errBackwards is that of a counter that differs from CPU to CPU.
var errBackwards = errors.New("the CPU's counter went backwards: the thread was moved to another CPU; tie it to one")

// Measure makes recordings, and returns those of each CPU in order, as one trace. A
// trace may be without detours. The error is the context's, or reports that a CPU
// cannot be used.
func Measure(ctx context.Context, o Options) ([]*noise.Trace, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	cpus := o.CPUs
	if len(cpus) == 0 {
		cpus = []int{-1}
	}
	// The loops do not make way for other goroutines, of which one sees to it that
	// the work can be interrupted.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + len(cpus)))
	runtime.GC()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))

	recordings := make([][]*noise.Trace, len(cpus))
	for range o.Repeat {
		traces, err := o.recording(ctx, cpus)
		if err != nil {
			return nil, err
		}
		for i, t := range traces {
			recordings[i] = append(recordings[i], t)
		}
	}
	joined := make([]*noise.Trace, len(cpus))
	for i, all := range recordings {
		joined[i] = noise.Join(all)
	}
	return joined, nil
}

// recording makes one recording on all CPUs at the same time.
func (o *Options) recording(ctx context.Context, cpus []int) ([]*noise.Trace, error) {
	traces, err := together(ctx, len(cpus), func(i int, stop *atomic.Uint32) (func() (*noise.Trace, error), error) {
		err := seize(cpus[i])
		m := o.method()
		m.prepare()
		return func() (*noise.Trace, error) { return m.record(stop) }, err
	})
	if err := errors.Join(err, ctx.Err()); err != nil {
		return nil, err
	}
	for i, t := range traces {
		t.CPU, t.Method = cpus[i], o.Method
	}
	return traces, nil
}

// together prepares n threads, and then runs the functions that the preparations returned, all at the same
// time. A thread must stop when stop is not 0; it is set when the context is done.
func together[T any](ctx context.Context, n int, prepare func(i int, stop *atomic.Uint32) (do func() (T, error), err error)) ([]T, error) {
	var stop atomic.Uint32
	defer context.AfterFunc(ctx, func() { stop.Store(1) })()
	quiet := sync.OnceValue(memory.Pause)
	var ready, done sync.WaitGroup
	ready.Add(n)
	results, errs := make([]T, n), make([]error, n)
	for i := range n {
		done.Go(func() {
			do, err := prepare(i, &stop)
			ready.Done()
			ready.Wait()
			quiet()
			if errs[i] = err; err == nil {
				results[i], errs[i] = do()
			}
		})
	}
	done.Wait()
	quiet()()
	return results, errors.Join(errs...)
}

// method records the noise of the CPU that it is called on.
type method interface {
	// prepare finds out what record needs to know, and touches its memory.
	prepare()
	// record makes a recording, which ends when stop is not 0.
	record(stop *atomic.Uint32) (*noise.Trace, error)
}

func (o *Options) method() method {
	switch o.Method {
	case FWQ:
		return &fwq{o: o}
	case FTQ:
		return &ftq{o: o}
	}
	return &selfish{o: o}
}
