// Loggops-record runs an MPI program under the tracing library
// libloggops_pmpi.so: it finds the library that fits the program's MPI, or builds
// it, and the launcher of that MPI.
package main

import (
	"embed"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"loggops/cmd/internal/program"
)

// texts are those of --help.
//
//go:embed *.txt
var texts embed.FS

// settings are what the flags say.
type settings struct {
	ranks    int
	folder   string
	launcher string // the command and its arguments
	library  string
	mpi      string
	build    bool
}

func main() {
	cmd := newCommand()
	os.Args = append(os.Args[:1:1], asOneLetter(cmd.Flags(), os.Args[1:])...)
	os.Exit(program.Main(cmd))
}

func newCommand() *cobra.Command {
	var s settings
	cmd := &cobra.Command{
		Use:  "loggops-record -np N [-o FOLDER] PROGRAM [ARGUMENT...]",
		Args: program.Arguments(1, program.Any),
		RunE: func(cmd *cobra.Command, args []string) error {
			if s.ranks < 1 {
				return program.Usagef("-np %d: at least 1", s.ranks)
			}
			return s.record(cmd, args)
		},
	}
	flags := cmd.Flags()
	flags.SetInterspersed(false) // what follows the program is its own
	flags.IntVarP(&s.ranks, "ranks", "n", 1, "Start `N` ranks; -np is the same")
	program.ForeignArguments(cmd)
	flags.StringVarP(&s.folder, "output", "o", "loggops-trace", "Write the recording to `FOLDER`")
	program.Writes(cmd, "output", nil)
	flags.StringVar(&s.launcher, "launcher", "", "Start the ranks with `COMMAND`, which takes -n N (default: the mpirun of the program's MPI)")
	program.ReadFlag(cmd, &s.library, "library", "Preload `FILE` instead of searching for a tracing library")
	program.ChoiceFlag(cmd, &s.mpi, "mpi", "MPI", []string{openMPI, mpich}, "Assume this MPI for a program that is not linked with one")
	flags.BoolVar(&s.build, "build", false, "Build the tracing library if there is none for the program's MPI")
	program.Help(cmd, texts, "help.txt", nil)
	return cmd
}

// asOneLetter writes -np, which mpirun has, as -n, among the arguments before the
// program.
func asOneLetter(flags *pflag.FlagSet, args []string) []string {
	var list []string
	for i := 0; i < len(args) && strings.HasPrefix(args[i], "-"); i++ {
		if args[i] == "-np" {
			args[i] = "-n"
		}
		var flag *pflag.Flag
		if name, long := strings.CutPrefix(args[i], "--"); long {
			flag = flags.Lookup(name)
		} else if len(args[i]) == 2 {
			flag = flags.ShorthandLookup(args[i][1:])
		}
		list = append(list, args[i])
		if flag != nil && flag.NoOptDefVal == "" && i+1 < len(args) {
			i++
			list = append(list, args[i])
		}
	}
	return append(list, args[len(list):]...)
}
