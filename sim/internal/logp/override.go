package logp

import (
	"fmt"
	"slices"
)

// Override has the parameters that some messages have of their own: those of a range of sizes,
// or those between ranks that share a level of the machine. Parameters that are nil are
// inherited.
type Override struct {
	LatencyNS       *int64   // L
	OverheadSendNS  *int64   // o of a send
	OverheadRecvNS  *int64   // o of a receive
	TailNS          *int64   // CPU time of a send after its message has departed
	GapNS           *int64   // g
	GapPerByte      *float64 // G, ns
	OverheadPerByte *float64 // O, ns
}

// SizeRange is a range of message sizes, up to the next range. It inherits from the range
// before. The costs per byte count from its first size: G stands for (bytes - From)·G.
type SizeRange struct {
	From int64 // bytes of the smallest message
	Override
}

// set sets the parameters that the override has.
func (o *Override) set(p *Params) {
	replace(&p.LatencyNS, o.LatencyNS)
	replace(&p.OverheadSendNS, o.OverheadSendNS)
	replace(&p.OverheadRecvNS, o.OverheadRecvNS)
	replace(&p.TailNS, o.TailNS)
	replace(&p.GapNS, o.GapNS)
	replace(&p.GapPerByte, o.GapPerByte)
	replace(&p.OverheadPerByte, o.OverheadPerByte)
}

func replace[N int64 | float64](parameter, by *N) {
	if by != nil {
		*parameter = *by
	}
}

// Set sets the parameters that an override has, for messages of all sizes.
func (p *Params) Set(o *Override) {
	o.set(p)
	p.BySize = slices.Clone(p.BySize)
	for i := range p.BySize {
		r := &p.BySize[i].Override
		clearIf(&r.LatencyNS, o.LatencyNS)
		clearIf(&r.OverheadSendNS, o.OverheadSendNS)
		clearIf(&r.OverheadRecvNS, o.OverheadRecvNS)
		clearIf(&r.TailNS, o.TailNS)
		clearIf(&r.GapNS, o.GapNS)
		clearIf(&r.GapPerByte, o.GapPerByte)
		clearIf(&r.OverheadPerByte, o.OverheadPerByte)
	}
}

func clearIf[N int64 | float64](parameter **N, set *N) {
	if set != nil {
		*parameter = nil
	}
}

// Of returns the parameters of messages of a size on the network, without levels, and the
// first size of its range, 1 if no other range has it.
func (p *Params) Of(bytes int64) (q Params, from int64) {
	q, from = *p, 1
	q.BySize, q.Levels = nil, nil
	for i := range p.BySize {
		if r := &p.BySize[i]; r.From <= bytes {
			r.set(&q)
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

// Reorders reports whether messages of different sizes between the same two ranks may have
// different times from the start of their sends to their arrivals.
func (p *Params) Reorders() bool {
	for _, r := range p.BySize {
		if r.LatencyNS != nil || r.OverheadSendNS != nil {
			return true
		}
	}
	return slices.ContainsFunc(p.Levels, func(l Level) bool {
		return slices.ContainsFunc(l.BySize, func(r SizeRange) bool { return r.LatencyNS != nil || r.OverheadSendNS != nil })
	})
}
