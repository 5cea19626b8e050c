package memory

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

func TestAvailable(t *testing.T) {
	cases.Lines(t, "available.txt", func(input string) string {
		root := t.TempDir()
		for file := range strings.SplitSeq(input, "; ") {
			name, text, _ := strings.Cut(file, "=")
			switch name {
			case "nothing":
				continue
			case "meminfo":
				name, text = "proc/meminfo", "MemTotal:       16777216 kB\nMemFree:  1 kB\nMemAvailable:    8388608 kB\n"
			}
			path := filepath.Join(root, name)
			expect.OK(t, errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o666)))
		}
		return strconv.FormatInt(availableBelow(root), 10)
	})
}

func TestWatch(t *testing.T) {
	t.Setenv("GOMEMLIMIT", "off") // other tests are not to be slowed down
	debug.FreeOSMemory()          // else much may fit into what another run of this test has left
	ctx, stop := watch(t.Context(), taken()+64<<20)
	defer stop()
	select {
	case <-ctx.Done():
		t.Fatal(context.Cause(ctx))
	case <-time.After(3 * interval):
	}
	much := make([]byte, 256<<20)
	<-ctx.Done()
	much[len(much)-1] = 1
	if cause, ok := errors.AsType[*TooMuch](context.Cause(ctx)); !ok || cause.Taken < cause.Allowed {
		t.Error(context.Cause(ctx))
	}
}

// TestPause takes too much memory while the watch is suspended, which it finds afterwards.
func TestPause(t *testing.T) {
	t.Setenv("GOMEMLIMIT", "off")
	resume := Pause()
	ctx, stop := watch(t.Context(), 1)
	defer stop()
	select {
	case <-ctx.Done():
		t.Error("it looked")
	case <-time.After(5 * interval):
	}
	resume()
	<-ctx.Done()
}

func TestUnlimited(t *testing.T) {
	ctx, stop := watch(t.Context(), 0)
	if ctx.Err() != nil {
		t.Error(ctx.Err())
	}
	stop()
	if ctx.Err() == nil {
		t.Error("it goes on")
	}
}

// TestLimit: a limit is never raised.
func TestLimit(t *testing.T) {
	const large = 1 << 40
	before := debug.SetMemoryLimit(large)
	defer debug.SetMemoryLimit(before)
	for _, test := range []struct{ most, want int64 }{{0, large}, {large / 2, large / 2}, {large, large / 2}} {
		if Limit(test.most); debug.SetMemoryLimit(-1) != test.want {
			t.Errorf("after a limit of %d it is %d, want %d", test.most, debug.SetMemoryLimit(-1), test.want)
		}
	}
}
