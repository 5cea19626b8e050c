// Package network has the flags for the parameters of the LogGOPS model: those
// of a machine, which is measured or stands in a file, or the defaults, with any
// of them changed.
package network

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/internal/units"
	"loggops/sim"
)

// Flags are what the flags say.
type Flags struct {
	Machine string  // its name, or a file
	Scale   float64 // of L, g and G

	params     sim.Params
	overheadNS int64 // o
}

// AddTo adds the flags to a command.
func (f *Flags) AddTo(cmd *cobra.Command) {
	flags := cmd.Flags()
	f.params, f.Scale = sim.Default(), 1
	flags.StringVar(&f.Machine, "machine", "", "take the parameters of a machine: a file, if there is one of that `NAME`, or one of those above")
	p := &f.params
	flags.Var((*units.Duration)(&p.LatencyNS), "L", "latency")
	f.overheadNS = p.OverheadSendNS
	flags.Var((*units.Duration)(&f.overheadNS), "o", "CPU overhead of a send and of a receive")
	flags.Var((*units.Duration)(&p.OverheadSendNS), "o-send", "CPU overhead of a send, where it is not o")
	flags.Var((*units.Duration)(&p.OverheadRecvNS), "o-recv", "CPU overhead of a receive, where it is not o")
	flags.Var((*units.Duration)(&p.GapNS), "g", "gap between two messages at a NIC")
	flags.Var((*units.Rate)(&p.GapPerByte), "G", "gap per byte, ns")
	flags.Var((*units.Rate)(&p.OverheadPerByte), "O", "CPU overhead per byte, ns")
	flags.Var((*units.Size)(&p.EagerMax), "S", "largest eager message")
	flags.Var((*units.Rate)(&p.ReducePerByte), "gamma", "CPU time per byte that a reduction combines, ns")
	flags.Var((*units.Duration)(&p.HandshakeNS), "handshake", "delay of a rendezvous sender's release after the match")
	flags.Var((*units.Rate)(&f.Scale), "scale-network", "multiply L, g and G by this; 0.1 is a ten times faster network")
}

// parameters are the flags that set one.
var parameters = []string{"L", "o", "o-send", "o-recv", "g", "G", "O", "S", "gamma", "handshake"}

// Assumed says which machine is simulated, and what of it the flags change: "xt4,
// L=2us, scale-network=0.1".
func (f *Flags) Assumed(cmd *cobra.Command) string {
	text := "default"
	if f.Machine != "" {
		text = filepath.Base(f.Machine)
	}
	for _, name := range append(parameters[:len(parameters):len(parameters)], "scale-network") {
		if flag := cmd.Flags().Lookup(name); flag.Changed {
			text += fmt.Sprintf(", %s=%s", name, flag.Value)
		}
	}
	return text
}

// Note notes that no machine is named, if neither it nor any parameter is.
func (f *Flags) Note(cmd *cobra.Command) {
	if f.Machine != "" || slices.ContainsFunc(parameters, cmd.Flags().Changed) {
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
func (f *Flags) Params(cmd *cobra.Command) (sim.Params, error) {
	p := sim.Default()
	if f.Machine != "" {
		var err error
		if p, err = openMachine(f.Machine); err != nil {
			return p, err
		}
	}
	set := func(flag string, apply func()) {
		if cmd.Flags().Changed(flag) {
			apply()
		}
	}
	set("o", func() { p.OverheadSendNS, p.OverheadRecvNS = f.overheadNS, f.overheadNS })
	set("o-send", func() { p.OverheadSendNS = f.params.OverheadSendNS })
	set("o-recv", func() { p.OverheadRecvNS = f.params.OverheadRecvNS })
	set("L", func() { p.LatencyNS = f.params.LatencyNS })
	set("g", func() { p.GapNS = f.params.GapNS })
	set("G", func() { p.GapPerByte = f.params.GapPerByte })
	set("O", func() { p.OverheadPerByte = f.params.OverheadPerByte })
	set("S", func() { p.EagerMax = f.params.EagerMax })
	set("gamma", func() { p.ReducePerByte = f.params.ReducePerByte })
	set("handshake", func() { p.HandshakeNS = f.params.HandshakeNS })
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
