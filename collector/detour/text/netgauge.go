package text

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"

	"loggops/formats/noise"
	"loggops/internal/jsontext"
)

// Netgauge's noise benchmark writes comments, which begin with #, and rows. A row of its method
// selfish is a detour: its start and its duration in ns. A row of fwq is the number of a cycle and
// its duration in µs; of ftq, the number of a cycle and its work.
//
// A comment of an exported file is the header of a noise file in JSON, which Netgauge and
// LogGOPSim ignore.
const headerComment = "# loggops.header "

var (
	// netgaugeHeader recognizes the format by its comments.
	netgaugeHeader = regexp.MustCompile(`\A(?:#.*\n|\s*\n)*?# *(?:loggops\.header |Benchmark Method: (?:selfish|fwq|ftq)|Selfish Benchmark|Fixed (?:Work|Time) Quantum Benchmark|Time \[ns\])`)
	cycleComment   = regexp.MustCompile(`^# *Compute-Cycle Duration: (\d+) usec`)
	minimalComment = regexp.MustCompile(`^# *Minimal cycle length \[ns\]: ([\d.]+)`)
	aboveComment   = regexp.MustCompile(`^# *Threshold: \[% minimal cycle length\]: (\d+)`)
	periodComment  = regexp.MustCompile(`^# *Measurement period: ([\d.]+) s`)
	quantumComment = regexp.MustCompile(`^# *Fixed (Work|Time) Quantum Benchmark|^# *Benchmark Method: (fwq|ftq)`)
)

// netgauge reads the lines of a file.
type netgauge struct {
	trace  *noise.Trace
	at     []int
	method string // "" is selfish
	// quantumNS is the duration of a cycle, percent the threshold in percent of t_min, periodS the
	// length of the recording; 0 if the comments lack them.
	quantumNS        int64
	percent, periodS float64
	quanta           quanta
}

func readNetgauge(path string, in io.Reader, opt Options) (*Import, error) {
	n := netgauge{trace: &noise.Trace{Header: noise.Header{CPU: -1}}}
	if err := eachLine(path, in, n.take); err != nil {
		return nil, err
	}
	t := n.trace
	if t.Method == "" {
		t.Method = "netgauge"
	}
	switch n.method {
	case "fwq":
		return n.quanta.work(path, t)
	case "ftq":
		return n.quanta.time(path, t, n.quantumNS, opt.LengthNS)
	}
	t.ThresholdNS = max(t.ThresholdNS, t.ResolutionNS*n.percent/100)
	n.length()
	if len(t.Detours) == 0 && t.ResolutionNS > 0 {
		return nil, &Error{File: path, Problem: "there are no detours: the CPU was quiet; simulate without noise"}
	}
	return checked(path, t, n.at)
}

// length sets the length of the recording to the period in the comments, unless the last detour ends
// within its digits.
func (n *netgauge) length() {
	t := n.trace
	if len(t.Detours) == 0 || t.LengthNS > 0 || n.periodS > 1e9 {
		return
	}
	if period := int64(math.Round(n.periodS * 1e9)); period-t.Length() > 5e6 {
		t.LengthNS = period
	}
}

// take reads a line.
func (n *netgauge) take(line int, text string) error {
	text = strings.TrimSpace(text)
	if header, ok := strings.CutPrefix(text, headerComment); ok {
		if err := jsontext.Read([]byte(header), &n.trace.Header); err != nil {
			return fmt.Errorf("damaged header: %w", err)
		}
	}
	if text == "" || text[0] == '#' {
		n.comment(text)
		return nil
	}
	fields := strings.Fields(text)
	if n.method != "" {
		if len(fields) != 2 {
			return fmt.Errorf("%d fields; want the number of a cycle, and its duration or work", len(fields))
		}
		return n.quanta.add(fields[1], line)
	}
	if len(fields) != 2 {
		return fmt.Errorf("%d fields; the start and the duration of a detour are wanted, in ns", len(fields))
	}
	d, err := detourOf(fields[0], fields[1])
	n.trace.Detours = append(n.trace.Detours, d)
	n.at = append(n.at, line)
	return err
}

// comment takes the values in a comment.
func (n *netgauge) comment(text string) {
	number := func(pattern *regexp.Regexp) float64 {
		if found := pattern.FindStringSubmatch(text); found != nil {
			value, _ := strconv.ParseFloat(found[1], 64)
			return value
		}
		return 0
	}
	n.trace.ResolutionNS = max(n.trace.ResolutionNS, number(minimalComment))
	n.percent, n.periodS = max(n.percent, number(aboveComment)), max(n.periodS, number(periodComment))
	n.quantumNS = max(n.quantumNS, int64(min(number(cycleComment), 1e12))*1000)
	if found := quantumComment.FindStringSubmatch(text); found != nil {
		n.method = "fwq"
		if found[1] == "Time" || found[2] == "ftq" {
			n.method = "ftq"
		}
		n.quanta.unitNS = 1000
	}
}

// detourOf reads a detour without a cause.
func detourOf(start, duration string) (d noise.Detour, err error) {
	d.Cause = -1
	var ok bool
	if d.StartNS, ok = nanoseconds(start); !ok {
		return d, fmt.Errorf("the start %q is not a time in ns", start)
	}
	if d.DurationNS, ok = nanoseconds(duration); !ok {
		return d, fmt.Errorf("the duration %q is not a time in ns", duration)
	}
	return d, nil
}

func writeNetgauge(w *bufio.Writer, t *noise.Trace) error {
	header, err := json.Marshal(t.Header)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%s%s\n", headerComment, header)
	for _, d := range t.Detours {
		fmt.Fprintf(w, "%d\t%d\n", d.StartNS, d.DurationNS)
	}
	return w.Flush()
}
