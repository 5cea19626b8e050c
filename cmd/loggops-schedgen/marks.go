package main

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/schedgen"
)

// parseMarks reads where iterations begin, CALL or CALL/N; nil for "".
func parseMarks(s string) (*schedgen.Marks, error) {
	if s == "" {
		return nil, nil
	}
	call, number, several := strings.Cut(s, "/")
	m := &schedgen.Marks{Call: call, Every: 1}
	var err error
	if several {
		m.Every, err = strconv.ParseInt(number, 10, 64)
	}
	if err != nil || m.Every < 1 || !strings.HasPrefix(call, "MPI_") {
		return nil, program.Usagef("--mark-at %s: want a call, such as MPI_Allreduce, or MPI_Allreduce/2", s)
	}
	return m, nil
}

// noteMarks notes where iterations were to begin but did not.
func noteMarks(cmd *cobra.Command, m *schedgen.Marks, report *schedgen.Report) {
	if m != nil && len(report.Calls[m.Call]) == 0 {
		program.Note(cmd, "the trace has no %s: all is one iteration", m.Call)
	}
}
