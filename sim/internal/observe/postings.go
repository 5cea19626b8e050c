package observe

import "slices"

// postings are the times at which a rank posted its unmatched receives.
type postings struct {
	few  []posting
	many map[int32]int64 // further ones, by operation
}

// posting is the time of consecutive receives, of which some are not matched.
type posting struct {
	first       int32 // operation
	count, left uint16
	ns          int64
}

// add adds a receive; up to so many postings are searched one by one.
func (p *postings) add(op int32, ns int64, few int) {
	if n := len(p.few); n > 0 {
		if last := &p.few[n-1]; last.ns == ns && op == last.first+int32(last.count) && last.count < 1<<16-1 {
			last.count++
			last.left++
			return
		}
		if n >= few {
			if p.many == nil {
				p.many = map[int32]int64{}
			}
			p.many[op] = ns
			return
		}
	}
	p.few = append(p.few, posting{op, 1, 1, ns})
}

// take removes a receive, and returns when it was posted.
func (p *postings) take(op int32) (ns int64) {
	for i := range p.few {
		f := &p.few[i]
		if uint32(op-f.first) < uint32(f.count) {
			ns = f.ns
			if f.left--; f.left == 0 {
				p.few = slices.Delete(p.few, i, i+1)
			}
			return ns
		}
	}
	ns = p.many[op]
	delete(p.many, op)
	return ns
}
