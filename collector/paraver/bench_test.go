package paraver

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"loggops/collector/reading"
	"loggops/internal/expect"
)

// BenchmarkTake reads and sorts a file, BenchmarkCollect is all of the work with
// it, the writing of the trace included.
func BenchmarkTake(b *testing.B) {
	files := benchFiles(b)
	for b.Loop() {
		n, err := readNames(files[1])
		expect.OK(b, err)
		s, err := take(context.Background(), files[0], n, nil)
		expect.OK(b, err)
		s.close()
	}
}

func BenchmarkCollect(b *testing.B) {
	files := benchFiles(b)
	for b.Loop() {
		if _, err := collect(b, files, reading.Options{Jobs: 1}); err != nil {
			b.Fatal(err)
		}
	}
}

// benchFiles writes a file such as Extrae does with eight counters: two ranks
// that exchange messages.
func benchFiles(b *testing.B) []string {
	var text strings.Builder
	text.WriteString("#Paraver (01/02/2024 at 10:00):99999999999_ns:1(2):1:2(1:1,1:1),1\nc:1:1:2:1:2\n")
	const counters = ":42000050:2809:42000059:9016:42000000:137:42000002:56:42000008:66:42000055:661:42000046:29:42001047:148"
	ns := 1_000_000_000
	for range 30_000 {
		for task := 1; task <= 2; task++ {
			fmt.Fprintf(&text, "1:%d:1:%d:1:%d:%d:16\n", task, task, ns, ns+500)
			fmt.Fprintf(&text, "2:%d:1:%d:1:%d:50000001:41%s:70000001:3:80000001:133\n", task, task, ns, counters)
			fmt.Fprintf(&text, "3:%d:1:%d:1:%d:%d:%d:1:%d:1:%d:%d:20880:0\n", task, task, ns, ns, 3-task, 3-task, ns, ns+450)
		}
		for task := 1; task <= 2; task++ {
			fmt.Fprintf(&text, "1:%d:1:%d:1:%d:%d:1\n", task, task, ns+500, ns+2000)
			fmt.Fprintf(&text, "2:%d:1:%d:1:%d:50000001:0%s\n", task, task, ns+500, counters)
		}
		ns += 2000
	}
	b.SetBytes(int64(text.Len()))
	return stored(b, text.String())
}
