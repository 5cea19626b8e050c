// Package proportion measures, for tests, that the memory and the time that a reader
// takes are bounded by the bytes that it reads, whatever they are. Readers that a
// hostile file can make take more than that are found by giving them the file in two
// sizes.
package proportion

import (
	"fmt"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"syscall"
	"testing"
	"time"

	"loggops/internal/testkit/expect"
)

// A reader may take FreeMemory bytes whatever it reads, and MemoryPerByte more for each byte.
const (
	FreeMemory    = 128 << 20
	MemoryPerByte = 64
)

// A reader may take freeCPU whatever it reads, and cpuPerByte more for each byte; an input
// of growth times the size may take at most maxGrowth times as long. What is quadratic
// takes growth times growth.
const (
	freeCPU    = 2 * time.Second
	cpuPerByte = 20 * time.Microsecond
	growth     = 8
	maxGrowth  = 3 * growth
	leastCPU   = 30 * time.Millisecond // a shorter time is taken as this one
)

// Input is something to read, and its size.
type Input struct {
	Bytes int64
	Read  func() // it fails the test by itself
}

// Check reads an input of n parts and one of growth times as many. It fails the test
// where either takes too much memory or time, or the second too much more time than
// the first.
func Check(t *testing.T, n int, input func(n int) Input) {
	if testing.Short() {
		t.Skip("short tests may run under the race detector, whose own time is not in proportion")
	}
	t.Helper()
	small, large := Of(t, input(n)), Of(t, input(growth*n))
	t.Logf("%v; %v", small, large)
	if limit := maxGrowth * max(small.CPU, leastCPU); large.CPU > limit {
		t.Errorf("%v of CPU time for %d bytes, %v for %d", small.CPU, small.Bytes, large.CPU, large.Bytes)
	}
}

// Cost is the memory and the CPU time that reading an input took.
type Cost struct {
	Bytes  int64
	Memory int64 // the most at a time
	CPU    time.Duration
}

func (c Cost) String() string {
	return fmt.Sprintf("%d bytes: %d KB of memory, %v of CPU time", c.Bytes, c.Memory>>10, c.CPU.Round(time.Millisecond))
}

// Of reads an input. It fails the test where that takes too much memory or time.
func Of(t testing.TB, in Input) Cost {
	t.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(30)) // or what is counted is garbage
	debug.FreeOSMemory()
	before, begin := inUse(), cpu()
	stop, most := make(chan struct{}), make(chan int64)
	go func() {
		highest := before
		for tick := time.NewTicker(time.Millisecond); ; {
			highest = max(highest, inUse())
			select {
			case <-tick.C:
			case <-stop:
				tick.Stop()
				most <- highest - before
				return
			}
		}
	}()
	in.Read()
	c := Cost{Bytes: in.Bytes, CPU: cpu() - begin}
	close(stop)
	c.Memory = <-most
	if limit := int64(FreeMemory + MemoryPerByte*c.Bytes); c.Memory > limit {
		t.Errorf("%v, more than %d KB", c, limit>>10)
	}
	if limit := freeCPU + cpuPerByte*time.Duration(c.Bytes); c.CPU > limit {
		t.Errorf("%v, more than %v", c, limit)
	}
	return c
}

// Files returns the bytes of files, as they are stored.
func Files(t testing.TB, paths ...string) int64 {
	t.Helper()
	total := int64(0)
	for _, path := range paths {
		info, err := os.Stat(path)
		expect.OK(t, err)
		total += info.Size()
	}
	return total
}

// inUse returns the bytes of all objects, garbage among them.
func inUse() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}

// cpu returns the CPU time of the process.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
