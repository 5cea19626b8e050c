package timeline

// clock divides the time of a CPU into states that do not overlap, from spans in the order
// of their starts: detours before the work that they are part of, work before the
// collective that it is done for, and waiting elsewhere.
type clock struct {
	atNS                      int64 // up to which all is divided
	workNS, detourNS, shadeNS int64 // ends of the latest spans by layer
	work                      Kind
}

// add takes the next span. It calls use for the states before it.
func (c *clock) add(s *Span, use func(k Kind, fromNS, toNS int64)) {
	c.until(s.StartNS, use)
	switch s.Kind.layer() {
	case Work:
		c.work, c.workNS = s.Kind, max(c.workNS, s.EndNS)
	case Detours:
		c.detourNS = max(c.detourNS, s.EndNS)
	case Shade:
		c.shadeNS = max(c.shadeNS, s.EndNS)
	}
}

// end calls use for the states up to the end of the last span.
func (c *clock) end(use func(k Kind, fromNS, toNS int64)) {
	c.until(max(c.workNS, c.shadeNS), use)
}

func (c *clock) until(ns int64, use func(k Kind, fromNS, toNS int64)) {
	for c.atNS < ns {
		kind, end := Wait, ns
		switch {
		case c.atNS < c.workNS && c.atNS < c.detourNS:
			kind, end = Detour, min(c.workNS, c.detourNS)
		case c.atNS < c.workNS:
			kind, end = c.work, c.workNS
		case c.atNS < c.shadeNS:
			kind, end = Collective, c.shadeNS
		}
		end = min(end, ns)
		use(kind, c.atNS, end)
		c.atNS = end
	}
}
