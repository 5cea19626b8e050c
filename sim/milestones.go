package sim

import "loggops/formats/schedule"

// sendsPerMilestone is how many sends there are to one that is a milestone:
// to take a state costs as much as one or two messages.
const sendsPerMilestone = 24

// setMilestones lets one of so many sends of each rank be a milestone, and a worker keep so
// many of the stretches between them.
func (p *program) setMilestones(every, kept int) {
	p.kept = kept
	if !p.inTurn() {
		return
	}
	p.milestones = make([]uint64, len(p.ops)/64+1)
	for base := range p.base {
		sends := 0
		for i := p.first[base]; i < p.first[base+1]; i++ {
			if p.shape(i).kind == schedule.Send {
				if sends%every == 0 {
					p.milestones[i/64] |= 1 << (i % 64)
				}
				sends++
			}
		}
	}
}

// mostStretches is how many a worker keeps.
const mostStretches = 1024
