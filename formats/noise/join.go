package noise

// Join returns recordings of a CPU as one, each beginning where the one before it
// ends. t_min and the threshold are those of the recording with the shortest t_min.
func Join(recordings []*Trace) *Trace {
	if len(recordings) == 1 {
		return recordings[0]
	}
	joined := &Trace{Header: recordings[0].Header}
	joined.LengthNS = 0
	for _, t := range recordings {
		if t.ResolutionNS < joined.ResolutionNS {
			joined.ResolutionNS, joined.ThresholdNS = t.ResolutionNS, t.ThresholdNS
		}
		for _, d := range t.Detours {
			d.StartNS += joined.LengthNS
			joined.Detours = append(joined.Detours, d)
		}
		joined.LengthNS += t.Length()
		joined.RecordingsNS = append(joined.RecordingsNS, t.Length())
	}
	return joined
}

// Recordings returns the recordings that a trace consists of: the reverse of Join.
func (t *Trace) Recordings() []*Trace {
	if len(t.RecordingsNS) == 0 {
		return []*Trace{t}
	}
	all := make([]*Trace, len(t.RecordingsNS))
	begin, detours := int64(0), t.Detours
	for i, length := range t.RecordingsNS {
		r := &Trace{Header: t.Header, Causes: t.Causes}
		r.LengthNS, r.RecordingsNS = length, nil
		for ; len(detours) > 0 && detours[0].StartNS < begin+length; detours = detours[1:] {
			d := detours[0]
			d.StartNS -= begin
			r.Detours = append(r.Detours, d)
		}
		all[i] = r
		begin += length
	}
	return all
}
