// Loggops-model evaluates models in closed form: what noise does to phases of
// computation, what collectives take without any, what the slowest of measured
// ranks takes, and which ranks are slower than the others.
package main

import (
	"embed"
	"os"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
)

// texts are those of --help.
//
//go:embed *.txt
var texts embed.FS

func main() { os.Exit(program.Main(newCommand())) }

func newCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "loggops-model",
	}
	cmd.AddCommand(newPhase(), newHalf(), newCollective(), newMax(), newAnomalies(), newMachine(), newMeasured())
	program.Help(cmd, texts, "help.txt", nil)
	return cmd
}
