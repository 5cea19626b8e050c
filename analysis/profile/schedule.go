package profile

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"loggops/formats/schedule"
	"loggops/internal/sums"
	"loggops/internal/units"
	"loggops/schedgen/collective"
)

// Tally summarizes a schedule. Operations, messages and bytes are those of all ranks,
// replicas included, as the simulator counts them; calls are those that were recorded.
type Tally struct {
	Total         Sums
	Kinds         []Kind // calcs, io, messages, then collectives by name
	Communicators []OnCommunicator
	Calls         []Origin
}

// Sums are those of some operations.
type Sums struct {
	Operations int64
	// Messages and Bytes are of what is sent, in collectives by their
	// algorithms. Unknown is set where these depend on nodes, or have too many steps to be counted
	// (see maxSteps), and messages and bytes are not all there are.
	Messages, Bytes int64
	Unknown         bool
	TimeNS          int64 // of calcs and io
}

// add adds other sums. The error is *units.TooLarge.
func (s *Sums) add(other Sums) error {
	s.Unknown = s.Unknown || other.Unknown
	return errors.Join(
		units.Add(&s.Operations, "operations", other.Operations), units.Add(&s.Messages, "messages", other.Messages),
		units.Add(&s.Bytes, "bytes", other.Bytes), units.Add(&s.TimeNS, "computation times in ns", other.TimeNS),
	)
}

// Kind sums up the operations of a kind: "calc", "synchronous send",
// "allreduce"; collectives by their algorithms.
type Kind struct {
	Of              schedule.Kind
	Name, Algorithm string
	Sums
}

// OnCommunicator sums up the operations of a kind on a communicator.
type OnCommunicator struct {
	Number  int
	Name    string
	Members int // with replicas, where it grows with them
	Kind
}

// Origin counts the calls of a name that became the same: "send, recv",
// "allreduce/dissemination", "wait".
type Origin struct {
	Name, Became string
	Calls        int64
}

// counter sums up the operations that are given to it.
type counter struct {
	head *schedule.Header

	kinds   sums.By[kind, Sums]
	onComms sums.By[onComm, Sums]
	calls   sums.By[became, Origin]

	volumes map[row]Sums
	steps   int64 // walked so far

	rank int // of the call under way
	call underWay
}

type kind struct {
	of              schedule.Kind
	name, algorithm string
}

type onComm struct {
	comm int32
	kind
}

type became struct{ name, what string }

// underWay is the call whose operations come in.
type underWay struct {
	row   int64
	name  string
	parts []string // that it became
}

// Of sums up a schedule. Errors are those of reading it, and of collectives
// that cannot be done.
func OfSchedule(s schedule.Source) (*Tally, error) {
	c := &counter{head: s.Head(), volumes: map[row]Sums{}, rank: schedule.None, call: underWay{row: schedule.None}}
	for b, err := range s.Batches() {
		if err != nil {
			return nil, err
		}
		if err := c.add(b.Rank, b.Ops); err != nil {
			return nil, err
		}
	}
	return c.tally()
}

// add adds operations of a rank, in the order of its list.
func (c *counter) add(rank int, ops []schedule.Op) error {
	for i := range ops {
		op := &ops[i]
		if op.Kind == schedule.Collective {
			n, replicas := collective.Members(c.head, op)
			op = collective.Choose(c.head.Collectives, op, n*replicas)
		}
		total, err := c.total(rank, op)
		if err != nil {
			return fmt.Errorf("rank %d: %w", rank, err)
		}
		k := kindOf(op)
		err = c.kinds.Of(k).add(total)
		if op.Kind >= schedule.Send && err == nil {
			err = c.onComms.Of(onComm{op.Comm, k}).add(total)
		}
		if err != nil {
			return err
		}
		c.origin(rank, op, k)
	}
	return nil
}

func kindOf(op *schedule.Op) kind {
	switch {
	case op.Kind == schedule.Collective:
		return kind{op.Kind, op.Coll.Kind, op.Coll.Algorithm}
	case op.Kind == schedule.Send && op.Mode != schedule.Standard:
		return kind{of: op.Kind, name: op.Mode.String() + " send"}
	}
	return kind{of: op.Kind, name: op.Kind.String()}
}

// total returns the sums of an operation over all replicas.
func (c *counter) total(rank int, op *schedule.Op) (Sums, error) {
	replicas := int64(c.head.Replicas)
	s := Sums{Operations: replicas}
	var err error
	switch {
	case op.Kind.IsWork():
		s.TimeNS, err = units.Times("computation times in ns", replicas, op.DurationNS)
	case op.Kind == schedule.Send:
		s.Messages = replicas
		s.Bytes, err = units.Times("bytes", replicas, op.Bytes)
	case op.Kind == schedule.Collective:
		var volume Sums
		if volume, err = c.volume(rank, op); err == nil {
			err = s.add(volume)
		}
	}
	return s, err
}

// origin follows which call an operation stands for. The first of a call's
// operations is the computation before it.
func (c *counter) origin(rank int, op *schedule.Op, k kind) {
	if rank != c.rank || op.TraceRow != c.call.row || op.Call != c.call.name {
		c.endCall()
		c.rank, c.call.row, c.call.name = rank, op.TraceRow, op.Call
		if op.Kind == schedule.Calc {
			return
		}
	}
	part := k.name
	switch {
	case op.Kind == schedule.Collective:
		part += "/" + k.algorithm
	case op.Kind == schedule.Calc:
		part = "wait"
	}
	if !slices.Contains(c.call.parts, part) {
		c.call.parts = append(c.call.parts, part)
	}
}

func (c *counter) endCall() {
	if len(c.call.parts) > 0 && c.call.name != "" {
		of := became{c.call.name, strings.Join(c.call.parts, ", ")}
		call := c.calls.Of(of)
		call.Name, call.Became = of.name, of.what
		call.Calls++
	}
	c.call.parts = c.call.parts[:0]
}

// tally returns the sums of all that has come in. The error is *units.TooLarge.
func (c *counter) tally() (*Tally, error) {
	c.endCall()
	t := &Tally{}
	for k, total := range c.kinds.All() {
		if err := t.Total.add(*total); err != nil {
			return nil, err
		}
		t.Kinds = append(t.Kinds, Kind{k.of, k.name, k.algorithm, *total})
	}
	slices.SortFunc(t.Kinds, byKind)
	for on, total := range c.onComms.All() {
		com := c.head.Communicators[on.comm]
		members := max(1, com.Members.Len())
		if c.head.Spans(on.comm) {
			members *= c.head.Replicas
		}
		t.Communicators = append(t.Communicators, OnCommunicator{int(on.comm), com.Name, members, Kind{on.of, on.name, on.algorithm, *total}})
	}
	slices.SortFunc(t.Communicators, func(a, b OnCommunicator) int {
		return cmp.Or(cmp.Compare(a.Number, b.Number), byKind(a.Kind, b.Kind))
	})
	t.Calls = c.calls.Sorted(CompareOrigins)
	return t, nil
}

// CountPolls corrects how many calls of each name became a wait: an operation
// may stand for many unsuccessful polls, while made is how many calls there
// are, by name, that became operations.
func (t *Tally) CountPolls(made map[string]int64) {
	known := map[string]int64{}
	for _, c := range t.Calls {
		known[c.Name] += c.Calls
	}
	for i := range t.Calls {
		c := &t.Calls[i]
		if more := made[c.Name] - known[c.Name]; c.Became == "wait" && more > 0 {
			c.Calls += more
		}
	}
}

// CompareOrigins is the order of calls by their names.
func CompareOrigins(a, b Origin) int {
	return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Became, b.Became))
}

// byKind is the order of kinds: what is no collective first, as in schedules.
func byKind(a, b Kind) int {
	order := []string{"calc", "io", "one-sided", "send", "synchronous send", "buffered send", "recv"}
	place := func(k Kind) int {
		if at := slices.Index(order, k.Name); at >= 0 {
			return at
		}
		return len(order)
	}
	return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Algorithm, b.Algorithm))
}
