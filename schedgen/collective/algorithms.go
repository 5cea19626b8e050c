package collective

import (
	"fmt"
	"slices"
	"strings"

	"loggops/formats/mpi"
	"loggops/formats/schedule"
	"loggops/internal/setting"
	"loggops/internal/spec"
)

// call is the operation that a plan is made of.
type call struct {
	op      *schedule.Op
	n       int  // members
	reduces bool // combining what was received costs a step of its own
	options settings
	nodes   *blocks // of a collective among the leaders of nodes that divides data: the blocks of the nodes
}

// algorithm makes the plan of a call. Errors describe what the call or the number
// of members is too large for, or what its row lacks.
type algorithm func(*call) (Plan, error)

// entry is an algorithm as users name it.
type entry struct {
	name    string
	make    algorithm // nil for two-level, which is made of others
	options []Option
}

// algorithms by kind; the first of a kind is its default, the paper's choice
// for small messages (Hoefler et al. 2010) where that names one. Kinds have the
// names of the MPI calls, in lower case.
var algorithms = map[string][]entry{
	"barrier": {
		{"dissemination", barrierDissemination, []Option{requires}},
		{"n-way-dissemination", barrierDissemination, []Option{ways(2), requires}},
		{"binomial", barrierTree, nil},
		{"binary", barrierTree, nil},
		{"linear", barrierLinear, nil},
		{twoLevelName, nil, []Option{
			levelOption("inner", "dissemination", "n-way-dissemination", "binomial", "binary", "linear"),
			levelOption("outer", "dissemination", "n-way-dissemination", "binomial", "binary", "linear"),
			ways(2),
		}},
		{"synchronize", synchronize, nil},
	},
	"bcast": {
		{"binomial", bcastTree, nil},
		{inOrder, bcastTree, nil},
		{"binary", bcastTree, nil},
		{"k-ary", bcastTree, []Option{ways(4)}},
		{"pipelined-tree", bcastTree, []Option{ways(2), segment}},
		{"pipelined-chain", bcastTree, []Option{segment}},
		{"scatter-allgather", bcastScatterAllgather, nil},
		{twoLevelName, nil, []Option{
			levelOption("inner", "binomial", "binary", "k-ary", "pipelined-tree", "pipelined-chain", "scatter-allgather"),
			levelOption("outer", "binomial", "binary", "k-ary", "pipelined-tree", "pipelined-chain", "scatter-allgather"),
			ways(4), segment,
		}},
		{"synchronize", synchronize, nil},
	},
	"reduce": {
		{"binomial", reduceTree, nil},
		{inOrder, reduceTree, nil},
		{"binary", reduceTree, nil},
		{"k-ary", reduceTree, []Option{ways(4)}},
		{"pipelined-tree", reduceTree, []Option{ways(2), segment}},
		{"pipelined-chain", reduceTree, []Option{segment}},
		{"rabenseifner", reduceRabenseifner, nil},
		{twoLevelName, nil, []Option{
			levelOption("inner", "binomial", "binary", "k-ary", "pipelined-tree", "pipelined-chain", "rabenseifner"),
			levelOption("outer", "binomial", "binary", "k-ary", "pipelined-tree", "pipelined-chain", "rabenseifner"),
			ways(4), segment,
		}},
		{"synchronize", synchronize, nil},
	},
	"allreduce": {
		{"dissemination", allreduceDissemination, []Option{requires}},
		{"recursive-doubling", allreduceDoubling, nil},
		{"rabenseifner", allreduceRabenseifner, nil},
		{"ring", allreduceRing, nil},
		{"reduce-bcast", allreduceTrees, []Option{treeName("reduce"), treeName("bcast"), ways(4)}},
		{twoLevelName, nil, []Option{
			levelOption("inner", "binomial", "binary", "k-ary", "pipelined-tree", "pipelined-chain"),
			levelOption("outer", "dissemination", "recursive-doubling", "rabenseifner", "ring", "reduce-bcast"),
			ways(4), segment,
		}},
		{"synchronize", synchronize, nil},
	},
	"gather": {
		{"binomial", gatherTree, nil},
		{inOrder, gatherTree, nil},
		{"linear", gatherLinear, nil},
		{twoLevelName, nil, []Option{
			levelOption("inner", "binomial", "linear"),
			levelOption("outer", "binomial", "linear"),
		}},
		{"synchronize", synchronize, nil},
	},
	"gatherv": {{"linear", gatherLinear, []Option{zeros}}, {"synchronize", synchronize, nil}},
	"scatter": {
		{"binomial", scatterTree, nil},
		{inOrder, scatterTree, nil},
		{"linear", scatterLinear, nil},
		{twoLevelName, nil, []Option{
			levelOption("inner", "binomial", "linear"),
			levelOption("outer", "binomial", "linear"),
		}},
		{"synchronize", synchronize, nil},
	},
	"scatterv": {{"linear", scatterLinear, []Option{zeros}}, {"synchronize", synchronize, nil}},
	"allgather": {
		{"bruck", allgatherBruck, []Option{requires}},
		{"recursive-doubling", allgatherDoubling, nil},
		{"ring", allgatherRing, nil},
		{"neighbor-exchange", allgatherExchange, nil},
		{twoLevelName, nil, []Option{
			levelOption("inner", "binomial", "linear"),
			levelOption("outer", "bruck", "recursive-doubling", "ring", "neighbor-exchange"),
		}},
		{"synchronize", synchronize, nil},
	},
	"allgatherv": {
		{"bruck", allgatherBruck, []Option{requires}},
		{"recursive-doubling", allgatherDoubling, nil},
		{"ring", allgatherRing, nil},
		{"neighbor-exchange", allgatherExchange, nil},
		{"synchronize", synchronize, nil},
	},
	"alltoall": {
		{"bruck", alltoallBruck, []Option{requires}},
		{"pairwise", alltoallPairwise, nil},
		{"linear", alltoallLinear, nil},
		{"scattered", alltoallScattered, nil},
		{"synchronize", synchronize, nil},
	},
	"alltoallv": {
		{"pairwise", alltoallPairwise, nil},
		{"linear", alltoallLinear, []Option{zeros}},
		{"scattered", alltoallScattered, []Option{zeros}},
		{"synchronize", synchronize, nil},
	},
	"alltoallw": {
		{"pairwise", alltoallPairwise, nil},
		{"linear", alltoallLinear, []Option{zeros}},
		{"scattered", alltoallScattered, []Option{zeros}},
		{"synchronize", synchronize, nil},
	},
	"reduce_scatter": {
		{"recursive-halving", reduceScatterHalving, nil},
		{"pairwise", reduceScatterPairwise, nil},
		{"ring", reduceScatterRing, nil},
		{"synchronize", synchronize, nil},
	},
	"reduce_scatter_block": {
		{"recursive-halving", reduceScatterHalving, nil},
		{"pairwise", reduceScatterPairwise, nil},
		{"ring", reduceScatterRing, nil},
		{"synchronize", synchronize, nil},
	},
	"scan":   {{"recursive-doubling", scanDoubling, nil}, {"chain", scanChain, nil}, {"synchronize", synchronize, nil}},
	"exscan": {{"recursive-doubling", scanDoubling, nil}, {"chain", scanChain, nil}, {"synchronize", synchronize, nil}},

	"neighbor_allgather":  {{"direct", neighborsDirect, []Option{zeros}}, {"synchronize", synchronize, nil}},
	"neighbor_allgatherv": {{"direct", neighborsDirect, []Option{zeros}}, {"synchronize", synchronize, nil}},
	"neighbor_alltoall":   {{"direct", neighborsDirect, []Option{zeros}}, {"synchronize", synchronize, nil}},
	"neighbor_alltoallv":  {{"direct", neighborsDirect, []Option{zeros}}, {"synchronize", synchronize, nil}},
	"neighbor_alltoallw":  {{"direct", neighborsDirect, []Option{zeros}}, {"synchronize", synchronize, nil}},
}

// Neighborhood tells the kinds in which a member exchanges data with the
// neighbors that its operation lists. Those are members of the base
// communicator, so that such an operation is copied with its replica even
// where the communicator grows with the replicas.
func Neighborhood(kind string) bool { return strings.HasPrefix(kind, "neighbor_") }

// Members returns how many members the communicator of a collective has in a
// replica, and how many replicas take part in the collective together. On a
// communicator of all ranks each replica brings other members; on any other,
// and among neighbors, it has a copy of the collective.
func Members(head *schedule.Header, op *schedule.Op) (n, replicas int) {
	if head.Spans(op.Comm) && !Neighborhood(op.Coll.Kind) {
		return head.Ranks, head.Replicas
	}
	return head.Communicators[op.Comm].Size(), 1
}

// Rooted tells the kinds that have a root.
func Rooted(kind string) bool { return mpi.OfKind(kind).Rooted }

// Kinds returns the kinds of collective operations, sorted.
func Kinds() []string {
	var kinds []string
	for kind := range algorithms {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	return kinds
}

// Algorithms returns the names of a kind's algorithms, its default first, or
// nil where there is no such kind.
func Algorithms(kind string) []string {
	var names []string
	for _, a := range algorithms[kind] {
		names = append(names, a.name)
	}
	return names
}

// Options returns the options of a kind's algorithm, or nil where it has none.
func Options(kind, algorithm string) []Option {
	if a := named(kind, algorithm); a != nil {
		return a.options
	}
	return nil
}

// named returns the algorithm of a name, nil where the kind has none.
func named(kind, name string) *entry {
	list := algorithms[kind]
	if i := slices.IndexFunc(list, func(a entry) bool { return a.name == name }); i >= 0 {
		return &list[i]
	}
	return nil
}

// Check reports whether there is such an algorithm of a kind, written as in
// schedule.Coll.Algorithm: its name, and after colons its options, such as
// "pipelined-chain:segment=65536".
func Check(kind, algorithm string) error {
	_, _, err := find(kind, algorithm)
	return err
}

// None is the algorithm of a collective without data that a library returns
// from at once. It is for kinds whose sizes all members know, so that all of
// them return, and stands in no list of algorithms: nobody would run it by its
// name.
const None = "none"

var none = entry{None, nothing, nil}

// find returns the algorithm that a text names, and its options.
func find(kind, text string) (*entry, settings, error) {
	if algorithms[kind] == nil {
		return nil, settings{}, setting.Unknown("collective", kind, Kinds())
	}
	if text == None && measureOf(kind) != unmeasured {
		return &none, settings{}, nil
	}
	name, options := spec.Name(text)
	a := named(kind, name)
	if a == nil {
		return nil, settings{}, setting.Unknown(kind+" algorithm", name, Algorithms(kind))
	}
	set, err := parse(a, options)
	if err != nil {
		err = fmt.Errorf("%s %s: %w", name, kind, err)
	}
	return a, set, err
}

// New returns the plan of a collective operation among n members, each on a node of its own. Where
// reduces is set, reductions have calcs (gamma is not 0). Errors describe what is
// wrong with the operation: an algorithm that there is not, counts that are
// missing, messages or steps beyond their limits.
func New(op *schedule.Op, n int, reduces bool) (Plan, error) { return create(op, n, nil, reduces) }

// NewOn is New among members that may share nodes. Only algorithms for which ByNode holds make a
// difference of it.
func NewOn(op *schedule.Op, nodes *Nodes, reduces bool) (Plan, error) {
	return create(op, nodes.Members(), nodes, reduces)
}

func create(op *schedule.Op, n int, nodes *Nodes, reduces bool) (Plan, error) {
	a, set, err := find(op.Coll.Kind, op.Coll.Algorithm)
	if err != nil {
		return nil, err
	}
	if root := int(op.Coll.Root); Rooted(op.Coll.Kind) && (root < 0 || root >= n) {
		return nil, fmt.Errorf("%s among %d members: root %d is not in 0..%d", op.Coll.Kind, n, root, n-1)
	}
	c := &call{op: op, n: n, reduces: reduces, options: set}
	var plan Plan
	if a.make == nil {
		plan, err = newTwoLevel(c, nodes)
	} else {
		plan, err = a.make(c)
	}
	if err != nil {
		return nil, fmt.Errorf("%s by %s among %d members: %w", op.Coll.Kind, a.name, n, err)
	}
	return plan, nil
}

// maxSteps bounds the steps of a member, so that they can be counted in an
// int32 with room to spare.
const maxSteps = 1 << 28

// atMost checks the number of steps that a member has.
func atMost(steps int64) error {
	if steps > maxSteps {
		return fmt.Errorf("%d steps of a member: at most %d are possible", steps, maxSteps)
	}
	return nil
}
