package cmd

import (
	"fmt"
	"iter"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/result"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// tables are what a simulation wrote.
type tables struct {
	ranks      []result.Rank
	spans      []result.Span
	iterations []result.Iteration
}

// tablesOf reads what a simulation wrote to x.ranks.arrow and so on.
func tablesOf(t *testing.T, folder, number string) tables {
	t.Helper()
	path := func(kind string) string { return filepath.Join(folder, "x"+number+"."+kind+".arrow") }
	return tables{
		rows(t, path("ranks"), result.Open[result.Rank]), rows(t, path("spans"), result.Open[result.Span]),
		rows(t, path("iterations"), result.Open[result.Iteration]),
	}
}

func rows[T result.Row](t *testing.T, path string, open func(string) (*result.Reader[T], error)) (list []T) {
	t.Helper()
	r, err := open(path)
	expect.OK(t, err)
	defer r.Close()
	for row, err := range r.Rows() {
		expect.OK(t, err)
		list = append(list, row)
	}
	return list
}

// TestSpansAndIterations compares the tables of spans and of iterations with that of
// the processes, and against each other.
func TestSpansAndIterations(t *testing.T) {
	for _, columns := range listed(t, "spans.txt") {
		t.Run(columns[0], func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			done(t, shell(folder, "loggops-collect -q $DATA/traces/wavefront-4 -o x.trace.arrow; loggops-schedgen -q "+columns[1]+" -o x.sched.arrow"))
			done(t, shell(folder, "loggops-sim x.sched.arrow "+columns[2]+allTables))
			all := tablesOf(t, folder, "")
			addUp(t, filepath.Join(folder, "x.spans.arrow"), filepath.Join(folder, "x.ranks.arrow"))
			all.checkMessages(t)
			all.checkDetours(t)
			all.checkIterations(t)
		})
	}
}

// allTables are the flags that write what tablesOf reads.
const allTables = " --ranks-out x.ranks.arrow --spans-out x.spans.arrow --iterations-out x.iterations.arrow"

// of returns the spans of a process in a run.
func (a *tables) of(run, rank int32) iter.Seq[*result.Span] {
	return func(yield func(*result.Span) bool) {
		for i := range a.spans {
			if s := &a.spans[i]; s.Run == run && s.Rank == rank && !yield(s) {
				return
			}
		}
	}
}

func isWork(k result.SpanKind) bool {
	return k != result.Detour && k != result.Collective && !k.IsWait()
}

// checkMessages: each message is sent once, and taken in once.
func (a *tables) checkMessages(t *testing.T) {
	type message struct {
		run, from int32
		number    int64
	}
	sent := map[message]*result.Span{}
	for i := range a.spans {
		if s := &a.spans[i]; s.Kind == result.Send {
			sent[message{s.Run, s.Rank, s.Message}] = s
		}
	}
	for i := range a.spans {
		r := &a.spans[i]
		if r.Kind != result.Recv {
			continue
		}
		key := message{r.Run, r.Peer, r.Message}
		s := sent[key]
		if s == nil || s.Peer != r.Rank || s.Bytes != r.Bytes || s.Tag != r.Tag || s.StartNS >= r.StartNS {
			t.Fatalf("%+v is taken in by %+v", s, r)
		}
		delete(sent, key)
	}
	if len(sent) > 0 {
		t.Fatalf("%d messages are not taken in", len(sent))
	}
}

// checkDetours: each is a part of something else, of the same operation.
func (a *tables) checkDetours(t *testing.T) {
	for _, process := range a.ranks {
		var work []*result.Span
		for s := range a.of(process.Run, process.Rank) {
			if isWork(s.Kind) {
				work = append(work, s)
			}
			if s.Kind == result.Detour && !slices.ContainsFunc(work, func(w *result.Span) bool {
				return w.CPU == s.CPU && w.StartNS <= s.StartNS && s.EndNS <= w.EndNS && w.TraceRow == s.TraceRow && w.Iteration == s.Iteration
			}) {
				t.Fatalf("%+v is not in any work", s)
			}
		}
	}
}

// checkIterations: the iterations of a process add up to what its spans say.
func (a *tables) checkIterations(t *testing.T) {
	type key struct{ run, rank, iteration int32 }
	want := map[key]*result.Iteration{}
	for i := range a.spans {
		s := &a.spans[i]
		k := key{s.Run, s.Rank, s.Iteration}
		m := want[k]
		if m == nil {
			m = &result.Iteration{Run: s.Run, Rank: s.Rank, Iteration: s.Iteration}
			want[k] = m
		}
		switch ns := s.EndNS - s.StartNS; s.Kind {
		case result.Calc, result.IO, result.OneSided:
			m.CalcNS += ns
		case result.Send, result.Recv:
			m.OverheadNS += ns
		case result.Detour:
			m.InjectedNS += ns
		}
	}
	cpus := int32(1)
	for _, s := range a.spans {
		cpus = max(cpus, s.CPU+1)
	}
	for _, m := range a.iterations {
		w := want[key{m.Run, m.Rank, m.Iteration}]
		if w == nil {
			w = &result.Iteration{Run: m.Run, Rank: m.Rank, Iteration: m.Iteration}
		}
		delete(want, key{m.Run, m.Rank, m.Iteration})
		w.StartNS, w.EndNS = m.StartNS, m.EndNS
		w.WaitNS = int64(cpus) * (m.EndNS - m.StartNS)
		for s := range a.of(m.Run, m.Rank) {
			if isWork(s.Kind) {
				w.WaitNS -= max(0, min(s.EndNS, m.EndNS)-max(s.StartNS, m.StartNS))
			}
			if s.Iteration == m.Iteration && (s.EndNS > m.EndNS || s.StartNS < m.StartNS && s.Kind != result.Recv && s.Kind != result.Detour && !s.Kind.IsWait()) {
				t.Fatalf("%+v is not within %+v", s, m)
			}
		}
		if diff := cmp.Diff(*w, m); diff != "" {
			t.Fatalf("spans (-) and iterations (+): %s", diff)
		}
	}
	if len(want) > 0 {
		t.Errorf("no rows of iterations %v", want)
	}
}

// TestSpansWindow: a window has the rows of all that are in it, whether the rest
// was kept for the iterations or not.
func TestSpansWindow(t *testing.T) {
	dir := t.TempDir()
	file, path := filepath.Join(dir, "x.sched.arrow"), filepath.Join(dir, "x.spans.arrow")
	run(t, "loggops-schedgen", "--pattern", "halo1d", "--ranks", "6", "--iterations", "5", "--compute", "20us", "--bytes", "8", "-o", file)
	noise := "--noise=periodic:freq=100kHz,duration=2us"
	run(t, "loggops-sim", file, noise, "--spans-out", path)
	var want []result.Span
	for _, s := range rows(t, path, result.Open[result.Span]) {
		if s.EndNS >= 50_000 && s.StartNS < 90_000 && (s.Rank == 1 || s.Rank > 3) {
			want = append(want, s)
		}
	}
	for _, more := range [][]string{nil, {"--iterations-out", filepath.Join(dir, "x.iterations.arrow")}} {
		run(t, "loggops-sim", append([]string{file, noise, "--spans-out", path, "--from", "50us", "--to", "90us", "--only-ranks", "1,4..9"}, more...)...)
		if diff := cmp.Diff(want, rows(t, path, result.Open[result.Span])); diff != "" || len(want) == 0 {
			t.Error(diff)
		}
	}
}

// TestSpansGolden compares the spans of two ranks with a message, a collective and noise, and of ranks with rendezvous messages,
// with spans that were checked by hand.
func TestSpansGolden(t *testing.T) {
	cases.Run(t, "spans.golden", func(t *testing.T, commands string) string {
		folder := t.TempDir()
		done(t, shell(folder, commands))
		got := text(rows(t, filepath.Join(folder, "x.spans.arrow"), result.Open[result.Span]))
		if strings.Contains(commands, "--iterations-out") {
			got += "\nmarks\n" + text(rows(t, filepath.Join(folder, "x.iterations.arrow"), result.Open[result.Iteration]))
		}
		return got
	})
}

func text[T any](rows []T) string {
	var b strings.Builder
	for _, row := range rows {
		fmt.Fprintf(&b, "%+v\n", row)
	}
	return b.String()
}
