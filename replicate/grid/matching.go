package grid

import (
	"context"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"

	"loggops/formats/schedule"
	"loggops/internal/spec"
)

// Unmatched returns an error if a rank of a larger grid, whose templates are the ranks of a schedule, does not receive
// what others send to it: by pair of ranks and tag. It reads the schedule once and makes no operations of the larger grid.
func (g *Grid) Unmatched(ctx context.Context, s schedule.Source, extents []int, templates string, seed uint64) error {
	larger := g.grow(extents, templates, seed)
	of := *g
	of.Extents = larger.Recorded
	ranks, err := of.conducts(s)
	if err != nil {
		return err
	}
	return unmatched(ctx, &larger, ranks)
}

// unmatched is the same for templates that communicate in a certain way. Ranks with the same template whose neighbors have
// the same ones are looked at once.
func unmatched(ctx context.Context, larger *schedule.Grid, ranks []conduct) error {
	sends := make([]map[steps][]channel, len(ranks))
	all := map[steps]bool{}
	for rank, c := range ranks {
		sends[rank] = map[steps][]channel{}
		for k := range c {
			if !k.receives && !k.collectives {
				sends[rank][k.offset] = append(sends[rank][k.offset], k)
				all[k.offset] = true
			}
		}
	}
	offsets := slices.SortedFunc(maps.Keys(all), func(a, b steps) int { return slices.Compare(a[:], b[:]) })
	m := matching{larger, ranks, sends, offsets}
	grid := spec.Grid(larger.Extents)
	seen := map[string]bool{}
	var key []byte
	senders := make([]int, len(offsets)) // templates, by offset; None beyond a border
	for rank := range larger.Ranks() {
		if err := ctx.Err(); err != nil {
			return err
		}
		template := larger.Template(rank)
		key = binary.AppendUvarint(key[:0], uint64(template))
		for i, offset := range offsets {
			senders[i] = schedule.None
			back := offset.back(larger)
			if from, ok := grid.Neighbor(rank, back[:], larger.Periodic); ok {
				senders[i] = larger.Template(from)
			}
			if _, ok := grid.Neighbor(rank, offset[:], larger.Periodic); !ok && sends[template][offset] != nil {
				return fmt.Errorf("in a grid %s, rank %d would send beyond the border: %s", grid, rank, m.text(template, sends[template][offset][0]))
			}
			key = binary.AppendUvarint(key, uint64(senders[i]+1))
		}
		if seen[string(key)] {
			continue
		}
		seen[string(key)] = true
		if err := m.receives(rank, template, senders); err != nil {
			return fmt.Errorf("in a grid %s, rank %d %w", grid, rank, err)
		}
	}
	return nil
}

// matching compares what ranks of a larger grid receive with what is sent to them.
type matching struct {
	larger  *schedule.Grid
	ranks   []conduct // of the templates
	sends   []map[steps][]channel
	offsets []steps
}

// receives checks the messages of one rank.
func (m *matching) receives(rank, template int, senders []int) error {
	in := map[channel]int64{}
	from := map[channel]string{}
	sent, received := int64(0), int64(0)
	for i, sender := range senders {
		if sender == schedule.None {
			continue
		}
		for _, k := range m.sends[sender][m.offsets[i]] {
			at := channel{receives: true, offset: k.offset.back(m.larger), group: k.group, tag: k.tag}
			in[at] += m.ranks[sender][k].count
			from[at] = m.text(sender, k)
			sent += m.ranks[sender][k].count
		}
	}
	wild := false
	for _, k := range slices.SortedFunc(maps.Keys(m.ranks[template]), channel.compare) {
		f := m.ranks[template][k]
		switch {
		case !k.receives:
			continue
		case k.anySource || k.tag == schedule.AnyTag:
			wild = true
		case in[k] < f.count:
			return fmt.Errorf("would wait for %d %s, and %d are sent", f.count, m.text(template, k), in[k])
		}
		received += f.count
	}
	for _, k := range slices.SortedFunc(maps.Keys(in), channel.compare) {
		if f := m.ranks[template][k]; !wild && (f == nil || f.count < in[k]) {
			return fmt.Errorf("would receive %d messages less than are sent to it by %s", sent-received, from[k])
		}
	}
	if sent != received {
		return fmt.Errorf("would receive %d messages, and %d are sent to it", received, sent)
	}
	return nil
}

// text describes the messages of a template in a channel, with their call.
func (m *matching) text(template int, k channel) string {
	text := k.text(len(m.larger.Extents))
	if c := m.ranks[template][k].caller; c.Site != "" {
		text += fmt.Sprintf(" (%s at %s)", c.Call, c.Site)
	}
	return text
}

// back returns the offset of the sender from the receiver.
func (s steps) back(in *schedule.Grid) (back steps) {
	for d, extent := range in.Extents {
		if back[d] = -s[d]; in.Periodic[d] && -2*back[d] == extent { // of two ways of the same length, that up
			back[d] = s[d]
		}
	}
	return back
}
