package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/network"
	"loggops/cmd/internal/program"
	"loggops/internal/setting"
	"loggops/internal/table"
	"loggops/sim"
	"loggops/sim/machine"
	"loggops/sim/topology"
)

// topologyFlags are what flags say about the network of links.
type topologyFlags struct {
	text   string
	faults []string
}

// Values of --topology that print networks, and simulate nothing.
const (
	listTopologies = "list"
	showTopology   = "show:"
)

func (f *topologyFlags) addTo(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.text, "topology", "", "Let messages wait on the links of `NETWORK`; list prints presets, show:NETWORK sizes")
	program.Reads(cmd, "topology", func(text string) []string { return topology.Files(strings.TrimPrefix(text, showTopology)) })
	program.Completes(cmd, "topology", topology.Names)
	cmd.Flags().StringArrayVar(&f.faults, "link-fault", nil, "Slow links down, or take them out of service: `NAME=x10|down` (repeatable)")
}

// listed reports whether networks are to be printed.
func (f *topologyFlags) listed() bool {
	return f.text == listTopologies || strings.HasPrefix(f.text, showTopology)
}

// print prints the presets, or one network.
func (f *topologyFlags) print(cmd *cobra.Command, format table.Format) error {
	if text, show := strings.CutPrefix(f.text, showTopology); show {
		return showNetwork(cmd, text, format)
	}
	return network.PrintPresets(cmd, format, topology.Presets(), printTopology, topologyTable)
}

func printTopology(w io.Writer, p topology.Preset) error {
	machine := ""
	if p.Machine != "" {
		machine = fmt.Sprintf("  goes with --machine %s\n", p.Machine)
	}
	_, err := fmt.Fprintf(w, "%s: %s\n  %s\n%s  source: %s\n  given: %s\n  derived: %s\n", p.Name, p.About, p.Topology, machine, p.Source, p.Given, p.Derived)
	return err
}

// topologyTable has a row for each preset.
func topologyTable() table.Table {
	t := table.New(table.Text("name"), table.Text("topology"), table.Text("machine"), table.Text("about"), table.Text("source"), table.Text("given"), table.Text("derived"))
	for _, p := range topology.Presets() {
		t.Add(p.Name, p.Topology, table.Known(p.Machine), p.About, p.Source, p.Given, p.Derived)
	}
	return t
}

// showNetwork prints the sizes of a network.
func showNetwork(cmd *cobra.Command, text string, format table.Format) error {
	t, err := openTopology(text)
	if err != nil {
		return err
	}
	if t.Network == nil {
		return program.Usagef("--topology show:%s: there is no network to show", text)
	}
	d := topology.Describe(t)
	if n := topology.OneWay(t); n > 0 {
		program.Note(cmd, "%d of %d links lead one way", n, d.Links)
	}
	object := table.Object{
		table.Text("topology").Of(fmt.Sprint(t.Network)), table.Count("hosts").Of(d.Hosts), table.Count("switches").Of(d.Switches), table.Count("links").Of(d.Links),
		table.Count("diameter").Of(d.Diameter), gigabytes("bisection_bytes_per_ns", "bisection").Of(table.Finite(d.Bisection)),
		table.Fixed(3, "", "bisection_share", "share of full bisection").Of(table.Finite(d.Bisection / d.Full)),
	}
	tiers := table.New(table.Text("tier"), table.Count("links"), gigabytes("bytes_per_ns", "rate"), table.Number(" ns/B", "G_ns_per_byte", "G"), table.Duration("latency_ns", "latency"))
	for _, tier := range d.Tiers {
		tiers.Add(tier.Name, tier.Links, table.Finite(1/tier.GapPerByte), tier.GapPerByte, tier.LatencyNS)
	}
	if format == table.FormatCSV {
		return program.Print(cmd, tiers, format)
	}
	return program.Print(cmd, table.Parts{{Key: "network", Content: object}, {Key: "tiers", Content: tiers}}, format)
}

// gigabytes is a column of rates in bytes per ns.
func gigabytes(key, title string) table.Column { return table.Number(" GB/s", key, title) }

// openTopology returns a network. Errors are of usage, but for those of a file.
func openTopology(text string) (topology.Topology, error) {
	t, err := topology.Parse(text)
	if setting.IsOfFile(err) {
		return t, err
	}
	if err != nil {
		return t, setting.Errorf("topology:", "%w", err)
	}
	return t, nil
}

// set sets the network of parameters, in place of that of the machine, and its faults.
func (f *topologyFlags) set(p *sim.Params) error {
	if f.text != "" {
		t, err := openTopology(f.text)
		if err != nil {
			return err
		}
		machine.SetTopology(p, t)
	}
	if len(f.faults) == 0 {
		return nil
	}
	if p.Topology == nil {
		return program.Usagef("--link-fault needs a network: add --topology")
	}
	err := machine.ChangeTopology(p, func(spec topology.Spec) (_ topology.Spec, err error) {
		for _, fault := range f.faults {
			if spec, err = spec.WithFault(fault); err != nil {
				break
			}
		}
		return spec, err
	})
	if err != nil {
		return program.Usagef("--link-fault: %v", err)
	}
	return nil
}
