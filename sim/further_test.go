package sim

import (
	"fmt"
	"slices"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/schedgen/collective"
	"loggops/sim/noise"
)

// furtherPrograms are kinds of programs of which draw makes few, or none.
var furtherPrograms = map[string]func(*builder){
	"two levels": func(b *builder) { // also on communicators whose copies lie on nodes in different ways
		b.byNode, b.ruled, b.schedule.Header.Collectives = true, false, nil
		b.left = min(b.left*10, 3000)
		if len(b.params.Levels) == 0 {
			b.params.Levels = []Level{{Size: b.between(1, 9), Override: b.override()}}
		}
		for range b.between(1, 3) {
			b.collectives()
		}
		b.finish()
	},
	"one collective": func(b *builder) { b.drawAlone() },
	"a lane": func(b *builder) {
		usual := [2]string{"allreduce", pick(b, "dissemination", "dissemination:requires=last")}
		if b.chance(40) {
			usual = pick(b, [2]string{"bcast", "binomial"}, [2]string{"bcast", "k-ary:ways=3"}, [2]string{"bcast", "pipelined-chain:segment=100"}, [2]string{"scatter", "binomial"})
		}
		ranks, root := b.between(1, 4), schedule.None
		if collective.Rooted(usual[0]) {
			root = b.IntN(ranks)
		}
		b.runs(broadcasts(usual[0], usual[1], ranks, b.between(1, 60), root, b.Int64N(65)))
		b.params.EagerMax, b.params.NIC, b.params.Levels, b.params.BySize = 1<<20, false, nil, nil
		if b.chance(40) { // all times are multiples of one
			step := func() int64 { return 500 * b.Int64N(4) }
			b.params.LatencyNS, b.params.OverheadSendNS, b.params.OverheadRecvNS, b.params.GapNS = step(), step(), step(), step()
			b.params.TailNS, b.params.GapPerByte, b.params.OverheadPerByte, b.params.ReducePerByte = 0, 0, 0, 0
		}
		switch {
		case b.chance(15): // members in another order
			order := make([]int32, ranks)
			for i, rank := range b.Perm(ranks) {
				order[i] = int32(rank)
			}
			b.schedule.Header.Communicators[0].Members = comm.Of(order)
		case b.chance(15):
			for range b.schedule.Header.TotalRanks() {
				b.starts = append(b.starts, 500*b.Int64N(20))
			}
		}
		switch {
		case b.chance(50):
			b.addNoise()
		case b.chance(60): // with many ties
			b.noise = &noise.Config{Scale: 1}
			for range b.between(1, 3) {
				first := b.Int32N(int32(b.schedule.Header.TotalRanks()))
				b.noise.Sources = append(b.noise.Sources, noise.Source{
					Detours: noise.Periodic{PeriodNS: 1000 * (5 + b.Int64N(20)), DurationNS: 500 * (1 + b.Int64N(4)), Fixed: true, PhaseNS: 500 * b.Int64N(10)},
					Ranks:   noise.Ranks{{First: first, Last: first + b.Int32N(9)}}, Scale: 1,
				})
			}
		}
	},
	"repeats": func(b *builder) { // in replicas that mostly run independently
		b.noise, b.params.EagerMax, b.params.Levels = nil, 1<<20, nil
		b.params.LatencyNS = max(b.params.LatencyNS, 1)
		b.schedule.Header.Replicas, b.left = b.between(2, 9), min(b.left, 100)
		b.drawShapes()
		if b.chance(50) { // the first time, messages of the collective come at other times than afterwards
			for rank := range b.schedule.Ops {
				b.then(rank, schedule.Op{Kind: schedule.Collective, Coll: &schedule.Coll{Kind: "barrier", Algorithm: "dissemination", Root: schedule.None}})
			}
			for range b.schedule.Header.TotalRanks() {
				b.starts = append(b.starts, 500*b.Int64N(20))
			}
		}
		times := b.between(1, 5)
		for rank, once := range b.schedule.Ops {
			b.schedule.Ops[rank] = slices.Repeat(once, 1+times)
		}
	},
	"pieces": func(b *builder) {
		b.drawPieces()
		b.finish()
	},
	"handshakes": func(b *builder) { // that take as long as calcs
		b.drawApplicationSize()
		b.cpus, b.nics, b.params.NIC, b.params.Drain = 1, 1, false, false
		b.params.EagerMax, b.params.HandshakeNS = b.Int64N(10), 1+b.Int64N(pick[int64](b, 3000, 30_000))
		if b.chance(70) {
			b.exchange(b.neighbors())
		} else {
			b.exchange(b.crowds())
		}
	},
	"skewed replicas": (*builder).drawSkewed,
	"tied links":      (*builder).drawTiedLinks,
	"rules": func(b *builder) {
		b.ruled, b.schedule.Header.Collectives = true, b.rules()
		b.left *= 3
		for range b.between(1, 3) {
			b.collectives()
		}
	},
	"one CPU":       func(b *builder) { b.runs(crowd(b.between(1, 30))) },
	"late calls":    func(b *builder) { b.runs(early(b.between(1, 120))) },
	"late receives": func(b *builder) { b.runs(lateReceives(b.between(1, 60))) },
	"many waits": func(b *builder) {
		b.runs(manyWaits(b.Perm(b.between(crowded/2, 3*crowded)), b.chance(50)))
		b.addThreads()
	},
	"many messages": func(b *builder) {
		// Wildcard receives at the end of their kind take what the others leave.
		n := b.between(crowded-2, 5*crowded)
		exact := pick(b, n, b.between(0, n))
		wild := func(i int) (source, tag bool) { return i >= exact, i >= exact && i%3 > 0 }
		b.runs(manyMessages(n, b.chance(50), wild, b.Perm(n)))
		b.addThreads()
	},
	"many messages in replicas": func(b *builder) { // with a global collective, so that they run as far as they can independently
		n := b.between(crowded, 8*crowded)
		b.runs(manyMessages(n, b.chance(50), exactly, b.Perm(n)))
		b.schedule.Header.Replicas = 3
		for rank, ops := range b.schedule.Ops {
			barrier := schedule.Op{Kind: schedule.Collective, Bytes: 8, Coll: &schedule.Coll{Kind: "barrier", Root: schedule.None}}
			for i := range ops {
				barrier.Requires = append(barrier.Requires, int32(i+1))
			}
			appending(b.schedule)(rank, barrier)
		}
	},
	"many receives": func(b *builder) {
		n := b.between(2*crowded, 4*crowded)
		b.runs(manyReceives(n, b.between(0, n/2), b.Perm(n)))
	},
}

// drawAlone draws a program of one collective of many ranks.
func (b *builder) drawAlone() {
	b.alone, b.left = true, 3000
	b.schedule.Header.Replicas = b.between(1, 40)
	b.drawShapes()
}

// rules draws rules for collectives, by the number of members and, where all members know them, the bytes.
func (b *builder) rules() (rules []schedule.Rule) {
	for range b.between(0, 20) {
		kind := pick(b, collective.Kinds()...)
		rule := schedule.Rule{Kind: kind, Members: schedule.Range{b.Int64N(13)}, Algorithm: pick(b, collective.Algorithms(kind)...)}
		sized := rule
		sized.Bytes = schedule.Range{pick[int64](b, 8, 500, 65535)}
		if collective.CheckRule(&sized) == nil && b.chance(50) {
			rule = sized
		}
		rules = append(rules, rule)
	}
	return rules
}

// runs has the program be a schedule, without noise.
func (b *builder) runs(s *schedule.Schedule) { b.schedule, b.noise = s, nil }

// addThreads makes half of the programs recordings with two CPUs per rank.
func (b *builder) addThreads() {
	if b.schedule.Header.Recorded = b.chance(50); b.schedule.Header.Recorded {
		for _, ops := range b.schedule.Ops {
			for i := range ops {
				ops[i].CPU = b.Int32N(2)
			}
		}
	}
}

// manyOfKind are kinds of short programs, few of which show an error: there are four times as many if -programs is given.
var manyOfKind = []string{"handshakes", "repeats", "skewed replicas", "tied links"}

// freedSooner are seeds of programs of tied links in which a CPU becomes known to be free before another one for which
// messages wait. The engine once let them wait for the later one if ranks had many resources.
var freedSooner = []int{1477, 1709}

// TestFurtherPrograms is TestPrograms for further kinds of programs, a twentieth as many of each.
func TestFurtherPrograms(t *testing.T) {
	compareFurther(t, 0, drawnPrograms(shortPrograms/20, 50))
}

// TestLongFurtherPrograms draws the further programs of manyPrograms.
func TestLongFurtherPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("simulates for seconds")
	}
	compareFurther(t, shortPrograms/20, manyPrograms/20)
}

func compareFurther(t *testing.T, first, end int) {
	t.Parallel()
	for kind, add := range furtherPrograms {
		complete, short, seeds := 0, 0, seedsFrom(first, end)
		if *programs > 0 && slices.Contains(manyOfKind, kind) {
			seeds = seedsFrom(4*first, 4*end)
		}
		if kind == "tied links" && first == 0 {
			seeds = append(seeds, freedSooner...)
		}
		for _, seed := range seeds {
			t.Run(fmt.Sprint(kind, "/", seed), func(t *testing.T) {
				b := newBuilder(uint64(seed))
				add(b)
				o, err := b.check(t.Context())
				if err != nil {
					t.Fatalf("%v\n%v", err, b.drawn)
				}
				if !o.stuck() {
					complete++
				}
				p := b.compiled(t, b.schedule, 1)
				if simulatorFor(p.program, AllLanes) != nil {
					short++
				}
				if kind == "repeats" && !o.stuck() {
					comparePaths(t, p, inMemory)
				}
			})
		}
		t.Logf("%s: %d are complete, for %d there is a lane", kind, complete, short)
		if len(seeds) < shortPrograms/20 {
			continue
		}
		if complete < len(seeds)/5 {
			t.Errorf("%s: only %d programs are complete", kind, complete)
		}
		if kind == "a lane" && simulators != nil && short < len(seeds)/2 {
			t.Errorf("only %d programs have a lane", short)
		}
	}
}
