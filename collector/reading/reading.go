// Package reading holds what the readers of all trace formats share: their
// options, and the opening of trace files whether compressed or not.
//
// A reader may be given any file. It takes at most proportion.FreeMemory bytes of memory,
// and proportion.MemoryPerByte for each byte of its files, unpacked; and its time grows
// no faster than they do. What a file says of its own contents, such as how many members
// a group has, reserves no memory before as many bytes have been read; a call looks up
// what it names and does not search for it; and what calls make of each other, such as
// groups of groups, is worked out once, up to a limit.
package reading

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"loggops/internal/setting"
)

// Options are those of every format's Collect.
type Options struct {
	// Jobs is how many ranks are read at the same time; 0 stands for as many
	// as there are processors to use.
	Jobs int
	// Progress, where not nil, is called with how many bytes of the files, as they
	// are stored, have been worked off. It ends at the sum of their sizes and
	// is never called by two goroutines at once.
	Progress func(done int64)
	// Note, if not nil, is called with each problem that the user should know of a
	// recording that is read nevertheless.
	Note func(problem error)
	// Read, if not nil, is called with each file that was read beside those of the recording,
	// at the end.
	Read func(file string)
	// Truncated uses the complete part of ranks whose recording ends
	// before the run did, or is damaged, and says in the trace's header which they are.
	// Without it such a rank is an error.
	Truncated bool
	// Align moves all times to the clock of rank 0, as far as the recording
	// knows the difference. Of pmpi only.
	Align bool
	// Assume has what to assume where the recording does not contain what a
	// schedule needs; the trace's header counts it. For formats of other projects only.
	Assume Assume
	// Flops is how many flop a rank computes in a second, where the recording
	// has computation in flop; 0 where the user did not say. Of ti only.
	Flops float64
}

// Notef passes on a problem, as setting.Advisef describes it, to Note, if there is one.
func (o Options) Notef(format string, args ...any) {
	if o.Note != nil {
		o.Note(setting.Advisef(format, args...))
	}
}

// Workers returns how many of n ranks are to be read at the same time.
func (o Options) Workers(n int) int {
	jobs := o.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	return max(1, min(jobs, n))
}

// Meter returns what adds up the bytes read of all files, by several goroutines,
// and tells Progress of it. It returns nil where there is no Progress.
func (o Options) Meter() func(bytes int) {
	if o.Progress == nil {
		return nil
	}
	var (
		mu   sync.Mutex
		done int64
	)
	return func(n int) {
		mu.Lock()
		defer mu.Unlock()
		done += int64(n)
		o.Progress(done)
	}
}

// Halved returns options for a reader that reads each file twice, and whose
// Progress is half of what it reads.
func (o Options) Halved() Options {
	if progress := o.Progress; progress != nil {
		o.Progress = func(done int64) { progress(done / 2) }
	}
	return o
}

// Rank returns the rank number that the name of a trace file ends with, apart
// from its extensions: 3 of "a/run2-rank-03.txt.zst". It returns -1 where
// there is none.
func Rank(path string) int {
	const digits = "0123456789"
	name := Stem(path)
	name = name[:strings.LastIndexAny(name, digits)+1]
	rank, err := strconv.ParseInt(name[len(strings.TrimRight(name, digits)):], 10, 32)
	if err != nil {
		return -1
	}
	return int(rank)
}

// WrongRank returns the first of files sorted by rank whose rank is missing, is there
// twice or is preceded by one that is missing, and what is wrong; "" if there is none.
func WrongRank(files []string) (file, problem string) {
	for i, file := range files {
		switch rank := Rank(file); {
		case rank < 0:
			return file, "the name does not end with a rank number"
		case rank > i:
			return file, fmt.Sprintf("the file of rank %d is missing before it", i)
		case rank < i:
			return file, fmt.Sprintf("another file of rank %d", rank)
		}
	}
	return "", ""
}

// Stem returns the name of a file without its folder, the extension that
// tells its compression, and one more. What has a digit is not an extension.
func Stem(path string) string {
	name := Plain(filepath.Base(path))
	if ext := filepath.Ext(name); ext != name && !strings.ContainsAny(ext, "0123456789") {
		name = strings.TrimSuffix(name, ext)
	}
	return name
}

// Plain returns a path without the extension that tells its compression.
func Plain(path string) string {
	return strings.TrimSuffix(strings.TrimSuffix(path, ".gz"), ".zst")
}
