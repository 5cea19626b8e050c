package calibration

import "slices"

// BusyNote says that a machine was busy.
const BusyNote = "The machine was too busy: repeated measurements of most sizes differ by more than 25 %. Measure again on idle cores."

// Busy reports whether repeated measurements of the half trip differ by more than 25 % at more
// than half of the sizes of a level.
func (m *Measurement) Busy() bool {
	return slices.ContainsFunc(m.Levels, func(l Level) bool {
		busy := 0
		for _, p := range l.Points {
			if p.Times[HalfTrip].Spread > 0.25 {
				busy++
			}
		}
		return 2*busy > len(l.Points)
	})
}
