package main

import (
	"errors"
	"fmt"
	"maps"
	"time"

	"loggops/cmd/internal/output"
	"loggops/cmd/internal/program"
	"loggops/cmd/internal/progress"
	"loggops/formats/result"
	"loggops/internal/units"
	"loggops/sim"
	"loggops/sim/ensemble"
)

// sweep simulates all points of a sweep, or a slice's share of them, but those
// that the output file has already, and prints a row for each. A slice's file
// says nothing of a point on its own; so there are none for it.
func (y *study) sweep(path string) error {
	points, err := y.points()
	if err != nil {
		return err
	}
	head, err := y.sweepHeader(points)
	if err != nil {
		return err
	}
	l, err := openLedger(path, head)
	if err != nil {
		return err
	}
	y.noiseless = l.noiseless()
	all := shares(points, head.Sweep)
	var left []share
	for _, s := range all {
		if l.find(s.point) == nil {
			left = append(left, s)
		}
	}
	if len(left) < len(all) {
		program.Note(y.cmd, "%s has %d of %d points", path, len(all)-len(left), len(all))
	}
	if len(all) == 0 {
		l.clean = false // more slices than runs: a file says that this one was not forgotten
	}
	// Whatever ends the sweep, what is complete is kept.
	if err := errors.Join(y.simulateAll(left, l), l.save()); err != nil {
		return err
	}
	if y.outputs.standard() || y.slice.of > 0 {
		return nil // standard output is taken, or there is nothing to say
	}
	return y.printSweep(points, l)
}

// points returns the points of the sweep, each with its number of processes,
// which the schedule can be scaled up to.
func (y *study) points() ([]point, error) {
	points := y.over.points()
	for i := range points {
		s, err := y.open(points[i].processes)
		if err != nil {
			return nil, err
		}
		points[i].processes = s.Head().Processes()
		s.Close()
	}
	return points, nil
}

func (y *study) simulateAll(points []share, l *ledger) error {
	var s meter
	defer s.done()
	for i, at := range points {
		p, err := y.compile(at)
		if err != nil {
			return fmt.Errorf("%s: %w", at, err)
		}
		if i == 0 {
			s = y.meter(p, points)
		}
		runs, err := y.simulate(p, nil, y.outputs.runs != "", s.show)
		p.from.Close()
		if err != nil {
			return fmt.Errorf("%s: %w", at, err)
		}
		s.next()
		if err := l.add(runs); err != nil {
			return err
		}
	}
	if wall := time.Since(y.begun); wall > 10*time.Second {
		program.Note(y.cmd, "%s messages in %s, %s a second", units.FormatCount(y.messages),
			units.FormatDuration(int64(wall)), units.FormatCount(int64(float64(y.messages)/wall.Seconds())))
	}
	return nil
}

// meter shows how far a sweep is: in operations of all of its points, of which
// each process has as many.
type meter struct {
	bar          *progress.Bar
	tell         func(sim.Progress)
	before, last sim.Progress // of the points that are done, and of the one under way
}

func (y *study) meter(first *prepared, points []share) meter {
	operations := int64(0)
	known := maps.Clone(y.noiseless)
	for _, p := range points {
		runs := p.runs
		if _, ok := known[p.quiet()]; first.model != nil && !ok {
			runs++
			known[p.quiet()] = 0
		}
		operations += first.Operations() / int64(first.Processes()) * int64(p.processes) * int64(runs)
	}
	bar := y.bar(operations)
	return meter{bar: bar, tell: show(bar)}
}

func (m *meter) show(p sim.Progress) {
	m.last = p
	m.tell(sim.Progress{
		Operations: m.before.Operations + p.Operations, Messages: m.before.Messages + p.Messages, TimeNS: p.TimeNS,
	})
}

func (m *meter) next() {
	m.before.Operations += m.last.Operations
	m.before.Messages += m.last.Messages
	m.last = sim.Progress{}
}

func (m *meter) done() {
	if m.bar != nil {
		m.bar.Done()
	}
}

// printSweep prints a row for each point of a sweep.
func (y *study) printSweep(points []point, l *ledger) error {
	bottlenecks := y.bottlenecks(points, l)
	var t output.Table
	for _, p := range points {
		runs := l.find(p)
		var o output.Object
		if y.over.noises != nil {
			o = append(o, field("noise", "", nil, runs[0].Noise))
		}
		if y.over.scales != nil {
			o = append(o, field("scale_network", "scale-network", nil, runs[0].ScaleNetwork))
		}
		o = append(o, field("ranks", "", count, runs[0].Ranks), field("runs", "", count, int64(len(runs))))
		alone := y.runs == 1 && y.noise.header(y.over.noises != nil) == nil
		if y.format != output.FormatTable {
			o = append(o, field("messages", "", nil, runs[0].Messages))
		}
		if y.format != output.FormatTable || alone {
			o = append(o, field("makespan_ns", "makespan", duration, runs[0].MakespanNS))
		}
		if !alone {
			o = append(o, y.spread(runs)...)
		}
		if y.format != output.FormatTable && !alone {
			o = append(o, account(runs)...)
		}
		if y.over.ranks != nil && !alone {
			o = append(o, field("bottleneck_ranks", "bottleneck", count, bottlenecks[p.series()]))
		}
		o = append(o, y.machine()...)
		row := make([]any, len(o))
		t.Columns = make([]output.Column, len(o))
		for i := range o {
			t.Columns[i], row[i] = o[i].Column, o[i].Value
		}
		t.Rows = append(t.Rows, row)
	}
	return t.Write(y.cmd.OutOrStdout(), y.format)
}

// bottlenecks returns, for each series of points that differ in their ranks
// only, at how many of them noise becomes the bottleneck, nil where it does not.
func (y *study) bottlenecks(points []point, l *ledger) map[point]any {
	sizes := map[point][]ensemble.Size{}
	for _, p := range points {
		runs := l.find(p)
		slowdown, _ := slowdownOf(runs).(float64)
		sizes[p.series()] = append(sizes[p.series()], ensemble.Size{Ranks: p.processes, Slowdown: slowdown})
	}
	found := map[point]any{}
	for series, of := range sizes {
		if ranks, ok := ensemble.Bottleneck(of); ok {
			found[series] = int64(ranks)
		}
	}
	return found
}

// series returns what points have in common that differ in their ranks only.
func (p point) series() point { return point{noise: p.noise, scale: p.scale} }

// quiet returns the point without its noise.
func (p point) quiet() point { return point{scale: p.scale, processes: p.processes} }

// sweepHeader returns the header of a sweep's table.
func (y *study) sweepHeader(points []point) (result.Header, error) {
	head := y.header()
	head.Sweep = &result.Sweep{Model: sim.ModelVersion, Runs: y.runs, Seed: y.seed, Noises: map[string]string{}}
	var err error
	if head.Sweep.Inputs, err = digest(append([]string{y.input}, files(y.noise.sources)...)); err != nil {
		return head, err
	}
	for _, noise := range y.over.noises {
		if name, ok := fileOf(noise); ok {
			if head.Sweep.Noises[plain(noise)], err = digest([]string{name}); err != nil {
				return head, err
			}
		}
	}
	head.Sweep.Slice = y.slice.header(points)
	return head, nil
}
