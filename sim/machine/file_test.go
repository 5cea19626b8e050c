package machine

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/sim"
)

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
	const all = "L = 1\no = 2\ng = 3\nG = 4\nS = 5\n"
	for text, problem := range map[string]string{
		"":                                    "L is missing",
		"L = 1\ng = 3\nG = 4\nS = 5":          "o is missing",
		"L = 1\no-send = 2\ng = 3\nG = 4":     "o is missing",
		"L = 1\no = 2\ng = 3\nG = 4":          "S is missing",
		all + "L = 2":                         "line 6: ",
		all + "\nl = 2":                       `no parameter is called "l"; did you mean "L"? (there are L, o, o-send, o-recv, g, G, O, S, gamma, handshake)`,
		all + "O = ":                          "line 6: ",
		"L = 2.5\no = 2\ng = 3\nG = 4\nS = 5": "L = 2.5: a number without a unit is a whole number of ns; did you mean 2.5us?",
		all + "gama = 2":                      `no parameter is called "gama"; did you mean "gamma"? (there are L, o, `,
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
		"\x00":                                "line 1: ",
	} {
		if _, err := Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), problem) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: error %q", text, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("L = '2.5us'\no = 1500\ng = 1e3\nG = 6\nS = '64KiB'\n"))
	f.Add([]byte("L = 0\no-send = 1\no-recv = 2.5\ng = 0x3\nG = 0.25\nS = 4\nO = 0\ngamma = 1\nhandshake = '6us'"))
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
