package logp

import (
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/result"
	"loggops/formats/schedule"
)

// TestParts raises one parameter, and compares the parts of a message: only its own one becomes longer, as often as
// it counts. Each time of the message is the sum of its parts.
func TestParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawParams(t)
		bytes := rapid.Int64Range(0, 300).Draw(t, "bytes")
		before := p.PartsOf(bytes)
		own := Own(rapid.IntRange(0, int(numOwn)-1).Draw(t, "parameter"))
		raised, of := p, owner[own]
		value := of.Of(&raised)
		value.SetNumber(value.Number() + 16)
		after := raised.PartsOf(bytes)
		for kind := range result.PathCPUBytes + 1 {
			b, a := before.Part(kind), after.Part(kind)
			grows := int64(0)
			if kind.String() == of.Name {
				grows = 16 * max(b.Count, a.Count)
			}
			if a.NS-b.NS != grows {
				t.Errorf("%s + 16: %s takes %d ns more, want %d", of.Name, kind, a.NS-b.NS, grows)
			}
		}
		c := p.Cost(bytes, schedule.Standard)
		for _, test := range []struct {
			name string
			of   Time
			want int64
		}{{"flight", FlightTime, c.Flight}, {"send", SendTime, c.Send}, {"intake", IntakeTime, c.Intake}, {"NIC", NICTime, c.Gap}} {
			sum := int64(0)
			for _, kind := range test.of {
				sum += before.Part(kind).NS
			}
			if sum != test.want {
				t.Errorf("%s: the parts take %d ns, and the message %d", test.name, sum, test.want)
			}
		}
	})
}

// drawParams returns parameters whose products with bytes are whole numbers.
func drawParams(t *rapid.T) (p Params) {
	for i := range Parameters {
		if a := &Parameters[i]; len(a.Own) == 1 {
			a.Of(&p).SetNumber(float64(rapid.IntRange(0, 5).Draw(t, a.Name)))
		}
	}
	p.NIC = rapid.Bool().Draw(t, "nic")
	if rapid.Bool().Draw(t, "sizes") {
		p.BySize = []SizeRange{{From: 100}}
	}
	return p
}
