package program

import "loggops/formats/schedule"

// sendsPerMilestone is how many sends there are to one that is a milestone:
// to take a state costs as much as one or two messages.
const sendsPerMilestone = 24

// SetMilestones lets one of so many sends of each rank be a milestone, and a worker keep so
// many of the stretches between them.
func (p *Program) SetMilestones(every, kept int) {
	p.Kept = kept
	if !p.InTurn() {
		return
	}
	p.Milestones = make([]uint64, len(p.Ops)/64+1)
	for base := range p.Base {
		sends := 0
		for i := p.First[base]; i < p.First[base+1]; i++ {
			if p.Shape(i).Kind == schedule.Send {
				if sends%every == 0 {
					p.Milestones[i/64] |= 1 << (i % 64)
				}
				sends++
			}
		}
	}
}

// mostStretches is how many a worker keeps.
const mostStretches = 1024
