// Loggops-noise measures, imports, exports, generates, injects and shows noise: what takes
// a CPU away from the program that runs on it.
package main

import (
	"os"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
)

func main() { os.Exit(program.Main(newCommand())) }

func newCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "loggops-noise",
		Short: "Measure, import, generate, inject and show noise",
		Long: `Measure, import, generate, inject and show noise: activity that takes a CPU away from the
program that runs on it. A noise file lists the detours of one CPU, with their arrival
times, durations and, if known, causes.`,
		Example: `  loggops-noise measure --cpus 1 -o node.noise.arrow
  loggops-noise import trace.txt --cpu 1 -o node.noise.arrow
  loggops-noise generate periodic:freq=1kHz,duration=16us -o tick.noise.arrow
  loggops-noise inject periodic:freq=1kHz,duration=16us --cpus 0 -o injected.noise.arrow
  loggops-noise show node.noise.arrow`,
	}
	cmd.AddCommand(newMeasure(), newImport(), newExport(), newGenerate(), newInject(), newShow())
	return cmd
}
