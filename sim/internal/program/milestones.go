package program

import "loggops/formats/schedule"

// Every n-th send of each base rank is a milestone. Recording a
// state costs as much as one or two messages. Dense milestones pay where so many replicas find what one has recorded:
// 1,000 of Sweep3D are as fast with and without, and 2,000 take 16 % fewer instructions.

// setMilestones chooses the milestones, and how many segments a worker keeps.
func (p *Program) setMilestones() {
	every, kept := p.Tuning.MilestoneSends, p.Tuning.Segments
	if p.Replicas >= p.Tuning.ManyReplicas {
		every, kept = max(1, every/3), 4*kept
	}
	few := max(1, p.Tuning.InTurn)
	further := (p.LPSize + few - 1) / few // a state has so many times the words, and an LP the sends
	every *= further
	p.KeptSegments = max(1, kept/further)
	if !p.Repeats() {
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
