package pmpi

import (
	"strconv"

	"loggops/formats/trace"
)

// clockNames are the names of the clocks by their numbers in a file's head.
var clockNames = map[uint32]string{1: "monotonic", 2: "cycles", cpuClock: "cpu"}

// describe puts into a header what the files contain about the run. The program's
// arguments, the date and host names stay in the recording.
func describe(header *trace.Header, run []recording) {
	var nodes []int
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
		}
	}
	if len(nodes) == len(run) {
		header.Nodes = nodes
	}
}
