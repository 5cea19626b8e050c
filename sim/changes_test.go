package sim

import (
	"slices"
	"strconv"

	"loggops/formats/schedule"
	"loggops/sim/noise"
)

// Changes of programs for TestMetamorphic. Each returns the new numbers of the base ranks, nil
// if they stay the same.

// expand replaces replicas and collectives by explicit operations.
func (b *builder) expand() []int {
	s, err := explicit(b.schedule, b.params)
	if err != nil {
		panic(err)
	}
	b.schedule = s
	return nil
}

// addEmptyNoise adds noise whose detours take no time, and a detour after the end.
func (b *builder) addEmptyNoise() []int {
	b.addNoise()
	b.noise.Scale = 0
	for i := range b.noise.Delays {
		b.noise.Delays[i].DurationNS = 0
	}
	if b.chance(50) {
		b.noise.Scale, b.noise.Phases = 1, nil
		b.noise.Sources = []noise.Source{{Detours: noise.Periodic{PeriodNS: 1 << 50, DurationNS: 1, Fixed: true, PhaseNS: 1 << 49}, Scale: 1}}
	}
	return nil
}

// double doubles all times.
func (b *builder) double() []int {
	p := &b.params
	for _, q := range Parameters() {
		if len(q.Own) <= 1 && q.Name != "S" && !q.IsNames() {
			value := q.Of(p)
			value.SetNumber(2 * value.Number())
		}
	}
	p.BySize, p.Levels = doubled(p.BySize), slices.Clone(p.Levels)
	for i, l := range p.Levels {
		p.Levels[i] = Level{Size: l.Size, Override: twiceAll(l.Override), BySize: doubled(l.BySize)}
	}
	for _, ops := range b.schedule.Ops {
		for i := range ops {
			ops[i].DurationNS *= 2
		}
	}
	return nil
}

func doubled(ranges []SizeRange) (all []SizeRange) {
	for _, r := range ranges {
		all = append(all, SizeRange{From: r.From, Override: twiceAll(r.Override)})
	}
	return all
}

func twiceAll(o Override) Override {
	for i, value := range o {
		if value != nil {
			o[i] = new(2 * *value)
		}
	}
	return o
}

// renumber permutes the base ranks, and with them the members of communicators.
func (b *builder) renumber() []int {
	ranks := b.Perm(b.schedule.Header.Ranks)
	b.schedule.Header.Communicators = mapped(b.schedule.Header.Communicators, func(rank int32) int32 { return int32(ranks[rank]) })
	old := b.schedule.Ops
	b.schedule.Ops = make([][]schedule.Op, len(old))
	for rank, ops := range old {
		for i := range ops {
			if op := &ops[i]; (op.Kind == schedule.Send || op.Kind == schedule.Recv) && op.Peer != schedule.AnySource {
				op.Peer = int32(ranks[op.Peer])
			}
		}
		b.schedule.Ops[ranks[rank]] = ops
	}
	return ranks
}

// addSites has operations of one shape come from several sites and regions.
func (b *builder) addSites() []int {
	for _, ops := range b.schedule.Ops {
		for i := range ops {
			ops[i].Site, ops[i].Region = strconv.Itoa(b.IntN(3)), strconv.Itoa(b.IntN(2))
		}
	}
	return nil
}

// split splits each calc into two consecutive ones.
func (b *builder) split() []int {
	for rank, ops := range b.schedule.Ops {
		first, last := make([]int, len(ops)), make([]int, len(ops)) // of each original operation
		n := 0
		for i := range ops {
			first[i], last[i] = n, n
			if ops[i].Kind == schedule.Calc && ops[i].DurationNS > 1 {
				last[i]++
			}
			n = last[i] + 1
		}
		var list []schedule.Op
		for i, op := range ops {
			op.Requires = moved(op.Requires, func(d int32) int { return first[i] - last[i-int(d)] })
			op.Irequires = moved(op.Irequires, func(d int32) int { return first[i] - first[i-int(d)] })
			if first[i] == last[i] {
				list = append(list, op)
				continue
			}
			second := op
			op.DurationNS = b.Int64N(op.DurationNS-1) + 1
			second.DurationNS -= op.DurationNS
			second.Requires, second.Irequires = []int32{1}, nil
			list = append(list, op, second)
		}
		b.schedule.Ops[rank] = list
	}
	return nil
}

// moved converts offsets.
func moved(distances []int32, to func(d int32) int) (list []int32) {
	for _, d := range distances {
		list = append(list, int32(to(d)))
	}
	return list
}
