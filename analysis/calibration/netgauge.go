package calibration

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
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
	// netgaugeChange ends a protocol: the next fit describes the sizes before.
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

// netgaugeRun is one run: its sizes ascend.
type netgaugeRun struct {
	last   int64
	half   float64 // L of the first size
	sizes  map[int64]*netgaugeSize
	ranges []netgaugeRange
	ends   int64 // the size of a protocol change; its fit comes next; 0 if there is none

	order   []int64 // the sizes
	start   int     // index of the first size of the current range
	before  netgaugeSum
	removed bool // Netgauge has removed outliers: fits are of unknown sizes
}

// netgauge reads lines.
type netgauge struct {
	runs    []*netgaugeRun
	columns bool // the rows of a file of option -o follow
}

// readNetgauge reads Netgauge's loggp: its standard output, or the file of its option -o.
// The half trip is half of PRTT(1,0,s), the round trip of one message of s bytes, and the gap is
// (PRTT(n,0,s) - PRTT(1,0,s)) / (n-1). Most builds print only the first round trip; without the
// file of -o, other half trips follow from the fitted gaps: DerivedHalfTrips is set. S is not shown:
// Unbounded is set. If there are several runs, each time is the median of theirs.
func readNetgauge(files ...File) (*Measurement, error) {
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
