package logp

import "testing"

// TestSet sets the value of each parameter that some messages can have of their own.
func TestSet(t *testing.T) {
	for i, p := range owner {
		if p == nil {
			t.Errorf("no parameter has value %d", i)
			continue
		}
		var params Params
		var o Override
		o[i] = new(7.0)
		if params.SetForAll(&o); p.Of(&params).Number() != 7 {
			t.Errorf("%s is not set", p.Name)
		}
	}
}
