package calibration

import (
	"bytes"
	"fmt"

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
	of, from := p.Of(bytes)
	s := Segment{
		From: from, L: float64(of.LatencyNS), OSend: float64(of.OverheadSendNS), ORecv: float64(of.OverheadRecvNS),
		Tail: float64(of.TailNS), Gap: float64(of.GapNS),
		GapPerByte: of.GapPerByte, OverheadPerByte: of.OverheadPerByte, Rules: Rules{Drain: of.Drain && bytes > of.EagerMax, NIC: of.NIC},
	}
	return s.Times(bytes)
}
