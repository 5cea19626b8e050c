package main

import (
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/collector/reading"
)

// addTopics groups the flags.
func addTopics(cmd *cobra.Command) {
	program.Topics(cmd, func() []program.Topic {
		return []program.Topic{
			{
				Name: "recording", Title: "Recordings",
				Flags: []string{"output", "format-in", "truncated", "align", "compress", "jobs"},
				Text: `The formats are pmpi, the binary format of the tracing library libloggops_pmpi.so;
allprof, the text format of liballprof; otf2, archives of Score-P and EZTrace; ti,
time-independent traces of SimGrid; dumpi, the files of SST DUMPI, or their metafile;
paraver, the .prv file of Extrae, next to its .pcf file.

If a recorded run was killed, its recording is incomplete, and loggops-collect
refuses it. With --truncated, the trace is the latest consistent cut: all messages
received on any rank were sent, and all collectives were completed by all members.
Notes report how much of each rank it keeps. --compress replaces the files of the
recording with files compressed with zstd; loggops-collect reads these as well. --align
converts all times to the clock of rank 0, by the offsets that the library measured
between hosts.

  loggops-collect 'pmpi-trace-rank-*.txt' --format-in allprof -o app.trace.arrow`,
			},
			{
				Name: "assume", Title: "What a recording lacks",
				Flags: []string{"assume", "flops"},
				Text: "--assume takes\n\n  " + strings.ReplaceAll(reading.AssumeHelp(), "; ", "\n  ") + `

  loggops-collect smpi-traces/ --flops 1e9 -o app.trace.arrow`,
			},
			{
				Name: "show", Title: "Tables",
				Flags: []string{"show", "format"},
				Text: `--show prints a summary of the trace: totals, calls, also by call site and region where
the trace has those, message sizes, communicators, and partners by bytes sent. Without
-o, no trace is kept. TRACE may then also be a trace file.

  loggops-collect loggops-trace/ -o app.trace.arrow --show all
  loggops-collect app.trace.arrow --show calls --format csv`,
			},
		}
	})
}
