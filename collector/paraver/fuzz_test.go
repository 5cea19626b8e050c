package paraver

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"loggops/collector/reading"
	"loggops/internal/expect"
	"loggops/internal/proportion"
)

// FuzzCollect reads records of two tasks, of which calls, messages and communicators often
// name each other, and after them any bytes; and any bytes as a .pcf file. They give a trace,
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
			_, err := collect(t, files, reading.Options{Assume: reading.Assume{"counts": 0}, Jobs: 1})
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
	calls := []string{"50000001:1", "50000001:2", "50000001:3", "50000001:4", "50000001:5", "50000001:6", "50000001:59", "50000002:7", "50000003:31"}
	text := "#Paraver (01/02/2024 at 10:00):1000_ns:1(2):1:2(1:1,1:1),1\n"
	for ns := 0; d.More(); ns += d.Below(3) {
		task, thread := 1+d.Below(2), 1+d.Below(16)/15
		switch d.Below(6) {
		case 0, 1:
			call := calls[d.Below(len(calls))]
			kind, _, _ := strings.Cut(call, ":")
			text += fmt.Sprintf("2:1:1:%d:%d:%d:%s:50100001:%d:50100003:%d:50100004:%d\n", task, thread, ns, call, d.Number(), d.Below(2), d.Below(3))
			if d.Below(8) > 0 {
				ns += d.Below(3)
				text += fmt.Sprintf("2:1:1:%d:%d:%d:%s:0\n", task, thread, ns, kind)
			}
		case 2, 3:
			text += fmt.Sprintf("3:1:1:%d:%d:%d:%d:1:1:%d:1:%d:%d:%d:%d\n", task, thread, ns, ns, 1+d.Below(2), ns, ns+d.Below(3), d.Number(), d.Below(4))
		case 4:
			text += fmt.Sprintf("c:1:%d:%d:%d:%d\n", d.Below(3), 1+d.Below(3), 1+d.Below(3), 1+d.Below(3))
		case 5:
			text += fmt.Sprintf("2:1:1:%d:%d:%d:60000019:%d:70000001:%d:80000001:%d\n", task, thread, ns, d.Below(3), d.Below(3), d.Below(3))
		}
	}
	return text
}
