package schedule

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestLimit narrows ranges and asks of each number whether it is in there.
func TestLimit(t *testing.T) {
	holds := map[string]func(x, bound int64) bool{
		"<": func(x, bound int64) bool { return x < bound }, "<=": func(x, bound int64) bool { return x <= bound },
		">": func(x, bound int64) bool { return x > bound }, ">=": func(x, bound int64) bool { return x >= bound },
	}
	rapid.Check(t, func(t *rapid.T) {
		var r Range
		var left []int64
		for x := range int64(12) {
			left = append(left, x)
		}
		for range rapid.IntRange(1, 4).Draw(t, "limits") {
			operator := rapid.SampledFrom([]string{"<", "<=", ">", ">="}).Draw(t, "operator")
			bound := rapid.Int64Range(0, 9).Draw(t, "bound")
			var still []int64
			for _, x := range left {
				if holds[operator](x, bound) {
					still = append(still, x)
				}
			}
			if some := r.Limit(operator, bound); some != (len(still) > 0) {
				t.Fatalf("something is left: %v, of it %v", some, still)
			}
			if left = still; len(left) == 0 {
				return
			}
		}
		has := 0
		for x := range int64(12) {
			if r.Has(x) {
				has++
			}
		}
		if has != len(left) || !r.Has(left[0]) {
			t.Errorf("range %s has %d numbers, want %v", r, has, left)
		}
	})
	var r Range
	if !r.Limit("<=", math.MaxInt64) || r.Limit(">", math.MaxInt64) {
		t.Error("the largest number is the bound of all, or of nothing")
	}
}

func TestRuleText(t *testing.T) {
	for want, rule := range map[string]Rule{
		"bcast=binomial":                     {Kind: "bcast", Algorithm: "binomial"},
		"bcast<1:power-of-two:blocking=none": {Kind: "bcast", Bytes: Range{0, 1}, PowerOfTwo: true, Form: Blocking, Algorithm: "none"},
		"allgather>=8<64:total<4096:members>=2:power-of-two=ring": {
			Kind: "allgather", Bytes: Range{8, 64}, Total: Range{0, 4096}, Members: Range{2}, PowerOfTwo: true, Algorithm: "ring",
		},
	} {
		if got := rule.String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
