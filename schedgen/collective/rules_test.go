package collective

import (
	"math/bits"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/schedule"
)

// drawRule draws a rule that some of the operations under test are in.
func drawRule(t *rapid.T, kind string) schedule.Rule {
	limits := func(name string, most int64) (r schedule.Range) {
		for range rapid.IntRange(0, 2).Draw(t, name) {
			narrower := r
			operator := rapid.SampledFrom([]string{"<", "<=", ">", ">="}).Draw(t, "operator")
			if narrower.Limit(operator, rapid.Int64Range(0, most).Draw(t, "bound")) {
				r = narrower
			}
		}
		return r
	}
	rule := schedule.Rule{
		Kind: kind, Members: limits("members", 40), PowerOfTwo: rapid.Bool().Draw(t, "power of two"),
		Form:      rapid.SampledFrom([]schedule.Form{"", schedule.Blocking, schedule.Nonblocking}).Draw(t, "form"),
		Algorithm: rapid.SampledFrom(Algorithms(kind)).Draw(t, "algorithm"),
	}
	switch measureOf(kind) {
	case whole:
		rule.Bytes = limits("bytes", 2*block)
	case divided:
		rule.Bytes, rule.Total = limits("bytes", 2*block), limits("total", 40*block)
	case byMember:
		rule.Bytes, rule.Total = limits("bytes", 50), limits("total", 40*50)
	}
	return rule
}

// TestMembersAgree holds that all members of a collective choose the same
// algorithm, that of the last rule that its sizes are in.
func TestMembersAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kinds := Kinds()
		kind := rapid.SampledFrom(kinds).Draw(t, "kind")
		var rules []schedule.Rule
		for range rapid.IntRange(0, 8).Draw(t, "rules") {
			of := kind
			if rapid.IntRange(0, 4).Draw(t, "of another kind") == 0 {
				of = rapid.SampledFrom(kinds).Draw(t, "kind")
			}
			rule := drawRule(t, of)
			if err := CheckRule(&rule); err != nil {
				t.Fatal(err)
			}
			rules = append(rules, rule)
		}
		n, replicas := rapid.IntRange(1, 12).Draw(t, "members"), rapid.IntRange(1, 3).Draw(t, "replicas")
		root := rapid.IntRange(0, n-1).Draw(t, "root")

		bytes := rapid.Int64Range(0, 3*block).Draw(t, "bytes of a member")
		total := bytes * int64(n*replicas)
		if measureOf(kind) == byMember {
			total = 0
			for j := range n {
				total += sent(0, j)
			}
			bytes = total / int64(n)
			total *= int64(replicas)
		}
		nonblocking := rapid.Bool().Draw(t, "nonblocking")
		want := Algorithms(kind)[0]
		for _, rule := range rules {
			in := func(r schedule.Range, x int64) bool { return x >= r[0] && (x < r[1] || r[1] == 0) }
			if rule.Kind == kind && in(rule.Members, int64(n*replicas)) && in(rule.Bytes, bytes) && in(rule.Total, total) &&
				(!rule.PowerOfTwo || bits.OnesCount(uint(n*replicas)) == 1) &&
				(rule.Form == "" || (rule.Form == schedule.Nonblocking) == nonblocking) {
				want = rule.Algorithm
			}
		}
		for i := range n {
			op := row(kind, "", i, n, root)
			op.Coll.Nonblocking = nonblocking
			if m := measureOf(kind); m == whole || m == divided {
				op.Bytes = bytes
			}
			if got := Choose(rules, op, n*replicas).Coll.Algorithm; got != want {
				t.Fatalf("member %d of %d: %s by %s, want %s", i, n*replicas, kind, got, want)
			}
			if op.Coll.Algorithm != "" {
				t.Fatal("the operation itself is changed")
			}
		}
	})
}

// TestNamedAlgorithm holds that rules leave alone what names an algorithm.
func TestNamedAlgorithm(t *testing.T) {
	rules := []schedule.Rule{{Kind: "bcast", Algorithm: "binary"}}
	op := row("bcast", "k-ary:ways=3", 0, 4, 0)
	if got := Choose(rules, op, 4); got != op {
		t.Errorf("%+v is chosen", got.Coll)
	}
}

// TestChooseLarge has sizes whose product is beyond all numbers.
func TestChooseLarge(t *testing.T) {
	rules := []schedule.Rule{{Kind: "allgather", Total: schedule.Range{0, 1 << 40}, Algorithm: "ring"}}
	op := row("allgather", "", 0, 1, 0)
	op.Bytes = schedule.MaxBytes
	if got := Choose(rules, op, 1<<30).Coll.Algorithm; got != "bruck" {
		t.Errorf("2^80 B are below 2^40 B: %s", got)
	}
	uncounted := &schedule.Op{Coll: &schedule.Coll{Kind: "allgatherv"}}
	if _, err := New(Choose(nil, uncounted, 4), 4, false); err == nil {
		t.Error("a row without counts has a plan")
	}
}

func TestCheckRule(t *testing.T) {
	some := schedule.Range{0, 8}
	for _, test := range []struct {
		rule    schedule.Rule
		problem string
	}{
		{schedule.Rule{Kind: "bcast", Bytes: some, Members: some, PowerOfTwo: true, Algorithm: "k-ary:ways=3"}, ""},
		{schedule.Rule{Kind: "allgatherv", Bytes: some, Total: some, Algorithm: "ring"}, ""},
		{schedule.Rule{Kind: "alltoallv", Members: some, Algorithm: "scattered"}, ""},
		{schedule.Rule{Kind: "alltoallv", Bytes: some, Algorithm: "scattered"}, "goes by members only"},
		{schedule.Rule{Kind: "gatherv", Total: some, Algorithm: "linear"}, "goes by members only"},
		{schedule.Rule{Kind: "neighbor_alltoall", Bytes: some, Algorithm: "direct"}, "goes by members only"},
		{schedule.Rule{Kind: "barrier", Bytes: some, Algorithm: "linear"}, "no bytes"},
		{schedule.Rule{Kind: "scan", Total: some, Algorithm: "chain"}, "no blocks"},
		{schedule.Rule{Kind: "scan", Algorithm: "ring"}, "no scan algorithm"},
		{schedule.Rule{Kind: "bcast", Bytes: empty, Form: schedule.Blocking, Algorithm: None}, ""},
		{schedule.Rule{Kind: "reduce_scatter", Total: empty, Algorithm: None}, ""},
		{schedule.Rule{Kind: "barrier", Algorithm: None}, "no barrier algorithm"},
		{schedule.Rule{Kind: "alltoallv", Algorithm: None}, "no alltoallv algorithm"},
		{schedule.Rule{Kind: "alltoallv", Algorithm: "linear:zeros=skip"}, ""},
		{schedule.Rule{Kind: "alltoall", Algorithm: "linear:zeros=skip"}, "it has no options"},
		{schedule.Rule{Kind: "gatherv", Algorithm: "linear:zeros=0"}, "zeros=0: no choice is called"},
		{schedule.Rule{Kind: "dance", Algorithm: "ring"}, "no collective"},
	} {
		err := CheckRule(&test.rule)
		if (err == nil) != (test.problem == "") || err != nil && !strings.Contains(err.Error(), test.problem) {
			t.Errorf("%s: error %v, want %q", &test.rule, err, test.problem)
		}
	}
}

func TestPresetsAreRules(t *testing.T) {
	if _, ok := Preset("lam"); ok {
		t.Error("there is a preset lam")
	}
	for _, name := range Presets() {
		rules, ok := Preset(name)
		if !ok || len(rules) == 0 {
			t.Errorf("%s has no rules", name)
		}
		for i := range rules {
			if err := CheckRule(&rules[i]); err != nil {
				t.Errorf("%s: %s: %v", name, &rules[i], err)
			}
		}
		if name == "default" || name == "loggopsim" {
			continue // it leaves the rest to the defaults
		}
		for _, kind := range Kinds() {
			of := func(rule schedule.Rule) bool { return rule.Kind == kind }
			if !Neighborhood(kind) && !slices.ContainsFunc(rules, of) {
				t.Errorf("%s says nothing of %s", name, kind)
			}
		}
	}
}

// TestSwitchPoints has presets choose on both sides of where their sources say
// that the algorithm changes.
func TestSwitchPoints(t *testing.T) {
	for _, test := range []struct {
		preset, kind    string
		members         int
		bytes           int64 // of a member
		below, from     string
		changesByMember bool // from members-1 to members
	}{
		{"loggopsim", "allreduce", 1000, 65536, "dissemination:requires=last", "rabenseifner", false},
		{"default", "barrier", 1000, 65536, "dissemination", "dissemination", false},
		{"default", "allreduce", 1000, 65536, "dissemination", "rabenseifner", false},
		{"loggopsim", "barrier", 1000, 65536, "dissemination:requires=last", "dissemination:requires=last", false},
		{"loggopsim", "bcast", 1000, 65536, "binomial", "pipelined-tree", false},
		{"loggopsim", "reduce", 1000, 65536, "binomial", "rabenseifner", false},
		{"loggopsim", "gather", 1000, 65536, "binomial", "linear", false},
		{"loggopsim", "scatter", 1000, 65536, "binomial", "linear", false},
		{"loggopsim", "allgather", 1000, 65536, "bruck:requires=last", "ring", false},
		{"loggopsim", "allgatherv", 1000, 65536, "bruck:requires=last", "ring", false},
		{"loggopsim", "alltoall", 1000, 65536, "bruck:requires=last", "pairwise", false},

		{"openmpi", "allreduce", 3, 8, "ring", "recursive-doubling", false},
		{"openmpi", "allreduce", 3, 262144, "ring", "rabenseifner", false},
		{"openmpi", "allreduce", 127, 262144, "recursive-doubling", "rabenseifner", false},
		{"openmpi", "allreduce", 128, 64, "recursive-doubling", "reduce-bcast", true},
		{"openmpi", "allreduce", 5000, 2048, "reduce-bcast", "ring", false},
		{"openmpi", "allreduce", 5000, 16384, "ring", "recursive-doubling", false},
		{"openmpi", "alltoall", 2, 32768, "pairwise", "scattered", false},
		{"openmpi", "alltoall", 40, 512, "bruck", "scattered", false},
		{"openmpi", "alltoall", 1000, 262144, "scattered", "pairwise", false},
		{"openmpi", "alltoallv", 4, 100, "pairwise", "scattered", true},
		{"openmpi", "barrier", 4, 0, "dissemination", "linear", true},
		{"openmpi", "barrier", 256, 0, "dissemination", "binomial", true},
		{"openmpi", "barrier", 4096, 0, "binomial", "dissemination", true},
		{"openmpi", "bcast", 31, 1048576, "binomial", "scatter-allgather", false},
		{"openmpi", "bcast", 200, 16384, "binary", "k-ary:ways=1024", false},
		{"openmpi", "bcast", 3000, 262144, "binomial", "scatter-allgather", false},
		{"openmpi", "reduce", 10, 8192, "binary", "binomial", false},
		{"openmpi", "reduce_scatter", 32, 524288 / 32, "recursive-halving", "ring", false},
		{"openmpi", "allgather", 32, 1024, "recursive-doubling", "neighbor-exchange", false},
		{"openmpi", "allgather", 33, 1024, "bruck", "neighbor-exchange", false},
		{"openmpi", "allgather", 33, 65536, "neighbor-exchange", "ring", false},
		{"openmpi", "allgather", 300, 32, "bruck", "bruck", false},
		{"openmpi", "allgatherv", 200, 65536, "neighbor-exchange", "ring", false},
		{"openmpi", "gather", 300, 2048, "binomial", "linear", false},
		{"openmpi", "scatter", 64, 512, "binomial", "linear", false},

		{"mpich", "bcast", 8, 12289, "binomial", "scatter-allgather", false},
		{"mpich", "bcast", 8, 1 << 20, "binomial", "scatter-allgather", true},
		{"mpich", "reduce", 5, 2049, "binomial", "rabenseifner", false},
		{"mpich", "allreduce", 5, 2049, "recursive-doubling", "rabenseifner", false},
		{"mpich", "allgather", 8, 524288 / 8, "recursive-doubling", "ring", false},
		{"mpich", "allgather", 10, 81920 / 10, "bruck", "ring", false},
		{"mpich", "allgatherv", 8, 524288 / 8, "recursive-doubling", "ring", false},
		{"mpich", "allgatherv", 10, 81920 / 10, "bruck", "ring", false},
		{"mpich", "alltoall", 8, 257, "bruck", "scattered", false},
		{"mpich", "alltoall", 8, 32769, "scattered", "pairwise", false},
		{"mpich", "alltoall", 8, 100, "scattered", "bruck", true},
		{"mpich", "reduce_scatter", 8, 524288 / 8, "recursive-halving", "pairwise", false},
		{"mpich", "reduce_scatter_block", 8, 524288 / 8, "recursive-halving", "pairwise", false},
	} {
		rules, _ := Preset(test.preset)
		chosen := func(members int, bytes int64) string {
			op := row(test.kind, "", 0, members, 0)
			op.Bytes = bytes
			for i := range op.Coll.RecvCounts {
				op.Coll.RecvCounts[i] = bytes
			}
			return Choose(rules, op, members).Coll.Algorithm
		}
		below, from := chosen(test.members, test.bytes-1), chosen(test.members, test.bytes)
		if test.changesByMember {
			below = chosen(test.members-1, test.bytes)
		}
		if below != test.below || from != test.from {
			t.Errorf("%s, %s among %d: %s and then %s, want %s and %s", test.preset, test.kind, test.members, below, from, test.below, test.from)
		}
	}
}

// empty is the range of 0 bytes.
var empty = schedule.Range{0, 1}
