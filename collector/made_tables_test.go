package collector

import (
	"fmt"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"loggops/internal/cases"
	"loggops/internal/expect"
)

// madeCase is a case of TestMade: the words of its first line, and its outcome.
type madeCase struct{ words, lines []string }

// programs describes the programs of the recordings.
var programs = map[string]string{
	"coll": "blocking collectives, also in place", "comms": "communicators", "fort": "Fortran; collectives of half of the ranks",
	"io": "files", "nb": "nonblocking messages, a canceled receive", "nbcoll": "nonblocking collectives",
	"neigh": "neighborhood collectives", "p2p": "blocking messages", "pers": "persistent requests",
	"shift": "MPI_Sendrecv with MPI_PROC_NULL", "stencil": "halo exchange", "threads": "threads", "user": "halo exchange in functions",
}

// checkMadeTables compares the tables on the pages of formats with the cases, if all of them ran.
func checkMadeTables(t *testing.T, made []madeCase) {
	text, err := os.ReadFile("testdata/made.txt")
	expect.OK(t, err)
	if t.Failed() || len(made) < strings.Count(string(text), "\n== ") {
		return
	}
	for page, tools := range map[string][]string{
		"dumpi.md": {"dumpi-13-openmpi", "dumpi-13-mpich"}, "collector.md": {"liballprof-openmpi"}, "ti.md": {"smpi-3.32"},
	} {
		cases.Table(t, "../docs/"+page, "recordings", madeTable(made, tools))
	}
}

// madeTable has a row for each program and a column for each tool.
func madeTable(made []madeCase, tools []string) string {
	rows := "| program | " + strings.Join(tools, " | ") + " |\n|" + strings.Repeat(" --- |", len(tools)+1) + "\n"
	for _, program := range slices.Sorted(maps.Keys(programs)) {
		row := "| " + programs[program]
		some := false
		for _, tool := range tools {
			var cells []string
			for _, c := range made {
				if c.words[0] == path.Join(tool, program) {
					cells = append(cells, c.cell())
				}
			}
			some = some || cells != nil
			row += " | " + strings.Join(cells, "; ")
		}
		if some {
			rows += row + " |\n"
		}
	}
	return rows
}

// cell describes a case: what its schedule lacks of the program, with the options of the case.
func (c *madeCase) cell() string {
	outcome := "complete"
	var lacks, differ []string
	for _, line := range c.lines {
		kind, rest, _ := strings.Cut(line, ": ")
		switch {
		case kind == "note", strings.HasPrefix(kind, "map["), kind == "as the program":
		case kind == "error":
			outcome = "refused"
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
		if option == "dropped" {
			options = append(options, "`--allow-dropped`")
		} else {
			options = append(options, fmt.Sprintf("`--assume %s`", option))
		}
	}
	if options != nil {
		outcome = strings.Join(options, " ") + ": " + outcome
	}
	return outcome
}
