package calibration

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"loggops/internal/median"
)

// Lines of Netgauge's loggp. All times are in µs; the first fits are "-nan".
var (
	// netgaugeFit has the parameters up to a size: "L=0.61  s=1025  o_s=0.46  o_r=1.16  g=0.45
	// G=0.000583 (13.4 GiB/s)". L is half of the round trip of the smallest message; g and G are
	// fitted to the gaps since the last change of the protocol.
	netgaugeFit = regexp.MustCompile(`\bL=(\S+)\s+s=(\d+)\s+o_s=(\S+)\s+o_r=(\S+)\s+g=(\S+)\s+G=(\S+)`)
	// netgaugeTest has a round trip, which some builds print: of one message if n is 1, of n
	// messages and one answer otherwise.
	netgaugeTest = regexp.MustCompile(`\bn is (\d+), d is (\S+), o_r is (\d+), s is (\d+), the median latency in the test is (\S+)`)
	// netgaugeChange ends a protocol: the next fit is that of the sizes before.
	netgaugeChange = regexp.MustCompile(`\bwe detected a protocol change at (\d+) bytes`)
	// netgaugeFile is the header of the file of option -o.
	netgaugeFile = regexp.MustCompile(`#\s*size n PRTT\(1,0,s\) PRTT\(n,0,s\)`)
)

// netgaugeColumns is the number of columns of the file of option -o: size, n, PRTT(1,0,s),
// PRTT(n,0,s), PRTT(n,d,s), L, o_s, o_r, g, G, lsqu(g,G).
const netgaugeColumns = 11

// isNetgauge reports whether a text is the output of Netgauge's loggp.
func isNetgauge(text string) bool {
	return netgaugeFit.MatchString(text) || netgaugeFile.MatchString(text)
}

// netgaugeSize has the times of a size in a run, in µs; 0 if not measured.
type netgaugeSize struct {
	trip, train float64 // round trips of one message, and of n messages and an answer
	n           float64
	send, recv  float64
	unfitted    float64 // the gap that successive fits show
}

// netgaugeRange has the fitted gap of sizes up to a change of the protocol.
type netgaugeRange struct {
	upTo     int64
	g, byteG float64
}

// netgaugeRun is one run: its sizes ascend.
type netgaugeRun struct {
	last   int64
	half   float64 // L of the first size
	sizes  map[int64]*netgaugeSize
	ranges []netgaugeRange
	ends   int64 // the size of the protocol change whose fit comes next, or 0

	order   []int64 // the sizes
	start   int     // index of the first size of the current range
	before  netgaugeSum
	removed bool // Netgauge has removed outliers: fits are of unknown sizes
}

// netgaugeSum is the sum of the gaps of the sizes of a range, which a fit shows: the line passes
// through the mean.
type netgaugeSum struct {
	start, sizes int
	us           float64
	rounding     float64 // the error that six decimals of g and G leave
}

// netgauge reads lines.
type netgauge struct {
	runs    []*netgaugeRun
	columns bool // the rows of a file of option -o follow
}

// ReadNetgauge reads the output of Netgauge's loggp: what it prints, or the file of its option -o.
// The half trip is half of PRTT(1,0,s), the round trip of one message of s bytes, and the gap is
// (PRTT(n,0,s) - PRTT(1,0,s)) / (n-1). Most builds print only the first round trip; without the
// file of -o, other half trips follow from the fitted gaps: DerivedHalfTrips is set. S is not shown:
// Unbounded is set. If there are several runs, each time is the median of theirs.
func ReadNetgauge(files ...File) (*Measurement, error) {
	var n netgauge
	for _, f := range files {
		n.columns = false
		line := 0
		for text := range strings.Lines(f.Text) {
			line++
			if err := n.take(text); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", f.Name, line, err)
			}
		}
	}
	return n.measurement(files[0].Name)
}

// run returns the run of a size: a smaller size than the last one begins another run.
func (n *netgauge) run(bytes int64) *netgaugeRun {
	if len(n.runs) == 0 || bytes < n.runs[len(n.runs)-1].last {
		n.runs = append(n.runs, &netgaugeRun{sizes: map[int64]*netgaugeSize{}})
	}
	r := n.runs[len(n.runs)-1]
	r.last = bytes
	return r
}

func (r *netgaugeRun) size(bytes int64) *netgaugeSize {
	if r.sizes[bytes] == nil {
		r.sizes[bytes] = &netgaugeSize{}
		r.order = append(r.order, bytes)
	}
	return r.sizes[bytes]
}

// take reads a line.
func (n *netgauge) take(line string) error {
	if netgaugeFile.MatchString(line) {
		n.columns = true
		return nil
	}
	if end := netgaugeChange.FindStringSubmatch(line); end != nil && len(n.runs) > 0 {
		r := n.runs[len(n.runs)-1]
		r.ends, _ = strconv.ParseInt(end[1], 10, 64)
		return nil
	}
	if strings.Contains(line, "**** removed value") && len(n.runs) > 0 {
		n.runs[len(n.runs)-1].removed = true
		return nil
	}
	if test := netgaugeTest.FindStringSubmatch(line); test != nil {
		x, err := microseconds(test[1:])
		if err == nil && x[2] == 0 && x[1] == 0 {
			s := n.run(int64(x[3])).size(int64(x[3]))
			if x[0] == 1 {
				s.trip = x[4]
			} else {
				s.n, s.train = x[0], x[4]
			}
		}
		return err
	}
	if fit := netgaugeFit.FindStringSubmatch(line); fit != nil {
		x, err := microseconds(fit[1:])
		if err == nil {
			n.fit(int64(x[1]), x[0], x[2:])
		}
		return err
	}
	if fields := strings.Fields(line); n.columns && len(fields) == netgaugeColumns && fields[0][0] != '#' {
		x, err := microseconds(fields)
		if err != nil {
			return err
		}
		s := n.run(int64(x[0])).size(int64(x[0]))
		s.n, s.trip, s.train = x[1], x[2], x[3]
		n.fit(int64(x[0]), x[5], x[6:])
	}
	return nil
}

// fit takes the parameters up to a size: the overheads, and g and G.
func (n *netgauge) fit(bytes int64, half float64, x []float64) {
	r := n.run(bytes)
	if r.half == 0 {
		r.half = half
	}
	s := r.size(bytes)
	s.send, s.recv = x[0], x[1]
	if math.IsNaN(x[2]) || math.IsNaN(x[3]) {
		return
	}
	of := netgaugeRange{math.MaxInt64, x[2], x[3]}
	if last := len(r.ranges) - 1; last >= 0 && r.ranges[last].upTo == math.MaxInt64 {
		r.ranges = r.ranges[:last]
	}
	if r.ends > 0 {
		of.upTo, r.start = r.ends, slices.Index(r.order, r.ends)+1
		r.ends = 0
	} else {
		r.unfit(of)
	}
	r.ranges = append(r.ranges, of)
}

// unfit finds the gap of the last size: the difference between the sums of the gaps that two fits
// show, unless the digits of g and G leave an error of more than 20 %: fits of many sizes are worse for the first of them.
func (r *netgaugeRun) unfit(of netgaugeRange) {
	sizes := r.order[r.start:]
	bytes := 0.0
	for _, size := range sizes {
		bytes += float64(size)
	}
	n := float64(len(sizes))
	now := netgaugeSum{r.start, len(sizes), n*of.g + of.byteG*bytes, 0.5e-6 * (n + bytes)}
	set := func(size int64, us, rounding float64) {
		if us > 0 && rounding < 0.2*us && !r.removed {
			r.sizes[size].unfitted = us
		}
	}
	switch before := r.before; {
	case len(sizes) == 2:
		for _, size := range sizes {
			set(size, of.g+of.byteG*float64(size), 0.5e-6*float64(size+1))
		}
	case before.start == now.start && before.sizes == now.sizes-1:
		set(sizes[len(sizes)-1], now.us-before.us, now.rounding+before.rounding)
	}
	r.before = now
}

// fitted returns the fitted gap of a size in µs, 0 if there is none.
func (r *netgaugeRun) fitted(bytes int64) float64 {
	for _, of := range r.ranges {
		if bytes <= of.upTo {
			return max(of.g+of.byteG*float64(bytes), 0)
		}
	}
	return 0
}

// gap returns the gap of a size in µs, 0 if it was not measured.
func (r *netgaugeRun) gap(bytes int64) float64 {
	s := r.sizes[bytes]
	if s.trip > 0 && s.train > 0 && s.n > 1 {
		return max((s.train-s.trip)/(s.n-1), 0)
	}
	if s.unfitted > 0 {
		return s.unfitted
	}
	return r.fitted(bytes)
}

// measurement returns the medians of all runs.
func (n *netgauge) measurement(name string) (*Measurement, error) {
	sizes, tripless := map[int64]bool{}, 0
	for _, r := range n.runs {
		for bytes, s := range r.sizes {
			sizes[bytes] = true
			if s.trip == 0 {
				tripless++
			}
		}
	}
	if len(sizes) < 2 {
		return nil, fmt.Errorf("%s: want at least two sizes of netgauge -x loggp: run it with a larger -e (largest size)", name)
	}
	m := &Measurement{Source: "Netgauge", Unbounded: true}
	if len(n.runs) > 1 {
		m.note(fmt.Sprintf("the median of %d runs of netgauge -x loggp is taken for each size", len(n.runs)))
	}
	ordered := slices.Sorted(maps.Keys(sizes))
	measured := func(bytes int64, of func(*netgaugeRun) float64) float64 {
		var all []float64
		for _, r := range n.runs {
			if s := r.sizes[bytes]; s == nil {
				continue
			}
			if us := of(r); us > 0 {
				all = append(all, us)
			}
		}
		if all == nil {
			return 0
		}
		return round(median.Of(all)*1e3, 3)
	}
	var points []Point
	negative := 0
	for _, bytes := range ordered {
		p := Point{Bytes: bytes}
		p.Times[HalfTrip].NS = measured(bytes, func(r *netgaugeRun) float64 { return r.sizes[bytes].trip / 2 })
		p.Times[Gap].NS = measured(bytes, func(r *netgaugeRun) float64 { return r.gap(bytes) })
		p.Times[Send].NS = measured(bytes, func(r *netgaugeRun) float64 { return r.sizes[bytes].send })
		p.Times[Receive].NS = measured(bytes, func(r *netgaugeRun) float64 { return r.sizes[bytes].recv })
		if p.Times[Send].NS == 0 || p.Times[Receive].NS == 0 {
			negative++
		}
		points = append(points, p)
	}
	if tripless > 0 {
		points = n.withHalfTrips(m, points)
	}
	if len(points) < 2 || points[0].Times[HalfTrip].NS == 0 {
		return nil, fmt.Errorf("%s: neither round trips nor fitted gaps (g and G are nan): run netgauge -x loggp with more sizes, or pass the file of its option -o", name)
	}
	if negative > 0 {
		m.note(fmt.Sprintf("o_s or o_r of %d of %d sizes is not above 0: left out", negative, len(points)))
	}
	m.Levels = []Level{{Name: "network", Points: points}}
	m.EagerMax = points[len(points)-1].Bytes
	m.rounded()
	return m, m.dropLargeOverheads()
}

// withHalfTrips returns the points with measured half trips, if there are at least two. Otherwise
// the half trip of the first size grows as the gap does.
func (n *netgauge) withHalfTrips(m *Measurement, points []Point) []Point {
	with := slices.DeleteFunc(slices.Clone(points), func(p Point) bool { return p.Times[HalfTrip].NS == 0 })
	if len(with) > 1 {
		if lost := len(points) - len(with); lost > 0 {
			m.note(fmt.Sprintf("%d of %d sizes have no PRTT(1,0,s): left out", lost, len(points)))
		}
		return with
	}
	var halves []float64
	for _, r := range n.runs {
		if r.half > 0 {
			halves = append(halves, r.half)
		}
	}
	if halves == nil || !slices.ContainsFunc(points, func(p Point) bool { return p.Times[Gap].NS > 0 }) {
		return nil
	}
	half, first := median.Of(halves)*1e3, points[0].Times[Gap].NS
	last := half
	for i := range points {
		last = max(last, half+points[i].Times[Gap].NS-first)
		points[i].Times[HalfTrip].NS = round(last, 3)
	}
	m.DerivedHalfTrips = true
	m.note("half trips above the first size were not measured: they grow as the fitted gaps g + s G do; pass the file of netgauge's option -o, which has PRTT(1,0,s) of each size")
	return points
}

// dropLargeOverheads drops the overheads of a run that does not begin with small messages, since
// these overheads contain the transfer.
func (m *Measurement) dropLargeOverheads() error {
	points := m.Levels[0].Points
	if points[0].Bytes <= smallBytes {
		return nil
	}
	for i := range points {
		points[i].Times[Send].NS, points[i].Times[Receive].NS = 0, 0
	}
	m.note(fmt.Sprintf("the smallest size is %s: o_s and o_r of such messages contain the transfer, and the parameters of smaller messages are extrapolated; run netgauge with -s 1",
		sizesText([]int64{points[0].Bytes})))
	return m.boundOverheads()
}

// microseconds parses numbers, which may be nan or -nan.
func microseconds(fields []string) ([]float64, error) {
	numbers := make([]float64, len(fields))
	for i, field := range fields {
		if strings.TrimPrefix(field, "-") == "nan" {
			numbers[i] = math.NaN()
			continue
		}
		number, err := strconv.ParseFloat(field, 64)
		if err != nil || math.Abs(number) > 1e15 {
			return nil, fmt.Errorf("%q is not a number of Netgauge", field)
		}
		numbers[i] = number
	}
	return numbers, nil
}
