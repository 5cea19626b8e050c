// Loggops-model evaluates models in closed form: what noise does to phases of
// computation, what collectives take without any, what the slowest of measured
// ranks takes, and which ranks are slower than the others.
package main

import (
	"os"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
)

func main() { os.Exit(program.Main(newCommand())) }

func newCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "loggops-model",
		Short: "Evaluate closed-form models of noise and of collectives",
		Long: `Evaluate closed-form models without a simulation. phase and half describe the effect
of noise on phases of computation that end in a barrier, for any number of ranks;
collective predicts the time of a collective without noise; max predicts the time of
the slowest rank from measured times; anomalies finds ranks that are slower than the
others. loggops-view draws the tables, if they are written as CSV.`,
		Example: `  loggops-model phase --work 1ms --latency 5us --noise pareto:a=2,f=0.005 --ranks 2..1048576:*2
  loggops-model phase --noise none --noise exponential:f=10% -o curves.csv && loggops-view curves.csv -o curves.png
  loggops-model half --work 1ms --latency 2us --noise exponential:f=10%
  loggops-model collective --kind allreduce --ranks 2..1024:*2 --bytes 1KiB --machine cnl
  loggops-model max --distributions node.dist.arrow --latency 2us
  loggops-model anomalies node.dist.arrow --check`,
	}
	cmd.AddCommand(newPhase(), newHalf(), newCollective(), newMax(), newAnomalies(), newMachine())
	return cmd
}
