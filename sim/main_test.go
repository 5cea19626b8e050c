package sim

import (
	"flag"
	"os"
	"runtime/debug"
	"strconv"
	"testing"
)

// TestMain raises the number of programs per property: bugs of an engine appear where several
// rare conditions meet.
func TestMain(m *testing.M) {
	set := false
	flag.Parse()
	flag.Visit(func(f *flag.Flag) { set = set || f.Name == "rapid.checks" })
	if !set && !testing.Short() {
		flag.Set("rapid.checks", strconv.Itoa(drawnPrograms(200, 200)))
	}
	// A run allocates a chunk of nodes; with little else in memory, each one would start a
	// collection.
	debug.SetGCPercent(1000)
	os.Exit(m.Run())
}
