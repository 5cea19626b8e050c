package logp

import (
	"fmt"
	"slices"
)

// Override has the parameters that some messages have of their own, in ns or ns per byte: those of
// a range of sizes, or those between ranks that share a level of the machine. Parameters that are
// nil are inherited.
type Override [numOwn]*float64

// SizeRange is a range of message sizes, up to the next range. It inherits from the range
// before. The costs per byte count from its first size: G stands for (bytes - From)·G.
type SizeRange struct {
	From int64 // bytes of the smallest message
	Override
}

// apply sets the parameters that the override has. It names them instead of asking the table, because
// it is called for each message on machines with ranges of sizes.
func (o *Override) apply(p *Params) {
	replace(&p.LatencyNS, o[OwnLatency])
	replace(&p.OverheadSendNS, o[OwnOverheadSend])
	replace(&p.OverheadRecvNS, o[OwnOverheadRecv])
	replace(&p.TailNS, o[OwnTail])
	replace(&p.GapNS, o[OwnGap])
	replace(&p.GapPerByte, o[OwnGapPerByte])
	replace(&p.OverheadPerByte, o[OwnOverheadPerByte])
}

func replace[N int64 | float64](parameter *N, by *float64) {
	if by != nil {
		*parameter = N(*by)
	}
}

// SetForAll sets the parameters that an override has, for messages of all sizes.
func (p *Params) SetForAll(o *Override) {
	o.apply(p)
	p.BySize = slices.Clone(p.BySize)
	for i := range p.BySize {
		for j, value := range o {
			if value != nil {
				p.BySize[i].Override[j] = nil
			}
		}
	}
}

// Own returns the values of some parameters as an override.
func (p *Params) Own(values ...Own) (o Override) {
	for _, i := range values {
		o[i] = new(owner[i].Of(p).Number())
	}
	return o
}

// Of returns the parameters of messages of a size on the network, without levels, and the
// first size of its range, 1 if no other range has it.
func (p *Params) Of(bytes int64) (q Params, from int64) {
	q, from = *p, 1
	q.BySize, q.Levels = nil, nil
	for i := range p.BySize {
		if r := &p.BySize[i]; r.From <= bytes {
			r.apply(&q)
			from = r.From
		}
	}
	return q, from
}

// checkSizes returns an error if a range of sizes is invalid.
func (p *Params) checkSizes() error {
	before := int64(1)
	for i := range p.BySize {
		r := &p.BySize[i]
		if r.From <= before {
			return fmt.Errorf("parameters for messages from %d B on follow those from %d B on; sizes must ascend", r.From, before)
		}
		before = r.From
		of, _ := p.Of(r.From)
		if err := of.Check(); err != nil {
			return fmt.Errorf("messages from %d B on: %w", r.From, err)
		}
	}
	return nil
}
