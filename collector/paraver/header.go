package paraver

import (
	"fmt"
	"strconv"
	"strings"

	"loggops/formats/comm"
)

// magic begins a .prv file.
var magic = []byte("#Paraver ")

// header is the first line of a .prv file.
type header struct {
	applications []application
	ranks        int // of all applications
	endNS        int64
	unit         int64 // ns
}

// application is a program of the run. Its tasks are the ranks of its MPI_COMM_WORLD.
type application struct {
	first, tasks int // place of its first task among those of all applications
	list         []comm.Communicator
	comms        map[int64]*group // by the number that the file gives them
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
// applications, and of each application its tasks and number of communicators.
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
	for list := range strings.SplitSeq(text, ")") { // the tasks of an application, after the communicators of another
		before, list, is := strings.Cut(list, "(")
		if !is {
			break
		}
		count := before[strings.LastIndexAny(before, ":,")+1:]
		n, err := strconv.Atoi(count)
		if err != nil || n < 1 || n > maxRanks-h.ranks || 4*n > len(list)+8 { // each task is listed, as 1:1
			return header{}, fmt.Errorf("%q is not a number of tasks", count)
		}
		h.applications = append(h.applications, application{
			first: h.ranks, tasks: n, list: []comm.Communicator{comm.World(n)}, comms: map[int64]*group{},
		})
		h.ranks += n
	}
	if n := len(h.applications); n == 0 || applications != strconv.Itoa(n) {
		return header{}, fmt.Errorf("%s applications, but the tasks of %d", applications, n)
	}
	return h, nil
}

// maxTime bounds times in ns: 146 years.
const maxTime = 1 << 62
