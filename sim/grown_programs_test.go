package sim

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"strconv"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
)

// drawGrown draws a program on a process grid, and the grid that it grows to. Ranks exchange messages with neighbors, and
// call collectives on rows, columns, and the whole grid.
func (b *builder) drawGrown() schedule.Grid {
	rows, columns := b.between(1, 5), b.between(1, 5)
	b.runs(blank(rows*columns, 1))
	b.front, b.begun = make([][]dependence, rows*columns), make([][]int, rows*columns)
	h := &b.schedule.Header
	for row := range int32(rows) {
		h.Communicators = append(h.Communicators, comm.Communicator{Members: comm.Ranks{{First: row * int32(columns), Count: int32(columns), Stride: 1}}})
	}
	for column := range int32(columns) {
		h.Communicators = append(h.Communicators, comm.Communicator{Members: comm.Ranks{{First: column, Count: int32(rows), Stride: int32(columns)}}})
	}
	b.comms, b.loose, b.wild = 1, 0, pick(b, 0, 0, 20)
	for range b.between(1, 6) {
		switch kind := b.IntN(4); kind {
		case 0:
			b.toNeighbors(rows, columns, b.chance(50))
		case 1:
			b.computeUnevenly()
		default:
			on, kind := []int32{0}, pick(b, "allreduce", "barrier", "bcast", "allgather", "reduce", "alltoall", "scan")
			algorithm := b.algorithm(kind)
			switch b.IntN(3) {
			case 0:
				on = consecutive(1, rows)
			case 1:
				on = consecutive(1+rows, columns)
			}
			if b.enterAlike(on, kind, algorithm); on[0] == 0 && b.chance(8) {
				b.forget()
			}
		}
	}
	b.addSites()
	grow := func(extent int) int {
		if extent < 3 {
			return extent
		}
		return extent + b.IntN(7)
	}
	return schedule.Grid{
		Recorded: []int{rows, columns}, Extents: []int{grow(rows), grow(columns)}, Periodic: make([]bool, 2), Margins: []int{1, 1},
		Templates: pick(b, schedule.Random, schedule.Cyclic), Seed: b.Uint64(),
	}
}

// consecutive returns consecutive numbers.
func consecutive(first, count int) (list []int32) {
	for i := range count {
		list = append(list, int32(first+i))
	}
	return list
}

// toNeighbors adds messages of each rank to the next one in its row or column.
func (b *builder) toNeighbors(rows, columns int, down bool) {
	var receives [][2]int
	recvs := map[[2]int]schedule.Op{}
	bytes := b.bytes()
	for rank := range b.schedule.Ops {
		to := rank + 1
		if down {
			to = rank + columns
		}
		if down && to >= rows*columns || !down && to%columns == 0 {
			continue
		}
		send, recv := b.message(rank, to)
		send.Bytes, send.Tag, recv.Tag = bytes, 0, 0
		b.begin(rank, send)
		receives, recvs[[2]int{rank, to}] = append(receives, [2]int{rank, to}), recv
	}
	for _, ends := range receives {
		b.then(ends[1], recvs[ends])
	}
}

// computeUnevenly adds calcs of some ranks.
func (b *builder) computeUnevenly() {
	for rank := range b.schedule.Ops {
		if b.chance(70) {
			b.then(rank, b.calc(9000))
		}
	}
}

// enterAlike adds the same collective of several communicators.
func (b *builder) enterAlike(on []int32, kind, algorithm string) {
	seed := b.Uint64()
	for _, number := range on {
		like := &builder{Rand: rand.New(rand.NewPCG(seed, 1)), drawn: b.drawn, front: b.front, begun: b.begun, cpus: 1, nics: 1}
		like.enterAny(number, kind, algorithm, false)
	}
}

// forget has a rank not call a collective on all ranks that it has just called.
func (b *builder) forget() {
	ops := b.schedule.Ops[b.rank()]
	op := &ops[len(ops)-1]
	op.Kind, op.Coll, op.Bytes = schedule.Calc, nil, 0
}

// TestGrownPrograms compares schedules that have grown with the oracle's run of the lists of all ranks.
func TestGrownPrograms(t *testing.T) {
	t.Parallel()
	n, complete := drawnPrograms(manyPrograms/10, 100), 0
	for seed := range n {
		t.Run(strconv.Itoa(seed), func(t *testing.T) {
			b := newBuilder(uint64(seed))
			grid := b.drawGrown()
			grown, err := schedule.Grow(b.schedule, grid)
			expect.OK(t, err)
			listed, err := schedule.Load(grown)
			expect.OK(t, err)
			d := b.drawn
			d.schedule = listed
			p, err := d.compile(grown, 0)
			_, other := d.compile(listed, 0)
			if errors.As(err, new(*Mismatch)) != errors.As(other, new(*Mismatch)) {
				t.Fatalf("error %v, of listed ranks %v\n%+v\n%v", err, other, grid, d)
			}
			if err != nil {
				return
			}
			o, _, err := d.oracle(allViews)
			expect.OK(t, err)
			seen, err := d.observed(t.Context(), p, 1)
			problem := o.disagrees(seen.Result, err)
			if problem == "" && err == nil {
				complete++
				problem = cmp.Or(o.idleOtherwise(seen.spans), seen.problem())
			}
			for _, s := range settings {
				if problem == "" && s.options.Workers <= p.Ranks() {
					r, err := d.simulated(t.Context(), p, s.options)
					problem = o.disagrees(r, err)
				}
			}
			if problem != "" {
				t.Errorf("%s\n%+v\n%v", problem, grid, d)
			}
		})
	}
	t.Logf("%d of %d programs are complete", complete, n)
	if complete < n/4 {
		t.Errorf("%d of %d programs are complete", complete, n)
	}
}
