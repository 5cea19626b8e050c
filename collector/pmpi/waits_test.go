package pmpi

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/collective"
	"loggops/schedgen/transform"
	"loggops/sim"
	"loggops/sim/noise"
	"loggops/study/jobs"
)

const (
	delayNS = 10_000_000_000
	// slackNS is how much of a delay may be used up: by how much longer than others
	// a rank computed when it was recorded.
	slackNS = delayNS / 10
)

// asRecorded is the variant of the default preset and no change.
const asRecorded = "default preset"

// variant is a way in which the rows are simulated.
type variant struct {
	name   string
	preset string // "" for that of the row, else the default
	change func(*schedule.Schedule) error
	async  bool // messages do not wait for a CPU that computes
	most   bool // nobody else may be late
}

func variants() []variant {
	var list []variant
	for i, preset := range collective.Presets() {
		if preset == "synchronize" { // of no library
			continue
		}
		v := variant{name: "preset " + preset, preset: preset}
		if i == 0 {
			v.name, v.preset, v.most = asRecorded, "", true
		}
		list = append(list, v)
	}
	return append(list, variant{name: "--async-progress", change: transform.AsyncProgress, async: true, most: true})
}

// tally counts what was tried.
type tally struct{ rows, calls, delays, documented, violations int }

func (a *tally) add(b tally) {
	a.rows += b.rows
	a.calls += b.calls
	a.delays += b.delays
	a.documented += b.documented
	a.violations += b.violations
}

// TestWaits delays each rank before each of its calls in the kept recordings, and
// compares the ranks that are late with the table's.
func TestWaits(t *testing.T) {
	folders, err := filepath.Glob(waitsFolder + "*/cases.txt")
	if err != nil || len(folders) == 0 {
		t.Fatalf("no recordings in %s: %v", waitsFolder, err)
	}
	byGroup, byVariant := map[string]*tally{}, map[string]*tally{}
	tried := map[string]bool{}
	for _, file := range folders {
		folder := filepath.Dir(file)
		files, err := filepath.Glob(filepath.Join(folder, "*.pmpi.gz"))
		if err != nil || len(files) != 4 {
			t.Fatalf("%s: %d recordings, error %v", folder, len(files), err)
		}
		text, err := os.ReadFile(file)
		expect.OK(t, err)
		compareWaits(t, filepath.Base(folder), files, strings.Fields(string(text)), func(c *waitCase, v *variant, n tally) {
			tried[c.name] = true
			if v.name == asRecorded {
				count(byGroup, c.group, n)
			}
			count(byVariant, v.name, n)
		})
	}
	for _, c := range readWaits(t) {
		if !tried[c.name] {
			t.Errorf("%s is not in the recordings: go test ./collector/pmpi -run 'Programs|LongMPIs/Programs|Waits' -update", c.name)
		}
	}
	documentWaits(t, byGroup, byVariant)
}

func count(by map[string]*tally, key string, n tally) {
	if by[key] == nil {
		by[key] = new(tally)
	}
	by[key].add(n)
}

// compareWaits compares a recording of cases with their rows in the table.
func compareWaits(t *testing.T, what string, files, cases []string, done func(*waitCase, *variant, tally)) {
	header, calls := collected(t, files)
	traces, err := cutWaits(header, calls)
	if err != nil || len(traces) != len(cases) {
		t.Fatalf("%s: %d cases, not %d: %v", what, len(traces), len(cases), err)
	}
	recorded := recordedCalls(t)
	all := variants()
	for _, c := range readWaits(t) {
		at := slices.Index(cases, c.program)
		if at < 0 {
			continue
		}
		c.addIdle()
		row := waitRow{&c, &traces[at], make([][]int64, len(c.lines))}
		for i := range c.lines {
			if row.rows[i], err = traces[at].rowsOf(&c.lines[i], recorded); err != nil {
				t.Fatalf("%s, %s: %v", what, c.name, err)
			}
		}
		for i := range all {
			if i > 0 && (c.preset != "" || !strings.HasPrefix(what, "openmpi")) {
				break
			}
			n, problems := row.try(t.Context(), &all[i])
			for _, problem := range problems[:min(len(problems), 4)] {
				t.Errorf("%s, %s, %s: %s", what, c.name, all[i].name, problem)
			}
			done(&c, &all[i], n)
		}
	}
}

// waitRow is a row of the table and its recording.
type waitRow struct {
	*waitCase
	trace *inMemory
	rows  [][]int64 // of the trace, by line and call
}

// try simulates all delays of a row.
func (r *waitRow) try(ctx context.Context, v *variant) (n tally, problems []string) {
	n.rows = 1
	fail := func(format string, args ...any) {
		n.violations++
		problems = append(problems, fmt.Sprintf(format, args...))
	}
	preset := v.preset
	if preset == "" {
		preset = r.preset
	}
	if preset == "" {
		preset = collective.Presets()[0]
	}
	s, err := r.trace.schedule(preset)
	if err == nil && v.change != nil {
		err = v.change(s)
	}
	if err != nil {
		fail("%v", err)
		return n, problems
	}
	var delays []delayed
	for i, l := range r.lines {
		n.calls += len(l.calls)
		for place, row := range r.rows[i] {
			if row < 0 {
				continue
			}
			rank, calc := r.trace.calcBefore(s, row)
			if calc < 0 {
				fail("rank %d, call %d: there is no computation before it", l.rank, place)
				continue
			}
			delays = append(delays, delayed{i, place, int(rank), calc})
		}
	}
	runs, err := simulateDelays(ctx, s, delays)
	if err != nil {
		fail("%v", err)
		return n, problems
	}
	must, may := string(byMPI), string(byMPI)+string(byAlgorithm)
	if !v.async {
		may += string(byProgress)
	}
	for i, d := range delays {
		n.delays++
		rank := r.lines[d.line].rank
		at := fmt.Sprintf("rank %d late before call %d", rank, d.place)
		late, err := lateRanks(runs[0], runs[i+1])
		if err != nil {
			fail("%s: %v", at, err)
			continue
		}
		least, most := r.late(d.line, d.place, must), r.late(d.line, d.place, may)
		known := r.late(d.line, d.place, may+string(byOrder))
		switch {
		case least&^late != 0:
			fail("%s: %s do not wait for it, of %s that must", at, ranksOf(least&^late), ranksOf(least))
		case late&^most == 0:
		case late&^known == 0 && v.most:
			n.documented++
		case v.most:
			fail("%s: %s wait for it, but only %s may", at, ranksOf(late), ranksOf(most))
		}
	}
	return n, problems
}

// calcNumber returns a calc's number among those of the list that are longer than 0.
func calcNumber(ops []schedule.Op, calc int) (number int64) {
	for i := range ops[:calc] {
		if ops[i].Kind == schedule.Calc && ops[i].DurationNS > 0 {
			number++
		}
	}
	return number
}

// delayed is a rank late before one of its calls.
type delayed struct {
	line, place int // in the table
	rank, calc  int // in the schedule
}

// simulateDelays returns when the ranks end without a delay, and with each of the
// delays. Each happens to a copy of the ranks of its own, in one run.
func simulateDelays(ctx context.Context, s *schedule.Schedule, delays []delayed) (finishNS [][]int64, err error) {
	var config noise.Config
	config.Scale = 1
	for i, d := range delays {
		op := &s.Ops[d.rank][d.calc]
		op.DurationNS = max(op.DurationNS, 1) // so that it can be delayed
		config.Delays = append(config.Delays, noise.Delay{Rank: int32((i+1)*s.Header.Ranks + d.rank), DurationNS: delayNS})
	}
	for i, d := range delays {
		config.Delays[i].At = calcNumber(s.Ops[d.rank], d.calc)
	}
	all, err := copies(s, len(delays)+1)
	if err != nil {
		return nil, err
	}
	program, err := sim.Compile(all, sim.Default())
	if err != nil {
		return nil, err
	}
	model, err := noise.New(config)
	if err != nil {
		return nil, err
	}
	run := model.NewRun(program.Ranks(), program.CPUs())
	result, err := program.Run(ctx, sim.Options{Workers: 1, FinishTimes: true, Noise: run})
	if err != nil {
		return nil, err
	}
	if unmet := run.Unmet(); len(unmet) > 0 {
		return nil, fmt.Errorf("delays %v met no computation", unmet)
	}
	return slices.Collect(slices.Chunk(result.FinishNS, s.Header.Ranks)), nil
}

// copies returns a schedule in which the ranks of another stand n times.
func copies(s *schedule.Schedule, n int) (*schedule.Schedule, error) {
	joint, err := jobs.Join(slices.Repeat([]jobs.Part{{From: inFile{s}}}, n), 1)
	if err != nil {
		return nil, err
	}
	all, err := schedule.Load(joint)
	if err == nil {
		all.Header.Collectives = s.Header.Collectives
	}
	return all, err
}

// inFile is a schedule that need not be closed.
type inFile struct{ *schedule.Schedule }

func (inFile) Close() error { return nil }

// lateRanks returns the ranks that a delay reached, as a set of bits. Each is late
// by all of it, or not at all.
func lateRanks(beforeNS, afterNS []int64) (late uint, err error) {
	for rank := range afterNS {
		switch by := afterNS[rank] - beforeNS[rank]; {
		case by >= delayNS-slackNS && by <= delayNS+slackNS:
			late |= 1 << rank
		case by < -slackNS || by > slackNS:
			return 0, fmt.Errorf("rank %d is late by %d ns of %d", rank, by, delayNS)
		}
	}
	return late, nil
}

// ranksOf writes a set of ranks.
func ranksOf(set uint) string {
	var list []string
	for ; set != 0; set &= set - 1 {
		list = append(list, fmt.Sprint(bits.TrailingZeros(set)))
	}
	return "{" + strings.Join(list, ",") + "}"
}

// recordWaits records a sample of the cases, or with -update all, and compares them
// with the table.
func recordWaits(t *testing.T, m implementation, library string) {
	for _, run := range []struct {
		folder  string
		threads bool
	}{{m.name, false}, {m.name + "-threads", true}} {
		programs := waitsArguments(t, run.threads)
		files, err := m.record(t, library, nil, m.program(t, "waits"), programs...)
		expect.OK(t, err)
		if run.threads {
			programs = programs[1:]
		}
		if *cases.Update {
			keepWaits(t, run.folder, files, programs)
		}
		compareWaits(t, "now "+run.folder, files, programs, func(*waitCase, *variant, tally) {})
	}
}

// waitsArguments are those of the program: the cases that are recorded.
func waitsArguments(t *testing.T, threads bool) (arguments []string) {
	t.Helper()
	if threads {
		arguments = []string{"threads"}
	}
	for i, c := range readWaits(t) {
		if c.threads == threads && c.program == c.name && (*cases.Update || threads || i%waitsSample == 0) {
			arguments = append(arguments, c.name)
		}
	}
	return arguments
}

// waitsSample is of how many cases one is recorded in each run of the test.
const waitsSample = 8

// keepWaits writes a recording to testdata/waits.
func keepWaits(t *testing.T, name string, files, cases []string) {
	folder := waitsFolder + name
	expect.OK(t, os.MkdirAll(folder, 0o755))
	write := func(name string, content []byte) {
		expect.OK(t, os.WriteFile(filepath.Join(folder, name), content, 0o644))
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		expect.OK(t, err)
		var out bytes.Buffer
		z := gzip.NewWriter(&out)
		_, err = z.Write(content)
		expect.OK(t, errors.Join(err, z.Close()))
		write(filepath.Base(file)+".gz", out.Bytes())
	}
	write("cases.txt", []byte(strings.Join(cases, "\n")+"\n"))
}

// documentWaits holds the tables of docs/evidence/waits.md against what was counted.
func documentWaits(t *testing.T, groups, byVariant map[string]*tally) {
	const page = "../../docs/evidence/waits.md"
	var order, ways []string
	for _, c := range readWaits(t) {
		if !slices.Contains(order, c.group) {
			order = append(order, c.group)
		}
	}
	for _, v := range variants() {
		ways = append(ways, v.name)
	}
	cases.Table(t, page, "calls", waitsTable("calls", order, groups))
	cases.Table(t, page, "variants", waitsTable("simulated", ways, byVariant))
}

func waitsTable(what string, order []string, by map[string]*tally) string {
	text := "| " + what + " | rows | calls | delays | documented | violations |\n| --- | --- | --- | --- | --- | --- |\n"
	var sum tally
	for _, name := range order {
		if n := by[name]; n != nil {
			text += fmt.Sprintf("| %s | %d | %d | %d | %d | %d |\n", name, n.rows, n.calls, n.delays, n.documented, n.violations)
			sum.add(*n)
		}
	}
	return text + fmt.Sprintf("| all | %d | %d | %d | %d | %d |\n", sum.rows, sum.calls, sum.delays, sum.documented, sum.violations)
}
