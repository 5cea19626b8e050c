// Package dot draws small schedules as graphs in the language of Graphviz: a
// cluster for each rank, with its operations from top to bottom; what
// requires an operation at the end of a solid arrow, what irequires it of a
// dashed one, and the messages as dotted arrows from send to receive.
//
//	loggops-schedgen x.sched.arrow --export dot -o - | dot -Tsvg > x.svg
package dot

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"loggops/formats/schedule"
	"loggops/internal/visible"
)

// MaxOperations is how many operations a graph may have: with more of them,
// neither Graphviz nor a reader comes to an end.
const MaxOperations = 2000

// ErrTooLarge is the error of a schedule with more operations, or ranks.
var ErrTooLarge = fmt.Errorf("a graph has at most %d operations and as many ranks; the schedule has more", MaxOperations)

// Write draws a schedule. Collectives that are whole are nodes of their own,
// and replicas are not drawn: what is to be seen of them must be made explicit
// before. The error is ErrTooLarge, or that of s or w.
func Write(w io.Writer, s schedule.Source) error {
	lists, err := load(s)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "digraph schedule {\n\tnode [shape=box, fontname=\"sans-serif\", fontsize=10, margin=\"0.06,0.03\", height=0.2]\n")
	for rank, ops := range lists {
		if len(ops) > 0 {
			cluster(out, s.Head(), rank, ops)
		}
	}
	for _, m := range match(lists) {
		fmt.Fprintf(out, "\t%s -> %s [style=dotted, constraint=false, arrowhead=open]\n", m.from, m.to)
	}
	fmt.Fprintf(out, "}\n")
	return out.Flush()
}

// load keeps all operations, by rank.
func load(s schedule.Source) ([][]schedule.Op, error) {
	ranks, n := s.Head().Ranks, 0
	if ranks > MaxOperations {
		return nil, ErrTooLarge
	}
	lists := make([][]schedule.Op, ranks)
	for b, err := range s.Batches() {
		if err != nil {
			return nil, err
		}
		if n += len(b.Ops); n > MaxOperations {
			return nil, ErrTooLarge
		}
		for _, op := range b.Ops {
			op.Requires = append([]int32(nil), op.Requires...)
			op.Irequires = append([]int32(nil), op.Irequires...)
			lists[b.Rank] = append(lists[b.Rank], op)
		}
	}
	return lists, nil
}

// node is the name of an operation.
type node struct{ rank, place int }

func (n node) String() string { return fmt.Sprintf("r%d_%d", n.rank, n.place) }

// cluster draws the operations of a rank and their dependences.
func cluster(out io.Writer, head *schedule.Header, rank int, ops []schedule.Op) {
	fmt.Fprintf(out, "\tsubgraph cluster_%d {\n\t\tlabel=\"rank %d\"\n", rank, rank)
	for i := range ops {
		fmt.Fprintf(out, "\t\t%s [label=%s%s]\n", node{rank, i}, quoted(label(head, &ops[i])), colors[ops[i].Kind])
	}
	for i, op := range ops {
		for _, d := range op.Requires {
			fmt.Fprintf(out, "\t\t%s -> %s\n", node{rank, i - int(d)}, node{rank, i})
		}
		for _, d := range op.Irequires {
			fmt.Fprintf(out, "\t\t%s -> %s [style=dashed]\n", node{rank, i - int(d)}, node{rank, i})
		}
	}
	fmt.Fprintf(out, "\t}\n")
}

// quoted returns a text as DOT has it in quotes: with a backslash before quotes and
// backslashes, and with nothing else that would be a command.
func quoted(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(visible.Line(text)) + `"`
}

// colors are the attributes of each kind of operation.
var colors = [...]string{
	schedule.Calc:       "",
	schedule.IO:         ", style=filled, fillcolor=lightgrey",
	schedule.OneSided:   ", style=filled, fillcolor=lightgrey",
	schedule.Send:       ", style=filled, fillcolor=lightblue",
	schedule.Recv:       ", style=filled, fillcolor=lightgoldenrod1",
	schedule.Collective: ", style=filled, fillcolor=palegreen",
}

// label describes what an operation does.
func label(head *schedule.Header, op *schedule.Op) string {
	text := op.Kind.String()
	switch {
	case op.Kind.IsWork():
		text += fmt.Sprintf(" %d ns", op.DurationNS)
	case op.Kind == schedule.Send:
		if op.Mode != schedule.Standard {
			text = op.Mode.String() + " " + text
		}
		text += fmt.Sprintf(" %d B to %d, tag %d", op.Bytes, op.Peer, op.Tag)
	case op.Kind == schedule.Recv:
		text += fmt.Sprintf(" %d B from %s, tag %s", op.Bytes, orAny(int64(op.Peer)), orAny(op.Tag))
	case op.Kind == schedule.Collective:
		text = fmt.Sprintf("%s %d B", op.Coll.Kind, op.Bytes)
	}
	if op.Kind >= schedule.Send && len(head.Communicators) > 1 {
		text += fmt.Sprintf(", communicator %d", op.Comm)
	}
	if op.CPU != 0 {
		text += fmt.Sprintf(", CPU %d", op.CPU)
	}
	return text
}

// orAny writes a number, of which -1 is the wildcard.
func orAny(n int64) string {
	if n == schedule.AnySource {
		return "any"
	}
	return fmt.Sprint(n)
}
