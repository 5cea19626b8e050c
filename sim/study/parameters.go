package study

import (
	"loggops/formats/result"
	"loggops/sim"
	"loggops/sim/machine"
)

// Parameters returns the parameters of the model for a result file's header, without the
// name of the machine and the scale of its network.
func Parameters(p *sim.Params) result.Parameters {
	r := result.Parameters{Values: machine.Values(p), BySize: sizeRanges(p.BySize)}
	if p.Drain {
		r.Rendezvous = "drain"
	}
	if p.NIC {
		r.Receive = "nic"
	}
	for i := range p.Levels {
		l := &p.Levels[i]
		r.Levels = append(r.Levels, result.Level{Size: l.Size, Override: override(&l.Override), BySize: sizeRanges(l.BySize)})
	}
	if r.Levels != nil {
		r.Placement = machine.Placement(p)
	}
	return r
}

func sizeRanges(ranges []sim.SizeRange) (all []result.SizeRange) {
	for _, r := range ranges {
		all = append(all, result.SizeRange{From: r.From, Override: override(&r.Override)})
	}
	return all
}

// override returns the parameters of some messages as result files have them: o instead of
// its parts if they are the same.
func override(o *sim.Override) result.Override {
	r := result.Override{
		LatencyNS: o.LatencyNS, OverheadSendNS: o.OverheadSendNS, OverheadRecvNS: o.OverheadRecvNS,
		TailNS: o.TailNS, GapNS: o.GapNS, GapPerByte: o.GapPerByte, OverheadPerByte: o.OverheadPerByte,
	}
	if send, recv := o.OverheadSendNS, o.OverheadRecvNS; send != nil && recv != nil && *send == *recv {
		r.OverheadNS, r.OverheadSendNS, r.OverheadRecvNS = send, nil, nil
	}
	return r
}
