package collector

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// toolCase is a case of TestTools: the words of its first line, its outcome, and whether the truth is known.
type toolCase struct {
	words, lines []string
	known        bool
}

// programs describes the programs of the recordings.
var programs = map[string]string{
	"coll": "blocking collectives, also in place", "comms": "communicators", "fort": "Fortran; collectives of half of the ranks",
	"io": "files", "nb": "nonblocking messages, a canceled receive", "nbcoll": "nonblocking collectives",
	"neigh": "neighborhood collectives", "p2p": "blocking messages", "pers": "persistent requests",
	"shift": "MPI_Sendrecv with MPI_PROC_NULL", "stencil": "halo exchange", "threads": "threads", "user": "halo exchange in functions",

	"alltoallw": "MPI_Alltoallw", "collectives_v": "collectives with counts by member", "fortran": "Fortran", "funneled": "threads that make no calls",
	"iexscan": "MPI_Iexscan", "inflight": "messages in flight", "intercomm": "intercommunicators", "nbc": "nonblocking collectives",
	"neighbor": "neighborhood collectives", "onoff": "tracing switched off", "onoff_never": "tracing not switched off",
	"onoff_split": "tracing switched off by some ranks", "p2p_blocking": "blocking messages", "persistent": "persistent requests",
	"probe": "probes", "proc_null_self": "MPI_PROC_NULL, and messages to itself", "rma": "one-sided communication",
	"stencil_2": "halo exchange of 2 ranks", "stencil_all": "halo exchange with all events", "stencil_bursts": "halo exchange in burst mode",
	"stencil_circular": "halo exchange with circular buffers", "stencil_flush": "halo exchange with flushes",
	"stencil_functions": "halo exchange in functions", "stencil_nocallers": "halo exchange without call sites", "waits": "waits and tests",
}

// checkToolTables compares the tables on the pages of formats with the cases, if all of them ran.
func checkToolTables(t *testing.T, recorded []toolCase) {
	text, err := os.ReadFile("testdata/tools.txt")
	expect.OK(t, err)
	if t.Failed() || len(recorded) < strings.Count(string(text), "\n== ") {
		return
	}
	for page, tools := range map[string][]string{
		"dumpi.md": {"dumpi-13-openmpi", "dumpi-13-mpich"}, "collector.md": {"liballprof-openmpi"}, "ti.md": {"smpi-3.32"},
		"otf2.md": {"scorep-8.4-openmpi", "tau-openmpi", "eztrace-2.0-openmpi"}, "paraver.md": {"3.8.3", "5.1.2"},
	} {
		cases.Table(t, "../docs/"+page, "recordings", toolTable(recorded, tools))
	}
}

// toolTable has a row for each program with truth, and a column for each tool.
func toolTable(recorded []toolCase, tools []string) string {
	table := "| program | " + strings.Join(tools, " | ") + " |\n|" + strings.Repeat(" --- |", len(tools)+1) + "\n"
	rows := map[string][]string{} // by program: the cells
	for _, c := range recorded {
		folder, program := path.Split(c.words[0])
		column := slices.Index(tools, path.Base(folder))
		if column < 0 || !c.known {
			continue
		}
		if rows[program] == nil {
			rows[program] = make([]string, len(tools))
		}
		cell := &rows[program][column]
		*cell = strings.TrimPrefix(*cell+"; "+c.cell(), "; ")
	}
	for _, program := range slices.Sorted(maps.Keys(rows)) {
		table += "| " + cmp.Or(programs[program], strings.ReplaceAll(program, "_", " ")) + " | " + strings.Join(rows[program], " | ") + " |\n"
	}
	return table
}

// cell describes a case: what its schedule lacks of the program, with the options of the case.
func (c *toolCase) cell() string {
	outcome := "complete"
	var lacks, differ []string
	for _, line := range c.lines {
		kind, rest, _ := strings.Cut(line, ": ")
		switch {
		case kind == "note", kind == "count", kind == "as the program":
		case kind == "error":
			outcome = "refused"
		case kind == "messages":
			if !strings.Contains(strings.Join(c.lines, ""), " operations, ") { // which say more
				outcome = strings.TrimSuffix(strings.TrimPrefix(rest, "lacks 0 messages, "), ", has 0 others")
			}
		case strings.HasPrefix(rest, "0 operations"):
			lacks = append(lacks, kind)
		default:
			differ = append(differ, kind)
		}
	}
	switch {
	case len(lacks) > 5:
		outcome = fmt.Sprintf("lacks %d kinds", len(lacks))
	case lacks != nil:
		outcome = "lacks " + strings.Join(lacks, ", ")
	}
	if differ != nil {
		outcome = strings.TrimPrefix(outcome+"; ", "complete; ") + "differs in " + strings.Join(differ, ", ")
	}
	var options []string
	for _, option := range c.words[1:] {
		switch option {
		case "dropped":
			options = append(options, "`--allow-dropped`")
		case "truncated":
			options = append(options, "`--truncated`")
		default:
			options = append(options, fmt.Sprintf("`--assume %s`", option))
		}
	}
	if options != nil {
		outcome = strings.Join(options, " ") + ": " + outcome
	}
	return outcome
}
