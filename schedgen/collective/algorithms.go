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
var algorithms = func() map[string][]entry {
	barriers := []entry{
		{"dissemination", barrierDissemination, []Option{requires}},
		{"n-way-dissemination", barrierDissemination, []Option{ways(2), requires}},
		{"binomial", barrierTree, nil},
		{"binary", barrierTree, nil},
		{"linear", barrierLinear, nil},
	}
	bcasts := append(trees(bcastTree), entry{"scatter-allgather", bcastScatterAllgather, nil})
	reduces := append(trees(reduceTree), entry{"rabenseifner", reduceRabenseifner, nil})
	allreduces := []entry{
		{"dissemination", allreduceDissemination, []Option{requires}},
		{"recursive-doubling", allreduceDoubling, nil},
		{"rabenseifner", allreduceRabenseifner, nil},
		{"ring", allreduceRing, nil},
		{"reduce-bcast", allreduceTrees, []Option{treeName("reduce"), treeName("bcast"), ways(4)}},
	}
	gathers := []entry{{"binomial", gatherTree, nil}, {inOrder, gatherTree, nil}, {"linear", gatherLinear, nil}}
	scatters := []entry{{"binomial", scatterTree, nil}, {inOrder, scatterTree, nil}, {"linear", scatterLinear, nil}}
	allgathers := []entry{
		{"bruck", allgatherBruck, []Option{requires}},
		{"recursive-doubling", allgatherDoubling, nil},
		{"ring", allgatherRing, nil},
		{"neighbor-exchange", allgatherExchange, nil},
	}
	listed := []entry{{"pairwise", alltoallPairwise, nil}, {"linear", alltoallLinear, []Option{zeros}}, {"scattered", alltoallScattered, []Option{zeros}}}
	reduceScatters := []entry{{"recursive-halving", reduceScatterHalving, nil}, {"pairwise", reduceScatterPairwise, nil}, {"ring", reduceScatterRing, nil}}
	scans := []entry{{"recursive-doubling", scanDoubling, nil}, {"chain", scanChain, nil}}
	neighbors := []entry{{"direct", neighborsDirect, []Option{zeros}}}
	all := map[string][]entry{
		"barrier":   append(barriers, levels(barriers, barriers, ways(2))),
		"bcast":     append(bcasts, levels(bcasts, bcasts, ways(4), segment)),
		"reduce":    append(reduces, levels(reduces, reduces, ways(4), segment)),
		"allreduce": append(allreduces, levels(trees(bcastTree), allreduces, ways(4), segment)),
		"gather":    append(gathers, levels(gathers, gathers)),
		"gatherv":   {{"linear", gatherLinear, []Option{zeros}}},
		"scatter":   append(scatters, levels(scatters, scatters)),
		"scatterv":  {{"linear", scatterLinear, []Option{zeros}}},
		"allgather": append(allgathers, levels(gathers, allgathers)), "allgatherv": allgathers,
		"alltoall": {
			{"bruck", alltoallBruck, []Option{requires}},
			{"pairwise", alltoallPairwise, nil},
			{"linear", alltoallLinear, nil},
			{"scattered", alltoallScattered, nil},
		},
		"alltoallv": listed, "alltoallw": listed,
		"reduce_scatter": reduceScatters, "reduce_scatter_block": reduceScatters,
		"scan": scans, "exscan": scans,
		"neighbor_allgather": neighbors, "neighbor_allgatherv": neighbors,
		"neighbor_alltoall": neighbors, "neighbor_alltoallv": neighbors, "neighbor_alltoallw": neighbors,
	}
	for kind, list := range all {
		all[kind] = append(slices.Clip(list), entry{"synchronize", synchronize, nil})
	}
	return all
}()

// trees are the algorithms that move data along a tree.
func trees(plan algorithm) []entry {
	return []entry{
		{"binomial", plan, nil},
		{inOrder, plan, nil},
		{"binary", plan, nil},
		{"k-ary", plan, []Option{ways(4)}},
		{"pipelined-tree", plan, []Option{ways(2), segment}},
		{"pipelined-chain", plan, []Option{segment}},
	}
}

// levels returns the two-level algorithm. Its options choose the inner algorithm, on each node, and the outer one, among
// the leaders of the nodes; trees in order are not among them.
func levels(inner, outer []entry, numbers ...Option) entry {
	names := func(list []entry) (names []string) {
		for _, a := range list {
			if a.name != inOrder {
				names = append(names, a.name)
			}
		}
		return names
	}
	return entry{twoLevelName, nil, append([]Option{{Name: "inner", Names: names(inner)}, {Name: "outer", Names: names(outer)}}, numbers...)}
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
