package sim

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/schedgen/collective"
	"loggops/schedgen/pattern"
	"loggops/study/jobs"
)

// largeKinds add the operations of large programs by kind. The option follows the name of the kind after a slash.
var largeKinds = map[string]func(l *large, option string){
	"random":   (*large).random,
	"replicas": (*large).replicas,
	"grown":    (*large).grown,
}

func init() {
	for name := range patternDegrees {
		largeKinds[name] = func(l *large, _ string) { l.pattern(name) }
	}
	for _, kind := range collective.Kinds() {
		largeKinds[kind] = func(l *large, algorithm string) { l.collectiveOf(kind, algorithm) }
	}
	for _, a := range applications {
		largeKinds[strings.ReplaceAll(a.name, " ", "-")] = func(l *large, _ string) { l.application(a) }
	}
	largeKinds["jobs"] = (*large).jobs // refers to largeKinds
}

// patternDegrees are the messages of a rank per iteration.
var patternDegrees = map[string]int{"halo2d": 4, "halo3d": 6, "sweep": 2, "bisection": 1, "permutation": 1, "incast": 1}

// pattern is a pattern of package pattern.
func (l *large) pattern(name string) {
	s := pattern.Spec{Name: name, Ranks: l.ranks, Seed: l.Uint64(), Bytes: l.largeBytes(), ComputeNS: pick[int64](l.builder, 0, 1000, 30_000, 300_000)}
	if l.spread {
		s.JitterNS = 1 + l.Int64N(s.ComputeNS+100)
	}
	degree := patternDegrees[name]
	if strings.HasPrefix(name, "halo") {
		s.Periodic = l.chance(50)
		if points := map[string]int{"halo2d": 9, "halo3d": 27}[name]; l.chance(30) && (points-1)*l.ranks <= l.messages {
			s.Points, degree = points, points-1
		}
	}
	s.Iterations = max(1, l.messages/(degree*l.ranks))
	var err error
	if l.source, err = pattern.New(s); err != nil {
		panic(err)
	}
}

// application is one of applications.
func (l *large) application(a application) {
	l.resize(l.ranks, 1)
	l.left = 3 * l.messages
	a.add(l.builder)
}

// collectiveOf is a program of calcs and collectives, of all ranks if they have few messages, otherwise of parts of
// them.
func (l *large) collectiveOf(kind, algorithm string) {
	bytes := l.largeBytes()
	members, messages := l.ranks, 0
	for ; ; members = (members + 1) / 2 {
		if messages = l.messagesOf(kind, algorithm, members, bytes); messages*(l.ranks/members) <= l.messages || members < 4 {
			break
		}
	}
	l.resize(l.ranks, 1)
	h := &l.schedule.Header
	groups, strided := l.ranks/members, l.chance(50)
	h.Communicators = nil
	for i := range int32(groups) {
		part := comm.Run{First: i * int32(members), Count: int32(members), Stride: 1}
		if strided {
			part.First, part.Stride = i, int32(groups)
		}
		h.Communicators = append(h.Communicators, comm.Communicator{Members: comm.Ranks{part}})
	}
	root, nonblocking := l.IntN(members), l.chance(30)
	for range max(1, l.messages/(messages*groups)) {
		for rank := range groups * members {
			group, member := rank/members, rank%members
			if strided {
				group, member = rank%groups, rank/groups
			}
			l.then(rank, l.calc(pick[int64](l.builder, 1000, 100_000)))
			op := schedule.Op{Kind: schedule.Collective, Bytes: bytes, Coll: &schedule.Coll{Kind: kind, Root: schedule.None}}
			if collective.Rooted(kind) {
				op.Coll.Root = int32(root)
			}
			if strings.HasSuffix(kind, "v") || strings.HasSuffix(kind, "w") || collective.Neighborhood(kind) || kind == "reduce_scatter" {
				op = row(kind, member, members, root, bytes)
			}
			op.Coll.Algorithm, op.Coll.Nonblocking, op.Comm = algorithm, nonblocking, int32(group)
			if !nonblocking {
				l.then(rank, op)
				continue
			}
			place := l.begin(rank, op)
			l.then(rank, l.calc(10_000))
			l.wait(rank, place)
		}
		root = l.IntN(members)
	}
}

// messagesOf returns about how many messages a collective of some members has.
func (l *large) messagesOf(kind, algorithm string, members int, bytes int64) int {
	if members < 2 {
		return 1
	}
	op := &schedule.Op{Kind: schedule.Collective, Bytes: bytes, Coll: &schedule.Coll{Kind: kind, Algorithm: algorithm, Root: schedule.None}}
	if collective.Rooted(kind) {
		op.Coll.Root = 0
	}
	switch {
	case strings.HasPrefix(kind, "alltoall") && len(kind) > len("alltoall"):
		return members * members // of the v-forms, whose counts are not known here
	case strings.HasSuffix(kind, "v"):
		return l.messagesOf(strings.TrimSuffix(kind, "v"), algorithm, members, bytes)
	case kind == "reduce_scatter":
		return l.messagesOf("reduce_scatter_block", algorithm, members, bytes)
	case collective.Neighborhood(kind):
		return members * 2
	case collective.ByNode(algorithm):
		return members * 4
	}
	plan, err := collective.New(op, members, true)
	if err != nil {
		panic(err)
	}
	const sample = 64
	step := max(1, members/sample)
	sends := 0
	for i := 0; i < members; i += step {
		for s := range min(plan.Len(i), 4*members) {
			if plan.Step(i, s).Kind == schedule.Send {
				sends += step
			}
		}
	}
	return max(1, sends)
}

// random adds shapes of random programs.
func (l *large) random(string) {
	l.resize(l.ranks, 1)
	l.left = 3 * l.messages
	for l.left > 0 {
		l.addShape(0, 1, 2, 3, 4, 6)
	}
}

// addShape adds one of some shapes, whose messages match no others.
func (l *large) addShape(numbers ...int) {
	l.left--
	l.tags += 1000
	shapes[pick(l.builder, numbers...)](l.builder)
}

// replicas is many copies of a small program, with collectives over all ranks.
func (l *large) replicas(string) {
	base := l.between(2, 40)
	l.resize(base, max(1, l.ranks/base))
	replicas := l.schedule.Header.Replicas
	global := l.ranks * bits.Len(uint(l.ranks)) // messages of a collective over all ranks
	rounds := max(1, min(l.between(1, 6), l.messages/(2*global)))
	repeated := l.chance(50)
	for range rounds {
		var before []int
		for _, ops := range l.schedule.Ops {
			before = append(before, len(ops))
		}
		l.left = max(10, 3*(l.messages/rounds-global)/replicas)
		for l.left > 0 {
			l.addShape(0, 1, 2, 3, 6)
		}
		kind := pick(l.builder, [2]string{"allreduce", "dissemination"}, [2]string{"barrier", "dissemination"}, [2]string{"allreduce", "recursive-doubling"}, [2]string{"bcast", "binomial"}, [2]string{"reduce", "binomial"})
		root := schedule.None
		if collective.Rooted(kind[0]) {
			root = l.IntN(base)
		}
		for rank := range base {
			l.then(rank, schedule.Op{Kind: schedule.Collective, Bytes: 8, Coll: &schedule.Coll{Kind: kind[0], Algorithm: kind[1], Root: int32(root)}})
		}
		if repeated {
			for rank, ops := range l.schedule.Ops {
				l.schedule.Ops[rank] = append(slices.Repeat(ops[:before[rank]], 1), slices.Repeat(ops[before[rank]:], rounds)...)
			}
			return
		}
	}
}

// grown is a schedule whose process grid has grown: exchanges with neighbors, and collectives of rows and of all ranks.
func (l *large) grown(string) {
	rows, columns := l.between(3, 7), l.between(3, 7)
	width := max(columns, int(math.Sqrt(float64(l.ranks)))*l.between(1, 3)/2)
	height := max(rows, l.ranks/width)
	periodic := []bool{l.chance(50), l.chance(50)}
	l.resize(rows*columns, 1)
	h := &l.schedule.Header
	h.Communicators = h.Communicators[:1]
	for row := range int32(rows) {
		h.Communicators = append(h.Communicators, comm.Communicator{Members: comm.Ranks{{First: row * int32(columns), Count: int32(columns), Stride: 1}}})
	}
	sweeps := l.chance(40)
	for i := range max(1, l.messages/(8*width*height)) { // half of them in collectives
		bytes := l.largeBytes()
		for rank := range rows * columns {
			row, column := rank/columns, rank%columns
			neighbor := func(down, right int) (int32, bool) {
				r, c := row+down, column+right
				inside := (periodic[0] || r >= 0 && r < rows) && (periodic[1] || c >= 0 && c < columns)
				return int32((r+rows)%rows*columns + (c+columns)%columns), inside
			}
			ways := [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
			if sweeps && !periodic[0] && !periodic[1] {
				for _, way := range ways[2:] {
					if from, ok := neighbor(way[0], way[1]); ok {
						l.then(rank, schedule.Op{Kind: schedule.Recv, Peer: from, Bytes: bytes, Tag: int64(i)})
					}
				}
				l.then(rank, l.calc(5000))
				for _, way := range ways[:2] {
					if to, ok := neighbor(way[0], way[1]); ok {
						l.then(rank, schedule.Op{Kind: schedule.Send, Peer: to, Bytes: bytes, Tag: int64(i)})
					}
				}
			} else {
				var open []int
				for k, way := range ways {
					if from, ok := neighbor(-way[0], -way[1]); ok {
						open = append(open, l.begin(rank, schedule.Op{Kind: schedule.Recv, Peer: from, Bytes: bytes, Tag: int64(k)}))
					}
				}
				l.then(rank, l.calc(20_000))
				for k, way := range ways {
					if to, ok := neighbor(way[0], way[1]); ok {
						open = append(open, l.begin(rank, schedule.Op{Kind: schedule.Send, Peer: to, Bytes: bytes, Tag: int64(k)}))
					}
				}
				l.wait(rank, open...)
			}
			if i%5 == 0 {
				l.then(rank, schedule.Op{Kind: schedule.Collective, Bytes: 8, Comm: int32(1 + row), Coll: &schedule.Coll{Kind: "allreduce", Algorithm: "recursive-doubling", Root: schedule.None}})
				l.then(rank, schedule.Op{Kind: schedule.Collective, Bytes: 8, Coll: &schedule.Coll{Kind: "barrier", Algorithm: "dissemination", Root: schedule.None}})
			}
		}
	}
	grown, err := schedule.Grow(l.schedule, schedule.Grid{
		Recorded: []int{rows, columns}, Extents: []int{height, width}, Periodic: periodic, Margins: []int{1, 1},
		Templates: pick(l.builder, schedule.Random, schedule.Cyclic), Seed: l.Uint64(),
	})
	if err != nil {
		panic(err)
	}
	l.source = grown
}

// jobs are some programs side by side, each on hosts of its own.
func (l *large) jobs(string) {
	var parts []jobs.Part
	n := l.between(2, 4)
	for i := range n {
		kinds := []string{"halo2d", "halo3d", "sweep", "replicas", "allreduce/dissemination", "alltoall/bruck", "permutation", "bcast/binomial"}
		name, option, _ := strings.Cut(kinds[l.IntN(len(kinds))], "/")
		part := &large{builder: newLarge(l.Uint64(), 1, 1, 0), ranks: l.ranks / n, messages: l.messages / n, features: l.features}
		part.params, part.spread, part.eager = l.params, l.spread, l.eager
		largeKinds[name](part, option)
		if part.source == nil {
			part.source = part.schedule
		}
		s, err := loaded(part.source)
		if err != nil {
			panic(err)
		}
		parts = append(parts, jobs.Part{Job: jobs.Job{Name: fmt.Sprint(i), StartNS: pick[int64](l.builder, 0, 1000, 1e6)}, From: inFile{s}})
	}
	l.params.RoundRobin = false
	joint, err := jobs.Join(parts, l.params.RanksPerHost())
	if err != nil {
		panic(err)
	}
	l.source, l.starts = joint, joint.Starts()
}
