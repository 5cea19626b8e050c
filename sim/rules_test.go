package sim

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/schedgen/collective"
	"loggops/schedgen/expand"
)

// drawRules draws rules for the collectives of drawProgram, by the number of members and,
// where all members know them, the bytes.
func drawRules(t *rapid.T) (rules []schedule.Rule) {
	for range rapid.IntRange(0, 20).Draw(t, "rules") {
		kind := rapid.SampledFrom(collective.Kinds()).Draw(t, "kind")
		rule := schedule.Rule{
			Kind: kind, Members: schedule.Range{rapid.Int64Range(0, 12).Draw(t, "members")},
			Algorithm: rapid.SampledFrom(collective.Algorithms(kind)).Draw(t, "algorithm"),
		}
		sized := rule
		sized.Bytes = schedule.Range{rapid.SampledFrom([]int64{8, 500, 65535}).Draw(t, "bytes")}
		if collective.CheckRule(&sized) == nil && rapid.Bool().Draw(t, "by size") {
			rule = sized
		}
		rules = append(rules, rule)
	}
	return rules
}

// TestRulesAreAlgorithms simulates schedules whose collectives are chosen by rules: as they
// are, expanded, and with the algorithms that the rules choose.
func TestRulesAreAlgorithms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, params := drawProgram(t), drawParams(t)
		s.Header.Collectives = drawRules(t)
		for rank, ops := range s.Ops {
			for i := range ops {
				if ops[i].Kind == schedule.Collective {
					s.Ops[rank][i].Coll.Algorithm = ""
				}
			}
		}
		source, err := expand.Explicit(s, expand.Options{NodeSize: nodeSize(params), RoundRobin: params.RoundRobin})
		if err != nil {
			t.Fatal(err)
		}
		params.ReducePerByte = 0
		lazy, lazyErr := simulated(t, s, params)
		written, writtenErr := simulatedBy(t, inMemory(t, source), params, 1)
		named, namedErr := simulatedBy(t, withAlgorithms(t, s, params), params, 1)
		if (lazyErr == nil) != (writtenErr == nil) || (lazyErr == nil) != (namedErr == nil) {
			t.Fatalf("by rules %v, explicit %v, named %v", lazyErr, writtenErr, namedErr)
		}
		if lazyErr != nil {
			return // all agree on a deadlock
		}
		if diff := cmp.Diff(written.FinishNS, lazy.FinishNS); diff != "" {
			t.Errorf("explicit: %s", diff)
		}
		if diff := cmp.Diff(named.FinishNS, lazy.FinishNS); diff != "" {
			t.Errorf("named: %s", diff)
		}
	})
}

// withAlgorithms returns a schedule without rules, in which every collective names the
// algorithm that the rules choose.
func withAlgorithms(t *rapid.T, s *schedule.Schedule, params Params) *schedule.Schedule {
	p, err := Compile(s, params)
	if err != nil {
		t.Fatal(err)
	}
	named := &schedule.Schedule{Header: s.Header}
	named.Header.Collectives = nil
	for _, ops := range s.Ops {
		var list []schedule.Op
		for _, op := range ops {
			if op.Kind == schedule.Collective {
				op = *collective.Choose(s.Header.Collectives, &op, p.program.Members(&schedule.Shape{Comm: op.Comm, Coll: op.Coll}))
			}
			list = append(list, op)
		}
		named.Ops = append(named.Ops, list)
	}
	return named
}

// TestReplicasChangeAlgorithm checks that the algorithm is chosen for the number of members in
// the run.
func TestReplicasChangeAlgorithm(t *testing.T) {
	s := &schedule.Schedule{Ops: make([][]schedule.Op, 4)}
	for rank := range s.Ops {
		s.Ops[rank] = []schedule.Op{row("allgather", rank, 4, schedule.None, 8)}
	}
	s.Header = schedule.Header{Ranks: 4, Communicators: []comm.Communicator{comm.World(4)}}
	s.Header.Collectives = []schedule.Rule{
		{Kind: "allgather", Members: schedule.Range{16}, Algorithm: "ring"},
		{Kind: "allgather", Total: schedule.Range{256}, Algorithm: "recursive-doubling"},
	}
	for replicas, messages := range map[int]int64{
		1: 4 * 2, 2: 8 * 3, // dissemination
		4: 16 * 15, // a ring
		8: 32 * 5,  // doubling
	} {
		s.Header.Replicas = replicas
		p, err := Compile(s, Default())
		if err != nil {
			t.Fatal(err)
		}
		result, err := p.Run(t.Context(), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if result.Messages != messages {
			t.Errorf("%d messages among %d members, want %d", result.Messages, 4*replicas, messages)
		}
	}
}
