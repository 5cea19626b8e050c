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
func (x *postings) add(op int32, ns int64, few int) {
	if n := len(x.few); n > 0 {
		if last := &x.few[n-1]; last.ns == ns && op == last.first+int32(last.count) && last.count < 1<<16-1 {
			last.count++
			last.left++
			return
		}
		if n >= few {
			if x.many == nil {
				x.many = map[int32]int64{}
			}
			x.many[op] = ns
			return
		}
	}
	x.few = append(x.few, posting{op, 1, 1, ns})
}

// take removes a receive, and returns when it was posted.
func (x *postings) take(op int32) (ns int64) {
	for i := range x.few {
		posting := &x.few[i]
		if uint32(op-posting.first) < uint32(posting.count) {
			ns = posting.ns
			if posting.left--; posting.left == 0 {
				x.few = slices.Delete(x.few, i, i+1)
			}
			return ns
		}
	}
	ns = x.many[op]
	delete(x.many, op)
	return ns
}
