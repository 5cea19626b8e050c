package noise

// A queue is the streams of a rank merged into one: a detour that arrives
// during another is served after it. It is walked detour by detour, and where
// many of one random stream come before any other's, by blocks (block.go).

// cursor is a detour of one stream.
type cursor struct {
	at, duration int64
	draw         uint32 // of the next random numbers, or the number in the lap
}

// maxStreams is how many streams a rank can have.
const maxStreams = 16

// first returns the first detour of a stream that ends after time 0; that may
// arrive before time 0.
func (s *stream) first(r *Run, rank int32) cursor {
	switch s.form {
	case periodic:
		return cursor{at: s.firstPeriodic(r, rank), duration: s.duration}
	case tabulated:
		k, at := s.firstRecorded(r, rank)
		return cursor{at, s.table.duration(k), uint32(k)}
	}
	n := r.numbers(rank, s.number, s.shared)
	return s.firstRandom(&n)
}

// next goes on to the next detour.
func (s *stream) next(r *Run, rank int32, c *cursor) {
	switch s.form {
	case periodic:
		c.at += s.period
	case tabulated:
		k := int(c.draw)
		c.at += s.table.start(k+1) - s.table.start(k)
		if k++; k == s.table.detours() {
			k = 0
		}
		c.duration, c.draw = s.table.duration(k), uint32(k)
	default:
		n := r.numbers(rank, s.number, s.shared)
		s.nextRandom(&n, c)
	}
}

// earliest returns the cursor whose detour arrives first, and when the first
// detour of the other streams arrives.
func earliest(cursors []cursor) (i int, others int64) {
	others = never
	for k := 1; k < len(cursors); k++ {
		if at := cursors[k].at; at < cursors[i].at {
			i, others = k, cursors[i].at
		} else {
			others = min(others, at)
		}
	}
	return i, others
}

// startQueue goes to time 0. What is under way then is served from then on; what
// of that the first work, at time t, meets is counted.
func (r *Run) startQueue(rank int32, streams []*stream, t int64) {
	cursors := r.cursorsOf(rank, len(streams))
	busy := int64(0)
	for i, s := range streams {
		c := s.first(r, rank)
		if c.at < 0 {
			busy += c.at + c.duration
			if busy > t {
				r.accounts[rank].met++
			}
			s.next(r, rank, &c)
		}
		cursors[i] = c
	}
	r.busy[rank] = busy
}

// skipQueue goes to time t: busy becomes the end of what has arrived until
// then.
func (r *Run) skipQueue(rank int32, streams []*stream, t int64) {
	cursors := r.cursorsOf(rank, len(streams))
	a := &r.accounts[rank]
	busy := r.busy[rank]
	for passed := uint(1); ; passed++ {
		i, others := earliest(cursors)
		c := &cursors[i]
		if c.at > t || passed%detoursPerLook == 0 && r.ctx.Err() != nil {
			r.busy[rank], r.next[rank] = busy, c.at
			break
		}
		if s, stop := streams[i], min(others, t+1); s.manyBefore(stop, c) {
			n := r.numbers(rank, s.number, s.shared)
			var met int
			busy, met = s.skipBlocks(r.ctx, &n, c, stop, busy, t, a.untilNS)
			a.met += int64(met)
			continue
		}
		served := max(busy, c.at)
		busy = served + c.duration
		if busy > t && c.duration > 0 && served >= a.untilNS {
			a.met++
		}
		streams[i].next(r, rank, c)
	}
	if busy > t {
		r.next[rank] = underWay
	}
}

// workQueue returns when d ns of work end that start at time t, and how many
// detours that arrive later they meet. With goOn it goes on to that end.
func (r *Run) workQueue(rank int32, streams []*stream, t, d int64, goOn bool) (end int64, met int) {
	cursors := r.cursorsOf(rank, len(streams))
	if !goOn {
		var ahead [maxStreams]cursor
		cursors = ahead[:copy(ahead[:], cursors)]
	}
	until := r.accounts[rank].untilNS
	now := max(t, r.busy[rank])
	end = now + d
	for passed := uint(1); now <= maxTimeNS; passed++ {
		i, others := earliest(cursors)
		c := &cursors[i]
		if c.at >= end {
			if goOn {
				r.busy[rank], r.next[rank] = now, c.at
			}
			return end, met
		}
		if passed%detoursPerLook == 0 && r.ctx.Err() != nil {
			break
		}
		if s := streams[i]; s.manyBefore(min(others, end), c) {
			n := r.numbers(rank, s.number, s.shared)
			var more int
			now, end, more = s.workBlocks(r.ctx, &n, c, others, now, end, until)
			met += more
			continue
		}
		now = max(now, c.at)
		if c.duration > 0 && now >= until {
			met++
		}
		now += c.duration
		end += c.duration
		streams[i].next(r, rank, c)
	}
	return never, met
}

// workCrude is workQueue by the public simulator's rule.
func (r *Run) workCrude(rank int32, streams []*stream, t, d int64) (end int64, met int) {
	var ahead [maxStreams]cursor
	cursors := ahead[:copy(ahead[:], r.cursorsOf(rank, len(streams)))]
	until := r.accounts[rank].untilNS
	taken := max(0, r.busy[rank]-t)
	for passed := uint(1); ; passed++ {
		i, others := earliest(cursors)
		c := &cursors[i]
		if c.at >= t+d || passed%detoursPerLook == 0 && r.ctx.Err() != nil {
			return t + d + taken, met
		}
		if s, stop := streams[i], min(others, t+d); s.manyBefore(stop, c) {
			n := r.numbers(rank, s.number, s.shared)
			more, longer := s.passBlocks(r.ctx, &n, c, stop, until)
			met += more
			taken += longer
			continue
		}
		if c.duration > 0 && c.at >= until {
			met++
		}
		taken += c.duration
		streams[i].next(r, rank, c)
	}
}
