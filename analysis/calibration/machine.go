package calibration

import (
	"bytes"
	"fmt"
	"math"

	"loggops/formats/schedule"
	"loggops/internal/wholefile"
	"loggops/sim"
	"loggops/sim/machine"
)

// Machine is a machine file.
type Machine struct {
	Params sim.Params
	// Measured is the measurement in its comments; nil if there is none.
	Measured *Measurement
}

// OpenMachine reads a machine file. The error names the file.
func OpenMachine(path string) (*Machine, error) {
	text, err := wholefile.ReadText(path)
	if err != nil {
		return nil, err
	}
	m := &Machine{}
	if m.Params, err = machine.Parse(text); err == nil && bytes.Contains(text, []byte(mark)) {
		m.Measured, err = Read(bytes.NewReader(text))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}

// Model returns the times of messages of some bytes in the model, by curve, between ranks that
// share a level: an index of Params.Levels, or their number for the network.
func (m *Machine) Model(level int, bytes int64) [curves]float64 {
	p := m.Params
	if level < len(p.Levels) {
		p = p.Within(&p.Levels[level])
	}
	return modelTimes(&p, bytes)
}

// modelTimes returns the times of the model for a message of some bytes, by curve; 0 for the exchange
// of a rendezvous message whose data drain.
func modelTimes(p *sim.Params, bytes int64) [curves]float64 {
	c := p.Cost(bytes, schedule.Standard)
	arrival := c.Flight
	if p.NIC {
		arrival += c.Wire
	}
	trip, send := arrival+c.Intake, c.Send
	gap := max(send, c.Gap, c.Intake)
	exchange := max(c.Gap, max(arrival, send)+c.Intake)
	if c.Late {
		trip = c.Flight + max(c.Flight+c.Wire, c.Intake)
		gap, send, exchange = max(gap, trip), trip, 0
	}
	return [curves]float64{HalfTrip: float64(trip), Gap: float64(gap), Send: float64(send), Receive: float64(c.Intake), Exchange: float64(exchange)}
}

// params returns the parameters of the model for messages of the segment.
func (s *Segment) params() sim.Params {
	p := sim.Params{
		LatencyNS: int64(s.L), OverheadSendNS: int64(s.OSend), OverheadRecvNS: int64(s.ORecv), TailNS: int64(s.Tail), GapNS: int64(s.Gap),
		GapPerByte: s.GapPerByte, OverheadPerByte: s.OverheadPerByte, Drain: s.Drain, NIC: s.Rules.NIC,
	}
	if !s.Drain {
		p.EagerMax = math.MaxInt64
	}
	if s.From > 1 {
		p.BySize = []sim.SizeRange{{From: s.From}}
	}
	return p
}
