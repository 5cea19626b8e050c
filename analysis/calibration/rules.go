package calibration

// Rules are those rules of real networks (docs/model.md) that were measured.
type Rules struct {
	// Drain: the send of a rendezvous message lasts until its data have drained.
	Drain bool
	// NIC: the NIC takes in the bytes of a message while the CPU computes.
	NIC bool
}

// Rules returns the rules of the network, which messages show that are too large to be eager.
// Their sends, whose receives are posted, contain the transfer if the time of the send grows
// with the size at least half as much as the half trip. Their receives, posted before a
// computation that is longer than the transfer, do not contain it if the time that is left to
// wait grows less than half as much.
func (m *Measurement) Rules() (r Rules) {
	points := m.Levels[len(m.Levels)-1].Points
	if m.Unbounded {
		return r
	}
	points = points[upTo(points, m.EagerMax):]
	growth := func(curve int) float64 {
		if len(points) < 2 || !(points[0].Times[curve].NS > 0) {
			return -1
		}
		return points[len(points)-1].Times[curve].NS - points[0].Times[curve].NS
	}
	half := growth(HalfTrip) / 2
	if half <= 0 {
		return r
	}
	r.Drain = growth(Send) >= half
	r.NIC = points[0].Times[Receive].NS > 0 && growth(Receive) < half
	return r
}
