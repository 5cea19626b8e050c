package sim

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"testing"

	"loggops/formats/schedule"
	"loggops/sim/noise"
)

var programs = flag.Int("programs", 0, "how many programs TestPrograms draws, with the seeds from 0 on, and others in proportion; 0 for a few")

// manyPrograms are so many that every feature occurs, also among those of TestLongPrograms. TestPrograms
// usually draws shortPrograms of them.
const (
	manyPrograms  = 1000
	shortPrograms = manyPrograms / 4
)

// overtaking is the seed of a program in which o + L is the same for messages of all sizes, o is not, and noise lets
// a message from one CPU overtake one from another, which the engine once did not prevent.
const overtaking = 45649

// TestPrograms draws programs and compares the engine with the oracle, for all options that
// must not change the result. The name of a subtest is the seed of its program: -run
// 'TestPrograms/^77$' draws one again.
func TestPrograms(t *testing.T) {
	comparePrograms(t, append(seedsFrom(0, drawnPrograms(shortPrograms, 1000)), overtaking))
}

// TestLongPrograms draws the further programs of manyPrograms.
func TestLongPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("simulates for seconds")
	}
	comparePrograms(t, seedsFrom(shortPrograms, manyPrograms))
}

func seedsFrom(first, end int) (seeds []int) {
	for seed := first; seed < end; seed++ {
		seeds = append(seeds, seed)
	}
	return seeds
}

func comparePrograms(t *testing.T, seeds []int) {
	t.Parallel()
	count := featureCounts{}
	for _, seed := range seeds {
		t.Run(strconv.Itoa(seed), func(t *testing.T) {
			d := draw(uint64(seed))
			if seed == overtaking {
				d.turn = allTurns
			}
			count.add(d, d.checked(t))
		})
	}
	count.report(t)
}

// drawnPrograms returns how many programs to draw: usually so many, or a share of -programs.
func drawnPrograms(usual, ofThousand int) int {
	n := cmp.Or(*programs*ofThousand/1000, usual)
	if testing.Short() {
		n /= 20
	}
	return n
}

// disagreement is a difference between the engine and the oracle.
type disagreement struct {
	setting string
	problem string
}

func (e *disagreement) Error() string { return e.setting + ": " + e.problem }

// oracle runs a program by the oracle.
func (d *drawn) oracle(views oracleViews) (*oracle, *schedule.Schedule, error) {
	if err := d.params.CheckHosts(d.schedule.Header.TotalRanks()); err != nil {
		return nil, nil, err
	}
	s, err := explicit(d.schedule, d.params)
	if err != nil {
		return nil, nil, err
	}
	var met oracleNoise = quiet{}
	if d.noise != nil {
		if met, err = newOracleNoise(*d.noise, s.Header.Ranks, maxCPUs, noiseSeed, d.run); err != nil {
			return nil, nil, err
		}
	}
	o := newOracle(s, d.params, met, d.starts, views)
	o.run()
	return o, s, nil
}

const noiseSeed, maxCPUs = 1, 8

// stuck reports whether a run is incomplete.
func (o *oracle) stuck() bool { return o.left > 0 || o.messages() > 0 && !o.recorded }

// settings must not change the result. A program runs with the first, and with others in its turn.
var settings = []struct {
	name    string
	options Options
}{
	{"one worker", Options{Workers: 1, LinkIntervals: true, Totals: true}},
	{"two workers", Options{Workers: 2}},
	{"three workers", Options{Workers: 3, LinkIntervals: true, Totals: true}},
	{"iterations", Options{Workers: 3, Iterations: true}},
	{"without lanes", Options{Workers: 2, Without: AllLanes}},
	{"queues", Options{Workers: 2, Queues: true, Iterations: true}},
	{"workers by need", Options{}},
}

// checked ends a test with an error of check and a smaller program that has one, too.
func (d *drawn) checked(t *testing.T) *oracle {
	o, err := d.check(t.Context())
	if err != nil {
		small := d.shrunk(func(d *drawn) bool {
			_, err := d.check(t.Context())
			return errors.As(err, new(*disagreement))
		})
		_, smallErr := small.check(t.Context())
		t.Fatalf("%v\nmade smaller: %v\n%v", err, smallErr, small)
	}
	return o
}

// afterProgram runs at the end of each check. Command mutants sets it, to count the programs that exercise a tuning constant.
var afterProgram = func() {}

// check runs a program by the oracle and the engine. Errors are *disagreement,
// and those of programs that cannot be run.
func (d *drawn) check(ctx context.Context) (*oracle, error) {
	defer afterProgram()
	if err := d.schedule.Check(); err != nil {
		return nil, err
	}
	o, expanded, err := d.oracle(allViews)
	if err != nil {
		return nil, err
	}
	whole, err := d.compile(d.schedule, 0)
	if err != nil {
		return nil, err
	}
	seen, err := d.observed(ctx, whole, 1)
	problem := o.disagrees(seen.Result, err)
	if problem == "" && err == nil {
		problem = cmp.Or(o.idleOtherwise(seen.spans), seen.problem())
	}
	if problem == "" && err == nil && d.hasTurn(0, 2) {
		several, err := d.observed(ctx, whole, min(2, whole.Ranks()))
		if problem = seen.spansDiffer(&several); err != nil {
			problem = err.Error()
		}
	}
	if problem != "" {
		return o, &disagreement{"observed", problem}
	}
	var first error
	for i, s := range settings {
		if i > 0 && !d.hasTurn(i-1, len(settings)-1) || s.options.Workers > whole.Ranks() {
			continue
		}
		r, err := d.simulated(ctx, whole, s.options)
		if problem := cmp.Or(o.disagrees(r, err), seen.differs(r)); problem != "" {
			return o, &disagreement{s.name, problem + d.withoutLanes(ctx, whole, o, s.options)}
		}
		if first == nil {
			first = err
		}
		if err != nil && err.Error() != first.Error() {
			return o, &disagreement{s.name, fmt.Sprintf("%v, by one worker %v", err, first)}
		}
	}
	var source schedule.Source = d.schedule
	if d.hasTurn(0, 2) {
		source = shortTables{d.schedule}
	}
	other, err := d.compile(source, 1)
	if err != nil {
		return nil, err
	}
	for i := range 3 {
		if !d.hasTurn(i, 3) {
			continue
		}
		r, err := d.simulated(ctx, other, Options{Workers: min(1+i, whole.Ranks()), Totals: i > 0, Without: Lanes(d.turn/3) & AllLanes})
		if problem := cmp.Or(o.disagrees(r, err), seen.differs(r)); problem != "" {
			return o, &disagreement{"other thresholds and lanes", problem}
		}
		if err != nil && err.Error() != first.Error() {
			return o, &disagreement{"other thresholds and lanes", fmt.Sprintf("%v, before %v", err, first)}
		}
	}
	if d.numbersCalcs() || !d.hasTurn(0, 2) {
		return o, nil // noise refers to the numbers of calcs in the original list
	}
	written, err := d.compile(expanded, 2)
	if err != nil {
		return nil, err
	}
	r, err := d.simulated(ctx, written, Options{Workers: 2, Queues: true})
	problem = o.disagrees(r, err)
	if problem == "" && err == nil {
		if seen, err = d.observed(ctx, written, 1); err == nil {
			problem = o.waitsOtherwise(seen.spans)
		}
	}
	if problem == "" && o.stuck() {
		problem = o.countsOtherwise(err)
	}
	if problem != "" {
		return o, &disagreement{"expanded", problem}
	}
	return o, nil
}

// withoutLanes describes whether the engine agrees without its lanes.
func (d *drawn) withoutLanes(ctx context.Context, p *Program, o *oracle, options Options) string {
	options.Without = AllLanes
	if r, err := d.simulated(ctx, p, options); o.disagrees(r, err) != "" {
		return ""
	}
	return " (not without lanes)"
}

// shortTables is a schedule whose table of shapes starts anew every few operations.
type shortTables struct{ *schedule.Schedule }

func (s shortTables) Blocks() iter.Seq2[schedule.Block, error] {
	return func(yield func(schedule.Block, error) bool) {
		generation := 0
		for b := range s.Batches() {
			var encoder schedule.Encoder
			for first := 0; first < len(b.Ops); first += 3 {
				if first%6 == 0 {
					encoder = schedule.Encoder{}
					generation++
				}
				part := encoder.Encode(schedule.Batch{Rank: b.Rank, First: first, Ops: b.Ops[first:min(first+3, len(b.Ops))]})
				if part.Generation = generation; !yield(part, nil) {
					return
				}
			}
		}
	}
}

// simulated runs a program by the engine, twice in the same memory.
func (d *drawn) simulated(ctx context.Context, p *Program, options Options) (r *Result, err error) {
	options.FinishTimes, options.StartNS = true, d.starts
	if d.noise != nil && options.Noise == nil {
		if options.Noise, err = d.detoursOf(p); err != nil {
			return nil, err
		}
	}
	runner, err := p.NewRunner(options)
	if err != nil {
		return nil, err
	}
	var first *Result
	for range 2 {
		if options.Noise != nil {
			options.Noise.Reset(noiseSeed, d.run)
		}
		if r, err = runner.Run(ctx); err != nil {
			return nil, err
		}
		if first != nil && !slices.Equal(first.FinishNS, r.FinishNS) {
			return nil, fmt.Errorf("ranks finish at %d, at first at %d", r.FinishNS, first.FinishNS)
		}
		first = r
	}
	return r, nil
}

// detoursOf returns the noise that a program meets.
func (d *drawn) detoursOf(p *Program) (*noise.Run, error) {
	m, err := noise.New(*d.noise)
	if err != nil {
		return nil, err
	}
	return m.NewRun(p.Ranks(), p.CPUs()), nil
}

// disagrees describes how an engine's run differs from the oracle's, "" if it does not.
func (o *oracle) disagrees(r *Result, err error) string {
	finish := o.finish()
	var deadlock *Deadlock
	switch {
	case o.stuck() && errors.As(err, &deadlock):
		if most := slices.Max(finish); deadlock.TimeNS != most {
			return fmt.Sprintf("a deadlock after %d ns, want %d", deadlock.TimeNS, most)
		}
		return ""
	case o.stuck():
		return fmt.Sprintf("error %v, want a deadlock", err)
	case err != nil:
		return fmt.Sprintf("error %v, want none", err)
	case r.Messages != o.sent || r.Bytes != o.bytes:
		return fmt.Sprintf("%d messages of %d B, want %d of %d B", r.Messages, r.Bytes, o.sent, o.bytes)
	case r.MakespanNS != slices.Max(finish):
		return fmt.Sprintf("the makespan is %d, want %d", r.MakespanNS, slices.Max(finish))
	case (r.Unreceived != nil) != (o.messages() > 0), r.Unreceived != nil && r.Unreceived.Messages != int64(o.messages()):
		return fmt.Sprintf("unreceived: %v, want %d", r.Unreceived, o.messages())
	}
	for i := range o.links {
		if got, want := r.Links(i), o.links[i].LinkTotal; got != want {
			return fmt.Sprintf("link %d carries %+v, want %+v", i, got, want)
		}
	}
	if r.LinkIntervals != nil {
		if problem := o.intervalsDisagree(r); problem != "" {
			return problem
		}
	}
	for rank, want := range o.queues {
		if r.Queues == nil {
			break
		}
		if got := r.Queues(int32(rank)); got != want {
			return fmt.Sprintf("rank %d has the queues %+v, want %+v", rank, got, want)
		}
	}
	for rank, want := range finish {
		if got := r.FinishNS[rank]; got != want {
			return fmt.Sprintf("rank %d finishes at %d, want %d", rank, got, want)
		}
	}
	return ""
}

// countsOtherwise describes how the counts of a deadlock without collectives differ from the
// oracle's.
func (o *oracle) countsOtherwise(err error) string {
	var d *Deadlock
	if !errors.As(err, &d) || d.Operations != int64(o.left) || d.Receives != int64(o.receives()) || d.Messages != int64(o.messages()) {
		return fmt.Sprintf("%v, want %d receives, %d messages, %d operations", err, o.receives(), o.messages(), o.left)
	}
	return ""
}
