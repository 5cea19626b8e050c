package timeline

import "math"

// sums are how long a lane, or several, was in each state, by column of the time that is
// shown: [column*kinds + kind], in columns.
type sums []float32

// add adds a state, from and to in columns.
func (s sums) add(k Kind, from, to float64) {
	from, to = max(0, from), min(to, float64(len(s)/int(kinds)))
	for column := int(from); from < to; column++ {
		end := min(to, float64(column+1))
		s[column*int(kinds)+int(k)] += float32(end - from)
		from = end
	}
}

func (s sums) addAll(other sums) {
	for i, sum := range other {
		s[i] += sum
	}
}

// halve joins columns in pairs.
func (s sums) halve(into sums) {
	clear(into)
	for i, sum := range s {
		into[i/(2*int(kinds))*int(kinds)+i%int(kinds)] += sum
	}
}

// A cell is a pixel: the state that took most of its time, plus 1, in the upper half, and
// how strongly the color of noise covers that in the lower one, up to fullMark. 0 is
// nothing at all.
type cell uint8

const fullMark = 15

// cells returns the cells of columns. Noise covers a pixel by its share. One in which the
// share is twice that of the whole timeline, or more, has a mark that is also seen where the
// share is small: from a fourth at a share of 1/1024 to the whole at 1, by its logarithm.
func (d *Data) cells(s sums, into []cell) []cell {
	into = into[:0]
	for ; len(s) > 0; s = s[kinds:] {
		most, noise, ok := d.column(s)
		if !ok {
			into = append(into, 0)
			continue
		}
		into = append(into, cell(most+1)<<4|cell(noise*fullMark+0.5))
	}
	return into
}

// column returns the state that took most of the time of a column, and how strongly noise covers
// it. It is not ok if the column is empty.
func (d *Data) column(s sums) (most Kind, noise float64, ok bool) {
	total := float32(0)
	for k, sum := range s[:kinds] {
		total += sum
		if sum > s[most] {
			most = Kind(k)
		}
	}
	if total <= 0 {
		return most, 0, false
	}
	noise = float64(s[Detour] / total)
	if noise > 2*d.noise {
		noise = max(noise, 0.25+0.75*max(0, 1+math.Log2(noise)/10))
	}
	return most, noise, true
}

// dominant returns the states of columns, kinds for none: where noise covers only a part of its columns, as many of
// these are noise.
func (d *Data) dominant(s sums, into []Kind) []Kind {
	into = into[:0]
	fills := some()
	fills(0.25) // so that a column is seen where noise has just a mark
	for ; len(s) > 0; s = s[kinds:] {
		kind, noise, ok := d.column(s)
		if !ok {
			into = append(into, kinds)
			continue
		}
		if noise > 0 && fills(noise) {
			kind = Detour
		}
		into = append(into, kind)
	}
	return into
}

// columns reads how long each lane was in each state, by so many columns, and calls use
// for the lanes in their order. The sums are valid during the call. Sent, unless nil,
// counts the messages that are sent in each column.
func (d *Data) columns(n int, sent []int, use func(lane int, s sums) error) error {
	perNS := float64(n) / float64(d.ToNS-d.FromNS)
	at := func(ns int64) float64 { return float64(ns-d.FromNS) * perNS }
	type cpu struct {
		clock
		sums
		state func(Kind, int64, int64)
	}
	var cpus []*cpu // of the rank at hand, and memory for more
	first, count := 0, 0
	flush := func() error {
		for i, c := range cpus[:count] {
			c.end(c.state)
			if err := use(first+i, c.sums); err != nil {
				return err
			}
		}
		first += count
		count = 0
		return nil
	}
	open := func() {
		for first+count < len(d.Lanes) && d.Lanes[first+count].Rank == d.Lanes[first].Rank {
			if count == len(cpus) {
				c := &cpu{sums: make(sums, n*int(kinds))}
				c.state = func(k Kind, fromNS, toNS int64) { c.sums.add(k, at(fromNS), at(toNS)) }
				cpus = append(cpus, c)
			}
			c := cpus[count]
			c.clock = clock{}
			clear(c.sums)
			count++
		}
	}
	for r, err := range d.shown(true) {
		if err != nil {
			return err
		}
		for count == 0 || d.Lanes[first].Rank != r.Rank {
			if err := flush(); err != nil {
				return err
			}
			open()
		}
		i := 0
		for d.Lanes[first+i].CPU != r.CPU {
			i++
		}
		cpus[i].clock.add(&r.Span, cpus[i].state)
		if sent != nil && r.Kind == Send && r.Message != None && r.EndNS >= d.FromNS && r.EndNS < d.ToNS {
			sent[int(at(r.EndNS))]++
		}
	}
	return flush()
}
