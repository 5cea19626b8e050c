package sim

import (
	"flag"
	"os"
	"runtime/debug"
	"testing"
)

// TestMain has properties tried on more programs than is usual: what goes wrong
// in an engine does so where several rare things meet.
func TestMain(m *testing.M) {
	set := false
	flag.Parse()
	flag.Visit(func(f *flag.Flag) { set = set || f.Name == "rapid.checks" })
	if !set && !testing.Short() {
		flag.Set("rapid.checks", "200")
	}
	// A run begins with a chunk of nodes, and with little else in memory each
	// would be collected at once.
	debug.SetGCPercent(1000)
	os.Exit(m.Run())
}
