package replicate

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"loggops/formats/schedule"
	"loggops/internal/setting"
	"loggops/internal/units"
)

// ParseVolume reads KEEP or KEY=VALUE:KEEP, such as total, kind=alltoall:pair, site=fft.c:212:rank or
// communicator=1:total.
func ParseVolume(text string) (schedule.Volume, error) {
	var v schedule.Volume
	selects := ""
	if v.Keep = text; strings.Contains(text, ":") {
		colon := strings.LastIndexByte(text, ':')
		selects, v.Keep = text[:colon], text[colon+1:]
		v.Key, v.Value, _ = strings.Cut(selects, "=")
	}
	switch {
	case !slices.Contains(schedule.Keeps, v.Keep):
		return v, setting.Unknown("volume", v.Keep, schedule.Keeps)
	case selects != "" && !slices.Contains(schedule.VolumeKeys, v.Key):
		return v, setting.Unknown("key", v.Key, schedule.VolumeKeys)
	case selects != "" && v.Value == "":
		return v, fmt.Errorf("%q: want KEEP or KEY=VALUE:KEEP", text)
	}
	return v, nil
}

// Members returns from how many members, to how many, a communicator grows.
type Members func(comm int32) (from, to int)

// Scaled is a schedule with the sizes of larger communicators.
type Scaled struct {
	schedule.Source
	members Members

	kinds     []string // whose volume per rank the default keeps
	kept, all int64    // the bytes of these in the last reading, and those that they would have had per pair
}

// Scale returns a schedule with the sizes of larger communicators, by the rules of its header.
func Scale(s schedule.Source, members Members) *Scaled { return &Scaled{Source: s, members: members} }

// Operations bounds the number of operations.
func (s *Scaled) Operations() int { return schedule.Size(s.Source) }

// Batches returns the operations.
func (s *Scaled) Batches() iter.Seq2[schedule.Batch, error] { return schedule.Batches(s.Blocks()) }

// Blocks returns the operations in short form.
func (s *Scaled) Blocks() iter.Seq2[schedule.Block, error] {
	return func(yield func(schedule.Block, error) bool) {
		var table []schedule.Shape // that of the source, as long as no size changes
		var volumes map[int32][2]int64
		seen, generation := 0, 0
		s.kinds, s.kept, s.all = nil, 0, 0
		for b, err := range schedule.Blocks(s.Source) {
			if b.Generation != generation {
				table, volumes, seen, generation = nil, nil, 0, b.Generation
			}
			for ; seen < len(b.Table); seen++ {
				shape, volume, changes := s.shape(b.Table[seen])
				if changes && table == nil {
					table, volumes = slices.Clone(b.Table[:seen]), map[int32][2]int64{}
				}
				if table != nil {
					table = append(table, shape)
				}
				if changes {
					volumes[int32(seen)] = volume
				}
			}
			if table != nil {
				b.Table = table
				for _, number := range b.Shapes {
					volume := volumes[number]
					s.kept, s.all = s.kept+volume[0], s.all+volume[1]
				}
			}
			if !yield(b, err) || err != nil {
				return
			}
		}
	}
}

// shape returns a shape with the sizes of larger communicators, and whether they differ. Its volume is, if the
// default decided, the bytes that a member then sends, and those that it would send if pairs kept theirs.
func (s *Scaled) shape(shape schedule.Shape) (scaled schedule.Shape, volume [2]int64, changes bool) {
	if shape.Kind != schedule.Collective {
		return shape, volume, false
	}
	from, to := s.members(shape.Comm)
	keep, usual := s.keep(&shape)
	times := divisions(shape.Coll.Kind, keep)
	if from == to || times == 0 {
		return shape, volume, false
	}
	if usual {
		if !slices.Contains(s.kinds, shape.Coll.Kind) {
			s.kinds = append(s.kinds, shape.Coll.Kind)
		}
		kept := shape.Bytes * int64(from)
		if shape.Coll.Counts != nil {
			kept = sum(shape.Coll.Counts)
		}
		volume = [2]int64{kept, scale(kept, to, from)}
	}
	coll := *shape.Coll
	coll.Counts, coll.RecvCounts = slices.Clone(coll.Counts), slices.Clone(coll.RecvCounts)
	for range times {
		shape.Bytes = scale(shape.Bytes, from, to)
		for _, list := range [...][]int64{coll.Counts, coll.RecvCounts} {
			for i := range list {
				list[i] = scale(list[i], from, to)
			}
		}
	}
	shape.Coll = &coll
	return shape, volume, true
}

// keep returns what a collective keeps, and whether no rule says so.
func (s *Scaled) keep(shape *schedule.Shape) (keep string, usual bool) {
	head := s.Head()
	for _, v := range slices.Backward(head.Volumes) {
		switch of := &head.Communicators[shape.Comm]; {
		case v.Key == "",
			v.Key == schedule.VolumeKind && v.Value == shape.Coll.Kind,
			v.Key == schedule.VolumeSite && schedule.IsSite(shape.Site, v.Value),
			v.Key == schedule.VolumeCommunicator && (v.Value == of.Name || v.Value == strconv.Itoa(int(shape.Comm))):
			return v.Keep, false
		}
	}
	if head.Recorded && (shape.Coll.Kind != "alltoall" || shape.Bytes > mostOfCount) {
		return schedule.KeepRank, true
	}
	return schedule.KeepPair, true
}

// mostOfCount is the largest block of an alltoall that is taken for a number, such as the size of a later message:
// each pair exchanges one, however many ranks there are.
const mostOfCount = 8

// divisions returns how many times the sizes of a collective shrink by the growth of its members. Only in an alltoall
// do the bytes of a member grow with the members.
func divisions(kind, keep string) int {
	switch perMember := strings.HasPrefix(kind, "alltoall"); {
	case strings.HasPrefix(kind, "neighbor_"):
		return 0
	case keep == schedule.KeepTotal && perMember:
		return 2
	case keep == schedule.KeepTotal, keep == schedule.KeepRank && perMember:
		return 1
	}
	return 0
}

// scale returns bytes times multiply, divided by divide and rounded; something remains of something.
func scale(bytes int64, multiply, divide int) int64 {
	high, low := bits.Mul64(uint64(bytes), uint64(multiply))
	low, carry := bits.Add64(low, uint64(divide)/2, 0)
	if high += carry; high >= uint64(divide) {
		return schedule.MaxBytes
	}
	quotient, _ := bits.Div64(high, low, uint64(divide))
	return int64(max(min(quotient, schedule.MaxBytes), uint64(min(bytes, 1))))
}

func sum(list []int64) (n int64) {
	for _, x := range list {
		n += x
	}
	return n
}

// Note is what the default has kept in the last reading, nil if there was nothing.
func (s *Scaled) Note() error {
	if s.all == s.kept {
		return nil
	}
	ranks := int64(s.Head().Ranks)
	slices.Sort(s.kinds)
	return setting.Advisef("%s: the volume per rank stays constant, at %s; with constant messages per pair it would be %s (loggops-replicate %s)",
		strings.Join(s.kinds, ", "), units.FormatSize(s.kept/ranks), units.FormatSize(s.all/ranks), setting.Name("volume"))
}
