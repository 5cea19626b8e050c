package memory

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"
)

// last is the part of the available memory at which work ends; up to there the
// garbage collector keeps what it can.
const last = 0.9

// interval is the time between two looks.
const interval = 10 * time.Millisecond

// looking is held during each look.
var looking sync.RWMutex

// Pause suspends the watch until resume is called: a hundred looks per second are noise. The
// watch must not be suspended already.
func Pause() (resume func()) {
	looking.RLock()
	return looking.RUnlock
}

// TooMuch is the cause that work has ended because it took nearly all memory, or,
// where Taken is 0, has not begun because nearly none is allowed.
type TooMuch struct{ Taken, Allowed int64 } // bytes

func (e *TooMuch) Error() string {
	if e.Taken == 0 {
		return fmt.Sprintf("more memory than allowed: the limit of the address space leaves %d MB; raise it (ulimit -v) by %d MB", e.Allowed/1e6, 4*piece/1_000_000)
	}
	return fmt.Sprintf("more memory than there is: the work takes %d MB so far, and there are %d MB", e.Taken/1e6, e.Allowed/1e6)
}

// Watch returns a context that ends, with a *TooMuch as its cause, when the
// program takes nearly all memory that is available now. Where nothing reports how
// much that is, it does not.
func Watch(ctx context.Context) (context.Context, context.CancelFunc) {
	if left, limited := addressSpace(); limited && left < piece {
		ctx, end := context.WithCancelCause(ctx)
		end(&TooMuch{0, left})
		return ctx, func() {}
	}
	return watch(ctx, int64(last*float64(available())))
}

func watch(ctx context.Context, most int64) (context.Context, context.CancelFunc) {
	ctx, end := context.WithCancelCause(ctx)
	stop := func() { end(nil) }
	if most == 0 {
		return ctx, stop
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(most)
	}
	go func() {
		tick := time.NewTicker(interval)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			looking.Lock()
			taken := taken()
			looking.Unlock()
			if taken > most {
				end(&TooMuch{taken, most})
			}
		}
	}()
	return ctx, stop
}

// Limit has the garbage collector keep the process below so many bytes if it can; 0 is no limit.
func Limit(most int64) {
	if most > 0 && most < debug.SetMemoryLimit(-1) {
		debug.SetMemoryLimit(most)
	}
}

// taken returns how many bytes the Go runtime has of the system.
func taken() int64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64()) - int64(samples[1].Value.Uint64())
}
