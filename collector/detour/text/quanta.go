package text

import (
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"loggops/formats/noise"
	"loggops/internal/setting"
)

// quanta are the values of fixed quanta: durations of fixed work (fwq), or amounts of work in fixed
// times (ftq).
type quanta struct {
	values []int64
	at     []int   // their lines
	unitNS float64 // of durations
}

// maxQuantum is the largest value, so that sums of all do not overflow.
const maxQuantum = 1 << 50

func (q *quanta) add(text string, line int) error {
	value, err := strconv.ParseInt(text, 10, 64)
	if err != nil || value < 0 || value > maxQuantum {
		return fmt.Errorf("%q is not a duration or an amount of work of a quantum", text)
	}
	q.values, q.at = append(q.values, value), append(q.at, line)
	return nil
}

// work makes detours of durations of fixed work: the time by which a quantum exceeds the shortest
// one, at its start.
func (q *quanta) work(path string, t *noise.Trace) (*Import, error) {
	if len(q.values) == 0 {
		return nil, &Error{File: path, Problem: "there are no detours"}
	}
	least := slices.Min(q.values)
	if least == 0 {
		return nil, &Error{File: path, Line: q.at[slices.Index(q.values, 0)], Problem: "a quantum of work lasts 0"}
	}
	t.ResolutionNS = float64(least) * q.unitNS
	at := 0.0 // ns
	var lines []int
	for i, value := range q.values {
		if duration := int64(math.Round(float64(value-least) * q.unitNS)); duration > 0 {
			t.Detours = append(t.Detours, noise.Detour{StartNS: int64(at), DurationNS: duration, Cause: -1})
			lines = append(lines, q.at[i])
		}
		if at += float64(value) * q.unitNS; at > 1<<61 {
			return nil, &Error{File: path, Line: q.at[i], Problem: errLarge.Error()}
		}
	}
	t.LengthNS = int64(math.Ceil(at))
	return checked(path, t, lines)
}

// time makes detours of amounts of work in quanta of a fixed time: the part of a quantum in which
// the most work of any quantum would not have been done, at its start.
func (q *quanta) time(path string, t *noise.Trace, quantumNS, lengthNS int64) (*Import, error) {
	n := int64(len(q.values))
	if n == 0 || slices.Max(q.values) == 0 {
		return nil, &Error{File: path, Problem: "there is no work: want the amount of work in each quantum"}
	}
	if quantumNS == 0 {
		quantumNS = lengthNS / n
	}
	if quantumNS == 0 {
		return nil, setting.Advisef("%w: pass %s, the length of the recording", &Error{File: path, Problem: "the duration of a quantum is not in the file"}, setting.Name("length"))
	}
	if quantumNS > (1<<61)/n {
		return nil, &Error{File: path, Problem: errLarge.Error()}
	}
	most := slices.Max(q.values)
	unit := float64(quantumNS) / float64(most)
	t.ResolutionNS, t.LengthNS = unit, n*quantumNS
	var lines []int
	for i, value := range q.values {
		if duration := int64(math.Round(float64(most-value) * unit)); duration > 0 {
			t.Detours = append(t.Detours, noise.Detour{StartNS: int64(i) * quantumNS, DurationNS: min(duration, quantumNS), Cause: -1})
			lines = append(lines, q.at[i])
		}
	}
	return checked(path, t, lines)
}

// ftq (github.com/rminnich/ftq) writes comments, among them the frequency of quanta in Hz, and rows: the time in ns at which a quantum began, and its work. After a long detour, quanta without
// work have the same time, so a row's number gives the start of its quantum.
var (
	frequencyComment = regexp.MustCompile(`^# Frequency ([\d.]+)`)
	coreComment      = regexp.MustCompile(`^# thread \d+, core (\d+)`)
)

func readFTQ(path string, in io.Reader, opt Options) (*Import, error) {
	t := &noise.Trace{Header: noise.Header{CPU: -1, Method: "ftq"}}
	var q quanta
	quantumNS := int64(0)
	err := eachLine(path, in, func(line int, text string) error {
		text = strings.TrimSpace(text)
		if found := frequencyComment.FindStringSubmatch(text); found != nil {
			hz, err := strconv.ParseFloat(found[1], 64)
			if err != nil || !(hz >= 1e-6 && hz <= 1e9) {
				return fmt.Errorf("%s Hz is not a frequency of quanta", found[1])
			}
			quantumNS = int64(math.Round(1e9 / hz))
		}
		if found := coreComment.FindStringSubmatch(text); found != nil {
			t.CPU, _ = strconv.Atoi(found[1])
		}
		if text == "" || text[0] == '#' {
			return nil
		}
		fields := strings.Fields(text)
		if len(fields) != 2 {
			return fmt.Errorf("%d fields; want the time of a quantum and its work", len(fields))
		}
		return q.add(fields[1], line)
	})
	if err != nil {
		return nil, err
	}
	return q.time(path, t, quantumNS, opt.LengthNS)
}

// fwq (of LLNL) writes a number per line: the duration of a quantum of work in ticks of the CPU's
// clock.
func readFWQ(path string, in io.Reader, opt Options) (*Import, error) {
	t := &noise.Trace{Header: noise.Header{CPU: -1, Method: "fwq"}}
	var q quanta
	err := eachLine(path, in, func(line int, text string) error {
		if text = strings.TrimSpace(text); text == "" || text[0] == '#' {
			return nil
		}
		return q.add(text, line)
	})
	switch {
	case err != nil:
		return nil, err
	case len(q.values) > 2 && slices.IsSorted(q.values) && q.values[len(q.values)-1] > 2*q.values[0]:
		return nil, &Error{File: path, Problem: "the numbers ascend, as times of ftq do, not durations (fwq): pass the output of ftq that has \"# Frequency\" in its comments"}
	case len(q.values) > 0 && slices.Max(q.values) > 2*slices.Min(q.values) && q.counts():
		return nil, &Error{File: path, Problem: "most numbers are near the largest one, as amounts of work (ftq) are, not durations (fwq): pass the output of ftq that has \"# Frequency\" in its comments"}
	}
	ticks := 0.0
	for _, value := range q.values {
		ticks += float64(value)
	}
	switch {
	case opt.ClockHz > 0:
		q.unitNS = 1e9 / opt.ClockHz
	case opt.LengthNS > 0:
		q.unitNS = float64(opt.LengthNS) / max(ticks, 1)
	default:
		return nil, setting.Advisef("%w: pass its frequency, such as %s 2.45GHz (of the time stamp counter), or %s",
			&Error{File: path, Problem: "the durations are ticks of a clock"}, setting.Name("clock"), setting.Name("length"))
	}
	if q.unitNS > 1e9 {
		return nil, &Error{File: path, Problem: errLarge.Error()}
	}
	return q.work(path, t)
}

// counts reports whether most values are nearer to the largest one than to the smallest.
func (q *quanta) counts() bool {
	least, most, near := slices.Min(q.values), slices.Max(q.values), 0
	for _, value := range q.values {
		if most-value < value-least {
			near++
		}
	}
	return near > len(q.values)/2
}
