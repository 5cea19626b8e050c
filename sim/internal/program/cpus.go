package program

import "loggops/formats/schedule"

// usedCPUs returns the CPUs that the operations of each base rank name, in
// ascending order; number 0 where it has no operations.
func (p *Program) usedCPUs() [][]uint8 {
	used := make([][]uint8, p.Base)
	for base := range used {
		var named [256]bool
		for i := p.First[base]; i < p.First[base+1]; i++ {
			named[p.Shape(i).CPU] = true
		}
		for cpu, yes := range named {
			if yes {
				used[base] = append(used[base], uint8(cpu))
			}
		}
		if used[base] == nil {
			used[base] = []uint8{0}
		}
	}
	return used
}

// CalcNumbers returns the numbers of calcs longer than 0 among those of their
// rank's list.
func (p *Program) CalcNumbers() []int32 {
	numbers := make([]int32, len(p.Ops))
	for base := range p.Base {
		number := int32(0)
		for i := p.First[base]; i < p.First[base+1]; i++ {
			if p.Shape(i).Kind == schedule.Calc && p.Duration(i) > 0 {
				numbers[i] = number
				number++
			}
		}
	}
	return numbers
}
