package sim

import (
	"errors"
	"strconv"
	"testing"

	"loggops/sim/noise"
)

// TestBoundOfPrograms holds, for programs drawn at random, that no run has more nodes in
// use than MaxMemory says. The name of a subtest is the seed of its program.
func TestBoundOfPrograms(t *testing.T) {
	for seed := range drawnPrograms() {
		t.Run(strconv.Itoa(seed), func(t *testing.T) {
			d := draw(uint64(seed))
			p, err := Compile(d.schedule, d.params)
			if err != nil {
				t.Skip(err)
			}
			for _, s := range settings {
				if s.options.Workers <= p.Processes() {
					d.checkBound(t, s.name, p, s.options)
				}
			}
		})
	}
}

// checkBound runs a program and compares what it had in use with the bound.
func (d *drawn) checkBound(t *testing.T, name string, p *Program, options Options) {
	if d.noise != nil {
		m, err := noise.New(*d.noise)
		if err != nil {
			t.Fatal(err)
		}
		options.Noise = m.NewRun(p.Processes(), p.CPUs())
		options.Noise.Reset(noiseSeed, d.run)
	}
	all, perWorker := int64(2), int64(2)
	if options.general() || !p.disseminates() && !p.broadcasts() {
		b := newBounder(p, p.workersFor(&options))
		perWorker = b.nodes()
		all = b.all
	}
	e := p.newEngine(options)
	e.ctx = t.Context()
	if err := e.run(); err != nil && errors.Is(err, ErrMemory) {
		t.Fatal(err)
	}
	used := e.nodesUsed()
	if len(e.workers) == 1 && used > all || used > perWorker {
		t.Errorf("%s: %d nodes were in use, and the bounds are %d at once and %d by worker", name, used, all, perWorker)
	}
}

// nodesUsed returns the most nodes that each worker has had in use, summed up.
func (e *engine) nodesUsed() (used int64) {
	for _, w := range e.workers {
		if w.used > 0 {
			used += int64(w.used-1)*chunkSize + int64(w.fresh%chunkSize) + 1
		}
	}
	return used
}
