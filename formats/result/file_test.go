package result

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/filetest"
)

func header() Header {
	return Header{
		Schedule: "app.sched.arrow", Tool: "loggops-sim test",
		Parameters: Parameters{
			Machine: "xt4", ScaleNetwork: 0.1,
			Values: map[string]any{"l_ns": 990.0, "o_send_ns": 1750.0, "G_ns_per_byte": 0.058, "s_bytes": 66560.0, "rendezvous": "drain", "receive": "nic"},
			Levels: []Parameters{
				{Size: 4, Values: map[string]any{"l_ns": 0.0, "o_ns": 150.0, "g_ns": 10.0, "G_ns_per_byte": 0.5}},
				{Size: 8, Values: map[string]any{"G_ns_per_byte": 0.0}, BySize: []Parameters{{From: 2, Values: map[string]any{"o_recv_ns": 7.0}}}},
			},
			Placement: "round-robin",
			BySize:    []Parameters{{From: 8192, Values: map[string]any{"l_ns": 5.0, "O_ns_per_byte": 0.25}}, {From: 65536}},
		},
		Noise: &Noise{
			Sources: []string{"a.noise.arrow:ranks=1"}, Delays: []string{"rank=1,calc=2,duration=1ms"},
			Scale: 0.5, Ranks: "0-3,7", CoScheduled: true, Model: "loggopsim",
		},
		Sweep: &Sweep{Runs: 3, Seed: 9, Inputs: "0123", Noises: map[string]string{"a.noise.arrow": "4567"}},
	}
}

// write writes rows and returns the file's path.
func write[T Row](dir string, create func(string, Header) (*Writer[T], error), rows []T) (string, error) {
	path := filepath.Join(dir, "x.arrow")
	w, err := create(path, header())
	if err != nil {
		return path, err
	}
	defer w.Abort()
	for _, row := range rows {
		if err := w.Append(&row); err != nil {
			return path, err
		}
	}
	return path, w.Close()
}

// read reads all rows of a file.
func read[T Row](path string, open func(string) (*Reader[T], error)) (head Header, rows []T, err error) {
	r, err := open(path)
	if err != nil {
		return head, nil, err
	}
	defer r.Close()
	for row, err := range r.Rows() {
		if err != nil {
			return head, rows, err
		}
		rows = append(rows, row)
	}
	return *r.Head(), rows, nil
}

// roundTrip checks that what is written is read back.
func roundTrip[T Row](t expect.T, dir string, create func(string, Header) (*Writer[T], error), open func(string) (*Reader[T], error), rows []T) {
	path, err := write(dir, create, rows)
	expect.OK(t, err)
	head, got, err := read(path, open)
	expect.OK(t, err)
	expect.Same(t, header(), head)
	expect.Same(t, rows, got, cmpopts.EquateNaNs(), cmpopts.EquateEmpty())
	expect.OK(t, os.Remove(path)) // see filetest.Replace
}

// fill draws the numbers of 64 bits in a row: counts and times.
func fill(t *rapid.T, row any) {
	v := reflect.ValueOf(row).Elem()
	for i := range v.NumField() {
		if v.Field(i).Kind() == reflect.Int64 {
			v.Field(i).SetInt(rapid.Int64Range(0, 1<<61).Draw(t, v.Type().Field(i).Name))
		}
	}
}

func TestRunsRoundTrip(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		rows := make([]Run, rapid.IntRange(0, 20).Draw(t, "runs"))
		replicas := rapid.Int32Range(1, 64).Draw(t, "replicas")
		ranks := rapid.Int64Range(1, 1<<20).Draw(t, "base ranks") * int64(replicas)
		for i := range rows {
			r := &rows[i]
			fill(t, r)
			r.Run, r.Seed, r.Ranks, r.Replicas = int32(i*3), rapid.Uint64().Draw(t, "seed"), ranks, replicas
			r.PropagatedNS = rapid.Int64().Draw(t, "propagated")
			r.Amplification = rapid.SampledFrom([]float64{-2.5, 0, 1, 12.25, math.NaN()}).Draw(t, "amplification")
		}
		roundTrip(t, dir, Create[Run], Open[Run], rows)
	})
}

// TestPoints has the points of a sweep follow one another.
func TestPoints(t *testing.T) {
	var rows []Run
	for _, noise := range []string{"", "a.noise.arrow", "periodic:freq=1kHz,duration=1us"} {
		for _, scale := range []float64{0, 0.1, 1} {
			for _, ranks := range []int64{2, 8} {
				for run := range int32(2) {
					rows = append(rows, Run{Noise: noise, ScaleNetwork: scale, Ranks: ranks, Replicas: 1, Run: run})
				}
			}
		}
	}
	roundTrip(t, t.TempDir(), Create[Run], Open[Run], rows)
}

func TestRanksRoundTrip(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		runs, ranks := rapid.Int32Range(0, 3).Draw(t, "runs"), rapid.Int32Range(1, 8).Draw(t, "ranks")
		rows := make([]Rank, runs*ranks)
		for i := range rows {
			fill(t, &rows[i])
			rows[i].Run, rows[i].Rank = int32(i)/ranks, int32(i)%ranks
		}
		roundTrip(t, dir, Create[Rank], Open[Rank], rows)
	})
}

// TestParts: parts appended in order are the rows of the table, and others are refused.
func TestParts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.arrow")
	w, err := Create[Span](path, header())
	expect.OK(t, err)
	defer w.Abort()
	var rows []Span
	part := func(rank int32, n int) *Part[Span] {
		p := w.NewPart()
		for i := range int64(n) {
			rows = append(rows, Span{Rank: rank, StartNS: i, EndNS: i + 1, Peer: None, Bytes: None, Tag: None, Message: None, TraceRow: None, Iteration: None, Collective: None, PostedNS: None})
			expect.OK(t, p.Append(&rows[len(rows)-1]))
		}
		expect.OK(t, p.End())
		return p
	}
	first := part(0, 40_000)
	expect.OK(t, w.AppendPart(part(1, 0)))
	expect.OK(t, w.AppendPart(first))
	rows = append(rows, rows[len(rows)-1])
	expect.OK(t, w.Append(&rows[len(rows)-1]))
	second := part(1, 5)
	expect.OK(t, w.AppendPart(second))
	rows = append(rows, rows[len(rows)-1])
	expect.OK(t, second.Append(&rows[len(rows)-1]))
	expect.OK(t, second.End())
	expect.OK(t, w.AppendPart(second))
	expect.OK(t, w.Close())
	_, got, err := read(path, Open[Span])
	expect.OK(t, err)
	expect.Same(t, rows, got)

	if w, err = Create[Span](path, header()); err != nil {
		t.Fatal(err)
	}
	defer w.Abort()
	expect.OK(t, w.AppendPart(part(1, 1)))
	var invalid *Invalid
	if err := w.AppendPart(part(0, 1)); !errors.As(err, &invalid) || invalid.Row != 1 {
		t.Errorf("error %v", err)
	}
}

func TestSpansRoundTrip(t *testing.T) {
	dir := t.TempDir()
	some := rapid.Int64Range(0, 1<<61)
	perhaps := rapid.OneOf(rapid.Just(int64(None)), some)
	rapid.Check(t, func(t *rapid.T) {
		var rows []Span
		for rank := range rapid.Int32Range(0, 4).Draw(t, "ranks") {
			at := int64(0)
			for range rapid.IntRange(0, 6).Draw(t, "spans") {
				at += rapid.Int64Range(0, 9).Draw(t, "later")
				s := Span{
					Rank: rank, CPU: rapid.Int32Range(0, 255).Draw(t, "cpu"), Kind: SpanKind(rapid.IntRange(0, len(spanKinds)-1).Draw(t, "kind")),
					StartNS: at, EndNS: at + some.Draw(t, "length"),
					Peer: None, Bytes: None, Tag: None, Message: None,
					Call: rapid.SampledFrom([]string{"", "MPI_Send", "allreduce"}).Draw(t, "call"), TraceRow: perhaps.Draw(t, "row"), Iteration: rapid.Int32Min(None).Draw(t, "iteration"),
				}
				if s.Kind.HasMessage() {
					s.Peer, s.Bytes, s.Message = rapid.Int32Min(0).Draw(t, "peer"), some.Draw(t, "bytes"), some.Draw(t, "message")
					s.Tag = rapid.Int64().Draw(t, "tag")
				}
				if s.Kind.IsForRank() {
					s.Peer = rapid.Int32Min(0).Draw(t, "for")
				}
				rows = append(rows, s)
			}
		}
		roundTrip(t, dir, Create[Span], Open[Span], rows)
	})
}

func TestIterationsRoundTrip(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		ranks, iterations := rapid.Int32Range(0, 3).Draw(t, "ranks"), rapid.Int32Range(1, 8).Draw(t, "iterations")
		rows := make([]Iteration, ranks*iterations)
		for i := range rows {
			m := &rows[i]
			fill(t, m)
			m.Run, m.Rank, m.Iteration = 3, int32(i)/iterations, int32(i)%iterations*2
			m.EndNS += m.StartNS
		}
		roundTrip(t, dir, Create[Iteration], Open[Iteration], rows)
	})
}

// TestManyBatches has rows follow one another across record batches.
func TestManyBatches(t *testing.T) {
	rows := make([]Rank, 100_000)
	for i := range rows {
		rows[i] = Rank{Rank: int32(i), FinishNS: int64(i)}
	}
	roundTrip(t, t.TempDir(), Create[Rank], Open[Rank], rows)
}

// TestRowsOfRun reads the rows of one of several runs, and of one that is not there.
func TestRowsOfRun(t *testing.T) {
	path, err := write(t.TempDir(), Create[Link], []Link{{Tier: "a", EndNS: 6}, {Run: 2, Tier: "a", EndNS: 7}, {Run: 2, Link: 1, Tier: "a", EndNS: 7}})
	expect.OK(t, err)
	r, err := Open[Link](path)
	expect.OK(t, err)
	defer r.Close()
	n := 0
	for row, err := range r.RowsOf(2) {
		expect.OK(t, err)
		if n++; row.Run != 2 {
			t.Errorf("a row of run %d", row.Run)
		}
	}
	if n != 2 {
		t.Errorf("%d rows, want 2", n)
	}
	for _, err := range r.RowsOf(1) {
		expect.Error(t, err, path+": no run 1; the last one is 2")
	}
}

// TestRefused checks that rows are refused behind others, from which they differ as the cases say, and that nothing is left.
func TestRefused(t *testing.T) {
	span := Span{Run: 4, Rank: 2, StartNS: 10, EndNS: 20, Peer: None, Bytes: None, Tag: None, Message: None, TraceRow: None, Iteration: None}
	kinds := map[string]func(*testing.T, string) error{
		"run":       refused(Run{Run: 4, Ranks: 1, Replicas: 1}),
		"point":     refused(Run{Noise: "b", Ranks: 1, Replicas: 1}),
		"rank":      refused(Rank{Run: 4, Rank: 2}),
		"span":      refused(span),
		"iteration": refused(Iteration{Run: 4, Rank: 2, Iteration: 5}),
		"link":      refused(Link{Run: 4, Link: 5, Tier: "a"}),
		"interval":  refused(Link{Run: 4, Link: None, Tier: "a", StartNS: 8, EndNS: 16}),
	}
	cases.Lines(t, "refused.txt", func(input string) string {
		kind, change, _ := strings.Cut(input, " ")
		return cases.Outcome("accepted", kinds[kind](t, change))
	})
	endless := refused(Run{Ranks: 1, Replicas: 1, Amplification: math.Inf(1)})
	expect.Error(t, endless(t, "{}"), "the amplification is infinite")
}

// refused returns the error of a row that is followed by a changed copy of it.
func refused[T Row](row T) func(t *testing.T, change string) error {
	return func(t *testing.T, change string) error {
		t.Helper()
		second := row
		expect.OK(t, json.Unmarshal([]byte(change), &second))
		path, err := write(t.TempDir(), Create[T], []T{row, second})
		return filetest.Refused[*Invalid](t, err, path)
	}
}

func TestRefusedHeader(t *testing.T) {
	for name, spoil := range map[string]func(*Header){
		"folder":   func(h *Header) { h.Schedule = "/home/me/app.sched.arrow" },
		"latency":  func(h *Header) { h.Parameters.Values["l_ns"] = -1.0 },
		"no rate":  func(h *Header) { h.Parameters.Values["G_ns_per_byte"] = math.NaN() },
		"level":    func(h *Header) { h.Parameters.Levels[1].Size = 0 },
		"o":        func(h *Header) { h.Parameters.Levels[0].Values["o_ns"] = -1.0 },
		"G":        func(h *Header) { h.Parameters.Levels[1].Values["G_ns_per_byte"] = math.NaN() },
		"sizes":    func(h *Header) { h.Parameters.BySize[1].From = 8192 },
		"size":     func(h *Header) { h.Parameters.BySize[0].Values["l_ns"] = -1.0 },
		"within":   func(h *Header) { h.Parameters.Levels[1].BySize[0].From = 1 },
		"rule":     func(h *Header) { h.Parameters.Values["rendezvous"] = true },
		"place":    func(h *Header) { h.Parameters.Placement = "anywhere" },
		"no place": func(h *Header) { h.Parameters.Placement = "" },
		"no noise": func(h *Header) { h.Noise.Scale = math.NaN() },
		"infinite": func(h *Header) { h.Parameters.ScaleNetwork = math.Inf(1) },
	} {
		head := header()
		spoil(&head)
		var invalid *Invalid
		if _, err := Create[Run](filepath.Join(t.TempDir(), "x"), head); !errors.As(err, &invalid) {
			t.Errorf("%s: error %v, want *Invalid", name, err)
		}
	}
}
