package pmpi

import (
	"strconv"
	"strings"

	"loggops/formats/trace"
	"loggops/internal/spec"
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

// mostCPUs is more than Linux supports.
const mostCPUs = 1 << 16

// countCPUs returns, by rank, the number of different CPUs in the lists of a rank's node; nil if a rank has no valid
// list.
func countCPUs(nodes []int, lists map[int]map[string]bool) (counts []int) {
	byNode := map[int]int{}
	for node, texts := range lists {
		all := map[int64]bool{}
		for text := range texts {
			cpus, err := spec.Integers(strings.ReplaceAll(text, "-", ".."), spec.Range{Last: mostCPUs - 1}) // Linux writes 0-3,8
			if err != nil {
				return nil
			}
			for _, cpu := range cpus {
				all[cpu] = true
			}
		}
		byNode[node] = len(all)
	}
	for _, node := range nodes {
		counts = append(counts, byNode[node])
	}
	return counts
}
