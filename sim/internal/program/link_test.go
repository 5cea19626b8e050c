package program

import (
	"fmt"
	"strings"
	"testing"

	"loggops/formats/listing"
	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/tuning"
)

// TestLinked compiles the schedules of testdata/linked.txt.
func TestLinked(t *testing.T) {
	cases.Run(t, "linked.txt", func(t *testing.T, text string) string {
		thresholds := tuning.Usual()
		if line, rest, _ := strings.Cut(text, "\n"); strings.HasPrefix(line, "thresholds ") {
			expect.OK(t, thresholds.Change(strings.Fields(line)[1:]))
			text = rest
		}
		p, err := Compile(listing.Schedule(t, text), logp.Default(), thresholds)
		expect.OK(t, err)
		return describeLinks(p)
	})
}

// describeLinks lists the operations of a program, one a line, as testdata/linked.txt explains.
func describeLinks(p *Program) string {
	var text strings.Builder
	first := map[int32]string{} // operation of each shape
	for rank := range p.Base {
		fmt.Fprintln(&text, "rank", rank)
		isRoot := rootsOf(p, rank)
		for i := p.First[rank]; i < p.First[rank+1]; i++ {
			at := i - p.First[rank]
			o := p.Shape(i)
			fmt.Fprint(&text, at, " ", o.Kind)
			if isRoot[at] {
				fmt.Fprint(&text, " root")
			}
			if o.Kind.IsMessage() {
				describeMessage(&text, p, i)
			}
			onStart, onEnd := p.DependentsOf(o, i)
			describeOffsets(&text, " start", at, onStart)
			describeOffsets(&text, " end", at, onEnd)
			switch {
			case o.Then == OwnDependents:
				fmt.Fprint(&text, ", own list ", p.listOf[i])
			case o.Then != 0:
				fmt.Fprint(&text, ", then ", at+o.Then)
			}
			for _, r := range o.Runs {
				fmt.Fprintf(&text, ", run %d+%d", at+r.Offset, r.Length)
			}
			if as, ok := first[p.Ops[i].Shape]; ok {
				fmt.Fprint(&text, ", as ", as)
			} else {
				first[p.Ops[i].Shape] = fmt.Sprintf("%d.%d", rank, at)
			}
			fmt.Fprintln(&text)
		}
	}
	return text.String()
}

// rootsOf reports for each operation of a rank whether it is a root.
func rootsOf(p *Program, rank int) []bool {
	is := make([]bool, p.First[rank+1]-p.First[rank])
	for _, roots := range p.RootsOf(rank) {
		for i := roots.First; i < roots.End; i++ {
			is[i-p.First[rank]] = true
		}
	}
	return is
}

func describeMessage(text *strings.Builder, p *Program, i int32) {
	o := p.Shape(i)
	fmt.Fprint(text, " tag ", p.TagOf(o, i))
	if p.tags != nil && o.Tag != schedule.AnyTag {
		fmt.Fprint(text, " of its own")
	}
	fmt.Fprint(text, " ", p.BytesOf(o, i), "B")
	if o.Bytes == ownBytes {
		fmt.Fprint(text, " of its own")
	}
}

func describeOffsets(text *strings.Builder, word string, at int32, offsets []int32) {
	for k, d := range offsets {
		if k == 0 {
			fmt.Fprint(text, word)
		}
		fmt.Fprint(text, " ", at+d)
	}
}
