package memory

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"
	"time"

	"loggops/internal/expect"
)

func TestAvailable(t *testing.T) {
	const (
		v2  = "sys/fs/cgroup/"
		v1  = "sys/fs/cgroup/memory/"
		mib = 1 << 20
	)
	for name, c := range map[string]struct {
		files map[string]string
		want  int64
	}{
		"nothing tells":        {nil, 0},
		"no groups":            {map[string]string{}, 8192 * mib},
		"no limit":             {map[string]string{"proc/self/cgroup": "0::/job\n", v2 + "job/memory.max": "max\n"}, 8192 * mib},
		"no limit, version 1":  {map[string]string{"proc/self/cgroup": "4:memory:/\n", v1 + "memory.limit_in_bytes": "9223372036854771712\n"}, 8192 * mib},
		"another controller":   {map[string]string{"proc/self/cgroup": "4:pids:/\n", v1 + "memory.limit_in_bytes": "1\n"}, 8192 * mib},
		"less than there is":   {map[string]string{"proc/self/cgroup": "0::/\n", v2 + "memory.max": "1048576\n", v2 + "memory.current": "262144\n"}, 768 << 10},
		"more than there is":   {map[string]string{"proc/self/cgroup": "0::/\n", v2 + "memory.max": "99999999999\n"}, 8192 * mib},
		"files count as left":  {map[string]string{"proc/self/cgroup": "0::/\n", v2 + "memory.max": "1000\n", v2 + "memory.current": "900\n", v2 + "memory.stat": "anon 5\ninactive_file 300\n"}, 400},
		"a group above":        {map[string]string{"proc/self/cgroup": "0::/a/b\n", v2 + "a/b/memory.max": "1000\n", v2 + "a/memory.max": "700\n"}, 700},
		"a path of the host":   {map[string]string{"proc/self/cgroup": "0::/not/here\n", v2 + "memory.max": "1000\n"}, 1000},
		"version 1":            {map[string]string{"proc/self/cgroup": "7:cpu,memory:/job\n0::/\n", v1 + "job/memory.limit_in_bytes": "1000\n", v1 + "job/memory.usage_in_bytes": "100\n"}, 900},
		"all of it is in use":  {map[string]string{"proc/self/cgroup": "0::/\n", v2 + "memory.max": "1000\n", v2 + "memory.current": "1200\n"}, 1},
		"lines that make none": {map[string]string{"proc/self/cgroup": "::\n0\n\n"}, 8192 * mib},
	} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			write := func(name, text string) {
				path := filepath.Join(root, name)
				expect.OK(t, errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o666)))
			}
			if c.files != nil {
				write("proc/meminfo", "MemTotal:       16777216 kB\nMemFree:  1 kB\nMemAvailable:    8388608 kB\n")
			}
			for name, text := range c.files {
				write(name, text)
			}
			if got := availableBelow(root); got != c.want {
				t.Errorf("%d bytes, want %d", got, c.want)
			}
		})
	}
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
