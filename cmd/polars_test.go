package cmd

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"loggops/formats/noise"
	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
)

// TestPolars has polars, which has a reader of Arrow files of its own, open a
// file of each kind: it finds the same rows, the same sums, and as many values
// that are not null. NODE_PATH reports where npm has installed nodejs-polars.
func TestPolars(t *testing.T) {
	if out, err := exec.Command("node", "-e", "require('nodejs-polars')").CombinedOutput(); err != nil {
		t.Skipf("node has no nodejs-polars: %v: %.100s", err, out)
	}
	script, err := os.ReadFile("testdata/polars.js")
	expect.OK(t, err)
	folder := t.TempDir()
	goal := "num_ranks 2\n" // with so many tags that shapes are defined by others that they are like
	for rank, call := range [...]string{"send 8b to 1", "recv 8b from 0"} {
		goal += fmt.Sprintf("rank %d {\n", rank)
		for tag := range 5000 {
			goal += fmt.Sprintf("l%d: %s tag %d\n", tag, call, tag)
		}
		goal += "}\n"
	}
	expect.OK(t, os.WriteFile(filepath.Join(folder, "x.goal"), []byte(goal), 0o666))
	done(t, shell(folder, `
		loggops-collect $DATA/traces/wavefront-4 -o x.trace.arrow
		loggops-schedgen x.trace.arrow --iteration-after MPI_Allreduce -o x.sched.arrow
		loggops-schedgen x.goal -o x.tags.arrow
		loggops-noise generate random:gap=exponential:1ms,duration=uniform:1us:9us --length 1s -o x.noise.arrow
		loggops-sim x.sched.arrow --noise x.noise.arrow --runs 3 -o x.result.arrow \
			--ranks-out x.ranks.arrow --spans-out x.spans.arrow --iterations-out x.iterations.arrow`))
	for kind, read := range map[string]func(path string, see func(any)) error{
		"trace": readTrace, "sched": readSchedule, "tags": readSchedule, "noise": readNoise,
		"result": readRows(result.Open[result.Run]), "ranks": readRows(result.Open[result.Rank]),
		"spans": readRows(result.Open[result.Span]), "iterations": readRows(result.Open[result.Iteration]),
	} {
		t.Run(kind, func(t *testing.T) {
			path := filepath.Join(folder, "x."+kind+".arrow")
			want, got := summing{sums: sums{Sums: map[string]int64{}, Entries: map[string]int64{}, Values: map[string]int64{}}}, sums{}
			expect.OK(t, read(path, want.see))
			if want.Rows == 0 {
				t.Fatal("there are no rows")
			}
			columns, err := json.Marshal(want.sums)
			expect.OK(t, err)
			expect.OK(t, json.Unmarshal(run(t, "node", "-e", string(script), path, string(columns)), &got))
			expect.Same(t, want.sums, got)
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

// summing are sums of what is read of a file.
type summing struct {
	sums
	rank int // of operations
}

// see adds a part of a file.
func (s *summing) see(part any) {
	switch part := part.(type) {
	case trace.Call:
		s.add(part, trace.None)
	case int: // the rank of the operations that follow
		s.rank = part
	case schedule.Op:
		message := part.Kind == schedule.Send || part.Kind == schedule.Recv
		s.add(operation{int32(s.rank), part.CPU, part.Kind.String(), part.Requires, part.Irequires}, schedule.None)
		s.value("duration_ns", part.DurationNS, part.Kind.IsWork())
		s.value("tag", part.Tag, message)
		s.value("bytes", part.Bytes, message || part.Kind == schedule.Collective)
		s.value("peer", int64(part.Peer), message)
		s.value("iteration", int64(part.Iteration), part.Iteration != schedule.None)
		s.value("trace_row", part.TraceRow, part.TraceRow != schedule.None)
	case []noise.Detour:
		for _, d := range part {
			s.add(detour{d.StartNS, d.DurationNS}, 0)
		}
	case result.Run, result.Rank, result.Span, result.Iteration:
		s.add(part, result.None)
	}
}

// operation and detour have columns of files whose rows are read into other fields.
type (
	operation struct {
		Rank      int32   `column:"rank"`
		CPU       int32   `column:"cpu"`
		Kind      string  `column:"kind"`
		Requires  []int32 `column:"requires"`
		Irequires []int32 `column:"irequires"`
	}
	detour struct {
		ArrivalNS  int64 `column:"arrival_ns"`
		DurationNS int64 `column:"duration_ns"`
	}
)

// add adds the columns of a row, but for those of fractions and of kinds.
func (s *sums) add(row any, none int64) {
	s.Rows++
	values := reflect.ValueOf(row)
	for _, field := range reflect.VisibleFields(values.Type()) {
		name, options, _ := strings.Cut(field.Tag.Get("column"), ",")
		v := values.FieldByIndex(field.Index)
		switch {
		case name == "":
		case v.Kind() == reflect.String:
			s.value(name, 0, v.Len() > 0)
		case v.Kind() == reflect.Slice:
			s.Entries[name] += 0
			for i := range v.Len() {
				s.Entries[name] += v.Index(i).Int()
			}
		case v.CanInt() && strings.HasPrefix(options, "null="):
			s.value(name, v.Int(), "null="+strconv.FormatInt(v.Int(), 10) != options)
		case v.CanInt() && strings.HasPrefix(options, "null"):
			s.value(name, v.Int(), v.Int() != none)
		case v.CanInt():
			s.Sums[name] += v.Int()
		}
	}
}

// value counts a value that may be missing, and adds it up.
func (s *sums) value(column string, x int64, there bool) {
	if s.Values[column] += 0; there {
		s.Values[column]++
		if x != 0 {
			s.Sums[column] += x
		}
	}
}
