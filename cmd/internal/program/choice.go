package program

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"loggops/internal/setting"
)

// choice is the value of a flag that takes one of some names.
type choice struct {
	to    *string
	what  string
	names []string
}

// ChoiceFlag adds a flag for one of some names of what it chooses. The default is *to. Help
// lists the names.
func ChoiceFlag(cmd *cobra.Command, to *string, flag, what string, names []string, help string) {
	cmd.Flags().Var(&choice{to, what, names}, flag, help+": "+strings.Join(names, ", "))
	Completes(cmd, flag, func() []string { return names })
}

// Completes has shells complete the value of a flag by names; if none fits, by the names of files.
func Completes(cmd *cobra.Command, flag string, names func() []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return names(), cobra.ShellCompDirectiveDefault
	})
	if err != nil {
		panic(err) // there is no such flag
	}
}

func (c *choice) Set(name string) error {
	if !slices.Contains(c.names, name) {
		return setting.Unknown(c.what, name, c.names)
	}
	*c.to = name
	return nil
}

func (c *choice) Type() string { return strings.ToUpper(c.what[strings.LastIndexByte(c.what, ' ')+1:]) }

func (c *choice) String() string { return *c.to }
