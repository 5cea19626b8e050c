package noise

import (
	"errors"
	"slices"
	"sort"

	recorded "loggops/formats/noise"
	"loggops/internal/setting"
)

// Recorded is the detours of a recording, repeated without end. A rank's run
// starts at a random time of it, the same for all ranks where they are
// co-scheduled.
type Recorded struct {
	Trace   *recorded.Trace
	Without []string // leave out detours of these causes
}

func (d Recorded) compile(s *stream, scale float64) error {
	detours, err := d.selected()
	if err != nil {
		return err
	}
	s.form = tabulated
	s.table, err = newTable(detours, d.length(), scale)
	if err != nil || s.table == nil {
		return err
	}
	s.overhead = float64(s.table.stolen()) / float64(s.table.length)
	return nil
}

// selected returns the detours of the causes that are not left out.
func (d Recorded) selected() ([]recorded.Detour, error) {
	if d.Trace == nil {
		return nil, errors.New("there is no trace")
	}
	if err := d.Trace.Check(); err != nil {
		return nil, err
	}
	if len(d.Without) == 0 {
		return d.Trace.Detours, nil
	}
	var without []int32
	for _, cause := range d.Without {
		i := slices.Index(d.Trace.Causes, cause)
		if i < 0 {
			return nil, setting.Unknown("cause", cause, d.Trace.Causes)
		}
		without = append(without, int32(i))
	}
	var detours []recorded.Detour
	for _, x := range d.Trace.Detours {
		if !slices.Contains(without, x.Cause) {
			detours = append(detours, x)
		}
	}
	return detours, nil
}

// length returns that of the recording.
func (d Recorded) length() int64 {
	if d.Trace.LengthNS > 0 || len(d.Trace.Detours) == 0 {
		return d.Trace.LengthNS
	}
	last := d.Trace.Detours[len(d.Trace.Detours)-1]
	return last.StartNS + last.DurationNS
}

// table is a lap of a recording, for ever preceded and followed by others. Its
// detours are served one after the other, and so they do not overlap.
//
// It counts in free time, which no detour takes: detour k comes when free(k) of
// the lap's free time and stolen(k) of its detours have passed, at the sum of
// the two. So where a piece of work ends is a search for a free time.
type table struct {
	length int64
	// One more than there are detours: the last is the first of the next lap.
	entries []entry
	causes  []int32 // of the detours
	// carried is how much of the lap the last detour of the one before takes.
	carried int64
	// guide has, for each piece of the lap of width ns, the first detour that
	// ends after the piece begins.
	guide []int32
	width int64
}

type entry struct{ free, stolen int64 }

// newTable returns a table of detours of which none comes before another that
// it stands behind; nil where there is nothing left of them. Where they overlap
// after scaling, each is served after the one before.
func newTable(detours []recorded.Detour, length int64, scale float64) (*table, error) {
	if length > maxDrawn {
		return nil, errors.New("the recording is longer than 18 years")
	}
	lasts := func(d *recorded.Detour) int64 { return roundNS(float64(d.DurationNS) * scale) }
	n, total := 0, 0.
	for i := range detours {
		if ns := lasts(&detours[i]); ns > 0 {
			n++
			total += float64(ns)
		}
	}
	if n == 0 {
		return nil, nil
	}
	if total >= float64(length) {
		return nil, errAllTaken
	}
	t := &table{length: length, entries: make([]entry, 0, n+1), causes: make([]int32, 0, n)}
	// What a lap leaves to the next is the same from the second on: the third
	// pass would change nothing (R. Loynes, The stability of a queue, 1962).
	// An entry has the start and the duration of its detour, for now.
	end := int64(0)
	for range 2 {
		end, t.entries, t.causes = max(0, end-length), t.entries[:0], t.causes[:0]
		for i := range detours {
			if ns := lasts(&detours[i]); ns > 0 {
				start := max(detours[i].StartNS, end)
				end = start + ns
				t.entries, t.causes = append(t.entries, entry{start, ns}), append(t.causes, detours[i].Cause)
			}
		}
	}
	// Detours that are served in the next lap are the first.
	late := sort.Search(n, func(k int) bool { return t.entries[k].free >= length })
	for k := range t.entries[late:] {
		t.entries[late+k].free -= length
	}
	rotate(t.entries, late)
	rotate(t.causes, late)
	stolen := int64(0)
	for k, e := range t.entries {
		t.entries[k] = entry{e.free - stolen, stolen}
		stolen += e.stolen
	}
	t.entries = append(t.entries, entry{length + t.entries[0].free - stolen, stolen})
	t.carried = max(0, t.end(t.detours()-1)-length)
	t.index()
	return t, nil
}

// rotate puts the elements from one on before the others.
func rotate[T any](list []T, first int) {
	if first < len(list) {
		slices.Reverse(list[:first])
		slices.Reverse(list[first:])
		slices.Reverse(list)
	}
}

// index makes the guide.
func (t *table) index() {
	n := t.detours()
	t.width = t.length/int64(n) + 1
	t.guide = make([]int32, 0, t.length/t.width+2)
	k := 0
	for at := int64(0); at < t.length; at += t.width {
		for k < n && t.end(k) <= at {
			k++
		}
		t.guide = append(t.guide, int32(k))
	}
	t.guide = append(t.guide, int32(n))
}

// detours returns how many detours a lap has.
func (t *table) detours() int { return len(t.entries) - 1 }

// start returns when detour k is served, from the beginning of the lap, end
// when it ends.
func (t *table) start(k int) int64 { return t.entries[k].free + t.entries[k].stolen }
func (t *table) end(k int) int64   { return t.entries[k].free + t.entries[k+1].stolen }

// stolen returns how long the detours of a lap take, free what they leave.
func (t *table) stolen() int64 { return t.entries[t.detours()].stolen }
func (t *table) free() int64   { return t.length - t.stolen() }

func (t *table) duration(k int) int64 { return t.entries[k+1].stolen - t.entries[k].stolen }

// find returns the first detour that ends after a time, which counts from the
// beginning of a lap and may be beyond its end; and where the detour's own lap
// begins.
func (t *table) find(at int64) (k int, lap int64) {
	lap = at / t.length * t.length
	at -= lap
	if at < t.carried {
		return t.detours() - 1, lap - t.length
	}
	piece := at / t.width
	low, high := int(t.guide[piece]), int(t.guide[piece+1])
	for low < high {
		if middle := (low + high) / 2; t.end(middle) <= at {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low == t.detours() {
		return 0, lap + t.length
	}
	return low, lap
}

// reach returns the first detour from k on that no work meets which ends when
// so much of the lap's free time has passed; that is no more than what the last
// entry has.
func (t *table) reach(k int, free int64) int {
	step := 1
	for k+step < len(t.entries) && t.entries[k+step-1].free < free {
		k += step
		step *= 2
	}
	high := min(k+step, t.detours())
	for k < high {
		if middle := (k + high) / 2; t.entries[middle].free < free {
			k = middle + 1
		} else {
			high = middle
		}
	}
	return k
}

// work returns when d ns of work end that start at time at, and how many
// detours they meet. Detour k is the first that ends after that time; it is
// served at time next.
func (t *table) work(k int, next, at, d int64) (end int64, met int) {
	lap := next - t.start(k)
	free := min(at-lap-t.entries[k].stolen, t.entries[k].free) + d
	from, n := k, t.detours()
	if free > t.entries[n].free {
		laps := (free - 1 - t.entries[0].free) / t.free()
		free -= laps * t.free()
		lap += laps * t.length
		from, met = 0, int(laps)*n
	}
	to := t.reach(from, free)
	return lap + free + t.entries[to].stolen, met + to - k
}
