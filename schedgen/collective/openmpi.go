package collective

import (
	"maps"
	"slices"

	"loggops/formats/schedule"
)

// sizes has algorithms for fewer than so many bytes; 0 stands for any number.
type sizes []struct {
	below     int64
	algorithm string
}

// ladder has the algorithms of a kind by size, in steps of communicators of
// fewer than so many members; 0 stands for any number.
type ladder []struct {
	below int64
	sizes sizes
}

// openMPI is what the "tuned" component of Open MPI 5.0.9 decides for
// commutative operators (ompi/mca/coll/tuned/coll_tuned_decision_fixed.c, the
// functions ompi_coll_tuned_*_intra_dec_fixed), with our algorithms for its own
// as docs/collectives.md says, and what its "basic" component does where "tuned"
// has nothing. Sizes are those of one member's block, in a reduce_scatter all
// members' together.
var openMPI = map[string]ladder{
	"allreduce": {
		{4, sizes{{8, "ring"}, {4096, "recursive-doubling"}, {8192, "ring"}, {16384, "recursive-doubling"}, {262144, "ring"}, {0, "rabenseifner"}}},
		{8, sizes{{16, "ring"}, {8192, "recursive-doubling"}, {0, "rabenseifner"}}},
		{16, sizes{{8192, "recursive-doubling"}, {0, "rabenseifner"}}},
		{32, sizes{{64, "ring"}, {4096, "recursive-doubling"}, {0, "rabenseifner"}}},
		{64, sizes{{128, "ring"}, {0, "rabenseifner"}}},
		{128, sizes{{262144, "recursive-doubling"}, {0, "rabenseifner"}}},
		{256, sizes{{131072, "reduce-bcast"}, {262144, "recursive-doubling"}, {0, "rabenseifner"}}},
		{512, sizes{{4096, "reduce-bcast"}, {0, "rabenseifner"}}},
		{2048, sizes{{2048, "reduce-bcast"}, {16384, "recursive-doubling"}, {0, "rabenseifner"}}},
		{4096, sizes{{2048, "reduce-bcast"}, {4096, "ring"}, {16384, "recursive-doubling"}, {0, "rabenseifner"}}},
		{0, sizes{{2048, "reduce-bcast"}, {16384, "ring"}, {32768, "recursive-doubling"}, {0, "rabenseifner"}}},
	},
	"alltoall": {
		{3, sizes{{32768, "pairwise"}, {262144, "spread"}, {0, "pairwise"}}},
		{8, sizes{{524288, "spread"}, {1048576, "pairwise"}, {0, "spread"}}},
		{16, sizes{{0, "spread"}}},
		{32, sizes{{4, "spread"}, {512, "dissemination"}, {0, "spread"}}},
		{64, sizes{{512, "dissemination"}, {0, "spread"}}},
		{256, sizes{{1024, "dissemination"}, {262144, "spread"}, {0, "pairwise"}}},
		{512, sizes{{1024, "dissemination"}, {32768, "spread"}, {0, "pairwise"}}},
		{1024, sizes{{512, "dissemination"}, {262144, "spread"}, {0, "pairwise"}}},
		{2048, sizes{{512, "dissemination"}, {0, "spread"}}},
		{4096, sizes{{1024, "dissemination"}, {0, "spread"}}},
		{0, sizes{{2048, "dissemination"}, {0, "spread"}}},
	},
	"alltoallv": {
		{4, sizes{{0, "pairwise"}}},
		{64, sizes{{0, "spread"}}},
		{128, sizes{{0, "pairwise"}}},
		{256, sizes{{0, "spread"}}},
		{1024, sizes{{0, "pairwise"}}},
		{0, sizes{{0, "spread"}}},
	},
	"barrier": {
		{4, sizes{{0, "dissemination"}}},
		{8, sizes{{0, "linear"}}},
		{256, sizes{{0, "dissemination"}}},
		{512, sizes{{0, "binomial"}}},
		{1024, sizes{{0, "dissemination"}}},
		{4096, sizes{{0, "binomial"}}},
		{0, sizes{{0, "dissemination"}}},
	},
	"bcast": {
		{4, sizes{{32, "k-ary:ways=1"}, {256, "binary"}, {512, "k-ary:ways=1"}, {1024, "binomial"}, {32768, "k-ary:ways=1024"}, {131072, "binary"}, {262144, "k-ary:ways=1"}, {524288, "k-ary:ways=1024"}, {1048576, "binomial"}, {0, "binary"}}},
		{8, sizes{{64, "binary"}, {128, "binomial"}, {2048, "binary"}, {8192, "binomial"}, {1048576, "k-ary:ways=1024"}, {0, "k-ary:ways=1"}}},
		{16, sizes{{8, "binomial"}, {64, "binary"}, {4096, "binomial"}, {16384, "binary"}, {32768, "binomial"}, {0, "k-ary:ways=1024"}}},
		{32, sizes{{1048576, "binomial"}, {0, "scatter-allgather"}}},
		{128, sizes{{0, "binomial"}}},
		{256, sizes{{2, "binomial"}, {16384, "binary"}, {32768, "k-ary:ways=1024"}, {65536, "binary"}, {0, "binomial"}}},
		{1024, sizes{{16384, "binomial"}, {32768, "binary"}, {0, "binomial"}}},
		{2048, sizes{{524288, "binomial"}, {0, "scatter-allgather"}}},
		{4096, sizes{{262144, "binomial"}, {0, "scatter-allgather"}}},
		{0, sizes{{8192, "binomial"}, {16384, "binary"}, {262144, "binomial"}, {0, "scatter-allgather"}}},
	},
	"reduce": {
		{4, sizes{{8, "rabenseifner"}, {16, "binary"}, {32, "k-ary:ways=1"}, {262144, "k-ary:ways=1024"}, {0, "k-ary:ways=1"}}},
		{8, sizes{{4096, "binary"}, {65536, "k-ary:ways=1"}, {262144, "binomial"}, {524288, "k-ary:ways=1024"}, {1048576, "binomial"}, {0, "k-ary:ways=1024"}}},
		{16, sizes{{8192, "binary"}, {0, "binomial"}}},
		{32, sizes{{4096, "binary"}, {0, "binomial"}}},
		{256, sizes{{0, "binomial"}}},
		{512, sizes{{8192, "binomial"}, {16384, "binary"}, {0, "binomial"}}},
		{2048, sizes{{0, "binomial"}}},
		{4096, sizes{{512, "binomial"}, {1024, "binary"}, {8192, "binomial"}, {16384, "binary"}, {0, "binomial"}}},
		{0, sizes{{16, "binomial"}, {32, "binary"}, {1024, "binomial"}, {2048, "binary"}, {8192, "binomial"}, {16384, "binary"}, {0, "binomial"}}},
	},
	"reduce_scatter": {
		{4, sizes{{65536, "ring"}, {131072, "recursive-halving"}, {0, "ring"}}},
		{32, sizes{{262144, "recursive-halving"}, {0, "ring"}}},
		{64, sizes{{524288, "recursive-halving"}, {0, "ring"}}},
		{0, sizes{{0, "recursive-halving"}}},
	},
	"reduce_scatter_block": {
		{0, sizes{{0, "recursive-halving"}}},
	},
	"allgather": {
		{32, sizes{{0, "recursive-doubling"}}},
		{64, sizes{{1024, "recursive-doubling"}, {65536, "neighbour-exchange"}, {0, "ring"}}},
		{128, sizes{{512, "recursive-doubling"}, {65536, "neighbour-exchange"}, {0, "ring"}}},
		{256, sizes{{512, "recursive-doubling"}, {131072, "neighbour-exchange"}, {524288, "ring"}, {1048576, "neighbour-exchange"}, {0, "ring"}}},
		{512, sizes{{32, "recursive-doubling"}, {128, "dissemination"}, {1024, "recursive-doubling"}, {131072, "neighbour-exchange"}, {524288, "ring"}, {1048576, "neighbour-exchange"}, {0, "ring"}}},
		{1024, sizes{{64, "recursive-doubling"}, {256, "dissemination"}, {2048, "recursive-doubling"}, {0, "neighbour-exchange"}}},
		{2048, sizes{{4, "recursive-doubling"}, {8, "dissemination"}, {16, "recursive-doubling"}, {32, "dissemination"}, {256, "recursive-doubling"}, {512, "dissemination"}, {4096, "recursive-doubling"}, {0, "neighbour-exchange"}}},
		{4096, sizes{{32, "dissemination"}, {128, "recursive-doubling"}, {512, "dissemination"}, {4096, "recursive-doubling"}, {0, "neighbour-exchange"}}},
		{0, sizes{{2, "recursive-doubling"}, {8, "dissemination"}, {16, "recursive-doubling"}, {512, "dissemination"}, {4096, "recursive-doubling"}, {0, "neighbour-exchange"}}},
	},
	"allgatherv": {
		{3, sizes{{2048, "ring"}, {4096, "recursive-doubling"}, {8192, "ring"}, {0, "recursive-doubling"}}},
		{8, sizes{{256, "dissemination"}, {4096, "neighbour-exchange"}, {8192, "ring"}, {16384, "neighbour-exchange"}, {262144, "dissemination"}, {0, "neighbour-exchange"}}},
		{16, sizes{{0, "dissemination"}}},
		{32, sizes{{262144, "dissemination"}, {0, "ring"}}},
		{64, sizes{{8192, "dissemination"}, {0, "ring"}}},
		{128, sizes{{4096, "dissemination"}, {0, "ring"}}},
		{256, sizes{{1024, "dissemination"}, {65536, "neighbour-exchange"}, {0, "ring"}}},
		{512, sizes{{1024, "dissemination"}, {0, "ring"}}},
		{1024, sizes{{4096, "dissemination"}, {1048576, "neighbour-exchange"}, {0, "ring"}}},
		{0, sizes{{4096, "dissemination"}, {0, "neighbour-exchange"}}},
	},
	"gather": {
		{4, sizes{{4, "linear"}, {32768, "binomial"}, {65536, "linear"}, {131072, "binomial"}, {0, "linear"}}},
		{8, sizes{{1024, "binomial"}, {8192, "linear"}, {32768, "binomial"}, {0, "linear"}}},
		{256, sizes{{0, "binomial"}}},
		{512, sizes{{2048, "binomial"}, {8192, "linear"}, {0, "binomial"}}},
		{0, sizes{{0, "binomial"}}},
	},
	"scatter": {
		{4, sizes{{0, "linear"}}},
		{8, sizes{{2048, "binomial"}, {4096, "linear"}, {8192, "binomial"}, {0, "linear"}}},
		{32, sizes{{16384, "binomial"}, {0, "linear"}}},
		{64, sizes{{512, "binomial"}, {8192, "linear"}, {16384, "binomial"}, {0, "linear"}}},
		{0, sizes{{512, "binomial"}, {0, "linear"}}},
	},
	"alltoallw": {{0, sizes{{0, "linear:zeros=skip"}}}},
	"gatherv":   {{0, sizes{{0, "linear"}}}},
	"scatterv":  {{0, sizes{{0, "linear"}}}},
	"scan":      {{0, sizes{{0, "chain"}}}},
	"exscan":    {{0, sizes{{0, "chain"}}}},
}

// openMPIEmpty is what Open MPI 4.1.4 does, as measured, where there are no data
// or some blocks are empty (docs/collectives.md has the figures and the places
// in its source). Nonblocking calls are those of its component "libnbc".
var openMPIEmpty = []schedule.Rule{
	{Kind: "bcast", Bytes: empty, Algorithm: None},
	{Kind: "reduce", Bytes: empty, Algorithm: None},
	{Kind: "allreduce", Bytes: empty, Algorithm: None},
	{Kind: "scan", Bytes: empty, Algorithm: None},
	{Kind: "exscan", Bytes: empty, Form: schedule.Blocking, Algorithm: None},
	{Kind: "gather", Bytes: empty, Algorithm: "linear"},
	{Kind: "gather", Bytes: empty, Form: schedule.Blocking, Algorithm: None},
	{Kind: "scatter", Bytes: empty, Algorithm: "linear"},
	{Kind: "scatter", Bytes: empty, Form: schedule.Blocking, Algorithm: None},
	{Kind: "allgather", Bytes: empty, Form: schedule.Blocking, Algorithm: None},
	{Kind: "allgatherv", Total: empty, Form: schedule.Blocking, Algorithm: None},
	{Kind: "alltoall", Bytes: empty, Form: schedule.Blocking, Algorithm: None},
	{Kind: "reduce_scatter", Total: empty, Algorithm: None},
	{Kind: "reduce_scatter_block", Bytes: empty, Algorithm: None},
	{Kind: "gatherv", Form: schedule.Blocking, Algorithm: "linear:zeros=skip"},
	{Kind: "scatterv", Form: schedule.Blocking, Algorithm: "linear:zeros=skip"},
	{Kind: "alltoallv", Form: schedule.Nonblocking, Algorithm: "linear:zeros=skip"},
	{Kind: "neighbor_allgather", Form: schedule.Blocking, Algorithm: "direct:zeros=skip"},
	{Kind: "neighbor_alltoall", Form: schedule.Blocking, Algorithm: "direct:zeros=skip"},
}

// openMPIRules returns both as rules. Recursive doubling of an allgather is for
// powers of two, and gives way to Bruck's algorithm for others.
func openMPIRules() (rules []schedule.Rule) {
	for _, kind := range slices.Sorted(maps.Keys(openMPI)) {
		fewest := int64(0)
		for _, step := range openMPI[kind] {
			least := int64(0)
			for _, size := range step.sizes {
				rule := schedule.Rule{Kind: kind, Members: schedule.Range{fewest, step.below}, Algorithm: size.algorithm}
				if bytes := (schedule.Range{least, size.below}); kind == "reduce_scatter" {
					rule.Total = bytes
				} else {
					rule.Bytes = bytes
				}
				least = size.below
				if kind == "allgather" && size.algorithm == "recursive-doubling" {
					others := rule
					others.Algorithm = "dissemination"
					rules = append(rules, others)
					rule.PowerOfTwo = true
				}
				rules = append(rules, rule)
			}
			fewest = step.below
		}
	}
	return append(rules, openMPIEmpty...)
}
