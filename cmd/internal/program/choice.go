package program

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"loggops/internal/nearest"
)

// choice is the value of a flag that takes one of some names.
type choice struct {
	to      *string
	what    string
	names   []string
	earlier map[string]string
}

// ChoiceFlag adds a flag for one of some names of what it chooses. The default is *to. Help
// lists the names, but not those that earlier versions used.
func ChoiceFlag(cmd *cobra.Command, to *string, flag, what string, names []string, help string, earlier map[string]string) {
	cmd.Flags().Var(&choice{to, what, names, earlier}, flag, help+": "+strings.Join(names, ", "))
}

func (c *choice) Set(name string) error {
	if now, ok := c.earlier[name]; ok {
		name = now
	}
	if !slices.Contains(c.names, name) {
		return nearest.Unknown(c.what, name, c.names)
	}
	*c.to = name
	return nil
}

func (c *choice) Type() string { return strings.ToUpper(c.what[strings.LastIndexByte(c.what, ' ')+1:]) }

func (c *choice) String() string { return *c.to }

// Renamed lets a command take flags by the names that earlier versions gave them, which
// help does not list.
func Renamed(cmd *cobra.Command, names map[string]string) {
	cmd.Flags().SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if now, ok := names[name]; ok {
			name = now
		}
		return pflag.NormalizedName(name)
	})
}
