// Package network has the flags for the parameters of the LogGOPS model: those
// of a machine, which is measured or stands in a file, or the defaults, with any
// of them changed.
package network

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"loggops/cmd/internal/program"
	"loggops/internal/units"
	"loggops/sim"
	"loggops/sim/machine"
)

// Flags are what the flags say.
type Flags struct {
	Machine string  // its name, or a file
	Scale   float64 // of L, g and G
}

// AddTo adds the flags to a command.
func (f *Flags) AddTo(cmd *cobra.Command) {
	flags := cmd.Flags()
	f.Scale = 1
	flags.StringVar(&f.Machine, "machine", "", "take the parameters of a machine: a file, if there is one of that `NAME`, or one of those above")
	for _, parameter := range machine.Parameters {
		own := sim.Default()
		flags.Var(parameter.Of(&own), parameter.Name, parameter.Help)
	}
	flags.Var((*units.Rate)(&f.Scale), "scale-network", "multiply L, g and G by this; 0.1 is a ten times faster network")
}

// changed returns the flags of parameters that are set.
func changed(cmd *cobra.Command) (flags []*pflag.Flag) {
	for _, parameter := range machine.Parameters {
		if flag := cmd.Flags().Lookup(parameter.Name); flag.Changed {
			flags = append(flags, flag)
		}
	}
	return flags
}

// Assumed says which machine is simulated, and what of it the flags change: "xt4,
// L=2us, scale-network=0.1".
func (f *Flags) Assumed(cmd *cobra.Command) string {
	text := "default"
	if f.Machine != "" {
		text = filepath.Base(f.Machine)
	}
	flags := changed(cmd)
	if scale := cmd.Flags().Lookup("scale-network"); scale.Changed {
		flags = append(flags, scale)
	}
	for _, flag := range flags {
		text += fmt.Sprintf(", %s=%s", flag.Name, flag.Value)
	}
	return text
}

// Note notes that no machine is named, if neither it nor any parameter is.
func (f *Flags) Note(cmd *cobra.Command) {
	if f.Machine != "" || len(changed(cmd)) > 0 {
		return
	}
	p := sim.Default()
	program.Note(cmd, "no --machine is named: L is %s, o %s and G %g ns/B (%.2f GB/s), the defaults of LogGOPSim and not of a network of today; "+
		"--machine takes a file that loggp has measured, or one of %s", units.FormatDuration(p.LatencyNS), units.FormatDuration(p.OverheadSendNS),
		p.GapPerByte, 1/p.GapPerByte, strings.Join(names(), ", "))
}

// names returns the names of the machines.
func names() (names []string) {
	for _, m := range sim.Machines {
		names = append(names, m.Name)
	}
	return names
}

// Params returns the machine's parameters, or the defaults, with those changed
// that the command's flags set. Errors are of usage, but for those of a file.
func (f *Flags) Params(cmd *cobra.Command) (p sim.Params, err error) {
	p = sim.Default()
	if f.Machine != "" {
		if p, err = machine.Open(f.Machine); err != nil {
			return p, err
		}
	}
	for _, parameter := range machine.Parameters {
		if flag := cmd.Flags().Lookup(parameter.Name); flag.Changed {
			if err := parameter.Of(&p).Set(flag.Value.String()); err != nil {
				return p, err
			}
		}
	}
	p.ScaleNetwork(f.Scale)
	if err := p.Check(); err != nil {
		return p, program.Usagef("%v", err)
	}
	return p, nil
}

// Machines lists the measured machines, for a command's help.
func Machines() string {
	var text strings.Builder
	text.WriteString("Machines:\n")
	for _, m := range sim.Machines {
		p := m.Params
		fmt.Fprintf(&text, "  %-8s L=%s o=%s g=%s G=%g S=%d\n", m.Name,
			units.FormatDuration(p.LatencyNS), units.FormatDuration(p.OverheadSendNS),
			units.FormatDuration(p.GapNS), p.GapPerByte, p.EagerMax)
	}
	return text.String()
}
