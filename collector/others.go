package collector

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"loggops/collector/reading"
)

// other is a kind of file of performance tools that no schedule can be made of.
type other struct {
	what     string   // the file, and why it does not suffice
	instead  string   // the advice, if not to use loggops-record
	names    []string // patterns of the names of files, or of folders that hold them
	at       int      // place of begins
	begins   []string // texts there, one of which suffices
	contains []string // likewise, near the beginning
}

const withoutOrder = "has sums, and not the order of calls"

// others are the kinds. The bytes are those that the tools write.
var others = []other{
	{what: "a report of mpiP " + withoutOrder, names: []string{"*.mpiP"}, begins: []string{"@ mpiP"}},
	{what: "a profile of IPM " + withoutOrder, names: []string{"*.ipm.xml"}, begins: []string{"##IPM"}, contains: []string{"<ipm_job_profile", "<task ipm_version"}},
	{what: "a log of Darshan has counters of files, and no messages", names: []string{"*.darshan"}, at: 8,
		begins: []string{"75d\x00\x00\x00\x00\x00", "\x00\x00\x00\x00\x00d57"}, contains: []string{"# darshan log version"}},
	{what: "a profile of Caliper " + withoutOrder, names: []string{"*.cali"}, begins: []string{"__rec="}},
	{what: "a profile of Score-P or Scalasca (CUBE) " + withoutOrder, names: []string{"*.cubex", "*.cube", "*.cube.gz"}, contains: []string{"<cube "},
		instead: "record an OTF2 archive: set SCOREP_ENABLE_TRACING=true"},
	{what: "a report of TALP " + withoutOrder, contains: []string{`"dlbVersion"`, `"parallelEfficiency"`, "Monitoring Region "}},
	{what: "a profile of CrayPat " + withoutOrder, names: []string{"*.ap2", "*.xf", "ap2-files", "xf-files"}, contains: []string{"CrayPat/X:"}},
	{what: "a trace of the Intel Trace Collector (STF) is in a format that only Intel's tools read", names: []string{"*.stf", "*.stf.*"}},
	{what: "a profile of TAU " + withoutOrder, names: []string{"profile.*.*.*", "MULTI__*", "*.ppk"}, contains: []string{" templated_functions"}},
	{what: "a report of Nsight Systems is in a format that only NVIDIA's tools read", names: []string{"*.nsys-rep", "*.qdrep", "*.qdstrm"},
		begins: []string{"NVIDIA Tegra Profiler Report"}},
}

// is reports whether a file or folder, whose content begins with head, is of the kind.
func (o *other) is(path string, head []byte) bool {
	return slices.ContainsFunc(o.names, func(pattern string) bool {
		matches, _ := filepath.Match(pattern, filepath.Base(path))
		return matches
	}) || slices.ContainsFunc(o.begins, func(text string) bool { return bytes.HasPrefix(head[min(o.at, len(head)):], []byte(text)) }) ||
		slices.ContainsFunc(o.contains, func(text string) bool { return bytes.Contains(head, []byte(text)) })
}

// refuseOther returns an error that names the first file of another kind among files, or in folders, that are arguments; nil if there is none.
func refuseOther(args []string) error {
	for _, arg := range args {
		paths := []string{arg}
		info, err := os.Stat(arg)
		switch {
		case err != nil:
			paths, _ = filepath.Glob(arg)
		case info.IsDir():
			files, _ := visible(arg, false)
			folders, _ := visible(arg, true)
			paths = slices.Concat(paths, files, folders)
		}
		for _, path := range paths {
			head, _ := reading.Head(path, headBytes) // none of a folder
			for i := range others {
				if o := &others[i]; o.is(path, head) {
					instead := o.instead
					if instead == "" {
						instead = "record the program with loggops-record"
					}
					return fmt.Errorf("%s: %s; %s", path, o.what, instead)
				}
			}
		}
	}
	return nil
}
