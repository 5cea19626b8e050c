package otf2

import (
	"loggops/collector/reading"
	"loggops/formats/trace"
)

// onOff takes the record that measurement was switched on or off. The call that a thread is in is
// over, as far as the archive shows. Communication while measurement is off has no records.
func (m *rowMaker) onOff(t *thread, off bool) error {
	m.lastNS = t.now()
	if m.firstNS == trace.None {
		m.firstNS = m.lastNS
	}
	if !off {
		return m.on(t)
	}
	if t.off == trace.None {
		t.off = m.lastNS
	}
	t.end()
	if t.call != nil {
		return m.leave(t)
	}
	return nil
}

// on marks the time in which measurement was off, if it was.
func (m *rowMaker) on(t *thread) error {
	from := t.off
	if t.off = trace.None; from == trace.None || m.ended {
		return nil
	}
	if !m.begun { // if MPI_Init follows, there were no calls
		m.early = append(m.early, gap{t, from, m.lastNS})
		return nil
	}
	return m.off(gap{t, from, m.lastNS})
}

// gap is a time in which measurement of a thread was off.
type gap struct {
	thread       *thread
	fromNS, toNS int64
}

// off marks a time in which measurement was off.
func (m *rowMaker) off(g gap) error {
	reading.Count(&m.found.unrecorded, trace.Off, 1)
	return m.mark(g.thread, trace.Off, g.fromNS, g.toNS)
}

// flushed marks the time in which the tracer wrote its buffer: the program did not compute.
func (m *rowMaker) flushed(t *thread, toNS int64) error {
	from := t.now()
	if t.call != nil || toNS <= from || !m.begun || m.ended {
		return nil
	}
	m.lastNS = max(m.lastNS, toNS)
	m.found.flushNS += toNS - from
	return m.mark(t, trace.Flush, from, toNS)
}

// mark adds a row that is not a call.
func (m *rowMaker) mark(t *thread, name string, fromNS, toNS int64) error {
	c := m.begin(name, fromNS)
	c.row.Thread, c.mark = t.number, true
	m.done(c, toNS)
	return m.flush()
}
