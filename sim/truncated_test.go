package sim

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
)

// oracleTooLong is the first time at which messages are longer than the receives that they match, and the ranks of these.
type oracleTooLong struct {
	ns    int64
	ranks []int
}

func (l *oracleTooLong) add(ns int64, rank int) {
	if l.ranks == nil || l.ns == ns {
		l.ns, l.ranks = ns, append(l.ranks, rank)
	}
}

// shorten makes some receives shorter.
func (b *builder) shorten() {
	b.schedule.Header.UncheckedReceives = false
	percent := pick(b, 2, 5, 10, 40)
	for _, ops := range b.schedule.Ops {
		for i := range ops {
			if op := &ops[i]; op.Kind == schedule.Recv && b.chance(percent) {
				op.Bytes = pick[int64](b, 0, 1, 8, 64)
			}
		}
	}
}

// drawQueues draws a program in which messages wait for busy ranks, and a rank takes in several of them, one after the other.
func (b *builder) drawQueues() {
	p := &b.params
	b.drawApplicationSize()
	b.noise, b.cpus, b.nics, b.modes, p.NIC, p.Levels, p.BySize, p.EagerMax = nil, 1, 1, false, false, nil, nil, 1<<20
	p.LatencyNS, p.OverheadRecvNS = 1+b.Int64N(3000), b.Int64N(3000)
	b.schedule.Header.Replicas = 1
	if b.chance(50) {
		b.exchange(b.crowds())
	} else {
		b.fans()
	}
}

// TestTruncations runs programs some of whose receives are too short. With any number of workers, the first message that is
// too long is the error.
func TestTruncations(t *testing.T) {
	t.Parallel()
	n, several := drawnPrograms(manyPrograms/4, 250), 0
	for seed := range n {
		t.Run(strconv.Itoa(seed), func(t *testing.T) {
			d := draw(uint64(seed))
			b := &builder{Rand: rand.New(rand.NewPCG(uint64(seed), 10)), drawn: d}
			if b.chance(50) {
				b = newBuilder(uint64(seed))
				b.drawQueues()
				d = b.drawn
			}
			b.shorten()
			o, _, err := d.oracle(oracleViews{})
			if err != nil || len(o.tooLong.ranks) == 0 {
				return
			}
			several++
			text := ""
			for k := range 2 {
				p := d.compiled(t, d.schedule, k)
				for _, s := range settings {
					if s.options.Workers > p.Ranks() {
						continue
					}
					_, err := d.simulated(t.Context(), p, s.options)
					var tooLong *Truncation
					if !errors.As(err, &tooLong) || !slices.Contains(o.tooLong.ranks, int(tooLong.To.Rank)) {
						t.Fatalf("%s: error %v, want one of ranks %d at %d ns\n%v", s.name, err, o.tooLong.ranks, o.tooLong.ns, d)
					}
					if text == "" {
						text = err.Error()
					}
					expect.Same(t, text, err.Error())
				}
			}
		})
	}
	t.Logf("%d of %d programs have messages that are too long", several, n)
	if several < n/10 {
		t.Errorf("%d of %d programs have messages that are too long", several, n)
	}
}
