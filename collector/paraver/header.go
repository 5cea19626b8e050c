package paraver

import (
	"fmt"
	"strconv"
	"strings"
)

// magic begins a .prv file.
var magic = []byte("#Paraver ")

// header is the first line of a .prv file.
type header struct {
	ranks int
	endNS int64
	unit  int64 // ns
}

// timeUnits are those of times, in ns. A header without one means µs.
var timeUnits = []struct {
	suffix string
	ns     int64
}{{"_ns", 1}, {"_us", 1e3}, {"_ms", 1e6}, {"_s", 1e9}, {"", 1e3}}

// maxRanks bounds the ranks that a header may announce.
const maxRanks = 1 << 24

// parseHeader reads a header such as
//
//	#Paraver (09/10/2019 at 16:08):6082352213_ns:1(4):1:4(1:1,1:1,1:1,1:1),5
//
// which has the date, the end, the nodes with their CPUs, the number of
// applications, and of the application its tasks and number of communicators.
func parseHeader(line []byte) (header, error) {
	_, text, found := strings.Cut(string(line), "):")
	end, text, more := strings.Cut(text, ":")
	_, text, nodes := strings.Cut(text, ":")
	applications, text, tasks := strings.Cut(text, ":")
	if !found || !more || !nodes || !tasks {
		return header{}, fmt.Errorf("not a Paraver header")
	}
	h := header{}
	for _, u := range timeUnits {
		if number, has := strings.CutSuffix(end, u.suffix); has {
			v, err := strconv.ParseInt(number, 10, 64)
			if err != nil || v < 0 || v > maxTime/u.ns {
				return header{}, fmt.Errorf("the run ends at %q, which is not a time", end)
			}
			h.endNS, h.unit = v*u.ns, u.ns
			break
		}
	}
	if applications != "1" {
		return header{}, fmt.Errorf("%s applications; one is wanted", applications)
	}
	count, _, _ := strings.Cut(text, "(")
	n, err := strconv.Atoi(count)
	if err != nil || n < 1 || n > maxRanks || 4*n > len(text)+8 { // each task is listed, as 1:1
		return header{}, fmt.Errorf("%q is not a number of tasks", count)
	}
	h.ranks = n
	return h, nil
}

// maxTime bounds times in ns: 146 years.
const maxTime = 1 << 62
