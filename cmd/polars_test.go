package cmd

import (
	"encoding/json"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats"
	"loggops/formats/noise"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/expect"
)

// TestPolars has polars, which has a reader of Arrow files of its own, open a
// file of each kind: it finds the same rows, the same sums, and as many values
// that are not null. NODE_PATH reports where npm has installed nodejs-polars.
func TestPolars(t *testing.T) {
	if out, err := exec.Command("node", "-e", "require('nodejs-polars')").CombinedOutput(); err != nil {
		t.Skipf("node has no nodejs-polars: %v: %.100s", err, out)
	}
	folder := t.TempDir()
	in := func(name string) string { return filepath.Join(folder, name) }
	run(t, "loggops-collect", "../testdata/traces/wavefront-4", "-o", in("x.trace.arrow"))
	run(t, "loggops-schedgen", in("x.trace.arrow"), "--iteration-after", "MPI_Allreduce", "-o", in("x.sched.arrow"))
	run(t, "loggops-noise", "generate", "random:gap=exponential:1ms,duration=uniform:1us:9us", "--length", "1s", "-o", in("x.noise.arrow"))
	run(t, "loggops-sim", in("x.sched.arrow"), "--noise", in("x.noise.arrow"), "--runs", "3", "-o", in("x.result.arrow"),
		"--ranks-out", in("x.ranks.arrow"), "--spans-out", in("x.spans.arrow"), "--iterations-out", in("x.iterations.arrow"))
	for _, c := range []struct {
		kind, file string
		read       func(t *testing.T, path string) *sums
	}{
		{formats.Trace, "x.trace.arrow", sumTrace},
		{formats.Schedule, "x.sched.arrow", sumSchedule},
		{formats.Noise, "x.noise.arrow", sumNoise},
		{formats.Runs, "x.result.arrow", sumRuns},
		{formats.Ranks, "x.ranks.arrow", sumRanks},
		{formats.Spans, "x.spans.arrow", sumSpans},
		{formats.Iterations, "x.iterations.arrow", sumIterations},
	} {
		t.Run(c.kind, func(t *testing.T) {
			want := c.read(t, in(c.file))
			if want.Rows == 0 {
				t.Fatal("there are no rows")
			}
			if diff := cmp.Diff(want, polars(t, in(c.file), want)); diff != "" {
				t.Errorf("our reader (-) and polars (+):\n%s", diff)
			}
		})
	}
}

// sums summarize a file: of columns of numbers their sum, of lists that
// of their entries, and of columns with nulls, or of text, how many values are
// there.
type sums struct {
	Rows                  int
	Sums, Entries, Values map[string]int64
}

func newSums() *sums {
	return &sums{Sums: map[string]int64{}, Entries: map[string]int64{}, Values: map[string]int64{}}
}

// value counts a value that may be missing, and adds it up.
func (s *sums) value(column string, x int64, there bool) {
	if s.Values[column] += 0; there {
		s.Values[column]++
		s.Sums[column] += x
	}
}

// text counts a text that may be missing.
func (s *sums) text(column, text string) {
	if s.Values[column] += 0; text != "" {
		s.Values[column]++
	}
}

func list[T int32 | int64](s *sums, column string, entries []T) {
	if s.Entries[column] += 0; len(entries) == 0 {
		return
	}
	for _, x := range entries {
		s.Entries[column] += int64(x)
	}
}

// polarsScript prints the sums of a file as polars reads it, of the columns
// that are asked for; in a schedule it joins rows with shapes, as docs/formats.md
// says for Python. It adds up whole numbers: those of polars's own sums are
// rounded, and times of a trace are large.
const polarsScript = `
const pl = require("nodejs-polars");
let table = pl.readIPC(require("fs").readFileSync(process.argv[1]));
if (table.columns.includes("defines")) {
  const shapes = table.select("defines").filter(pl.col("defines").lst.lengths().gt(0)).explode("defines").unnest("defines");
  const number = pl.Series("shape", [...shapes.getColumn("kind")].map((_, k) => k), pl.Int32);
  table = table.join(shapes.withColumn(number), {on: "shape", how: "left"});
}
const {Sums, Entries, Values} = JSON.parse(process.argv[2]);
const each = (columns, f) => Object.fromEntries(Object.keys(columns).map(c => [c, f(table.getColumn(c)) + "n"]));
const add = column => [...column].reduce((sum, x) => sum + BigInt(x ?? 0), 0n);
console.log(JSON.stringify({
  Rows: table.height,
  Sums: each(Sums, add),
  Entries: each(Entries, c => add(c.explode())),
  Values: each(Values, c => c.len() - c.nullCount()),
}).replace(/"(-?[0-9]+)n"/g, "$1"));`

func polars(t *testing.T, path string, columns *sums) *sums {
	asked, err := json.Marshal(columns)
	expect.OK(t, err)
	script := exec.Command("node", "-e", polarsScript, path, string(asked))
	script.Stderr = os.Stderr
	out, err := script.Output()
	expect.OK(t, err)
	found := &sums{}
	if err := json.Unmarshal(out, found); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return found
}

func sumTrace(t *testing.T, path string) *sums {
	r, err := trace.Open(path)
	expect.OK(t, err)
	defer r.Close()
	s := newSums()
	for c, err := range r.Calls() {
		expect.OK(t, err)
		s.Rows++
		s.Sums["rank"] += int64(c.Rank)
		s.Sums["start_ns"] += c.StartNS
		s.Sums["end_ns"] += c.EndNS
		s.Sums["calls"] += c.Calls
		s.text("call", c.Name)
		s.value("peer", int64(c.Peer), c.Peer != trace.None)
		s.value("tag", int64(c.Tag), c.Tag != trace.None)
		s.value("bytes", c.Bytes, c.Bytes != trace.None)
		list(s, "requests", c.Requests)
		list(s, "actual_bytes", c.ActualBytes)
	}
	return s
}

func sumSchedule(t *testing.T, path string) *sums {
	r, err := schedule.Open(path)
	expect.OK(t, err)
	defer r.Close()
	s := newSums()
	for b, err := range r.Batches() {
		expect.OK(t, err)
		for i := range b.Ops {
			op := &b.Ops[i]
			message := op.Kind == schedule.Send || op.Kind == schedule.Recv
			s.Rows++
			s.Sums["rank"] += int64(b.Rank)
			s.Sums["cpu"] += int64(op.CPU)
			s.text("kind", op.Kind.String())
			s.value("duration_ns", op.DurationNS, op.Kind == schedule.Calc || op.Kind == schedule.IO)
			s.value("bytes", op.Bytes, message || op.Kind == schedule.Collective)
			s.value("peer", int64(op.Peer), message)
			s.value("iteration", int64(op.Iteration), op.Iteration != schedule.None)
			s.value("trace_row", op.TraceRow, op.TraceRow != schedule.None)
			list(s, "requires", op.Requires)
			list(s, "irequires", op.Irequires)
		}
	}
	return s
}

func sumNoise(t *testing.T, path string) *sums {
	n, err := noise.ReadFile(path)
	expect.OK(t, err)
	s := newSums()
	for _, d := range n.Detours {
		s.Rows++
		s.Sums["arrival_ns"] += d.StartNS
		s.Sums["duration_ns"] += d.DurationNS
	}
	return s
}

// sumRows adds up the rows of a result file.
func sumRows[T result.Row](t *testing.T, r *result.Reader[T], err error, add func(*sums, *T)) *sums {
	expect.OK(t, err)
	defer r.Close()
	s := newSums()
	var rows iter.Seq2[T, error] = r.Rows()
	for row, err := range rows {
		expect.OK(t, err)
		s.Rows++
		add(s, &row)
	}
	return s
}

func sumRuns(t *testing.T, path string) *sums {
	r, err := result.Open[result.Run](path)
	return sumRows(t, r, err, func(s *sums, row *result.Run) {
		s.Sums["run"] += int64(row.Run)
		s.Sums["seed"] += int64(row.Seed)
		s.Sums["messages"] += row.Messages
		s.Sums["makespan_ns"] += row.MakespanNS
		s.Sums["noiseless_ns"] += row.NoiselessNS
		s.Sums["injected_ns"] += row.InjectedNS
		s.Sums["detours_met"] += row.DetoursMet
		s.text("noise", row.Noise)
	})
}

func sumRanks(t *testing.T, path string) *sums {
	r, err := result.Open[result.Rank](path)
	return sumRows(t, r, err, func(s *sums, row *result.Rank) {
		s.Sums["rank"] += int64(row.Rank)
		s.Sums["finish_ns"] += row.FinishNS
		s.Sums["calc_ns"] += row.CalcNS
		s.Sums["wait_ns"] += row.WaitNS
		s.Sums["bytes_sent"] += row.BytesSent
	})
}

func sumSpans(t *testing.T, path string) *sums {
	r, err := result.Open[result.Span](path)
	return sumRows(t, r, err, func(s *sums, row *result.Span) {
		s.Sums["rank"] += int64(row.Rank)
		s.Sums["start_ns"] += row.StartNS
		s.Sums["end_ns"] += row.EndNS
		s.text("call", row.Call)
		s.value("iteration", int64(row.Iteration), row.Iteration != result.None)
		s.value("trace_row", row.TraceRow, row.TraceRow != result.None)
	})
}

func sumIterations(t *testing.T, path string) *sums {
	r, err := result.Open[result.Iteration](path)
	return sumRows(t, r, err, func(s *sums, row *result.Iteration) {
		s.Sums["iteration"] += int64(row.Iteration)
		s.Sums["start_ns"] += row.StartNS
		s.Sums["end_ns"] += row.EndNS
		s.Sums["calc_ns"] += row.CalcNS
		s.Sums["wait_ns"] += row.WaitNS
	})
}
