package paraver

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/proportion"
)

// FuzzCollect reads records of two tasks, of which calls, messages, communicators and times without
// records often name each other, and after them any bytes; and any bytes as a .pcf file. They give a trace,
// or an error of one line.
func FuzzCollect(f *testing.F) {
	for _, name := range []string{"testdata/exchange.prv", "testdata/exchange.pcf"} {
		content, err := os.ReadFile(name)
		expect.OK(f, err)
		f.Add([]byte("calls and messages of two"), content, name == "testdata/exchange.pcf")
	}
	prv, err := os.ReadFile("testdata/exchange.prv")
	expect.OK(f, err)
	f.Fuzz(func(t *testing.T, structure, content []byte, isNames bool) {
		files := stored(t, drawn(&proportion.Draw{Bytes: structure})+string(content), "")
		if isNames {
			files = stored(t, string(prv), "")
			expect.OK(t, os.WriteFile(files[1], content, 0o666))
		}
		proportion.Bounded(t, func() {
			var wrong *reading.Error
			opt := reading.Options{Assume: reading.Assume{"counts": 0, "root": 0, "partner": trace.ProcNull}, Jobs: 1, Truncated: len(structure)%2 == 1}
			_, err := collect(t, files, opt)
			if err != nil && (!errors.As(err, &wrong) || strings.Contains(err.Error(), "\n")) {
				t.Errorf("error %q", err)
			}
		})
	})
}

// drawn returns records of two tasks, of a fuzzer's bytes; none of no bytes.
func drawn(d *proportion.Draw) string {
	if !d.More() {
		return ""
	}
	calls := []string{
		"50000001:1", "50000001:2", "50000001:3", "50000001:4", "50000001:5", "50000001:6", "50000001:59", "50000001:41", "50000001:122", "50000001:112",
		"50000002:7", "50000002:8", "50000002:11", "50000002:12", "50000002:13", "50000002:16", "50000002:18", "50000002:80", "50000002:178",
		"50000003:31", "50000003:32", "50000003:123", "50000086:1",
	}
	of := []string{"40000003", "40000012", "40000018", "50000001", "50000002", "50000300", "50000304", "50000305"}
	text := "#Paraver (01/02/2024 at 10:00):40_ns:1(2):1:2(1:1,1:1),1\n"
	if d.Below(8) == 0 {
		text += "#20240201:CUTTER:ORIGINAL:\"a.prv\"\n"
	}
	for ns := 0; d.More(); ns += d.Below(3) {
		task, thread := 1+d.Below(2), 1+d.Below(16)/15
		switch d.Below(9) {
		case 0, 1:
			call := calls[d.Below(len(calls))]
			kind, _, _ := strings.Cut(call, ":")
			text += fmt.Sprintf("2:1:1:%d:%d:%d:%s:50100001:%d:50100002:%d:50100003:%d:50100004:%d\n", task, thread, ns, call, d.Number(), d.Number(), d.Below(2), d.Below(3))
			if d.Below(8) > 0 {
				ns += d.Below(3)
				text += fmt.Sprintf("2:1:1:%d:%d:%d:%s:0\n", task, thread, ns, kind)
			}
		case 2, 3:
			text += fmt.Sprintf("3:1:1:%d:%d:%d:%d:1:1:%d:1:%d:%d:%d:%d\n", task, thread, ns, ns, 1+d.Below(2), ns, ns+d.Below(3), d.Number(), d.Below(4))
		case 6:
			text += fmt.Sprintf("2:1:1:%d:%d:%d:%s:%d\n", task, thread, ns, of[d.Below(len(of))], d.Below(3))
		case 7:
			text += fmt.Sprintf("1:1:1:%d:%d:%d:%d:14\n", task, thread, ns, ns+d.Below(3))
		case 8:
			text += []string{"# Appending events with value 0\n", "i:1:2:1:1:1:1\n", "4:1\n"}[d.Below(3)]
		case 4:
			text += fmt.Sprintf("c:1:%d:%d:%d:%d\n", d.Below(3), 1+d.Below(3), 1+d.Below(3), 1+d.Below(3))
		case 5:
			text += fmt.Sprintf("2:1:1:%d:%d:%d:60000019:%d:70000001:%d:80000001:%d\n", task, thread, ns, d.Below(3), d.Below(3), d.Below(3))
		}
	}
	return text
}
