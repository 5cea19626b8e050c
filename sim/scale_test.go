package sim

import (
	"bufio"
	"cmp"
	"context"
	"flag"
	"fmt"
	"hash/maphash"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/internal/units"
)

var (
	scale     = flag.Bool("scale", false, "run TestScale, which takes an hour")
	scaleFile = flag.String("scale-file", "testdata/scale.txt", "the programs of TestScale")
)

// scaleLine is a line of testdata/scale.txt: a large program.
type scaleLine struct {
	seed            uint64
	long            bool // part of TestLongScale
	kind            string
	ranks, messages int
	features        []string
}

// scaleLines reads the table of large programs.
func scaleLines(t *testing.T) (lines []scaleLine) {
	t.Helper()
	file, err := os.Open(*scaleFile)
	expect.OK(t, err)
	defer file.Close()
	seeds := map[uint64]bool{}
	for scanner := bufio.NewScanner(file); scanner.Scan(); {
		words := strings.Fields(scanner.Text())
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		var l scaleLine
		_, err := fmt.Sscan(strings.Join(words[:4], " "), &l.seed, &l.kind, &l.ranks, &l.messages)
		expect.OK(t, err)
		if l.features = words[4:]; seeds[l.seed] {
			t.Fatalf("two programs have the seed %d", l.seed)
		}
		if i := slices.Index(l.features, "long"); i >= 0 {
			l.long, l.features = true, slices.Delete(l.features, i, i+1)
		}
		seeds[l.seed] = true
		lines = append(lines, l)
	}
	return lines
}

// TestScale compares the engine with the oracle for large programs. The name of a subtest is the seed of its line in
// testdata/scale.txt.
func TestScale(t *testing.T) {
	if !*scale {
		t.Skip("takes an hour: -scale runs it")
	}
	table := compareLarge(t, scaleLines(t))
	if *cases.Update {
		_, replace := cases.OnPage(t, "../docs/evidence/exactness.md", "scale")
		replace(table)
	}
}

// TestLongScale compares some of the large programs.
func TestLongScale(t *testing.T) {
	if testing.Short() {
		t.Skip("simulates for minutes")
	}
	compareLarge(t, slices.DeleteFunc(scaleLines(t), func(l scaleLine) bool { return !l.long }))
}

// compareLarge compares large programs and returns a table of them.
func compareLarge(t *testing.T, lines []scaleLine) string {
	// The oracle's operations fill memory.
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	table := "| seed | kind | ranks | messages | features | end | differences | oracle | engine |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n"
	var sum scaleResult
	for _, l := range lines {
		t.Run(strconv.FormatUint(l.seed, 10), func(t *testing.T) {
			r := l.compare(t)
			for _, problem := range r.differences {
				t.Error(problem)
			}
			row := fmt.Sprintf("| %d | %s | %s | %s | %s | %s | %d | %.1f s | %.1f s |\n", l.seed, l.kind, units.FormatCount(int64(r.ranks)), units.FormatCount(r.messages),
				strings.Join(l.features, " "), r.end, len(r.differences), r.oracle.Seconds(), r.engine.Seconds())
			t.Log(row, r.cause)
			table += row
			sum.messages += r.messages
			sum.oracle += r.oracle
			sum.engine += r.engine
			sum.differences = append(sum.differences, r.differences...)
		})
		runtime.GC()
	}
	table += fmt.Sprintf("| %d | all | | %s | | | %d | %.0f s | %.0f s |\n", len(lines), units.FormatCount(sum.messages), len(sum.differences), sum.oracle.Seconds(), sum.engine.Seconds())
	t.Log("\n" + table)
	return table
}

// scaleResult is the result of a comparison.
type scaleResult struct {
	ranks          int
	messages       int64
	end            string
	cause          error // of a deadlock
	differences    []string
	oracle, engine time.Duration // of CPU time
}

// cpuTime returns the CPU time of the process: other processes may use the cores, too.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// compare runs a program by the oracle and by the engine.
func (l *scaleLine) compare(t *testing.T) (r scaleResult) {
	p, err := newLargeOf(l.seed, l.kind, l.ranks, l.messages, l.features)
	expect.OK(t, err)
	d := p.drawn
	compiled, err := Compile(p.source, d.params)
	expect.OK(t, err)
	r.ranks = compiled.Ranks()

	began := cpuTime()
	d.schedule, err = loaded(p.source)
	expect.OK(t, err)
	o, expanded, err := d.oracle(oracleViews{paths: p.has("path"), waits: p.has("spans"), intervals: p.has("intervals")})
	expect.OK(t, err)
	r.messages, r.oracle = o.sent, cpuTime()-began
	r.end = "complete"
	if o.stuck() {
		r.end = "deadlock"
	}
	if !p.has("expanded") {
		expanded = nil
	}
	o.forget()

	if o.stuck() {
		_, r.cause = p.once(t.Context(), compiled, Options{Workers: 1})
	}
	began = cpuTime()
	r.differences = p.differences(t.Context(), o, compiled, expanded)
	if p.has("path") && !o.stuck() {
		r.differences = append(r.differences, p.pathsDiffer(t, o, compiled)...)
	}
	r.engine = cpuTime() - began
	return r
}

// forget forgets the operations of a run, but not its results.
func (o *oracle) forget() { o.ops = make([][]*oracleOp, len(o.ops)) }

// scaleWorkers are numbers of workers, and options with which they run.
var scaleWorkers = []Options{
	{Workers: 1, Totals: true, LinkIntervals: true},
	{Workers: 2, Totals: true, Queues: true, Iterations: true},
	{Workers: 3, Totals: true, LinkIntervals: true, Without: AllLanes},
	{Workers: 7, Totals: true, Iterations: true},
}

// differences describes how results of the engine differ from those of the oracle, and from each other.
func (l *large) differences(ctx context.Context, o *oracle, p *Program, expanded *schedule.Schedule) (all []string) {
	add := func(setting, problem string) {
		if problem != "" {
			all = append(all, setting+": "+problem)
		}
	}
	first := map[string]string{} // results of the first run that has them
	same := func(setting, name string, got any) {
		text := fmt.Sprint(got)
		if before, ok := first[name]; !ok {
			first[name] = text
		} else if text != before {
			add(setting, fmt.Sprintf("%s %s, in another run %s", name, text, before))
		}
	}
	for _, options := range scaleWorkers {
		setting := fmt.Sprintf("%d workers", options.Workers)
		if options.Workers > p.Ranks() {
			continue
		}
		var spans spanSums
		run := l.once
		switch {
		case l.has("spans"):
			spans = newSpanSums(options.Workers, p.Ranks())
			options.Spans = spans.of
		case options.Without != 0:
			run = l.simulated // twice in the same memory
		}
		options.LinkIntervals = options.LinkIntervals && l.has("intervals")
		r, err := run(ctx, p, options)
		if add(setting, o.disagrees(r, err)); err != nil {
			same(setting, "error", err)
			continue
		}
		same(setting, "totals", hashOf(totalsOf(p, r)))
		if r.Iterations != nil {
			same(setting, "iterations", hashOf(slices.Concat(iterationsOf(p, r)...)))
		}
		if options.Spans != nil {
			same(setting, "spans", spans.sum())
		}
	}
	if l.has("spans") && !o.stuck() {
		add("spans", l.spansDiffer(ctx, o, p))
	}
	if expanded != nil && !l.numbersCalcs() {
		written, err := Compile(expanded, l.params)
		if err != nil {
			return append(all, err.Error())
		}
		r, err := l.once(ctx, written, Options{Workers: 2})
		add("expanded", o.disagrees(r, err))
	}
	return all
}

// once runs a program.
func (l *large) once(ctx context.Context, p *Program, options Options) (*Result, error) {
	options.FinishTimes, options.StartNS = true, l.starts
	if l.noise != nil {
		met, err := l.detoursOf(p)
		if err != nil {
			return nil, err
		}
		met.Reset(noiseSeed, l.run)
		options.Noise = met
	}
	return p.Run(ctx, options)
}

// spansDiffer describes how spans differ from the oracle's waits, or contradict each other.
func (l *large) spansDiffer(ctx context.Context, o *oracle, p *Program) string {
	seen, err := l.observed(ctx, p, 1)
	if err != nil {
		return err.Error()
	}
	return cmp.Or(o.idleOtherwise(seen.spans), seen.problem())
}

// pathsDiffer describes how critical paths, and bounds of sensitivities, differ.
func (l *large) pathsDiffer(t *testing.T, o *oracle, p *Program) (all []string) {
	want := o.path()
	var first pathAndBounds
	for i, options := range scaleWorkers {
		if options.Workers > p.Ranks() {
			continue
		}
		setting := fmt.Sprintf("path, %d workers", options.Workers)
		if got := l.criticalPath(t, p, options.Workers); !slices.Equal(want, got) {
			all = append(all, fmt.Sprintf("%s: %.2000s", setting, gocmp.Diff(want, got)))
		}
		options = Options{Workers: options.Workers, StartNS: l.starts, CriticalPath: inMemory}
		if l.noise != nil {
			met, err := l.detoursOf(p)
			expect.OK(t, err)
			met.Reset(noiseSeed, l.run)
			options.Noise = met
		}
		got := pathAndBoundsOf(t, p, options)
		if i == 0 {
			first = got
		}
		if !slices.Equal(first.path, got.path) || !slices.Equal(first.most, got.most) || !slices.Equal(first.least, got.least) {
			all = append(all, setting+": another path, or other bounds, than by one worker")
		}
	}
	return all
}

var scaleHash = maphash.MakeSeed()

// hashOf returns a hash of a list.
func hashOf[T comparable](list []T) uint64 {
	var h maphash.Hash
	h.SetSeed(scaleHash)
	for _, x := range list {
		maphash.WriteComparable(&h, x)
	}
	return h.Sum64()
}

// spanSums are sums of hashes of spans, by worker and rank. The order of a rank's spans may differ with the number of
// workers.
type spanSums [][]uint64

func newSpanSums(workers, ranks int) (s spanSums) {
	for range workers {
		s = append(s, make([]uint64, ranks))
	}
	return s
}

// of returns the function that receives the spans of a worker.
func (s spanSums) of(worker int) func([]Span) {
	return func(spans []Span) {
		for _, x := range spans {
			s[worker][x.Rank] += maphash.Comparable(scaleHash, x)
		}
	}
}

// sum returns a hash of all spans.
func (s spanSums) sum() uint64 {
	all := make([]uint64, len(s[0]))
	for _, list := range s {
		for rank, x := range list {
			all[rank] += x
		}
	}
	return hashOf(all)
}
