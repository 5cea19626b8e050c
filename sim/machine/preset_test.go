package machine

import "testing"

// TestPresets checks that each preset is a valid machine file, and names its source.
func TestPresets(t *testing.T) {
	for _, p := range Presets() {
		if p.Machine == "" || p.Source == "" || p.Measured == "" || p.Derived == "" {
			t.Errorf("%s lacks a text: %+v", p.Name, p.About)
		}
		if opened, err := Open(p.Name); err != nil || opened.LatencyNS != p.Params.LatencyNS {
			t.Errorf("%s: %+v, %v", p.Name, opened, err)
		}
	}
}
