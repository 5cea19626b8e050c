package text

import (
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The osnoise tracer of Linux (Documentation/trace/osnoise-tracer.rst) has a tracepoint for each
// class of noise, and one for the detours that its workload sees. A line has the CPU in brackets,
// flags, a timestamp and the event:
//
//	osnoise/8-961 [008] d.h. 5789.857532: irq_noise: local_timer:236 start 5789.857529929 duration 1845 ns
//	osnoise/8-961 [008] .... 5789.858413: sample_threshold: start 5789.858404555 duration 8812 ns interference 2
//
// The durations of noise are net: without the noise that interrupts it, and without entry and exit.
// Samples have gross durations, as the workload sees them. A summary ends each period of the workload:
// the runtime in µs, the noise, and so on.
var (
	traceLine   = regexp.MustCompile(`\[(\d+)\]\s+(?:\S+\s+)?(\d+\.\d+):\s+(\S.*)$`)
	noiseEvent  = regexp.MustCompile(`^(?:\w+:\s*)?(nmi|irq|softirq|thread)_noise:\s*(?:(.*?):(-?\d+) )?\s*start (\d+\.\d+) duration (\d+) ns\s*$`)
	sampleEvent = regexp.MustCompile(`^(?:\w+:\s*)?sample_threshold:\s*start (\d+\.\d+) duration (\d+) (ns|us) interferences? (\d+)\s*$`)
	summaryLine = regexp.MustCompile(`^(?:osnoise:\s*)?(\d+)\s+\d+\s+\d+\.\d+\s+\d+(?:\s+\d+){4,}\s*$`)
	lostEvents  = regexp.MustCompile(`^CPU:?\s*\d+ \[(?:LOST )?(\d+) EVENTS(?: DROPPED)?\]`)
	entriesLine = regexp.MustCompile(`^#\s*entries-in-buffer/entries-written: (\d+)/(\d+)`)
)

// The classes, each of which interrupts those behind it. Samples contain all others.
var osnoiseClasses = []string{"sample", "nmi", "irq", "softirq", "thread"}

// The causes of the parts of a sample that no event explains.
const (
	// hardware: no event occurred.
	hardware = "hardware"
	// entryExit: entry to and exit from interrupts, and the tracing itself.
	entryExit = "entry-exit"
)

// osnoise reads the lines of a file.
type osnoise struct {
	cpus       map[int]*osnoiseCPU
	clock      traceClock
	lost       int64 // events
	overwrites bool  // the beginning of the buffer was overwritten
	summaries  bool
}

func readOsnoise(path string, in io.Reader, _ Options) (*Import, error) {
	o := &osnoise{cpus: map[int]*osnoiseCPU{}, clock: traceClock{offset: math.MaxInt64}}
	err := eachLine(path, in, func(_ int, text string) error { return o.take(text) })
	if err != nil {
		return nil, err
	}
	return o.traces(path)
}

// take reads a line.
func (o *osnoise) take(text string) error {
	if lost := lostEvents.FindStringSubmatch(text); lost != nil {
		n, _ := strconv.ParseInt(lost[1], 10, 32)
		o.lost += n
		return nil
	}
	if entries := entriesLine.FindStringSubmatch(text); entries != nil {
		o.overwrites = o.overwrites || entries[1] != entries[2]
		return nil
	}
	line := traceLine.FindStringSubmatch(text)
	if line == nil {
		if isEvent(text) {
			return errOsnoise
		}
		return nil
	}
	number, err := strconv.Atoi(line[1])
	at, ok := seconds(line[2])
	if err != nil || !ok {
		return errLarge
	}
	if !o.clock.see(at) {
		return errLarge
	}
	return o.event(number, at, strings.TrimSpace(line[3]))
}

var (
	errOsnoise = errors.New("not a line of the osnoise tracer: [CPU] ... CLASS_noise: NAME:NUMBER start S.NNNNNNNNN duration D ns")
	errLarge   = errors.New("a number is too large")
)

// isEvent reports whether a text is an event of the tracer.
func isEvent(text string) bool {
	return text != "" && text[0] != '#' && (strings.Contains(text, "_noise: ") || strings.Contains(text, "sample_threshold: "))
}

// event takes the event of a line.
func (o *osnoise) event(cpu int, at int64, text string) error {
	if summary := summaryLine.FindStringSubmatch(text); summary != nil {
		us, err := strconv.ParseInt(summary[1], 10, 40)
		if err != nil {
			return errLarge
		}
		o.summaries = true
		o.cpu(cpu).runs = append(o.cpu(cpu).runs, span{at - us*1000, at})
		return nil
	}
	if sample := sampleEvent.FindStringSubmatch(text); sample != nil {
		start, okStart := seconds(sample[1])
		duration, okDuration := nanoseconds(sample[2])
		interferences, err := strconv.ParseUint(sample[4], 10, 63)
		if err != nil || !okStart || !okDuration || duration > maxSample {
			return errLarge
		}
		if sample[3] == "us" {
			duration *= 1000
		}
		if duration == 0 {
			return nil // shorter than a tick of its clock
		}
		o.clock.event(at, start+duration)
		o.cpu(cpu).samples = append(o.cpu(cpu).samples, sampled{start, duration, interferences > 0})
		return nil
	}
	noise := noiseEvent.FindStringSubmatch(text)
	if noise == nil {
		if isEvent(text) {
			return errOsnoise
		}
		return nil
	}
	class, name := noise[1], strings.TrimSpace(noise[2])
	start, okStart := seconds(noise[4])
	duration, okDuration := nanoseconds(noise[5])
	switch {
	case !okStart || !okDuration || duration > maxSample:
		return errLarge
	case class != "nmi" && noise[3] == "":
		return fmt.Errorf("%s_noise without a name", class)
	}
	o.clock.event(at, start+duration)
	if class == "thread" && strings.HasPrefix(name, "swapper/") || duration == 0 {
		return nil // the CPU is idle, or the event is shorter than a tick of its clock
	}
	c := o.cpu(cpu)
	c.events = append(c.events, interruption{
		start: start, left: duration, class: slices.Index(osnoiseClasses, class), cause: c.cause(class, name, noise[3]),
	})
	return nil
}

// maxSample is the largest duration of an event in ns.
const maxSample = 1 << 50

// span is a time, from its start up to its end.
type span struct{ start, end int64 }

// traceClock has the first and the last timestamp of a trace, and the smallest difference between
// a timestamp and the end of its event, which is large if the trace has another clock.
type traceClock struct {
	first, last, offset int64
	seen                bool
}

// see takes a timestamp; false if it is too large.
func (c *traceClock) see(at int64) bool {
	if !c.seen {
		c.first, c.last, c.seen = at, at, true
	}
	c.first, c.last = min(c.first, at), max(c.last, at)
	return at < 1<<61
}

func (c *traceClock) event(at, end int64) { c.offset = min(c.offset, at-end) }

// shift returns the difference between the clocks of timestamps and of events.
func (c *traceClock) shift() int64 {
	if c.offset == math.MaxInt64 || c.offset > -1e9 && c.offset < 1e9 {
		return 0
	}
	return c.offset
}
