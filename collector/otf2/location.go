package otf2

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"sort"
)

// Records of local definitions that matter here, and the kinds of mappings.
const (
	localMapping     = 5
	localClockOffset = 6

	mapRegions       = 3
	mapMetrics       = 5
	mapCommunicators = 6
	mapContexts      = 10
)

// mapping turns a location's own numbers of definitions into global ones.
type mapping struct {
	dense  []uint32 // by number
	sparse map[uint32]uint32
}

// of returns the global number; one that is not mapped is global.
func (m *mapping) of(local uint32) uint32 {
	if int(local) < len(m.dense) {
		return m.dense[local]
	}
	if global, ok := m.sparse[local]; ok {
		return global
	}
	return local
}

// clockOffset is how far a location's clock was behind the global one at a time
// of its own.
type clockOffset struct {
	ticks  uint64
	offset int64
}

// localDefinitions are those of a location.
type localDefinitions struct {
	regions, communicators, contexts, metrics mapping
	clock                                     clock
}

// readLocation reads the local definitions of a location, of which there may be none.
func (a *anchor) readLocation(id uint64, d *definitions) (*localDefinitions, error) {
	l := &localDefinitions{clock: clock{perSecond: d.ticksPerSecond, start: d.startTicks}}
	_, err := a.eachDefinition(a.locationFile(id, ".def"), func(c *chunks, id uint8, f *fields) error {
		switch id {
		case localMapping:
			kind := f.u8()
			m, ok := readMapping(f)
			if !ok {
				return c.fail("a mapping that is cut")
			}
			switch kind {
			case mapRegions:
				l.regions = m
			case mapCommunicators:
				l.communicators = m
			case mapMetrics:
				l.metrics = m
			case mapContexts:
				l.contexts = m
			}
		case localClockOffset:
			o := clockOffset{ticks: f.full64(), offset: int64(f.number())}
			f.full64() // deviation
			l.clock.offsets = append(l.clock.offsets, o)
		}
		return nil
	})
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	slices.SortStableFunc(l.clock.offsets, func(a, b clockOffset) int { return cmp.Compare(a.ticks, b.ticks) })
	return l, nil
}

// locationFile returns a file of a location.
func (a *anchor) locationFile(id uint64, ext string) string {
	return filepath.Join(stemOf(a.file), fmt.Sprintf("%d%s", id, ext))
}

// readMapping takes a mapping: numbers in order, or pairs of them.
func readMapping(f *fields) (m mapping, ok bool) {
	n := f.number()
	dense := f.u8() == 0
	if n > uint64(len(f.b)) {
		return m, false
	}
	if dense {
		for range n {
			m.dense = append(m.dense, f.reference())
		}
		return m, !f.bad
	}
	m.sparse = map[uint32]uint32{}
	for range n {
		local := f.reference()
		m.sparse[local] = f.reference()
	}
	return m, !f.bad
}

// clock converts the times of a location.
type clock struct {
	perSecond, start uint64
	offsets          []clockOffset // in order
}

// ns returns a time of the location in ns since the start of the recording, on
// the global clock: to the time between two measurements of the difference
// belongs one between theirs.
func (c *clock) ns(ticks uint64) int64 {
	global := int64(ticks-c.start) + c.offset(ticks)
	if global < 0 {
		return -c.duration(uint64(-global))
	}
	return c.duration(uint64(global))
}

// duration converts ticks; one that is too long is the longest.
func (c *clock) duration(ticks uint64) int64 {
	hi, lo := bits.Mul64(ticks, 1e9)
	if hi >= c.perSecond {
		return math.MaxInt64 / 2
	}
	ns, _ := bits.Div64(hi, lo, c.perSecond)
	return int64(min(ns, math.MaxInt64/2))
}

// offset returns what has to be added to a time of the location. Before the
// first and after the last measurement it changes as between the two nearest.
func (c *clock) offset(ticks uint64) int64 {
	n := len(c.offsets)
	if n == 0 {
		return 0
	}
	if n == 1 {
		return c.offsets[0].offset
	}
	after := sort.Search(n, func(i int) bool { return c.offsets[i].ticks > ticks })
	after = min(max(after, 1), n-1)
	from, to := c.offsets[after-1], c.offsets[after]
	if to.ticks == from.ticks {
		return from.offset
	}
	slope := float64(to.offset-from.offset) / float64(to.ticks-from.ticks)
	return from.offset + int64(slope*float64(int64(ticks-from.ticks)))
}
