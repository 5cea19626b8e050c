package collective

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
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
			expect.OK(t, CheckRule(&rule))
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

// TestSwitchPoints has presets choose algorithms.
func TestSwitchPoints(t *testing.T) {
	cases.Lines(t, "chosen.txt", func(input string) string {
		var preset, kind string
		var members int
		var bytes int64
		if _, err := fmt.Sscan(input, &preset, &kind, &members, &bytes); err != nil {
			return err.Error()
		}
		rules, _ := Preset(preset)
		op := row(kind, "", 0, members, 0)
		op.Bytes = bytes
		for i := range op.Coll.RecvCounts {
			op.Coll.RecvCounts[i] = bytes
		}
		return Choose(rules, op, members).Coll.Algorithm
	})
}
