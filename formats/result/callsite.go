package result

// CallSite is a place at which the program calls MPI; unknown fields are empty.
type CallSite struct{ Call, Region, Site string }

// CallSite returns the call that the span belongs to.
func (s *Span) CallSite() CallSite { return CallSite{s.Call, s.Region, s.Site} }

// CallSite returns the call that the segment belongs to; of computation, the next call.
func (s *PathSegment) CallSite() CallSite { return CallSite{s.Call, s.Region, s.Site} }
