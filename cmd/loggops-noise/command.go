// Loggops-noise measures, imports, exports, generates, injects and shows noise: what takes
// a CPU away from the program that runs on it.
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
		Use: "loggops-noise",
	}
	cmd.AddCommand(newMeasure(), newImport(), newExport(), newGenerate(), newInject(), newShow())
	program.Help(cmd, texts, "help.txt", nil)
	return cmd
}
