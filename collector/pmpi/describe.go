package pmpi

import (
	"strconv"
	"strings"

	"loggops/formats/trace"
)

// clockNames are the names of the clocks by their numbers in a file's head.
var clockNames = map[uint32]string{1: "monotonic", 2: "cycles", cpuClock: "cpu"}

// describe puts into a header what the files contain about the run. The program's
// arguments, the date and host names stay in the recording.
func describe(header *trace.Header, run []recording) {
	var nodes []int
	cpus := map[int]map[string]bool{} // by node, the lists of its ranks
	for _, f := range run {
		m := f.head.metadata
		if m == nil {
			continue
		}
		if header.Clock == "" {
			header.Program, header.BuildID, header.Library = m["program"], m["build_id"], m["library"]
			header.Clock = clockNames[f.head.clock]
		}
		if node, err := strconv.Atoi(m["node"]); err == nil && node >= 0 {
			nodes = append(nodes, node)
			if cpus[node] == nil {
				cpus[node] = map[string]bool{}
			}
			cpus[node][m["cpus"]] = true
		}
	}
	if len(nodes) == len(run) {
		header.Nodes, header.CPUs = nodes, countCPUs(nodes, cpus)
	}
}

// countCPUs returns, by rank, the number of different CPUs in the lists of a rank's node; nil if a rank has no valid
// list.
func countCPUs(nodes []int, lists map[int]map[string]bool) (counts []int) {
	byNode := map[int]int{}
	for node, texts := range lists {
		all := map[int64]bool{}
		for text := range texts {
			if !addCPUs(all, text) {
				return nil
			}
		}
		byNode[node] = len(all)
	}
	for _, node := range nodes {
		counts = append(counts, byNode[node])
	}
	return counts
}

// addCPUs adds the CPUs of a list, such as 0-3,8, as Linux writes it. It reports whether the list is valid.
func addCPUs(to map[int64]bool, list string) bool {
	const most = 1 << 16 // more than Linux supports
	for _, item := range strings.Split(list, ",") {
		from, end, span := strings.Cut(item, "-")
		first, err := strconv.ParseInt(from, 10, 64)
		last := first
		if span && err == nil {
			last, err = strconv.ParseInt(end, 10, 64)
		}
		if err != nil || first < 0 || last < first || last >= most {
			return false
		}
		for cpu := first; cpu <= last; cpu++ {
			to[cpu] = true
		}
	}
	return true
}
