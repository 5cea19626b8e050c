package sim

import (
	"regexp"
	"slices"
	"strconv"

	"loggops/formats/schedule"
	"loggops/sim/internal/tuning"
	"loggops/sim/noise"
)

// shrunk returns a smaller program that still fails: without irrelevant features, operations
// and dependences. The number of attempts is limited.
func (d *drawn) shrunk(fails func(*drawn) bool) *drawn {
	size := d.size()
	for tries := 0; ; {
		smaller := false
		try := func(change func(*drawn)) {
			if tries == mostTries {
				return
			}
			next := d.clone()
			change(next)
			left := next.size()
			if left >= size {
				return
			}
			if tries++; fails(next) {
				d, size, smaller = next, left, true
			}
		}
		for _, p := range Parameters() {
			if p.Name != "S" {
				try(func(d *drawn) { p.Of(&d.params).SetNumber(0) })
			}
		}
		for _, s := range simpler {
			try(s)
		}
		for i := range d.tuning {
			try(func(d *drawn) { d.tuning[i] = tuning.Tuning{} })
			for _, f := range tuning.Fields() {
				try(func(d *drawn) { f.Set(&d.tuning[i], f.Usual) })
			}
		}
		for rank := range d.schedule.Ops {
			for n := len(d.schedule.Ops[rank]); n > 0; n /= 2 {
				for first := 0; first < len(d.schedule.Ops[rank]); first += n {
					try(func(d *drawn) { d.drop(rank, first, n) })
				}
			}
			for i := range d.schedule.Ops[rank] {
				try(func(d *drawn) { d.schedule.Ops[rank][i].Requires = nil })
				try(func(d *drawn) { d.schedule.Ops[rank][i].Irequires = nil })
				try(func(d *drawn) { d.schedule.Ops[rank][i].DurationNS /= 10 })
				try(func(d *drawn) {
					if op := &d.schedule.Ops[rank][i]; op.Kind == schedule.Send {
						op.Bytes = min(op.Bytes, 1)
					}
				})
				try(func(d *drawn) { d.schedule.Ops[rank][i].CPU = 0 })
				try(func(d *drawn) { d.schedule.Ops[rank][i].NIC = 0 })
			}
		}
		if !smaller {
			return d
		}
	}
}

const mostTries = 2000

// simpler are changes that remove features.
var simpler = []func(*drawn){
	func(d *drawn) { d.noise = nil },
	func(d *drawn) { d.quieter(func(c *noise.Config) { c.Sources = nil }) },
	func(d *drawn) { d.quieter(func(c *noise.Config) { c.Phases = nil }) },
	func(d *drawn) { d.quieter(func(c *noise.Config) { c.Delays = nil }) },
	func(d *drawn) { d.params.Topology = nil },
	func(d *drawn) { d.params.StoreAndForward = false },
	func(d *drawn) { d.params.Levels = nil },
	func(d *drawn) { d.params.BySize = nil },
	func(d *drawn) { d.schedule.Header.Recorded = false },
	func(d *drawn) { d.schedule.Header.Collectives = nil },
	func(d *drawn) { d.schedule.Header.Replicas = 1 },
	func(d *drawn) { d.schedule.Header.Replicas-- },
}

func (d *drawn) quieter(change func(*noise.Config)) {
	if d.noise != nil {
		change(d.noise)
	}
}

// size decreases with every change: it is the length of the program's list and the sum of the numbers in it.
func (d *drawn) size() int {
	text := d.String()
	size := len(text)
	for _, digits := range numbers.FindAllString(text, -1) {
		number, _ := strconv.Atoi(digits)
		size += number
	}
	return size
}

var numbers = regexp.MustCompile(`\d+`)

// clone returns a copy that may be changed.
func (d *drawn) clone() *drawn {
	c := *d
	s := *d.schedule
	c.schedule = &s
	s.Ops = nil
	for _, ops := range d.schedule.Ops {
		s.Ops = append(s.Ops, slices.Clone(ops))
	}
	if d.noise != nil {
		n := *d.noise
		c.noise = &n
	}
	return &c
}

// drop removes n operations of a rank, and the collectives among them at all members.
func (d *drawn) drop(rank, first, n int) {
	ops := d.schedule.Ops[rank]
	gone := map[calledOnce]bool{}
	eachCall(ops, func(i int, c calledOnce) { gone[c] = i >= first && i < first+n })
	for r, ops := range d.schedule.Ops {
		drop := make([]bool, len(ops))
		for i := range ops {
			drop[i] = r == rank && i >= first && i < first+n
		}
		eachCall(ops, func(i int, c calledOnce) { drop[i] = gone[c] || drop[i] })
		d.schedule.Ops[r] = without(ops, drop)
	}
}

// calledOnce identifies a collective on a communicator.
type calledOnce struct {
	comm   int32
	number int
}

// eachCall calls f for each collective of a rank's list.
func eachCall(ops []schedule.Op, f func(i int, c calledOnce)) {
	numbers := map[int32]int{}
	for i := range ops {
		if ops[i].Kind == schedule.Collective {
			f(i, calledOnce{ops[i].Comm, numbers[ops[i].Comm]})
			numbers[ops[i].Comm]++
		}
	}
}

// without returns a list without some operations and all that depend on them.
func without(ops []schedule.Op, drop []bool) (left []schedule.Op) {
	now, kept := make([]int, len(ops)), 0
	for i := range ops {
		now[i] = kept
		if !drop[i] {
			kept++
		}
	}
	for i, op := range ops {
		if drop[i] {
			continue
		}
		move := func(distances []int32) (moved []int32) {
			for _, d := range distances {
				if on := i - int(d); !drop[on] {
					moved = append(moved, int32(now[i]-now[on]))
				}
			}
			return moved
		}
		op.Requires, op.Irequires = move(op.Requires), move(op.Irequires)
		left = append(left, op)
	}
	return left
}
