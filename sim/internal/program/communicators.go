package program

import "loggops/formats/schedule"

func (c *compiler) communicators() {
	if c.program.isGrown() {
		c.groups()
		return
	}
	for i, com := range c.head.Communicators {
		k := communicator{stride: int32(c.program.Base), replicas: int32(c.program.Replicas)}
		for _, run := range com.Members {
			for m := range run.Count {
				k.Members = append(k.Members, run.First+m*run.Stride)
			}
		}
		k.global = c.head.Spans(int32(i))
		k.ordered = k.global
		for m, rank := range k.Members {
			k.ordered = k.ordered && int(rank) == m
		}
		c.program.Comms = append(c.program.Comms, k)
	}
}

// joint sets the replicas of the communicators of each part of a joint schedule.
func (c *compiler) joint(parts []schedule.Part) {
	comms, base := c.program.Comms, 0
	for _, part := range parts {
		for i := range part.Communicators {
			k := &comms[i]
			k.first, k.stride, k.replicas = int32(part.First), int32(part.Ranks), int32(part.Replicas)
			k.global, k.ordered = !part.Communicators[i].Self && len(k.Members) == part.Ranks, false
			for m := range k.Members {
				k.Members[m] += k.first - int32(base)
			}
		}
		comms, base = comms[len(part.Communicators):], base+part.Ranks
	}
}

// groups adds the communicators of a grown schedule, one for all lines along some dimensions.
func (c *compiler) groups() {
	g := c.program.templates.schedule
	for i := range g.Groups() {
		var k communicator
		switch line, ok := g.Line(i); {
		case ok && line.Size() == c.program.Ranks():
			k.global, k.ordered, k.stride, k.replicas = true, true, int32(line.Size()), 1
			k.Members = make([]int32, line.Size())
			for rank := range k.Members {
				k.Members[rank] = int32(rank)
			}
		case ok:
			k.line = &line
		}
		c.program.Comms = append(c.program.Comms, k)
	}
}
