package program

import (
	"loggops/formats/schedule"
	"loggops/formats/sums"
)

// CheckBytes returns an error if the bytes sent in a run exceed an int64. It first checks an
// upper bound, as if all messages were as long as the longest.
func (p *Program) CheckBytes(messages int64) error {
	if _, err := sums.Times("bytes", messages, p.maxMessage); err == nil {
		return nil
	}
	return p.addBytes()
}

// addBytes adds up the bytes of all messages.
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
				err = add(p.Replicas, o.Bytes)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// addCollective adds the bytes that a base rank and its replicas send in a collective. In a
// global one each replica is a member of its own.
func (p *Program) addCollective(rank int, c *Coll, add func(times int, bytes int64) error) error {
	members, copies := 1, p.Replicas
	if c.Global {
		members, copies = p.Replicas, 1
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
