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
// with. Where the network was scaled, they are those after scaling.
type Parameters struct {
	// Machine names the machine that they were measured on; it is empty
	// if there is none.
	Machine string `json:"machine,omitempty"`
	// ScaleNetwork is what L, g and G were multiplied by, 0 where nothing is
	// said about it.
	ScaleNetwork float64 `json:"scale_network,omitempty"`

	// Values are the parameters by their names in files, such as l_ns and G_ns_per_byte.
	Values map[string]float64 `json:"-"`

	// Rendezvous is drain if a rendezvous sender is released when its data have drained, and
	// Receive is nic if the NIC alone takes in the bytes of a message; otherwise they are "".
	Rendezvous string `json:"rendezvous,omitempty"`
	Receive    string `json:"receive,omitempty"`

	// BySize has the parameters of larger messages, in ascending order of size.
	BySize []SizeRange `json:"sizes,omitempty"`
	// Levels is the machine's structure, from the innermost level outwards.
	Levels []Level `json:"levels,omitempty"`
	// Placement is how ranks are placed on nodes, those of the outermost
	// level: block or round-robin; "" where there are no levels.
	Placement string `json:"placement,omitempty"`
}

// Override has the parameters that some messages have of their own; those that are nil are
// inherited. OverheadNS stands for both parts of o.
type Override struct {
	LatencyNS       *int64   `json:"l_ns,omitempty"`
	OverheadNS      *int64   `json:"o_ns,omitempty"`
	OverheadSendNS  *int64   `json:"o_send_ns,omitempty"`
	OverheadRecvNS  *int64   `json:"o_recv_ns,omitempty"`
	TailNS          *int64   `json:"o_tail_ns,omitempty"`
	GapNS           *int64   `json:"g_ns,omitempty"`
	GapPerByte      *float64 `json:"G_ns_per_byte,omitempty"`
	OverheadPerByte *float64 `json:"O_ns_per_byte,omitempty"`
}

// SizeRange is a range of message sizes, up to the next one. It inherits from the range before.
type SizeRange struct {
	From int64 `json:"from_bytes"`
	Override
}

// Level is a level of the machine's structure. A message between ranks that share one has its
// parameters, and inherits those of the network.
type Level struct {
	Size int `json:"size"` // ranks that share one
	Override
	BySize []SizeRange `json:"sizes,omitempty"`
}

// otherFields is Parameters without Values.
type otherFields Parameters

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
	for name, value := range p.Values {
		all[name] = value
	}
	return json.Marshal(all)
}

// UnmarshalJSON reads all fields that are not other ones as Values.
func (p *Parameters) UnmarshalJSON(text []byte) error {
	var all map[string]json.RawMessage
	if err := jsontext.Read(text, (*otherFields)(p)); err != nil {
		return err
	}
	if err := jsontext.Read(text, &all); err != nil {
		return err
	}
	p.Values = map[string]float64{}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if slices.Contains([]string{"machine", "scale_network", "rendezvous", "receive", "sizes", "levels", "placement"}, name) {
			continue
		}
		var value float64
		if err := jsontext.Read(all[name], &value); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		p.Values[name] = value
	}
	return nil
}

func (p *Parameters) check() error {
	for _, name := range slices.Sorted(maps.Keys(p.Values)) {
		if value := p.Values[name]; !isQuantity(value) {
			return &Invalid{-1, fmt.Sprintf("parameter %s is %v", name, value)}
		}
	}
	if !isQuantity(p.ScaleNetwork) {
		return &Invalid{-1, fmt.Sprintf("the network's scale is %v", p.ScaleNetwork)}
	}
	if err := checkSizes(p.BySize); err != nil {
		return err
	}
	for i := range p.Levels {
		l := &p.Levels[i]
		switch {
		case l.Size < 1:
			return &Invalid{-1, fmt.Sprintf("a level has %d ranks", l.Size)}
		case !l.valid():
			return &Invalid{-1, fmt.Sprintf("a parameter of the level of %d ranks is not a time", l.Size)}
		}
		if err := checkSizes(l.BySize); err != nil {
			return err
		}
	}
	if p.Rendezvous != "" && p.Rendezvous != "drain" || p.Receive != "" && p.Receive != "nic" {
		return &Invalid{-1, fmt.Sprintf("the rules are rendezvous %q and receive %q", p.Rendezvous, p.Receive)}
	}
	if known := []string{"block", "round-robin"}; (p.Placement == "") != (len(p.Levels) == 0) || p.Placement != "" && !slices.Contains(known, p.Placement) {
		return &Invalid{-1, fmt.Sprintf("the placement is %q, with %d levels", p.Placement, len(p.Levels))}
	}
	return nil
}

func checkSizes(ranges []SizeRange) error {
	before := int64(1)
	for i := range ranges {
		r := &ranges[i]
		switch {
		case r.From <= before:
			return &Invalid{-1, fmt.Sprintf("parameters for messages from %d B on follow those from %d B on", r.From, before)}
		case !r.valid():
			return &Invalid{-1, fmt.Sprintf("a parameter of messages from %d B on is not a time", r.From)}
		}
		before = r.From
	}
	return nil
}

// valid reports whether no parameter is out of range.
func (o *Override) valid() bool {
	for _, ns := range []*int64{o.LatencyNS, o.OverheadNS, o.OverheadSendNS, o.OverheadRecvNS, o.TailNS, o.GapNS} {
		if ns != nil && *ns < 0 {
			return false
		}
	}
	for _, perByte := range []*float64{o.GapPerByte, o.OverheadPerByte} {
		if perByte != nil && !isQuantity(*perByte) {
			return false
		}
	}
	return true
}

// isQuantity reports whether a number is finite and not negative.
func isQuantity(x float64) bool { return x >= 0 && !math.IsInf(x, 1) }
