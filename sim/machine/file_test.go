package machine

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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

func TestParseRefuses(t *testing.T) {
	for text, problem := range map[string]string{
		"":                                    "L is missing",
		"L = 1\ng = 3\nG = 4\nS = 5":          "o is missing",
		"L = 1\no-send = 2\ng = 3\nG = 4":     "o is missing",
		"L = 1\no = 2\ng = 3\nG = 4":          "S is missing",
		all + "L = 2":                         "line 6: ",
		all + "\nl = 2":                       `no parameter is called "l"; did you mean "L"? (there are L, o, o-send, o-recv, o-tail, g, G, O, S, gamma, handshake, rendezvous, receive)`,
		all + "O = ":                          "line 6: ",
		"L = 2.5\no = 2\ng = 3\nG = 4\nS = 5": "L = 2.5: a number without a unit is a whole number of ns; did you mean 2.5us?",
		all + "gama = 2":                      `no parameter is called "gama"; did you mean "gamma"? (there are L, o, `,
		all + "O = 'x2'":                      "O = x2: want a value; factors are for --param and sweeps",
		all + "O = -1":                        "O = -1: ",
		all + "O = nan":                       "O = NaN: ",
		all + "O = inf":                       "O = +Inf: ",
		all + "O = 1e7":                       "parameter O is 1e+07",
		all + "O = '1us'":                     "O = 1us: ",
		all + "handshake = '1 parsec'":        "parsec",
		all + "handshake = true":              "handshake = true: want a number",
		all + "[handshake]":                   "handshake = map[]: want a number",
		"L = 1e300\no = 1\ng=1\nG=1\nS=1":     "L = 1e+300: unknown unit",
		"L = '290y'":                          "L = 290y: ",
		"\x00":                                "line 1: not text",

		all + "rendezvous = 'never'":                                    "rendezvous = never: want match or drain",
		all + "size = 5":                                                "size = 5: want tables, which begin with [[size]]",
		all + "size = [5]":                                              "size = [5]: want tables",
		all + "[[size]]\nL = 5":                                         "[[size]] 1: from is missing",
		all + "[[size]]\nfrom = 0":                                      "messages from 0 B on follow those from 1 B on; sizes must ascend",
		all + "[[size]]\nfrom = '5 ells'":                               "[[size]] 1: from = 5 ells: ",
		all + "[[size]]\nfrom = 9\n[[size]]\nfrom = 9":                  "messages from 9 B on follow those from 9 B on",
		all + "[[size]]\nfrom = 9\n[[size]]\nfrom = 1":                  "messages from 1 B on follow those from 9 B on",
		all + "[[size]]\nfrom = 9\nS = 1":                               `[[size]] 1: no parameter of some messages is called "S"`,
		all + "[[size]]\nfrom = 9\nL = '1 ell'":                         "[[size]] 1: L = 1 ell: unknown unit",
		all + "[[size]]\nfrom = 9\nO = 1e7":                             "messages from 9 B on: parameter O is 1e+07",
		all + "[[size]]\nfrom = 1\nL = 2":                               "[[size]] 1: L also stands above the table, for the same messages; keep one",
		"S = 5\n[[size]]\nfrom = 1\nL = 1":                              "o is missing",
		all + "[[level]]\nL = 1":                                        "[[level]] 1: ranks is missing",
		all + "[[level]]\nranks = 0":                                    "[[level]] 1: ranks = 0: ",
		all + "[[level]]\nranks = 2\nS = 1":                             `[[level]] 1: no parameter of some messages is called "S"`,
		all + "[[level]]\nranks = 2\n[[level.size]]\nfrom = 'x'":        "[[level]] 1: [[size]] 1: from = x: ",
		all + "[[level]]\nranks = 4\n[[level]]\nranks = 2":              "a level of 2 ranks follows one of 4",
		all + "[[level]]\nranks = 4\n[[level.size]]\nfrom = 3\nG = 1e7": "level of 4 ranks: messages from 3 B on: parameter G is 1e+07",
		all + "placement = 'block'":                                     "placement requires a [[level]]",
		all + "placement = 'sideways'\n[[level]]\nranks = 4":            "placement = sideways: want block or round-robin",
	} {
		if _, err := Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), problem) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: error %q", text, err)
		}
	}
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
