package timeline

// manyMessages are more than can be distinguished: their density is drawn instead of
// arrows.
const manyMessages = 500

// arrow is a message, drawn from the end of the overhead of a send to the start of that of its
// receive. Lanes are numbers.
type arrow struct {
	from, to     int
	sentNS, inNS int64
}

// fewMessages reports whether messages are drawn one by one.
func (d *Data) fewMessages() bool { return d.messages <= manyMessages }

// number identifies a message.
type number struct {
	sender int32
	number int64
}

// arrows returns the messages of which both ends are shown, if they are few.
func (d *Data) arrows() ([]arrow, error) {
	if d.messages == 0 || !d.fewMessages() {
		return nil, nil
	}
	sends := map[number]*arrow{}
	var all []*arrow
	lanes := func(use func(r *row, lane int)) error {
		for r, err := range d.shown(true) {
			if err != nil {
				return err
			}
			if r.Message != None && d.window.has(&r.Span) {
				use(r, d.laneFor(r.Rank, r.CPU))
			}
		}
		return nil
	}
	if err := lanes(func(r *row, lane int) {
		if r.Kind == Send {
			m := &arrow{from: lane, to: None, sentNS: r.EndNS}
			sends[number{r.Rank, r.Message}] = m
			all = append(all, m)
		}
	}); err != nil {
		return nil, err
	}
	if err := lanes(func(r *row, lane int) {
		if m := sends[number{r.Peer, r.Message}]; m != nil && r.Kind == Recv {
			m.to, m.inNS = lane, r.StartNS
		}
	}); err != nil {
		return nil, err
	}
	var joined []arrow
	for _, m := range all {
		if m.to != None {
			m.sentNS = min(m.sentNS, m.inNS)
			joined = append(joined, *m)
		}
	}
	return joined, nil
}
