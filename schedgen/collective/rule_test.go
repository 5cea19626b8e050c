package collective

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/schedule"
)

func TestParseRule(t *testing.T) {
	for text, want := range map[string]schedule.Rule{
		"bcast=binary":                       {Algorithm: "binary"},
		"bcast<2KiB=binary":                  {Bytes: schedule.Range{0, 2048}, Algorithm: "binary"},
		"bcast<=2KiB=binary":                 {Bytes: schedule.Range{0, 2049}, Algorithm: "binary"},
		"bcast>2KiB=binary":                  {Bytes: schedule.Range{2049}, Algorithm: "binary"},
		"bcast>=2kB<1MiB=k-ary:ways=3":       {Bytes: schedule.Range{2000, 1 << 20}, Algorithm: "k-ary:ways=3"},
		"bcast:bytes>=8:bytes<16=binary":     {Bytes: schedule.Range{8, 16}, Algorithm: "binary"},
		"bcast:members<=64=binary":           {Members: schedule.Range{0, 65}, Algorithm: "binary"},
		"bcast:members>1<64<32=binary":       {Members: schedule.Range{2, 32}, Algorithm: "binary"},
		"bcast>0:power-of-two=binary":        {Bytes: schedule.Range{1}, PowerOfTwo: true, Algorithm: "binary"},
		"bcast:blocking=binary":              {Form: schedule.Blocking, Algorithm: "binary"},
		"bcast<1:nonblocking=none":           {Bytes: schedule.Range{0, 1}, Form: schedule.Nonblocking, Algorithm: "none"},
		"bcast>=0=pipelined-chain:segment=1": {Algorithm: "pipelined-chain:segment=1"},
	} {
		want.Kind = "bcast"
		got, err := ParseRule(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
}

func TestParseRuleRefuses(t *testing.T) {
	for text, problem := range map[string]string{
		"":                            "is wanted",
		"bcast":                       "is wanted",
		"bcast<=8":                    "is wanted",
		"=binary":                     `no collective is called ""`,
		"gossip=ring":                 `no collective is called "gossip"`,
		"bcast=":                      `no bcast algorithm is called ""`,
		"bcast=rumour":                `no bcast algorithm is called "rumour"`,
		"bcast==binary":               `no bcast algorithm is called "=binary"`,
		"bcast=k-ary:ways=0":          "ways=0: want a whole number from 1 to",
		"bcast<=binary":               "is wanted",
		"bcast<8>8=binary":            `">8": nothing fits`,
		"bcast<0=binary":              `"<0": nothing fits`,
		"bcast<many=binary":           "want a number",
		"bcast<8parsec=binary":        "parsec",
		"bcast<-1=binary":             "not negative",
		"bcast:members<1.5=binary":    "want a whole number from 0",
		"bcast:members<8KiB=binary":   "want a whole number from 0",
		"bcast:ranks<8=binary":        `"ranks" is none of bytes, total and members`,
		"bcast:power-of-two<8=binary": `"power-of-two" is none of`,
		"bcast:blocking<8=binary":     `"blocking" is none of`,
		"scan:blocking:blocking=ring": `"blocking": the rule already names a form`,
		"barrier=none":                `no barrier algorithm is called "none"`,
		"gatherv=none":                `no gatherv algorithm is called "none"`,
		"bcast:members=binary":        `"members" is no condition`,
		"bcast::members<8=binary":     `"" is no condition`,
		"bcast:total<8=binary":        "no blocks of members",
		"barrier<8=linear":            "no bytes",
		"gatherv<8=linear":            "members only",
	} {
		_, err := ParseRule(text)
		if err == nil {
			t.Errorf("%s is accepted", text)
		} else if !strings.Contains(err.Error(), problem) {
			t.Errorf("%s: %v, want %s", text, err, problem)
		}
	}
}

// FuzzParseRule reads arbitrary text as a rule: what it makes of it is the same
// written and read again, and can be checked; errors are one line.
func FuzzParse(f *testing.F) {
	f.Add("allgather<2KiB:members>=64<1024:total<=80kB:power-of-two=neighbor-exchange")
	f.Add("bcast>0=pipelined-tree:ways=3:segment=65536")
	f.Add("bcast<8\n>9=binary")
	f.Fuzz(func(t *testing.T, text string) {
		rule, err := ParseRule(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("an error of several lines: %v", err)
			}
			return
		}
		if err := CheckRule(&rule); err != nil {
			t.Errorf("%q is %+v: %v", text, rule, err)
		}
		again, err := ParseRule(rule.String())
		if err != nil {
			t.Fatalf("%q is %s: %v", text, &rule, err)
		}
		if diff := cmp.Diff(rule, again); diff != "" {
			t.Errorf("%q is %s: %s", text, &rule, diff)
		}
	})
}
