package program

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// ownStatus is the annotation of a command that has an exit code of its own.
const ownStatus = "exit status"

// ExitStatus has the help of a command report an exit code of its own, above
// BadUsage, which its work ends with by Statusf.
func ExitStatus(cmd *cobra.Command, code int, meaning string) {
	annotate(cmd, ownStatus, fmt.Sprintf("  %-3d  %s\n", code, meaning))
}

func annotate(cmd *cobra.Command, key, value string) {
	if cmd.Annotations == nil {
		cmd.Annotations = map[string]string{}
	}
	cmd.Annotations[key] = value
}

// prepare gives a program's command what all programs have in common.
func prepare(root *cobra.Command) {
	root.SilenceErrors = true
	root.SilenceUsage = true
	root.DisableSuggestions = true // they take several lines; see flagError and commandArgs
	root.SetFlagErrorFunc(flagError)
	root.Version = Version
	root.SetVersionTemplate(versionLine(root))
	root.PersistentFlags().BoolP(quietFlag, "q", false, "Suppress progress and notes")
	root.InitDefaultVersionFlag()
	root.Flags().Lookup("version").Usage = "Print the version"
	root.SetHelpFunc(help)
	each(root, func(cmd *cobra.Command) {
		long := cmd.Long
		if long == "" {
			long = cmd.Short
		}
		cmd.Long = strings.TrimSpace(long)
		if !cmd.Runnable() && cmd.Args == nil {
			cmd.Args = commandArgs
		}
		cmd.RunE = atWork(cmd)
		cmd.InitDefaultHelpFlag()
		cmd.Flags().Lookup("help").Usage = "Print this help"
	})
}

// versionLine is what --version prints: "loggops-sim 0.1.0 (v0.1.0-12-g545a092)".
func versionLine(root *cobra.Command) string {
	if commit == "" {
		return Tool(root) + "\n"
	}
	return fmt.Sprintf("%s (%s)\n", Tool(root), commit)
}

// atWork returns the command's RunE with its errors marked as those of the
// work, and the notes on the files that it has read behind it. Empty values of flags, and outputs
// that are inputs, are reported before. Where a
// subcommand has to be named, to name none is an error too.
func atWork(cmd *cobra.Command) func(*cobra.Command, []string) error {
	work := cmd.RunE
	if !cmd.Runnable() {
		work = func(*cobra.Command, []string) error {
			return Usagef("a command is missing")
		}
	}
	return func(cmd *cobra.Command, args []string) error {
		err := checkValues(cmd)
		if err == nil {
			err = CheckFiles(cmd)
		}
		if err == nil {
			err = work(cmd, args)
		}
		if err != nil {
			return workError{ofSettings(err)}
		}
		noteFiles(cmd, strings.NewReplacer())
		return nil
	}
}

// each calls f with a command and all below it.
func each(cmd *cobra.Command, f func(*cobra.Command)) {
	f(cmd)
	for _, sub := range cmd.Commands() {
		each(sub, f)
	}
}
