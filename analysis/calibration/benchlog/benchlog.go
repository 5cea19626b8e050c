// Package benchlog finds the tables of the OSU Micro-Benchmarks and of the Intel MPI Benchmarks
// (IMB) in logs.
//
// A log may hold many runs, between the lines of launchers and of other programs. Each table has
// a title, such as "# OSU MPI Latency Test v5.8" or "# Benchmarking PingPong", lines of comments,
// and rows. A launcher may put a prefix before each line; see prefix. A line that is neither a
// comment nor a row ends a table, unless the next row continues it: warnings appear among the rows.
package benchlog

import (
	"fmt"
	"strings"
)

// Kind is the quantity that a benchmark measures.
type Kind int

// Kinds of benchmarks. All but collectives measure messages between pairs of ranks.
const (
	Other         Kind = iota
	Latency            // half of a round trip, in µs
	MultiLatency       // the same, the mean of an unknown number of pairs
	PingPing           // a message while another one comes the other way, in µs
	Bandwidth          // a window of messages in one direction, in MB/s
	Bidirectional      // a window of messages in each direction, in MB/s, the sum of both
	Collective         // the time of a collective, in µs
)

// Section is a table of a log.
type Section struct {
	File string
	// Program names the benchmark: osu_latency, IMB PingPong, or the title if it is an unknown one.
	Program string
	// Suite is the name and version of the suite: "OSU Micro-Benchmarks 5.8".
	Suite string
	Kind  Kind
	// Collective is the name of the collective, as in allreduce.
	Collective string
	// Ranks is the number of ranks of a collective, Pairs the number of pairs of ranks of another
	// benchmark; 0 if the log does not contain it.
	Ranks, Pairs int
	// Device: a buffer is in the memory of an accelerator.
	Device bool
	Rows   []Row

	columns []string
	varied  bool // the columns are windows
}

// Row is a line of a table. Values correspond to the columns, without the one of sizes.
type Row struct {
	Line   int
	Bytes  int64 // 0 if the table has no sizes
	Values []float64
}

// Log has the sections of several files.
type Log struct {
	Sections []*Section
	files    []string
}

// Name returns the names of the files.
func (l *Log) Name() string { return strings.Join(l.files, ", ") }

// Add appends the sections of a file. It is an error if a table has no title.
func (l *Log) Add(file, text string) error {
	l.files = append(l.files, file)
	r := reader{log: l, file: file}
	for line := range strings.Lines(text) {
		r.line++
		if err := r.take(strings.TrimRight(line, "\r\n")); err != nil {
			return fmt.Errorf("%s:%d: %w", file, r.untitledAt, err)
		}
	}
	return nil
}

// column returns the index in Row.Values of the first column with a name that begins with one of
// the names, in lower case; -1 if there is none.
func (s *Section) column(names ...string) int {
	before := 1 // a size, or repetitions
	if !s.hasSizes() && !s.repeated() {
		before = 0
	}
	for i, column := range s.columns {
		for _, name := range names {
			if i >= before && strings.HasPrefix(strings.ToLower(column), name) {
				return i - before
			}
		}
	}
	return -1
}

// value returns the value of a column of a row; false if it is missing.
func (s *Section) value(row Row, names ...string) (float64, bool) {
	if i := s.column(names...); i >= 0 && i < len(row.Values) {
		return row.Values[i], true
	}
	return 0, false
}

// Time returns the time of a row in ns: of a half trip, or the mean of a collective.
func (s *Section) Time(row Row) (float64, bool) {
	us, ok := s.value(row, "t[usec]", "t_avg", "avg latency", "latency")
	return us * 1e3, ok
}

// Range returns the shortest and the longest time of a row of a collective in ns, if the table has
// both.
func (s *Section) Range(row Row) (shortest, longest float64, ok bool) {
	shortest, okMin := s.value(row, "t_min", "min latency")
	longest, okMax := s.value(row, "t_max", "max latency")
	return shortest * 1e3, longest * 1e3, okMin && okMax
}

// Gap returns the time between two messages of a direction in ns, and the relative error that the
// digits of the printed value leave. It is 0 if the printed value is 0.
func (s *Section) Gap(row Row) (ns, rounding float64, ok bool) {
	directions := 1.0
	if s.Kind == Bidirectional {
		directions = 2
	}
	if rate, ok := s.value(row, "msg/sec", "messages/s"); ok && rate >= 1 {
		return directions * 1e9 / rate, 0.5 / rate, true
	}
	mbs, ok := s.value(row, "bandwidth", "mb/s", "mbytes/sec")
	if !ok || mbs == 0 {
		return 0, 0, ok
	}
	return directions * float64(row.Bytes) * 1e3 / mbs, 0.005 / mbs, true
}
