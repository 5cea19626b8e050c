package sweep

import (
	"encoding/json"
	"fmt"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

func TestBottleneck(t *testing.T) {
	cases.Lines(t, "bottlenecks.txt", func(text string) string {
		var slowdowns []float64
		expect.OK(t, json.Unmarshal([]byte(text), &slowdowns))
		var sizes []Size
		for i, s := range slowdowns {
			sizes = append(sizes, Size{2 << i, s})
		}
		return fmt.Sprint(Bottleneck(sizes))
	})
}

// TestEffect has runs of 100 ns without noise on 4 ranks: the noise injected, and the makespan.
func TestEffect(t *testing.T) {
	cases.Lines(t, "effects.txt", func(text string) string {
		var injected, makespan int64
		_, err := fmt.Sscan(text, &injected, &makespan)
		expect.OK(t, err)
		return fmt.Sprintf("%+v", EffectOf(makespan, 100, injected, 4))
	})
}
