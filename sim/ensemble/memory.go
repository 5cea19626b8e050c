package ensemble

import (
	"fmt"

	"loggops/sim"
)

// left returns how many bytes all runs at a time may take, 0 being any number.
func (m *manager) left() int64 {
	if m.MaxMemory == 0 {
		return 0
	}
	return max(1, m.MaxMemory-m.Taken)
}

// checkMemory returns sim.ErrMemory if nothing is left for runs.
func (m *manager) checkMemory() error {
	if m.MaxMemory > 0 && m.Taken > m.MaxMemory {
		return fmt.Errorf("%w: the program takes %d MB before it simulates, of %d MB", sim.ErrMemory, m.Taken/1e6, m.MaxMemory/1e6)
	}
	return nil
}
