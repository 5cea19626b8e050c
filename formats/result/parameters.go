package result

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"

	"loggops/internal/jsontext"
)

// Parameters are the parameters of the LogGOPS model that a simulation ran
// with. Where the network was scaled, they are those after scaling. Those of some messages are
// what these have of their own: of a size, they inherit from the range before, of a level, from
// the network.
type Parameters struct {
	// Machine names the machine that they were measured on; it is empty
	// if there is none.
	Machine string `json:"machine,omitempty"`
	// ScaleNetwork is what L, g and G were multiplied by, 0 where nothing is
	// said about it.
	ScaleNetwork float64 `json:"scale_network,omitempty"`

	// Values are the parameters by their names in files, such as l_ns and G_ns_per_byte: numbers,
	// and names of rules.
	Values map[string]any `json:"-"`

	From int64 `json:"from_bytes,omitempty"` // of a range of sizes, the first
	Size int   `json:"size,omitempty"`       // of a level, the ranks that share one

	// BySize has the parameters of larger messages, in ascending order of size.
	BySize []Parameters `json:"sizes,omitempty"`
	// Levels is the machine's structure, from the innermost level outwards.
	Levels []Parameters `json:"levels,omitempty"`
	// Placement is how ranks are placed on nodes, those of the outermost
	// level: block or round-robin; "" where there are no levels.
	Placement string `json:"placement,omitempty"`
	// Topology is the network of links, as sim/topology parses it; "" if there is none.
	Topology string `json:"topology,omitempty"`
}

// otherFields is Parameters without Values.
type otherFields Parameters

// otherNames are the names of otherFields.
var otherNames = []string{"machine", "scale_network", "from_bytes", "size", "sizes", "levels", "placement", "topology"}

// MarshalJSON writes Values beside the other fields.
func (p Parameters) MarshalJSON() ([]byte, error) {
	others, err := json.Marshal(otherFields(p))
	if err != nil {
		return nil, err
	}
	all := map[string]any{}
	if err := json.Unmarshal(others, &all); err != nil {
		return nil, err
	}
	maps.Copy(all, p.Values)
	return json.Marshal(all)
}

// UnmarshalJSON reads all fields that are not other ones as Values.
func (p *Parameters) UnmarshalJSON(text []byte) error {
	if err := jsontext.Read(text, (*otherFields)(p)); err != nil {
		return err
	}
	if err := jsontext.Read(text, &p.Values); err != nil {
		return err
	}
	maps.DeleteFunc(p.Values, func(name string, _ any) bool { return slices.Contains(otherNames, name) })
	if len(p.Values) == 0 {
		p.Values = nil
	}
	return nil
}

// check returns an error if a value is out of range.
func (p *Parameters) check() error {
	for _, name := range slices.Sorted(maps.Keys(p.Values)) {
		switch value := p.Values[name].(type) {
		case string:
		case float64:
			if !isQuantity(value) {
				return &Invalid{-1, fmt.Sprintf("parameter %s is %v", name, value)}
			}
		default:
			return &Invalid{-1, fmt.Sprintf("parameter %s must be a number or a name", name)}
		}
	}
	if !isQuantity(p.ScaleNetwork) {
		return &Invalid{-1, fmt.Sprintf("the network's scale is %v", p.ScaleNetwork)}
	}
	before := int64(1)
	for i := range p.BySize {
		r := &p.BySize[i]
		if r.From <= before {
			return &Invalid{-1, fmt.Sprintf("parameters for messages from %d B on follow those from %d B on", r.From, before)}
		}
		if err := r.check(); err != nil {
			return err
		}
		before = r.From
	}
	for i := range p.Levels {
		if p.Levels[i].Size < 1 {
			return &Invalid{-1, fmt.Sprintf("a level has %d ranks", p.Levels[i].Size)}
		}
		if err := p.Levels[i].check(); err != nil {
			return err
		}
	}
	if known := []string{"block", "round-robin"}; (p.Placement == "") != (len(p.Levels) == 0) || p.Placement != "" && !slices.Contains(known, p.Placement) {
		return &Invalid{-1, fmt.Sprintf("the placement is %q, with %d levels", p.Placement, len(p.Levels))}
	}
	return nil
}

// isQuantity reports whether a number is finite and not negative.
func isQuantity(x float64) bool { return x >= 0 && !math.IsInf(x, 1) }
