package sim

import (
	"loggops/formats/schedule"
	"loggops/formats/sums"
)

// checkBytes tells whether the bytes that a run has sent are beyond int64. They
// are counted without looking at each sum: if all messages had the bytes of the
// largest and their sum is not too large, neither is that of the real ones.
func (p *program) checkBytes(messages int64) error {
	if _, err := sums.Times("bytes", messages, p.maxMessage); err == nil {
		return nil
	}
	return p.addBytes()
}

// addBytes adds up the bytes that all operations send.
func (p *program) addBytes() error {
	total := int64(0)
	add := func(times int, bytes int64) error {
		all, err := sums.Times("bytes", int64(times), bytes)
		if err != nil {
			return err
		}
		return sums.Add(&total, "bytes", all)
	}
	for rank := range p.base {
		for i := p.first[rank]; i < p.first[rank+1]; i++ {
			var err error
			switch o := p.shape(i); {
			case o.coll != none:
				err = p.addCollective(rank, &p.colls[o.coll], add)
			case o.kind == schedule.Send:
				err = add(p.replicas, o.bytes)
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
func (p *program) addCollective(rank int, c *coll, add func(times int, bytes int64) error) error {
	members, copies := 1, p.replicas
	if c.grows {
		members, copies = p.replicas, 1
	}
	for replica := range members {
		member := p.member(int32(rank+replica*p.base), c)
		for s := range c.plan.Len(member) {
			if step := c.plan.Step(member, s); step.Kind == schedule.Send {
				if err := add(copies, step.Bytes); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
