//go:build !linux || !(amd64 || arm64) || purego

package detour

import (
	"fmt"
	"runtime"
	"sync/atomic"

	"loggops/formats/noise"
)

type thief struct{}

func newThief(int) (*thief, error) {
	return nil, fmt.Errorf("noise is injected on Linux only, on amd64 and arm64, not on %s/%s", runtime.GOOS, runtime.GOARCH)
}

func (*thief) prepare(*noise.Trace, *atomic.Uint32) error { return nil }

func (*thief) inject(int64, *atomic.Uint32) (Injected, error) { return Injected{}, nil }

func systemClock() int64 { return monotonic() }
