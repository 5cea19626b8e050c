package sim

import "loggops/formats/schedule"

// usedCPUs returns the CPUs that the operations of each base rank name, in
// ascending order; number 0 where it has no operations.
func (p *program) usedCPUs() [][]uint8 {
	used := make([][]uint8, p.base)
	for base := range used {
		var named [256]bool
		for i := p.first[base]; i < p.first[base+1]; i++ {
			named[p.shape(i).cpu] = true
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

// calcNumbers returns the numbers of calcs longer than 0 among those of their
// rank's list.
func (p *program) calcNumbers() []int32 {
	numbers := make([]int32, len(p.ops))
	for base := range p.base {
		number := int32(0)
		for i := p.first[base]; i < p.first[base+1]; i++ {
			if p.shape(i).kind == schedule.Calc && p.duration(i) > 0 {
				numbers[i] = number
				number++
			}
		}
	}
	return numbers
}
