package paraver

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/internal/expect"
)

// header returns the first line of a file of so many tasks.
func headerOf(tasks int) string {
	return fmt.Sprintf("#Paraver (01/02/2024 at 10:00):1000000_ns:1(%d):1:%d(1:1%s),1\n", tasks, tasks, strings.Repeat(",1:1", tasks-1))
}

// Values of events of type 50000001 and the like are those of testdata/exchange.pcf.
const (
	isend = "50000001:3"
	send  = "50000001:1"
)

// shape writes a .prv file and what its .pcf file has more, of n parts.
type shape func(n int, text, names *strings.Builder)

// shapes are a .prv file, and what a .pcf file has more, of n parts, that would take a
// careless reader time or memory that grows faster than the files.
var shapes = map[string]shape{
	"calls that do not end": func(n int, text, names *strings.Builder) {
		text.WriteString(headerOf(n))
		for task := n; task > 0; task-- {
			fmt.Fprintf(text, "2:1:1:%d:1:5:%s\n", task, send)
		}
	},
	"tasks with a call each": func(n int, text, names *strings.Builder) {
		text.WriteString(headerOf(n))
		for task := n; task > 0; task-- {
			fmt.Fprintf(text, "2:1:1:%d:1:5:50000003:31\n2:1:1:%d:1:6:50000003:0\n", task, task)
		}
	},
	"tasks that are not listed": func(n int, text, names *strings.Builder) {
		fmt.Fprintf(text, "#Paraver (01/02/2024 at 10:00):1000_ns:1(1):1:%d(%s),1\n", 10*n, strings.Repeat("1", 10*n))
	},
	"values of many types": func(n int, text, names *strings.Builder) {
		text.WriteString(headerOf(1))
		names.WriteString("EVENT_TYPE\n" + strings.Repeat("0 77\n", n) + "VALUES\n")
		for i := range n {
			fmt.Fprintf(names, "%d x\n", i)
		}
	},
	"calls of many types": func(n int, text, names *strings.Builder) {
		text.WriteString(headerOf(1))
		names.WriteString("EVENT_TYPE\n" + strings.Repeat("0 77\n", n) + "VALUES\n")
		for i := range n {
			fmt.Fprintf(names, "%d MPI_Send\n", i)
		}
	},
	"messages of another thread": func(n int, text, names *strings.Builder) {
		text.WriteString(headerOf(1))
		for i := range n {
			fmt.Fprintf(text, "3:1:1:1:2:%d:%d:1:1:1:2:%d:%d:8:1\n", i, i, i, i)
		}
		for i := range n {
			fmt.Fprintf(text, "2:1:1:1:1:%d:50000003:31\n2:1:1:1:1:%d:50000003:0\n", n+i, n+i+1)
		}
	},
	"an irregular communicator": func(n int, text, names *strings.Builder) {
		tasks := n/4 + 4
		text.WriteString(headerOf(tasks))
		fmt.Fprintf(text, "c:1:1:%d", tasks)
		for i := range tasks {
			fmt.Fprintf(text, ":%d", 1+(i^i>>1&1))
		}
		text.WriteString("\n")
		for i := range n {
			fmt.Fprintf(text, "2:1:1:1:1:%d:50000002:7:50100004:1:50100003:1\n2:1:1:1:1:%d:50000002:0\n", i, i+1)
		}
	},
	"long names of functions": func(n int, text, names *strings.Builder) {
		text.WriteString(headerOf(1))
		for kind, width := range map[int]int{typeCaller: 30, typeCallerLine: 30} {
			fmt.Fprintf(names, "EVENT_TYPE\n0 %d\nVALUES\n", kind)
			for i := range width {
				fmt.Fprintf(names, "%d %d (%s, app)\n", i+1, i+1, strings.Repeat("x", 3500))
			}
		}
		for i := range n {
			fmt.Fprintf(text, "2:1:1:1:1:%d:50000003:31:%d:%d:%d:%d\n2:1:1:1:1:%d:50000003:0\n", i, typeCaller, 1+i%30, typeCallerLine, 1+i/30%30, i+1)
		}
	},
	"waits for many": func(n int, text, names *strings.Builder) {
		text.WriteString(headerOf(1))
		for i := range n {
			fmt.Fprintf(text, "2:1:1:1:1:%d:%s\n2:1:1:1:1:%d:50000001:0\n", i, isend, i+1)
		}
	},
}

// TestProportion: what the two files of a trace take to be read is in proportion to their size.
func TestProportion(t *testing.T) {
	opt := reading.Options{Assume: reading.Assume{"counts": 0}}
	pcf, err := os.ReadFile("testdata/exchange.pcf")
	expect.OK(t, err)
	collecting.Proportion(t, Collect, opt, map[string]int{"": 2000, "tasks with a call each": 100}, shapes, func(shape shape, n int) []string {
		var text, names strings.Builder
		shape(n, &text, &names)
		paths := collecting.Write(t, map[string]string{"x.prv": text.String(), "x.pcf": string(pcf) + "\n" + names.String()})
		slices.Reverse(paths)
		return paths
	})
}
