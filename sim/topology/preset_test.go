package topology

import "testing"

// TestPresets checks that each preset is a network with a source.
func TestPresets(t *testing.T) {
	for _, p := range Presets() {
		if p.About == "" || p.Source == "" || p.Given == "" || p.Derived == "" {
			t.Errorf("%s lacks a text: %+v", p.Name, p)
		}
		if _, err := Parse(p.Name); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
	}
}
