package program

import "loggops/formats/schedule"

func (x *compiler) communicators() {
	if x.program.isGrown() {
		x.groups()
		return
	}
	for i, com := range x.head.Communicators {
		k := communicator{stride: int32(x.program.Base), replicas: int32(x.program.Replicas)}
		for _, run := range com.Members {
			for m := range run.Count {
				k.Members = append(k.Members, run.First+m*run.Stride)
			}
		}
		k.global = x.head.Spans(int32(i))
		k.ordered = k.global
		for m, rank := range k.Members {
			k.ordered = k.ordered && int(rank) == m
		}
		x.program.Comms = append(x.program.Comms, k)
	}
}

// joint sets the replicas of the communicators of each part of a joint schedule.
func (x *compiler) joint(parts []schedule.Part) {
	comms, base := x.program.Comms, 0
	for _, part := range parts {
		for i := range part.Communicators {
			com := &comms[i]
			com.first, com.stride, com.replicas = int32(part.First), int32(part.Ranks), int32(part.Replicas)
			com.global, com.ordered = !part.Communicators[i].Self && len(com.Members) == part.Ranks, false
			for m := range com.Members {
				com.Members[m] += com.first - int32(base)
			}
		}
		comms, base = comms[len(part.Communicators):], base+part.Ranks
	}
}

// groups adds the communicators of a grown schedule, one for all lines along some dimensions.
func (x *compiler) groups() {
	grown := x.program.templates.schedule
	for i := range grown.Groups() {
		var com communicator
		switch line, ok := grown.Line(i); {
		case ok && line.Size() == x.program.Ranks():
			com.global, com.ordered, com.stride, com.replicas = true, true, int32(line.Size()), 1
			com.Members = make([]int32, line.Size())
			for rank := range com.Members {
				com.Members[rank] = int32(rank)
			}
		case ok:
			com.line = &line
		}
		x.program.Comms = append(x.program.Comms, com)
	}
}
