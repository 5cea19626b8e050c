package program

import "loggops/formats/schedule"

// sendsPerMilestone is the distance between milestones: recording a state costs as much as one
// or two messages.
const sendsPerMilestone = 24

// SetMilestones makes every n-th send of each base rank a milestone, and sets how many
// segments a worker keeps.
func (p *Program) SetMilestones(every, kept int) {
	p.KeptSegments = kept
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

// IsMilestone reports whether a send is a milestone.
func (p *Program) IsMilestone(op int32) bool { return p.Milestones[op/64]>>(op%64)&1 != 0 }

// maxSegments is how many segments a worker keeps.
const maxSegments = 1024
