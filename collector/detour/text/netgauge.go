package text

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"loggops/formats/noise"
	"loggops/internal/jsontext"
)

// Netgauge's form has a detour a line: its start and its duration, in ns,
// separated by a tab. Lines that begin with # are comments. One of them may
// hold the header of a noise file, in JSON; Netgauge and LogGOPSim pass it
// over.
const headerComment = "# loggops.header "

func readNetgauge(path string, in io.Reader) ([]*noise.Trace, error) {
	t := &noise.Trace{Header: noise.Header{CPU: -1}}
	var at []int
	err := eachLine(path, in, func(line int, text string) error {
		text = strings.TrimSpace(text)
		if header, ok := strings.CutPrefix(text, headerComment); ok {
			if err := jsontext.Read([]byte(header), &t.Header); err != nil {
				return fmt.Errorf("damaged header: %w", err)
			}
		}
		if text == "" || text[0] == '#' {
			return nil
		}
		fields := strings.Fields(text)
		if len(fields) != 2 {
			return fmt.Errorf("%d fields; the start and the duration of a detour are wanted, in ns", len(fields))
		}
		d, err := detourOf(fields[0], fields[1])
		t.Detours = append(t.Detours, d)
		at = append(at, line)
		return err
	})
	if err != nil {
		return nil, err
	}
	if t.Method == "" {
		t.Method = "netgauge"
	}
	return checked(path, t, at)
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
