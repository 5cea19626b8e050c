package sim

// Total is what a process has spent a run on.
type Total struct {
	CalcNS     int64 // of its CPUs, on calcs and I/O
	OverheadNS int64 // of its CPUs, on sending and taking in messages
	// Messages. Those that are left over count as sent only; see Unreceived.
	Sent, Received           int64
	BytesSent, BytesReceived int64
}

func (t Total) plus(u Total) Total {
	return Total{
		t.CalcNS + u.CalcNS, t.OverheadNS + u.OverheadNS, t.Sent + u.Sent, t.Received + u.Received,
		t.BytesSent + u.BytesSent, t.BytesReceived + u.BytesReceived,
	}
}

func (t Total) minus(u Total) Total {
	return Total{
		t.CalcNS - u.CalcNS, t.OverheadNS - u.OverheadNS, t.Sent - u.Sent, t.Received - u.Received,
		t.BytesSent - u.BytesSent, t.BytesReceived - u.BytesReceived,
	}
}

// tally sums up what processes do, as far as somebody asks: by process, and by
// iteration. Workers share it, as each has its own processes.
type tally struct {
	totals []Total
	marks  *marks
}

// addTally adds the sums, none where nobody asks for them.
func (e *engine) addTally() {
	o, n := &e.options, e.Processes()
	switch {
	case e.relays != nil:
		if o.Totals && o.Noise != nil {
			e.relays.overheadNS = large(make([]int64, n))
		}
	case o.Totals || o.Marks:
		e.tally = &tally{}
		if o.Totals {
			e.tally.totals = large(make([]Total, n))
		}
		if o.Marks {
			e.tally.marks = e.newMarks()
		}
	}
}

// resetTally begins another run.
func (e *engine) resetTally() {
	if e.relays != nil {
		clear(e.relays.overheadNS)
	}
	if e.tally != nil {
		clear(e.tally.totals)
		if e.tally.marks != nil {
			e.tally.marks.reset()
		}
	}
}

// totalOf returns the sums of a process.
func (e *engine) totalOf(rank int32) Total {
	r := e.relays
	if r == nil {
		return e.tally.totals[rank]
	}
	messages := int64(r.rounds)
	bytes, ns := messages*r.cost.bytes, messages*(r.cost.send+r.cost.intake)
	if r.overheadNS != nil {
		ns = r.overheadNS[rank]
	}
	return Total{OverheadNS: ns, Sent: messages, Received: messages, BytesSent: bytes, BytesReceived: bytes}
}

// leaveOut takes messages that nobody has received out of the sums.
func (e *engine) leaveOut() {
	if e.tally == nil {
		return
	}
	w := e.workers[0] // all see all nodes
	for rank := range e.tally.totals {
		w.each(e.processes[rank].unexpected, func(m *node) {
			c := w.between(w.cost(m), m.origin, int32(rank))
			ns := c.intake
			if w.noise != nil {
				ns = m.time - m.birth
			}
			e.tally.totals[rank].takesIn(-1, -ns, -c.bytes)
		})
	}
}

func (t *Total) takesIn(messages, ns, bytes int64) {
	t.OverheadNS += ns
	t.Received += messages
	t.BytesReceived += bytes
}

func (t *Total) sends(ns, bytes int64) {
	t.OverheadNS += ns
	t.Sent++
	t.BytesSent += bytes
}

// calculates adds a calc of a process, on one of its CPUs.
func (y *tally) calculates(rank, op int32, cpu uint8, start, end int64) {
	if y.totals != nil {
		y.totals[rank].CalcNS += end - start
	}
	if y.marks != nil {
		y.marks.works(rank, op, cpu, start, end, true)
	}
}

// sends adds a send.
func (y *tally) sends(rank, op int32, cpu uint8, start, end, bytes int64) {
	if y.totals != nil {
		y.totals[rank].sends(end-start, bytes)
	}
	if y.marks != nil {
		y.marks.works(rank, op, cpu, start, end, false)
	}
}

// takesIn adds the intake of a message, whose receive may not be known yet.
func (y *tally) takesIn(rank, message int32, cpu uint8, start, end, bytes int64) {
	if y.totals != nil {
		y.totals[rank].takesIn(1, end-start, bytes)
	}
	if y.marks != nil {
		y.marks.takesIn(rank, message, cpu, start, end)
	}
}

// matches adds a message, whose intake has taken so long, to its receive.
func (y *tally) matches(rank, op, message int32, ns int64) {
	if y.marks != nil {
		y.marks.matches(rank, op, message, ns)
	}
}

// begins notes when a receive or a collective begins.
func (y *tally) begins(rank, op int32, t int64) {
	if y.marks != nil {
		y.marks.begins(rank, op, t)
	}
}

// completes notes when an operation completes.
func (y *tally) completes(rank, op int32, t int64) {
	if y.marks != nil {
		y.marks.ends(rank, op, t)
	}
}
