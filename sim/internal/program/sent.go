package program

import (
	"loggops/formats/schedule"
	"loggops/formats/sums"
)

// CheckBytes tells whether the bytes that a run has sent are beyond int64. They
// are counted without looking at each sum: if all messages had the bytes of the
// largest and their sum is not too large, neither is that of the real ones.
func (p *Program) CheckBytes(messages int64) error {
	if _, err := sums.Times("bytes", messages, p.maxMessage); err == nil {
		return nil
	}
	return p.addBytes()
}

// addBytes adds up the bytes that all operations send.
func (p *Program) addBytes() error {
	total := int64(0)
	add := func(times int, bytes int64) error {
		all, err := sums.Times("bytes", int64(times), bytes)
		if err != nil {
			return err
		}
		return sums.Add(&total, "bytes", all)
	}
	for rank := range p.Base {
		for i := p.First[rank]; i < p.First[rank+1]; i++ {
			var err error
			switch o := p.Shape(i); {
			case o.Coll != None:
				err = p.addCollective(rank, &p.Colls[o.Coll], add)
			case o.Kind == schedule.Send:
				err = add(p.Copies, o.Bytes)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// addCollective adds what a base rank and its replicas send in a collective. Where
// that grows, each replica is another member; elsewhere it is a copy.
func (p *Program) addCollective(rank int, c *Coll, add func(times int, bytes int64) error) error {
	members, copies := 1, p.Copies
	if c.Grows {
		members, copies = p.Copies, 1
	}
	for replica := range members {
		member := p.Member(int32(rank+replica*p.Base), c)
		for s := range c.Plan.Len(member) {
			if step := c.Plan.Step(member, s); step.Kind == schedule.Send {
				if err := add(copies, step.Bytes); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
