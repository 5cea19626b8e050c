package detours

import (
	"fmt"
	"testing"

	"loggops/formats/noise"
	"loggops/internal/testkit/proportion"
)

// TestProportion: the time to sum up causes is in proportion to the detours, each of which has a cause of its own.
func TestProportion(t *testing.T) {
	proportion.Check(t, 10_000, func(n int) proportion.Input {
		trace := &noise.Trace{}
		for i := range n {
			trace.Causes = append(trace.Causes, fmt.Sprint("irq:", i))
			trace.Detours = append(trace.Detours, noise.Detour{StartNS: int64(20 * i), DurationNS: 5, Cause: int32(i)})
		}
		return proportion.Input{Bytes: int64(50 * n), Read: func() {
			if rows := causes([]File{{"a", trace}}).Rows; len(rows) != n {
				t.Error(len(rows))
			}
		}}
	})
}
