package sim

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
)

// A message must not overtake an earlier one between the same two ranks, however many channels are in use
// (engine/channels.go). The programs here use more than the engine keeps without a look at those of the past.

// slowLarge is a machine on which messages from 1,000 B on take 100 times as long to arrive.
func slowLarge() Params {
	p := Params{LatencyNS: 1000, OverheadSendNS: 500, OverheadRecvNS: 500, EagerMax: 1 << 20}
	var large Params
	large.LatencyNS = 100_000
	p.BySize = []SizeRange{{From: 1000, Override: large.Own(OwnLatency)}}
	return p
}

// crossed makes a schedule in which all ranks send 2,000 B to all others, but for rank 2, which sends rank 0 a small
// message late. Rank 0 then sends one to rank 1, behind a large one.
func crossed(n int) *schedule.Schedule {
	s := blank(n, 1)
	add := appending(s)
	for rank := range n {
		last := rank == n-1
		if last {
			add(rank, schedule.Op{Kind: schedule.Calc, DurationNS: 20_000})
		}
		var sends []int32 // indices
		for d := 1; d < n; d++ {
			to := (rank + d) % n
			if rank == 2 && to == 0 {
				continue
			}
			op := schedule.Op{Kind: schedule.Send, Peer: int32(to), Bytes: 2000, Tag: 1}
			if last {
				op.Requires = []int32{int32(len(s.Ops[rank]))}
			}
			sends = append(sends, int32(len(s.Ops[rank])))
			add(rank, op)
		}
		for d := 1; d < n; d++ {
			if from := (rank - d + n) % n; rank != 0 || from != 2 {
				add(rank, schedule.Op{Kind: schedule.Recv, Peer: int32(from), Bytes: 2000, Tag: 1})
			}
		}
		then := inTurn(s)
		switch rank {
		case 0:
			add(rank, schedule.Op{Kind: schedule.Recv, Peer: 2, Bytes: 8, Tag: 2})
			then(rank, schedule.Op{Kind: schedule.Send, Peer: 1, Bytes: 8, Tag: 3})
		case 1:
			add(rank, schedule.Op{Kind: schedule.Recv, Peer: 0, Bytes: 8, Tag: 3})
			then(rank, schedule.Op{Kind: schedule.Calc, DurationNS: 1_000_000})
		case 2:
			at := int32(len(s.Ops[rank]))
			calc := schedule.Op{Kind: schedule.Calc, DurationNS: 30_000}
			for _, i := range sends {
				calc.Requires = append(calc.Requires, at-i)
			}
			add(rank, calc)
			then(rank, schedule.Op{Kind: schedule.Send, Bytes: 8, Tag: 2})
		}
	}
	return s
}

// forwarded makes a schedule in which each of n ranks sends its right neighbor 2,000 B and, after a message of
// another rank, which computes first, 8 B.
func forwarded(n int) *schedule.Schedule {
	s := blank(2*n, 1)
	add, then := appending(s), inTurn(s)
	for rank := range n {
		right, left := int32((rank+1)%n), int32((rank+n-1)%n)
		add(rank, schedule.Op{Kind: schedule.Send, Peer: right, Bytes: 2000, Tag: 1})
		add(rank, schedule.Op{Kind: schedule.Recv, Peer: left, Bytes: 2000, Tag: 1})
		add(rank, schedule.Op{Kind: schedule.Recv, Peer: left, Bytes: 8, Tag: 3})
		add(rank, schedule.Op{Kind: schedule.Recv, Peer: int32(n + rank), Bytes: 8, Tag: 2})
		then(rank, schedule.Op{Kind: schedule.Send, Peer: right, Bytes: 8, Tag: 3})
		add(n+rank, schedule.Op{Kind: schedule.Calc, DurationNS: 10_000})
		then(n+rank, schedule.Op{Kind: schedule.Send, Peer: int32(rank), Bytes: 8, Tag: 2})
	}
	return s
}

// served makes a schedule of ranks that are clients and servers of each other. A client has some requests of 8 B
// outstanding, after a calc each; a server answers each one when it has arrived, with 8 B or many.
func served(random *rand.Rand, ranks, requests, outstanding int, large, workNS int64) *schedule.Schedule {
	s := blank(ranks, 1)
	add := func(rank int, op schedule.Op, on ...int) (place int) {
		place = len(s.Ops[rank])
		for _, before := range on {
			op.Requires = append(op.Requires, int32(place-before))
		}
		appending(s)(rank, op)
		return place
	}
	distances := []int{1, ranks - 1, 7, ranks - 7, 64, ranks - 64, 5, ranks - 5}
	for client := range ranks {
		var answers []int // places
		sent := -1
		for i := range requests {
			server, bytes := (client+distances[random.IntN(len(distances))]%ranks)%ranks, int64(8)
			if random.IntN(2) == 0 {
				bytes = large
			}
			var on []int
			if i >= outstanding {
				on = append(on, answers[i-outstanding])
			}
			if sent >= 0 {
				on = append(on, sent)
			}
			tag := int64(2 * (client*requests + i))
			calc := add(client, schedule.Op{Kind: schedule.Calc, DurationNS: random.Int64N(workNS)}, on...)
			sent = add(client, schedule.Op{Kind: schedule.Send, Peer: int32(server), Bytes: 8, Tag: tag}, calc)
			answers = append(answers, add(client, schedule.Op{Kind: schedule.Recv, Peer: int32(server), Bytes: bytes, Tag: tag + 1}, calc))
			asked := add(server, schedule.Op{Kind: schedule.Recv, Peer: int32(client), Bytes: 8, Tag: tag})
			add(server, schedule.Op{Kind: schedule.Send, Peer: int32(client), Bytes: bytes, Tag: tag + 1}, asked)
		}
	}
	return s
}

// hdr has the parameters of the machine of that name.
func hdr() Params {
	p := Params{LatencyNS: 1113, OverheadSendNS: 248, OverheadRecvNS: 248, GapNS: 248, GapPerByte: 0.657336, EagerMax: 1 << 20}
	for _, r := range []struct {
		from, latency, o, gap int64
		perByte               float64
	}{
		{32, 1301, 226, 226, 0.715873}, {256, 1882, 234, 234, 0.390625}, {1024, 2114, 238, 238, 0.175781}, {4096, 3034, 258, 316, 0.131836},
		{16384, 4884, 248, 775, 0.097046}, {65536, 8964, 248, 2391, 0.076294},
	} {
		of := Params{LatencyNS: r.latency, OverheadSendNS: r.o, OverheadRecvNS: r.o, GapNS: r.gap, GapPerByte: r.perByte}
		p.BySize = append(p.BySize, SizeRange{From: r.from, Override: of.Own(OwnLatency, OwnOverheadSend, OwnOverheadRecv, OwnGap, OwnGapPerByte)})
	}
	return p
}

// TestManyChannels compares programs that use many channels at once with the oracle, for any number of workers.
func TestManyChannels(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		s      *schedule.Schedule
		params Params
		want   int64 // the makespan; 0 for the oracle's
	}{
		{"all to all", crossed(33), slowLarge(), 1_117_000},
		{"rings", forwarded(1500), slowLarge(), 101_500},
		{"servers", served(rand.New(rand.NewPCG(7, 0)), 512, 12, 4, 65536, 3000), hdr(), 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			want, complete := simulate(c.s, c.params)
			if !complete || c.want > 0 && slices.Max(want) != c.want {
				t.Fatalf("the oracle ends at %d, want %d", slices.Max(want), c.want)
			}
			p := compiled(t, c.s, c.params)
			for _, workers := range []int{1, 2, 3, 7} {
				r, err := p.Run(t.Context(), Options{Workers: workers, FinishTimes: true})
				expect.OK(t, err)
				if wrong := differences(want, r.FinishNS); wrong > 0 {
					t.Errorf("%d workers: %d of %d ranks finish at another time", workers, wrong, len(want))
				}
			}
		})
	}
}

// differences returns the number of ranks with another finishing time.
func differences(want, got []int64) (n int) {
	for rank := range want {
		if want[rank] != got[rank] {
			n++
		}
	}
	return n
}

// TestLongChannels draws programs like those of TestManyChannels, with levels, noise, links, drain, nic and several
// CPUs beside sizes.
func TestLongChannels(t *testing.T) {
	if testing.Short() {
		t.Skip("simulates for a minute")
	}
	t.Parallel()
	for seed := range uint64(50) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			d := drawChannels(seed)
			o, _, err := d.oracle(allViews)
			expect.OK(t, err)
			for _, workers := range []int{1, 2, 3, 7} {
				for k := range d.tuning {
					r, err := d.simulated(context.Background(), d.compiled(t, d.schedule, k), Options{Workers: workers})
					if problem := o.disagrees(r, err); problem != "" {
						t.Fatalf("%d workers: %s\n%+v", workers, problem, d.params)
					}
				}
			}
		})
	}
}

// drawChannels draws a program that uses many channels at once, on a machine where o + L depends on size.
func drawChannels(seed uint64) *drawn {
	b := newBuilder(seed)
	b.noise, b.tuning[0] = nil, everyMilestones(24, 1024)
	switch n := 34 + b.IntN(20); b.IntN(3) {
	case 0:
		b.schedule = crossed(n)
	case 1:
		b.schedule = forwarded(20 * n)
	default:
		b.schedule = served(b.Rand, 4*n+150, b.between(2, 8), b.between(1, 4), pick[int64](b, 2000, 70_000), 1+b.Int64N(6000))
	}
	levels, drain, nic := b.params.Levels, b.chance(30), b.chance(30)
	b.params = pick(b, slowLarge, hdr)()
	if b.params.Drain, b.params.NIC = drain, nic; drain || b.chance(20) {
		b.params.EagerMax = 1500
	}
	if b.chance(40) {
		b.params.Levels, b.params.RoundRobin = levels, b.chance(50)
	}
	if b.chance(40) {
		b.addNoise()
	}
	if b.chance(40) && len(b.schedule.Ops) < 400 { // the oracle lists the routes of all pairs of hosts
		size := nodeSize(b.params)
		b.params.Topology = b.network((len(b.schedule.Ops) + size - 1) / size)
	}
	if b.chance(30) {
		for _, ops := range b.schedule.Ops {
			for i := range ops {
				ops[i].CPU = b.Int32N(2)
			}
		}
	}
	return b.drawn
}
