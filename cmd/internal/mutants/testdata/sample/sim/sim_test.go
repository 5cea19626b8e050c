package sim

import (
	"flag"
	"fmt"
	"testing"

	"loggops/sim/internal/engine"
	"loggops/sim/internal/tuning"
)

var programs = flag.Int("programs", 10, "")

var afterProgram = func() {}

func TestPrograms(t *testing.T) {
	for i := range *programs {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			defer afterProgram()
			w := engine.Worker{Tuning: tuning.Tuning{Scan: 4, Far: 3, Least: 2}}
			numbers := make([]int, w.Size(i))
			for k := range numbers {
				numbers[k] = k
			}
			if found := w.Find(numbers, i/2); found >= 0 && found != i/2 {
				t.Errorf("found at %d", found)
			}
		})
	}
}
