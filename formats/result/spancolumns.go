package result

import (
	"fmt"

	"loggops/formats/internal/arrowfile"
)

// SpanColumns adds spans to a table by column, many at a time, which takes a fraction of the time that rows
// take. Of a span that is not valid it returns an error, as Append does.
type SpanColumns struct {
	to *Rows[Span]
	n  int // spans that are not in the columns yet

	kind                                      [arrowfile.MostAtOnce]uint8
	peer                                      [arrowfile.MostAtOnce]int32
	start, end, bytes, tag, message, postedNS [arrowfile.MostAtOnce]int64

	// What most spans have in common with the span before.
	run, rank, cpu, iteration, collective repeated[int32]
	row                                   repeated[int64]
	call, region, site, cause, job        repeated[string]
	shift                                 int32 // from numbers of ranks in the file to their numbers
}

// The columns, in the order of the fields of a Span.
const (
	runColumn = iota
	rankColumn
	cpuColumn
	kindColumn
	startColumn
	endColumn
	peerColumn
	bytesColumn
	tagColumn
	messageColumn
	callColumn
	rowColumn
	iterationColumn
	regionColumn
	siteColumn
	collectiveColumn
	postedColumn
	causeColumn
	jobColumn
)

var kindNames = arrowfile.NewNames(spanKinds[:])

// NewSpanColumns returns what adds spans to a table.
func NewSpanColumns(to *Rows[Span]) *SpanColumns {
	c := &SpanColumns{to: to, rank: repeated[int32]{value: None}}
	column := func(i int) *arrowfile.Column { return to.columns.Columns()[i] }
	for i, r := range map[int]*repeated[int32]{runColumn: &c.run, rankColumn: &c.rank, cpuColumn: &c.cpu, iterationColumn: &c.iteration, collectiveColumn: &c.collective} {
		r.put = func(v int32, n int) { arrowfile.RepeatNumber(column(i), v, None, n) }
	}
	c.row.put = func(v int64, n int) { arrowfile.RepeatNumber(column(rowColumn), v, None, n) }
	for i, r := range map[int]*repeated[string]{callColumn: &c.call, regionColumn: &c.region, siteColumn: &c.site, causeColumn: &c.cause, jobColumn: &c.job} {
		r.put = func(v string, n int) { arrowfile.RepeatText(column(i), v, n) }
	}
	return c
}

// Add adds a span of the operation of the span before, or of another one.
func (c *SpanColumns) Add(s *Span, other bool) error {
	n, last := c.n, &c.to.last
	if c.to.ended+int64(n) == 0 {
		c.to.first, last = *s, nil
	}
	if problem := checkSpan(s, last); problem != "" && c.to.err == nil {
		c.to.err = fmt.Errorf("%s: %w", c.to.path, &Invalid{c.to.ended + int64(n), problem})
	}
	if c.to.err != nil {
		return c.to.err
	}
	c.to.last.Run, c.to.last.Rank, c.to.last.StartNS = s.Run, s.Rank, s.StartNS
	c.kind[n], c.start[n], c.end[n], c.postedNS[n] = uint8(s.Kind), s.StartNS, s.EndNS, s.PostedNS
	c.bytes[n], c.tag[n], c.message[n] = s.Bytes, s.Tag, s.Message
	if s.CPU != c.cpu.value {
		c.cpu.set(n, s.CPU)
	}
	if s.Cause != c.cause.value {
		c.cause.set(n, s.Cause)
	}
	if other {
		c.setOrigin(n, s)
	}
	if c.peer[n] = s.Peer; s.Peer != None {
		c.peer[n] -= c.shift
	}
	if c.n++; c.n == len(c.kind) {
		return c.End()
	}
	return nil
}

// setOrigin begins the values that the spans from number n on have in common.
func (c *SpanColumns) setOrigin(n int, s *Span) {
	if s.Call != c.call.value {
		c.call.set(n, s.Call)
	}
	if s.Region != c.region.value {
		c.region.set(n, s.Region)
	}
	if s.Site != c.site.value {
		c.site.set(n, s.Site)
	}
	if s.TraceRow != c.row.value {
		c.row.set(n, s.TraceRow)
	}
	if s.Iteration != c.iteration.value {
		c.iteration.set(n, s.Iteration)
	}
	if s.Collective != c.collective.value {
		c.collective.set(n, s.Collective)
	}
	if s.Run != c.run.value {
		c.run.set(n, s.Run)
	}
	if s.Rank-c.shift != c.rank.value {
		c.setRank(n, s.Rank)
	}
}

func (c *SpanColumns) setRank(n int, rank int32) {
	name := ""
	c.shift = 0
	if j := c.to.head.Jobs.of(rank); j != nil {
		name, c.shift = j.Name, j.First
	}
	c.job.set(n, name)
	c.rank.set(n, rank-c.shift)
}

// End puts the last spans into the columns.
func (c *SpanColumns) End() error {
	n, to := c.n, c.to
	if n == 0 || to.err != nil {
		return to.err
	}
	columns := to.columns.Columns()
	kindNames.Add(columns[kindColumn], c.kind[:n])
	arrowfile.AddNumbers(columns[startColumn], c.start[:n])
	arrowfile.AddNumbers(columns[endColumn], c.end[:n])
	arrowfile.AddNumbersBut(columns[peerColumn], c.peer[:n], None)
	arrowfile.AddNumbersBut(columns[bytesColumn], c.bytes[:n], None)
	arrowfile.AddNumbersBut(columns[tagColumn], c.tag[:n], None)
	arrowfile.AddNumbersBut(columns[messageColumn], c.message[:n], None)
	arrowfile.AddNumbersBut(columns[postedColumn], c.postedNS[:n], None)
	for _, r := range [...]interface{ finish(int) }{&c.run, &c.rank, &c.cpu, &c.iteration, &c.collective, &c.row, &c.call, &c.region, &c.site, &c.cause, &c.job} {
		r.finish(n)
	}
	to.ended += int64(n)
	c.n = 0
	to.err = to.columns.EndRows(n)
	return to.err
}

// repeated is a value that spans have in common.
type repeated[T comparable] struct {
	value T
	first int // span that has it
	put   func(v T, n int)
}

// set says that the spans from number n on have another value.
func (r *repeated[T]) set(n int, v T) {
	r.end(n)
	r.value = v
}

// end says that no span from number n on has the value.
func (r *repeated[T]) end(n int) {
	if n > r.first {
		r.put(r.value, n-r.first)
	}
	r.first = n
}

// finish says that there are n spans, with which other ones begin.
func (r *repeated[T]) finish(n int) {
	r.end(n)
	r.first = 0
}
