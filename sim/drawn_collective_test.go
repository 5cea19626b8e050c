package sim

import (
	"fmt"

	"loggops/formats/schedule"
	"loggops/schedgen/collective"
)

// collective adds a collective to all members of a communicator, unless it has too many
// messages.
func (b *builder) collective() {
	h := &b.schedule.Header
	comm := int32(b.IntN(len(h.Communicators)))
	if b.alone || b.chance(50) {
		comm = 0
	}
	kind, algorithm := b.drawKind()
	b.call(comm, kind, algorithm)
}

// call is collective for a kind and an algorithm.
func (b *builder) call(comm int32, kind, algorithm string) {
	h := &b.schedule.Header
	com := &h.Communicators[comm]
	base := com.Members.Len()
	if com.Self {
		base = 1
	}
	members := base
	if h.Spans(comm) && !collective.Neighborhood(kind) {
		members *= h.Replicas
	}
	bytes, root := b.bytes(), int32(schedule.None)
	if collective.Rooted(kind) {
		root = b.Int32N(int32(base))
	}
	if algorithm == collective.None {
		bytes = 0
	}
	nonblocking := b.overlap && b.chance(50)
	steps := -1
	for rank := range h.Ranks {
		member := 0
		if !com.Self {
			member = com.Members.Index(int32(rank))
		}
		if member < 0 {
			continue
		}
		op := row(kind, member, base, int(root), bytes)
		op.Comm, op.Coll.Algorithm, op.Coll.Nonblocking = comm, algorithm, nonblocking
		if steps < 0 {
			plan, err := collective.New(collective.Choose(h.Collectives, &op, members), members, true)
			if err != nil {
				panic(err)
			}
			steps = h.TotalRanks() * plan.Len(member)
			if steps > max(b.left, 100) {
				return
			}
			b.left -= steps
		}
		if nonblocking {
			b.begun[rank] = append(b.begun[rank], b.begin(rank, op))
		} else {
			b.then(rank, op)
		}
	}
}

// usual are collectives that applications often use, and for which simulators may have
// shortcuts.
var usual = []struct{ kind, algorithm string }{
	{"allreduce", "dissemination"},
	{"barrier", "dissemination"},
	{"bcast", "binomial"},
	{"alltoall", "linear"},
}

// kindsOfAlgorithms has each kind once per algorithm, so that all algorithms are about as likely.
var kindsOfAlgorithms = func() (kinds []string) {
	for _, kind := range collective.Kinds() {
		for range collective.Algorithms(kind) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}()

// drawKind draws a kind and its algorithm.
func (b *builder) drawKind() (kind, algorithm string) {
	kind = pick(b, kindsOfAlgorithms...)
	algorithm = b.algorithm(kind)
	if b.chance(30) || b.alone && b.chance(50) {
		u := pick(b, usual...)
		kind, algorithm = u.kind, u.algorithm
	}
	for b.byNode && !collective.ByNode(algorithm) {
		kind = pick(b, kindsOfAlgorithms...)
		algorithm = b.algorithm(kind)
	}
	if b.ruled {
		algorithm = ""
	}
	return kind, algorithm
}

// algorithm draws an algorithm with options.
func (b *builder) algorithm(kind string) string {
	if collective.Check(kind, collective.None) == nil && b.chance(5) {
		return collective.None
	}
	name := pick(b, collective.Algorithms(kind)...)
	if len(b.params.Levels) > 0 && b.chance(40) && collective.Check(kind, "two-level") == nil {
		name = "two-level"
	}
	algorithm := name
	for _, o := range collective.Options(kind, name) {
		switch {
		case o.Name == "segment":
			algorithm += ":segment=" + pick(b, "300", "40000")
		case o.Names == nil:
			algorithm += fmt.Sprintf(":%s=%d", o.Name, b.between(1, 5))
		case b.chance(50):
			algorithm += ":" + o.Name + "=" + pick(b, o.Names...)
		}
	}
	return algorithm
}
