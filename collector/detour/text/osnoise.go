package text

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"loggops/formats/noise"
)

// The osnoise tracer of Linux (Documentation/trace/osnoise-tracer.rst) has a
// tracepoint for each class of noise. A line tells the CPU, in brackets, what
// it was, and its start and duration:
//
//	osnoise/8-961 [008] d.h. 5789.857532: irq_noise: local_timer:236 start 5789.857529929 duration 1845 ns
//
// Durations are net: of a thread that an interrupt has interrupted, the line
// tells its start and what it took itself. All other lines are passed over.
var osnoiseLine = regexp.MustCompile(`\[(\d+)\].*?\b(nmi|irq|softirq|thread)_noise:\s*(?:(\S.*?):(\d+) )?\s*start (\d+\.\d+) duration (\d+) ns\s*$`)

// The classes, each of which interrupts those behind it.
var osnoiseClasses = []string{"nmi", "irq", "softirq", "thread"}

// interruption is what a line tells.
type interruption struct {
	start, left int64 // ns
	class       int
	cause       int32
	detour      int // where its last one stands, counted from 1
}

// osnoiseCPU is the noise of a CPU.
type osnoiseCPU struct {
	trace  *noise.Trace
	causes noise.Causes
	events []interruption
}

func readOsnoise(path string, in io.Reader) ([]*noise.Trace, error) {
	cpus := map[int]*osnoiseCPU{}
	err := eachLine(path, in, func(_ int, text string) error {
		if !strings.Contains(text, "_noise:") {
			return nil
		}
		m := osnoiseLine.FindStringSubmatch(text)
		if m == nil {
			return errors.New("not a line of the osnoise tracer: [CPU] ... CLASS_noise: NAME:NUMBER start S.NNNNNNNNN duration D ns")
		}
		class, name := m[2], m[3]
		if class == "thread" && strings.HasPrefix(strings.TrimSpace(name), "swapper/") {
			return nil // the CPU is idle
		}
		if class != "nmi" && name == "" {
			return fmt.Errorf("%s_noise without a name", class)
		}
		number, err := strconv.Atoi(m[1])
		start, okStart := seconds(m[5])
		duration, okDuration := nanoseconds(m[6])
		if err != nil || !okStart || !okDuration || duration > 1<<60 {
			return errors.New("a number is too large")
		}
		if duration == 0 {
			return nil // less than its clock tells
		}
		cpu := cpus[number]
		if cpu == nil {
			trace := &noise.Trace{Header: noise.Header{CPU: number, Method: "osnoise"}}
			cpu = &osnoiseCPU{trace: trace, causes: noise.NewCauses(trace)}
			cpus[number] = cpu
		}
		cpu.events = append(cpu.events, interruption{
			start: start, left: duration,
			class: slices.Index(osnoiseClasses, class), cause: cpu.cause(class, strings.TrimSpace(name), m[4]),
		})
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(cpus) == 0 {
		return nil, &Error{File: path, Problem: "there are no detours"}
	}
	return traces(path, cpus)
}

// cause returns the number of a cause. Threads go by their name: of their
// number, a run of the machine has its own.
func (c *osnoiseCPU) cause(class, name, number string) int32 {
	cause := class
	switch class {
	case "thread":
		cause = class + ":" + name
	case "irq", "softirq":
		cause = class + ":" + number
		if c.trace.CauseNames == nil {
			c.trace.CauseNames = map[string]string{}
		}
		c.trace.CauseNames[cause] = name
	}
	return c.causes.Number(cause)
}

// traces makes detours of the noise of all CPUs. Time starts with the first of
// any of them, and ends with the last.
func traces(path string, cpus map[int]*osnoiseCPU) ([]*noise.Trace, error) {
	order := slices.Sorted(maps.Keys(cpus))
	first, length := cpus[order[0]].events[0].start, int64(0)
	for _, c := range cpus {
		for _, e := range c.events {
			first = min(first, e.start)
		}
	}
	var all []*noise.Trace
	for _, number := range order {
		c := cpus[number]
		for i := range c.events {
			c.events[i].start -= first
		}
		c.trace.Detours = serve(c.events)
		length = max(length, c.trace.Length())
		all = append(all, c.trace)
	}
	for _, t := range all {
		t.LengthNS = length
		if err := t.CheckDetours(); err != nil {
			return nil, &Error{File: path, Problem: "CPU " + strconv.Itoa(t.CPU) + ": " + err.Error()}
		}
	}
	return all, nil
}

// serve makes detours of interruptions that interrupt each other: at any time
// it is one of the highest class that has the CPU, of those the first. The
// others go on when it is over. So what is interrupted becomes several detours,
// as long in all as it was.
func serve(events []interruption) []noise.Detour {
	slices.SortStableFunc(events, func(a, b interruption) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.class, b.class))
	})
	s := server{waiting: make([][]interruption, len(osnoiseClasses))}
	for _, e := range events {
		s.runUntil(e.start)
		s.now = max(s.now, e.start)
		s.waiting[e.class] = append(s.waiting[e.class], e)
	}
	s.runUntil(1<<63 - 1)
	return s.detours
}

// server is a CPU in time, and what waits for it, by class.
type server struct {
	now     int64
	waiting [][]interruption
	detours []noise.Detour
}

// runUntil serves up to a time, or until nothing waits.
func (s *server) runUntil(end int64) {
	for class := 0; class < len(s.waiting) && s.now < end; {
		if len(s.waiting[class]) == 0 {
			class++
			continue
		}
		e := &s.waiting[class][0]
		served := min(e.left, end-s.now)
		if e.detour == 0 || e.detour < len(s.detours) { // it is not under way
			s.detours = append(s.detours, noise.Detour{StartNS: s.now, Cause: e.cause})
			e.detour = len(s.detours)
		}
		s.detours[e.detour-1].DurationNS += served
		s.now += served
		if e.left -= served; e.left == 0 {
			s.waiting[class] = s.waiting[class][1:]
		}
	}
}
