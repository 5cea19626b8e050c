package program

import "loggops/formats/schedule"

// findUsedCPUs returns the CPUs that the operations of each base rank name, in ascending
// order; CPU 0 for a rank without operations.
func (p *Program) findUsedCPUs() [][]uint8 {
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

// Place is a CPU and a NIC that operations name together.
type Place struct{ CPU, NIC uint8 }

// PlaceOf returns the index in Places of a CPU and a NIC.
func (p *Program) PlaceOf(cpu, nic uint8) int {
	return int(p.placeAt[int(cpu)*p.RankNICs+int(nic)])
}

// findPlaces sets the places of the operations. If the receive selects the CPU, a message may need any
// CPU with the NIC of its send.
func (p *Program) findPlaces() {
	named := make([]bool, p.RankCPUs*p.RankNICs)
	for i := range p.Shapes {
		named[int(p.Shapes[i].CPU)*p.RankNICs+int(p.Shapes[i].NIC)] = true
	}
	p.placeAt = make([]int32, len(named))
	for i, yes := range named {
		if yes || p.ByReceive {
			p.placeAt[i] = int32(len(p.Places))
			p.Places = append(p.Places, Place{uint8(i / p.RankNICs), uint8(i % p.RankNICs)})
		}
	}
}

// CalcNumbers returns, for each calc longer than 0, its number among those of the same base
// rank.
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
