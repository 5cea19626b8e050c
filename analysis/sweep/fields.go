package sweep

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"loggops/formats/result"
	"loggops/internal/field"
	"loggops/internal/setting"
	"loggops/internal/spec"
	"loggops/sim/machine"
	"loggops/sim/topology"
)

// Keys of sweeps that are no parameters of the model.
const (
	Machine   = "machine"
	Topology  = "topology"
	Placement = "placement"
	Intensity = "intensity"
	Scale     = "scale-network"
	Noise     = "noise"
	Ranks     = "ranks"

	Job = "job" // of the jobs that ran side by side
)

// TopologyOption begins the keys of options of the topology, such as topology.G, and JobOption separates the name of a job from
// its option: b:placement.
const (
	TopologyOption = Topology + "."
	JobOption      = ":"
)

// others are the keys that are no parameters and no options, in the order of axes.
var others = []field.Field{
	{Name: Machine, Help: "names of machines and machine files: `'a.toml;b.toml;cnl'`", Kind: field.Names(spec.List, namedMachine), Files: machine.Files, InFile: filepath.Base},
	{Name: Topology, Help: "networks of links: `none,hdr-2to1,torus:size=8x8,G=0.1`", Kind: field.Names(topology.List, readTopology), Files: topology.Files, InFile: topologyInFile},
	{Name: Placement, Help: "of ranks on nodes: `block,round-robin`; of nodes on hosts: `packed,random:seed=1..3`", Kind: field.Names(spec.List, placements), Files: topology.PlacementFiles},
	{Name: Intensity, Help: "factors of the durations of all noise: `x0,x0.5,x1`", Kind: field.Factor, Scales: "noise"},
	{Name: Scale, Help: "factors of L, g and G of the network: `0.1,1,10`", Kind: field.Number},
	{Name: Noise, Help: "noise beside that of all points: `none,periodic:freq=1kHz,duration=16us`", Kind: field.Names(spec.List, nil)},
	{Name: Ranks, Help: "multiples of the schedule's base ranks: `4..1048576:*2`", Kind: field.Ranks},
	{Name: Job, Kind: field.Names(spec.List, nil)},
}

// jobs are the options of a job.
var jobs = []field.Field{
	{Name: result.JobStart, Help: "the time at which all its ranks start: `0,2ms`", Kind: field.Duration},
	{Name: result.JobPlacement, Help: "the hosts of its nodes: `packed,random:seed=1..20`", Kind: field.Names(spec.List, topology.ParsePlacement), Files: topology.PlacementFiles},
	{Name: result.JobRanks, Help: "the number of ranks that the schedule is scaled to", Kind: field.Ranks},
	{Name: result.JobReplicas, Help: "the number of replicas of the ranks of the schedule", Kind: field.Ranks},
}

// Help lists the keys that are no parameters and no options.
func Help() string {
	var text strings.Builder
	for i := range others {
		if f := &others[i]; f.Help != "" {
			fmt.Fprintf(&text, "  %-14s %s\n", f.Name, strings.ReplaceAll(f.Help, "`", ""))
		}
	}
	return text.String()
}

// Field returns the field of a key: one of those above, an option of the topology or of a job, or a parameter of the model.
func Field(key string) (*field.Field, error) {
	if f := field.Find(others, key); f != nil {
		return f, nil
	}
	if option, of := strings.CutPrefix(key, TopologyOption); of {
		return topology.Option(option)
	}
	if _, option, of := strings.Cut(key, JobOption); of {
		return JobField(option)
	}
	p, err := machine.Find(key)
	if err != nil {
		return nil, err
	}
	return &p.Field, nil
}

// JobField returns the field of an option of a job.
func JobField(option string) (*field.Field, error) {
	if f := field.Find(jobs, option); f != nil {
		return f, nil
	}
	return nil, setting.Unknown("option of jobs", option, field.NamesOf(jobs))
}

func compareKeys(a, b string) int {
	place := func(name string) int {
		return slices.IndexFunc(others, func(f field.Field) bool { return f.Name == name })
	}
	if place(a) < 0 && place(b) < 0 {
		return machine.Compare(a, b)
	}
	return cmp.Compare(place(a), place(b))
}

func namedMachine(name string) ([]string, error) {
	if name == "" || strings.Contains(name, ",") {
		return nil, fmt.Errorf("%q: want the name of a machine, or of its file, without commas", name)
	}
	return []string{name}, nil
}

func readTopology(text string) ([]string, error) {
	_, err := topology.Parse(text)
	return []string{text}, err
}

// topologyInFile returns a network without folders and commas.
func topologyInFile(text string) string { return strings.ReplaceAll(topology.Plain(text), ",", ";") }

// placements returns the placements of an item, of ranks on nodes or of nodes on hosts.
func placements(item string) ([]string, error) {
	if slices.Contains(machine.Placements, item) {
		return []string{item}, nil
	}
	return topology.ParsePlacement(item)
}
