package text

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/proportion"
)

// FuzzRead reads arbitrary text.
func FuzzRead(f *testing.F) {
	osnoise, err := os.ReadFile("testdata/osnoise.txt")
	expect.OK(f, err)
	f.Add(osnoise)
	f.Add([]byte("# loggops.header {\"length_ns\":1000}\n100\t16\n250.9\t4\n"))
	f.Add([]byte("arrival_ns,duration_ns,cause\n1,2,irq:1\n5,2,\n"))
	f.Fuzz(tried)
}

// FuzzLines reads texts of detours that follow each other most often, in all formats, with
// headers, columns in any order, and CPUs whose lines are mixed.
func FuzzLines(f *testing.F) {
	for form := range byte(5) {
		f.Add([]byte("\x00"+string(rune(form))+"detours that follow each other"), []byte(nil))
	}
	f.Fuzz(func(t *testing.T, structure, patch []byte) {
		content := drawn(&proportion.Draw{Bytes: structure})
		proportion.Bounded(t, func() { tried(t, (&proportion.Draw{Bytes: patch}).Patch(content)) })
	})
}

// drawn returns a text, of a fuzzer's bytes.
func drawn(d *proportion.Draw) []byte {
	var text strings.Builder
	now := int64(0)
	detour := func() (at, ns int64) {
		at, ns = now+d.Number(), d.Number()
		now = at + ns
		return at, ns
	}
	if d.Below(2) == 1 {
		fmt.Fprintf(&text, "# loggops.header {\"length_ns\":%d,\"cpu\":%d,\"recordings_ns\":[%d,%d],\"cause_names\":{\"irq:1\":\"a\"}}\n",
			d.Number(), d.Number(), d.Number(), d.Number())
	}
	switch d.Below(5) {
	case 3:
		text.WriteString("# Frequency 1000\n")
		for d.More() {
			fmt.Fprintf(&text, "%d %d\n", now, d.Number())
		}
	case 4:
		for d.More() {
			fmt.Fprintf(&text, "%d\n", d.Number())
		}
	case 0:
		for d.More() {
			at, ns := detour()
			fmt.Fprintf(&text, "%d.%d\t%d\n", at, d.Below(10), ns)
		}
	case 1:
		columns := []string{"arrival_ns", "duration_ns", "cause", "note", "arrival_ns"}[:2+d.Below(4)]
		first := d.Below(len(columns))
		columns = append(columns[first:len(columns):len(columns)], columns[:first]...)
		text.WriteString(strings.Join(columns, ",") + "\n")
		for d.More() {
			at, ns := detour()
			row := strings.NewReplacer("arrival_ns", fmt.Sprint(at), "duration_ns", fmt.Sprint(ns), "cause", fmt.Sprintf("irq:%d", d.Below(3)), "note", "\"a, b\"")
			text.WriteString(row.Replace(strings.Join(columns, ",")) + "\n")
		}
	case 2:
		text.WriteString("# tracer: osnoise\n")
		kinds := []string{"irq_noise: timer:236", "softirq_noise: SCHED:7", "thread_noise: kworker:1", "nmi_noise:", "sample_threshold:"}
		for d.More() {
			at, ns := detour()
			if d.Below(8) == 0 {
				fmt.Fprintf(&text, " osnoise/0-1 [%03d] .... %d.%06d: %d 12 99.99880 6 0 1 4 1 1\n", d.Below(3), now/1e9, now%1e9/1000, d.Number())
			}
			if d.Below(4) == 0 {
				fmt.Fprintf(&text, " osnoise/0-1 [%03d] .... %d.%06d: sample_threshold: start %d.%09d duration %d ns interference %d\n",
					d.Below(3), now/1e9, now%1e9/1000, at/1e9, at%1e9, d.Number(), d.Below(3))
			}
			fmt.Fprintf(&text, " osnoise/0-1 [%03d] d.h. %d.%06d: %s start %d.%09d duration %d ns\n",
				d.Below(3), now/1e9, now%1e9/1000, kinds[d.Below(len(kinds))], at/1e9, at%1e9, ns)
		}
	}
	return []byte(text.String())
}

// tried reads a text in every format: that ends, with an error of the right type or with
// traces that can be written.
func tried(t *testing.T, content []byte) {
	read, written := Forms()
	path := file(t, string(content))
	for _, form := range append(read, Auto) {
		all, err := Read(path, form, Options{LengthNS: 1e6, ClockHz: 1e9})
		if err != nil {
			if _, ok := errors.AsType[*Error](err); !ok || strings.Contains(err.Error(), "\n") {
				t.Errorf("%T: %q", err, err)
			}
			continue
		}
		for _, trace := range all.Traces {
			expect.OK(t, trace.CheckDetours())
			for _, form := range written {
				expect.OK(t, Write(bufio.NewWriter(io.Discard), trace, form))
			}
		}
	}
}
