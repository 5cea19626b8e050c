package program

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Needs declares that a flag has an effect only together with one of some other flags. Without
// them it is an error of usage.
func Needs(cmd *cobra.Command, flag string, others ...string) {
	refuse(cmd, flag, func() error {
		var names []string
		for _, other := range others {
			f := lookup(cmd, other)
			if f.Changed {
				return nil
			}
			names = append(names, "--"+f.Name)
		}
		return Usagef("--%s requires %s", lookup(cmd, flag).Name, strings.Join(names, " or "))
	})
}

// NeedsThat declares that a flag has an effect only if a condition holds, which its description
// names: "--noise". It is tested after the flags and the arguments have been read.
func NeedsThat(cmd *cobra.Command, flag, description string, holds func() bool) {
	refuse(cmd, flag, func() error {
		if holds() {
			return nil
		}
		return Usagef("--%s has no effect without %s", lookup(cmd, flag).Name, description)
	})
}

// NotWith declares that a flag has no effect together with others. That is an error of usage.
func NotWith(cmd *cobra.Command, flag string, others ...string) {
	refuse(cmd, flag, func() error {
		for _, other := range others {
			if cmd.Flags().Changed(other) {
				return Usagef("--%s has no effect with --%s", lookup(cmd, flag).Name, lookup(cmd, other).Name)
			}
		}
		return nil
	})
}

// refuse has a check made before the work if a flag is given.
func refuse(cmd *cobra.Command, flag string, check func() error) {
	lookup(cmd, flag)
	before := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if before != nil {
			if err := before(cmd, args); err != nil {
				return err
			}
		}
		if !cmd.Flags().Changed(flag) {
			return nil
		}
		return check()
	}
}

// lookup returns a flag, which must be there.
func lookup(cmd *cobra.Command, flag string) *pflag.Flag {
	f := cmd.Flags().Lookup(flag)
	if f == nil {
		panic("no flag --" + flag)
	}
	return f
}

// Refused returns a usage error, "--NAME REASON", if the command line sets a flag that has a reason against it.
func Refused(cmd *cobra.Command, reasons map[string]string) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if reason := reasons[f.Name]; err == nil && reason != "" {
			err = Usagef("--%s %s", f.Name, reason)
		}
	})
	return err
}

// Only refuses all flags but some, for work that uses no others. The description names that work:
// "--machine list".
func Only(cmd *cobra.Command, description string, flags ...string) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if err == nil && f.Name != quietFlag && !slices.Contains(flags, f.Name) {
			err = Usagef("--%s has no effect with %s", f.Name, description)
		}
	})
	return err
}
