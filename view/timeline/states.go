package timeline

// clock divides the time of a CPU into states that do not overlap, from spans in the order
// of their starts: detours before the work that they are part of, work and waiting for a late
// rank before the collective that they are done for, and other waiting elsewhere.
type clock struct {
	atNS       int64         // up to which all is divided
	endNS      [layers]int64 // of the latest spans
	work, wait Kind
}

// add takes the next span. It calls use for the states before it.
func (c *clock) add(s *Span, use func(k Kind, fromNS, toNS int64)) {
	c.until(s.StartNS, use)
	layer := s.Kind.layer()
	c.endNS[layer] = max(c.endNS[layer], s.EndNS)
	switch layer {
	case Work:
		c.work = s.Kind
	case Waits:
		c.wait = s.Kind
	}
}

// end calls use for the states up to the end of the last span.
func (c *clock) end(use func(k Kind, fromNS, toNS int64)) {
	c.until(max(c.endNS[Work], c.endNS[Waits], c.endNS[Shade]), use)
}

func (c *clock) until(ns int64, use func(k Kind, fromNS, toNS int64)) {
	for c.atNS < ns {
		kind, end := Wait, ns
		switch {
		case c.atNS < c.endNS[Work] && c.atNS < c.endNS[Detours]:
			kind, end = Detour, min(c.endNS[Work], c.endNS[Detours])
		case c.atNS < c.endNS[Work]:
			kind, end = c.work, c.endNS[Work]
		case c.atNS < c.endNS[Waits]:
			kind, end = c.wait, c.endNS[Waits]
		case c.atNS < c.endNS[Shade]:
			kind, end = Collective, c.endNS[Shade]
		}
		end = min(end, ns)
		use(kind, c.atNS, end)
		c.atNS = end
	}
}
