package dumpi

import (
	"loggops/collector/infer"
	"loggops/formats/mpi"
	"loggops/formats/trace"
)

// follow follows what a call does with requests: it lists those that the call
// creates, starts, completes, finds complete, cancels or frees.
func (m *rows) follow(c *trace.Call, r *record) string {
	q := m.requests
	switch use := r.Call.Requests; use {
	case mpi.Posts, mpi.Makes:
		m.ids = append(m.ids, m.create(r.handle(r.v[argRequest]), asked{receives: r.Class == mpi.Recv, peer: c.Peer, tag: c.Tag}, use))
	case mpi.Starts:
		r.each(func(_ int, h requestHandle) {
			p := m.named(h)
			if m.enter(c, p); p != nil {
				p.Info.cancelled = false
				q.Start(p)
			}
		})
	case mpi.Cancels, mpi.Frees:
		r.each(func(_ int, h requestHandle) {
			p := m.named(h)
			switch m.enter(c, p); {
			case p == nil:
			case use == mpi.Cancels:
				p.Info.cancelled = true
			default:
				q.Free(p)
			}
		})
	case mpi.Inspects:
		if r.v[argFlag] != 0 {
			r.each(func(_ int, h requestHandle) { m.enter(c, m.named(h)) })
		}
	default:
		var problem string
		if m.completions, problem = r.completions(m.completions[:0]); problem != "" {
			return problem
		}
		for _, d := range m.completions {
			m.complete(c, r, d.status, d.request)
		}
	}
	return ""
}

// create creates a request and returns its number.
func (m *rows) create(h requestHandle, a asked, use mpi.Requests) int64 {
	switch {
	case h.value <= handleNullRequest:
		return m.requests.Skip()
	case use == mpi.Makes:
		return m.requests.Make(h, a).Number
	case h.mpio && !m.mpio:
		h = ofFiles
	}
	return m.requests.Post(h, a).Number
}

// enter lists a request; one that no call of the recording created counts.
func (m *rows) enter(c *trace.Call, p *infer.Request[requestHandle, asked]) {
	number := int64(trace.UnknownRequest)
	if p != nil {
		number = p.Number
	} else {
		m.unrecorded[c.Name]++
	}
	m.ids = append(m.ids, number)
}

// complete completes a request; a null handle, or a persistent request that is not active, stands for none.
func (m *rows) complete(c *trace.Call, r *record, status int, h requestHandle) {
	p := m.named(h)
	if h.value <= handleNullRequest || p != nil && !p.Active {
		return
	}
	m.enter(c, p)
	if p == nil {
		m.actual(asked{}, nil)
		return
	}
	m.actual(p.Info, r.status(status))
	m.requests.Complete(p)
}
