// Loggops-noise measures, imports, exports, generates and shows noise: what takes
// a CPU away from the program that runs on it.
package main

import "github.com/spf13/cobra"

func newCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "loggops-noise",
		Short: "Measure, import, generate and show noise",
		Long: `Measure, import, generate and show noise: what takes a CPU away from the program
that runs on it. A noise file has the detours of one CPU, each with its arrival, its
duration and, where that is known, its cause.`,
		Example: `  loggops-noise measure --cpus 1 -o node.noise.arrow
  loggops-noise import trace.txt --cpu 1 -o node.noise.arrow
  loggops-noise generate periodic:freq=1kHz,duration=16us -o tick.noise.arrow
  loggops-noise show node.noise.arrow`,
	}
	cmd.AddCommand(newMeasure(), newImport(), newExport(), newGenerate(), newShow())
	return cmd
}
