package schedgen

import (
	"fmt"
	"strings"
	"testing"

	"loggops/formats/listing"

	"loggops/formats/schedule"
	"loggops/schedgen/collective"
)

// parse reads a trace of three ranks.
func parse(t *testing.T, text string) *listing.Source {
	t.Helper()
	return listing.Trace(t, 3, text)
}

// numbers reads a list with commas.
func numbers(text string) (list []int64) {
	for item := range strings.SplitSeq(text, ",") {
		var n int64
		fmt.Sscan(item, &n)
		list = append(list, n)
	}
	return list
}

// list is a Sink that writes operations down, collectives with the algorithms
// that the default preset chooses for them.
type list []string

func (l *list) Append(rank int, ops ...schedule.Op) error {
	for _, op := range ops {
		text := fmt.Sprintf("%d %s", len(*l), op.Kind)
		switch op.Kind {
		case schedule.Calc, schedule.IO, schedule.OneSided:
			text += fmt.Sprintf(" %d", op.DurationNS)
		case schedule.Send, schedule.Recv:
			text += fmt.Sprintf(" %d B %d tag %d comm %d %s", op.Bytes, op.Peer, op.Tag, op.Comm, op.Mode)
		case schedule.Collective:
			rules, _ := collective.Preset(collective.Presets()[0])
			algorithm := collective.Choose(rules, &op, 3).Coll.Algorithm
			text += fmt.Sprintf(" %s %s %d B comm %d root %d", op.Coll.Kind, algorithm, op.Bytes, op.Comm, op.Coll.Root)
			if op.Coll.Counts != nil || op.Coll.RecvCounts != nil {
				text += fmt.Sprintf(" %v %v", op.Coll.Counts, op.Coll.RecvCounts)
			}
			if op.Coll.Neighbors != nil || op.Coll.RecvNeighbors != nil {
				text += fmt.Sprintf(" to %v from %v", op.Coll.Neighbors, op.Coll.RecvNeighbors)
			}
		}
		if op.Region != "" || op.Site != "" {
			text += fmt.Sprintf(" region %q site %q", op.Region, op.Site)
		}
		if op.Iteration != schedule.None {
			text += fmt.Sprintf(" iteration %d", op.Iteration)
		}
		if op.CPU != 0 {
			text += fmt.Sprintf(" cpu %d", op.CPU)
		}
		for _, d := range op.Requires {
			text += fmt.Sprintf(" r%d", len(*l)-int(d))
		}
		for _, d := range op.Irequires {
			text += fmt.Sprintf(" i%d", len(*l)-int(d))
		}
		*l = append(*l, text)
	}
	return nil
}

// ops is a Sink that keeps operations.
type ops []schedule.Op

func (o *ops) Append(_ int, list ...schedule.Op) error {
	*o = append(*o, list...)
	return nil
}
