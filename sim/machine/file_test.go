package machine

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/internal/cases"
	"loggops/sim"
)

// all has the parameters that a machine file must have.
const all = "L = 1\no = 2\ng = 3\nG = 4\nS = 5\n"

func TestParse(t *testing.T) {
	for text, want := range map[string]sim.Params{
		"L = '2.5us'\no = 1_500\ng = '999.5ns'\nG = 6\nS = '64KiB'": {
			LatencyNS: 2500, OverheadSendNS: 1500, OverheadRecvNS: 1500, GapNS: 1000, GapPerByte: 6, EagerMax: 65536,
		},
		"L = 0 # shared memory\no-send = 1\no-recv = 2\ng = 3\nG = 0.25\nS = 4\nO = 1e-1\ngamma = '5'\nhandshake = '6ns'": {
			OverheadSendNS: 1, OverheadRecvNS: 2, GapNS: 3, GapPerByte: 0.25, EagerMax: 4,
			OverheadPerByte: 0.1, ReducePerByte: 5, HandshakeNS: 6,
		},
		"L = 1\no = 2\no-recv = 0\ng = 3\nG = 4\nS = 5": {
			LatencyNS: 1, OverheadSendNS: 2, GapNS: 3, GapPerByte: 4, EagerMax: 5,
		},
		all + "rendezvous = 'drain'\nreceive = 'nic'\n[[size]]\nfrom = '8KiB'\nL = '5us'\nO = 0.5\n[[size]]\nfrom = 65536\no = 7\n": {
			LatencyNS: 1, OverheadSendNS: 2, OverheadRecvNS: 2, GapNS: 3, GapPerByte: 4, EagerMax: 5, Drain: true, NIC: true,
			BySize: []sim.SizeRange{
				{From: 8192, Override: sim.Override{sim.OwnLatency: new(5000.0), sim.OwnOverheadPerByte: new(0.5)}},
				{From: 65536, Override: sim.Override{sim.OwnOverheadSend: new(7.0), sim.OwnOverheadRecv: new(7.0)}},
			},
		},
		"S = 5\n[[size]]\nfrom = 1\nL = 1\no = 2\ng = 3\nG = 4\n[[size]]\nfrom = 9\no-recv = 0": {
			LatencyNS: 1, OverheadSendNS: 2, OverheadRecvNS: 2, GapNS: 3, GapPerByte: 4, EagerMax: 5,
			BySize: []sim.SizeRange{{From: 9, Override: sim.Override{sim.OwnOverheadRecv: new(0.0)}}},
		},
		all + "placement = 'round-robin'\n[[level]]\nranks = 4\nL = 0\n[[level.size]]\nfrom = 1\ng = 8\n[[level.size]]\nfrom = 2\nG = 1\n[[level]]\nranks = 16\n": {
			LatencyNS: 1, OverheadSendNS: 2, OverheadRecvNS: 2, GapNS: 3, GapPerByte: 4, EagerMax: 5, RoundRobin: true,
			Levels: []sim.Level{
				{
					Size: 4, Override: sim.Override{sim.OwnLatency: new(0.0), sim.OwnGap: new(8.0)},
					BySize: []sim.SizeRange{{From: 2, Override: sim.Override{sim.OwnGapPerByte: new(1.0)}}},
				},
				{Size: 16},
			},
		},
	} {
		got, err := Parse([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
}

// TestParseRefuses reads files that are refused.
func TestParseRefuses(t *testing.T) {
	cases.Lines(t, "refused.txt", func(text string) string {
		_, err := Parse([]byte(strings.Replace(text, "@", all, 1)))
		return cases.Outcome("accepted", err)
	})
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("L = '2.5us'\no = 1500\ng = 1e3\nG = 6\nS = '64KiB'\n"))
	f.Add([]byte("L = 0\no-send = 1\no-recv = 2.5\ng = 0x3\nG = 0.25\nS = 4\nO = 0\ngamma = 1\nhandshake = '6us'"))
	f.Add([]byte(all + "receive = 'nic'\nplacement = 'block'\n[[size]]\nfrom = 8\nL = 5\n[[level]]\nranks = 4\no = 2\n[[level.size]]\nfrom = 3\nG = 1"))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := Parse(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("an error of several lines: %q", err)
			}
			return
		}
		if err := p.Check(); err != nil {
			t.Error(err)
		}
	})
}
