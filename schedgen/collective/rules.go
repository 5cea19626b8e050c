package collective

import (
	"errors"
	"fmt"
	"math"
	"math/bits"

	"loggops/formats/schedule"
)

// Rules choose algorithms by sizes that all members of a collective know, so
// that each of them chooses the same: the number of members, bytes where all of
// them have the same, or have a list of all, and whether the call is blocking,
// since blocking and nonblocking calls do not match.

// measure is what a kind's sizes are to rules.
type measure uint8

const (
	unmeasured measure = iota // there is none, or no member knows the others'
	whole                     // m
	divided                   // m is the block of a member
	byMember                  // each row lists the blocks of all members; m is their mean
)

func measureOf(kind string) measure {
	switch kind {
	case "bcast", "reduce", "allreduce", "scan", "exscan":
		return whole
	case "gather", "scatter", "allgather", "alltoall", "reduce_scatter_block":
		return divided
	case "allgatherv", "reduce_scatter":
		return byMember
	}
	return unmeasured
}

// CheckRule reports whether a rule's algorithm exists, and whether the kind has
// the sizes that it goes by.
func CheckRule(rule *schedule.Rule) error {
	if err := Check(rule.Kind, rule.Algorithm); err != nil {
		return err
	}
	sized := rule.Bytes != schedule.Range{} || rule.Total != schedule.Range{}
	switch of := measureOf(rule.Kind); {
	case of == unmeasured && sized && rule.Kind == "barrier":
		return errors.New("a barrier has no bytes to go by")
	case of == unmeasured && sized:
		return fmt.Errorf("%s goes by members only: its bytes are not the same on all of them, which have to agree", rule.Kind)
	case of == whole && rule.Total != schedule.Range{}:
		return fmt.Errorf("%s has no blocks of members to add up to a total: bytes are meant", rule.Kind)
	}
	return nil
}

// Choose returns a collective operation among n members with its algorithm: the
// operation itself where it names one, else that of the last rule that fits,
// else the kind's default. Whatever member the row belongs to, the choice is
// the same.
func Choose(rules []schedule.Rule, op *schedule.Op, n int) *schedule.Op {
	if op.Coll.Algorithm != "" {
		return op
	}
	coll, chosen := *op.Coll, *op
	coll.Algorithm, chosen.Coll = choose(rules, op, n), &coll
	return &chosen
}

func choose(rules []schedule.Rule, op *schedule.Op, n int) string {
	bytes, total := measured(op, n)
	for i := len(rules) - 1; i >= 0; i-- {
		rule := &rules[i]
		if rule.Kind == op.Coll.Kind && rule.Members.Has(int64(n)) && (!rule.PowerOfTwo || n&(n-1) == 0) &&
			rule.Form.Has(op.Coll) && rule.Bytes.Has(bytes) && rule.Total.Has(total) {
			return rule.Algorithm
		}
	}
	if list := algorithms[op.Coll.Kind]; list != nil {
		return list[0].name
	}
	return ""
}

// measured returns the sizes that rules go by, 0 if there is none.
func measured(op *schedule.Op, n int) (bytes, total int64) {
	switch measureOf(op.Coll.Kind) {
	case whole:
		return op.Bytes, 0
	case divided:
		return op.Bytes, product(op.Bytes, int64(n))
	case byMember:
		counts := op.Coll.RecvCounts
		if len(counts) == 0 {
			return 0, 0 // which New refuses
		}
		for _, count := range counts {
			total += min(count, math.MaxInt64-total)
		}
		return total / int64(len(counts)), product(total, int64(n/len(counts)))
	}
	return 0, 0
}

// product returns a·b, or the largest number where that is larger.
func product(a, b int64) int64 {
	if over, p := bits.Mul64(uint64(a), uint64(b)); over == 0 && p <= math.MaxInt64 {
		return int64(p)
	}
	return math.MaxInt64
}
