// Package network has the flags for the parameters of the LogGOPS model: those
// of a machine, which is measured or stands in a file, or the defaults, with any
// of them changed.
package network

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/internal/setting"
	"loggops/internal/units"
	"loggops/sim"
	"loggops/sim/machine"
)

// Flags holds the values of the flags.
type Flags struct {
	Machine  string // its name, or a file
	Settings machine.Settings
	Scale    float64 // of L, g and G
}

// AddTo adds the flags to a command.
func (f *Flags) AddTo(cmd *cobra.Command) {
	flags := cmd.Flags()
	f.Scale = 1
	flags.StringVar(&f.Machine, "machine", "", "Simulate the machine `NAME`, or that of a file of this name; list prints all machines")
	program.Reads(cmd, "machine", machine.Files)
	program.Completes(cmd, "machine", machine.PresetNames)
	flags.Var(&f.Settings, "param", "Set parameters: `L=2us,G=x0.5,...`; x0.5 is half of the machine's (repeatable)")
	flags.Var((*units.Rate)(&f.Scale), "scale-network", "Multiply L, g and G by `X`; 0.1 makes the network ten times as fast")
}

// Name returns the name of the machine, without the folders of its file.
func (f *Flags) Name() string {
	if f.Machine == "" {
		return "default"
	}
	return filepath.Base(f.Machine)
}

// Changes returns what the flags change of the machine: L=2us, scale-network=0.1.
func (f *Flags) Changes(cmd *cobra.Command) (parts []string) {
	if len(f.Settings) > 0 {
		parts = strings.Split(f.Settings.String(), ",")
	}
	if cmd.Flags().Changed("scale-network") {
		parts = append(parts, fmt.Sprintf("scale-network=%v", f.Scale))
	}
	return parts
}

// Note notes that no machine is named, if neither it nor any parameter is.
func (f *Flags) Note(cmd *cobra.Command) {
	if f.Machine != "" || len(f.Settings) > 0 {
		return
	}
	p := sim.Default()
	program.Note(cmd, "no --machine: L %s, o %s, G %g ns/B, the defaults of LogGOPSim, not a current network (see --machine list)",
		units.FormatDuration(p.LatencyNS), units.FormatDuration(p.OverheadSendNS), p.GapPerByte)
}

// Params returns the machine's parameters, or the defaults, with those changed
// that flags set. Errors are of usage, but for those of a file.
func (f *Flags) Params() (sim.Params, error) {
	return f.Of(f.Machine, func(*sim.Params) error { return nil })
}

// Of is Params for a machine of another name, "" for the defaults. Structure adds its levels,
// whose parameters can be set too.
func (f *Flags) Of(name string, structure func(*sim.Params) error) (p sim.Params, err error) {
	p = sim.Default()
	if name == List {
		return p, program.Usagef("--machine list prints the machines, and simulates nothing: loggops-sim --machine list")
	}
	if name != "" {
		if p, err = machine.Open(name); err != nil {
			return p, err
		}
	}
	if err := f.change(&p, structure); err != nil {
		if machine.IsFile(name) { // what it lacks, flags alone do not show
			err = setting.OfFile(err)
		}
		return p, err
	}
	return p, nil
}

// OfMachine marks an error of the parameters that flags alone do not show, if the machine is a file.
func (f *Flags) OfMachine(err error) error {
	if machine.IsFile(f.Machine) {
		return setting.OfFile(err)
	}
	return err
}

// change changes parameters as the flags want.
func (f *Flags) change(p *sim.Params, structure func(*sim.Params) error) error {
	if err := structure(p); err != nil {
		return err
	}
	if err := f.Settings.Apply(p); err != nil {
		return program.Usagef("--param %v", err)
	}
	if err := p.Check(); err != nil {
		return program.Usagef("%v", err)
	}
	p.ScaleNetwork(f.Scale)
	if err := p.Check(); err != nil {
		return program.Usagef("--scale-network %v: %v", f.Scale, err)
	}
	return nil
}

// Help lists the parameters with their defaults, and the measured machines, for a
// command's help.
func Help() string {
	var text strings.Builder
	text.WriteString("Parameters of --param, machine files and sweeps:\n")
	defaults := sim.Default()
	for _, p := range machine.Parameters {
		fmt.Fprintf(&text, "  %-10s %s (default %s)\n", p.Name, p.Help, p.TextIn(&defaults))
	}
	text.WriteString("\nMachines, whose parameters and sources --machine list prints:\n")
	for _, p := range machine.Presets() {
		fmt.Fprintf(&text, "  %-11s %s\n", p.Name, p.Machine)
	}
	return text.String()
}
