package program

import (
	"loggops/formats/schedule"
	"loggops/internal/units"
)

// CheckBytes returns an error if the bytes sent in a run exceed an int64. It first checks an
// upper bound, as if all messages were as long as the longest.
func (p *Program) CheckBytes(messages int64) error {
	if _, err := units.Times("bytes", messages, p.sizes.Most); err == nil {
		return nil
	}
	return p.addBytes()
}

// addBytes adds up the bytes of all messages.
func (p *Program) addBytes() error {
	total := int64(0)
	add := func(times, bytes int64) error {
		all, err := units.Times("bytes", times, bytes)
		if err != nil {
			return err
		}
		return units.Add(&total, "bytes", all)
	}
	for rank := range p.Base {
		for i := p.First[rank]; i < p.First[rank+1]; i++ {
			var err error
			switch o := p.Shape(i); {
			case o.Coll != None:
				err = p.addCollective(rank, &p.Colls[o.Coll], add)
			case o.Kind == schedule.Send:
				err = add(p.Copies(rank), p.BytesOf(o, i))
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// addCollective adds the bytes that the ranks of a base rank send in a collective. In a global
// one each is another member, and copies may differ.
func (p *Program) addCollective(base int, coll *Coll, add func(times, bytes int64) error) error {
	copies := p.Copies(base)
	if coll.Global {
		copies = 1
	}
	for rank := range p.RanksOf(base) {
		member := p.Member(rank, coll)
		for s := range coll.Plan.Len(member) {
			if step := coll.Plan.Step(member, s); step.Kind == schedule.Send {
				if err := add(copies, step.Bytes); err != nil {
					return err
				}
			}
		}
		if !coll.Global {
			break
		}
	}
	return nil
}
