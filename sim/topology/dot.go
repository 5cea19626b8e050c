package topology

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/graph/formats/dot"
	"gonum.org/v1/gonum/graph/formats/dot/ast"

	"loggops/internal/visible"
)

// readDot reads a graph as LogGOPSim does: nodes whose names begin with H are hosts, in their order, and
// the comment of an edge lists the destinations of the messages that take it; * is all. G and latency
// of edges are an addition, and so are hostname and label of hosts, which name them; a node with a
// hostname is a host.
func (l *listing) readDot(text []byte) (err error) {
	defer func() {
		if recover() != nil { // of the parser, which converts numbers and names without checks
			err = errors.New("not a graph that can be parsed")
		}
	}()
	file, err := dot.ParseBytes(plainDot(text))
	if err != nil {
		return errors.New(strings.Join(strings.Fields(visible.Short(err.Error())), " "))
	}
	if len(file.Graphs) != 1 {
		return fmt.Errorf("it has %d graphs; want one", len(file.Graphs))
	}
	d := &dotGraph{listing: l, directed: file.Graphs[0].Directed, hosts: map[string]bool{}, called: map[int]string{}}
	d.findHosts(file.Graphs[0].Stmts)
	if err := d.read(file.Graphs[0].Stmts, nil); err != nil {
		return err
	}
	if err := d.readComments(); err != nil {
		return err
	}
	d.rename()
	return nil
}

// dotTokens matches strings, comments and words. HTML is matched as a string, with one level of tags.
var dotTokens = lazy(`"(?:[^"\\]|\\.)*"|<(?:[^<>]|<[^<>]*>)*>|//[^\n]*|(?s:/\*.*?\*/)|#[^\n]*|[A-Za-z0-9_]+`)

// plainDot returns a graph with keywords in lower case, of which Graphviz accepts any, and without comments.
func plainDot(text []byte) []byte {
	return dotTokens().ReplaceAllFunc(text, func(token []byte) []byte {
		switch lower := bytes.ToLower(token); string(lower) {
		case "graph", "digraph", "subgraph", "node", "edge", "strict":
			return lower
		}
		if token[0] == '#' || token[0] == '/' {
			return []byte{' '}
		}
		return token
	})
}

// rename gives hosts the names that attributes give them, if these are different.
func (d *dotGraph) rename() {
	taken := map[string]bool{}
	for _, name := range d.called {
		taken[name] = true
	}
	if len(taken) < len(d.called) {
		return
	}
	for number, name := range d.called {
		d.names[number] = name
	}
}

// call notes the name that attributes give a host: hostname, or else a label that can be a name.
func (d *dotGraph) call(number int, attributes []*ast.Attr) {
	for _, key := range []string{"hostname", "label"} {
		for _, a := range attributes {
			if name := unquoted(a.Val); a.Key == key && d.isHost[number] && name != "" && isNodeName(name) {
				d.called[number] = name
				return
			}
		}
	}
}

// dotGraph is a graph while it is read.
type dotGraph struct {
	*listing
	directed bool
	hosts    map[string]bool // nodes with a hostname
	comments []string        // of links
	called   map[int]string  // names of hosts by attributes
}

// findHosts finds the nodes with a hostname, which may stand behind their edges.
func (d *dotGraph) findHosts(statements []ast.Stmt) {
	for _, s := range statements {
		switch s := s.(type) {
		case *ast.NodeStmt:
			if slices.ContainsFunc(s.Attrs, func(a *ast.Attr) bool { return a.Key == "hostname" }) {
				d.hosts[unquoted(s.Node.ID)] = true
			}
		case *ast.Subgraph:
			d.findHosts(s.Stmts)
		}
	}
}

// read reads statements. Usual are the attributes of edges without their own.
func (d *dotGraph) read(statements []ast.Stmt, usual []*ast.Attr) error {
	for _, s := range statements {
		switch s := s.(type) {
		case *ast.NodeStmt:
			d.call(d.node(s.Node), s.Attrs)
		case *ast.AttrStmt:
			if s.Kind == ast.EdgeKind {
				usual = append(usual[:len(usual):len(usual)], s.Attrs...)
			}
		case *ast.Subgraph:
			if err := d.read(s.Stmts, usual); err != nil {
				return err
			}
		case *ast.EdgeStmt:
			if err := d.edges(s, append(usual[:len(usual):len(usual)], s.Attrs...)); err != nil {
				return err
			}
		}
	}
	return nil
}

// node returns the number of a node, which is new if it is not there.
func (d *dotGraph) node(n *ast.Node) int {
	name := unquoted(n.ID)
	if number, known := d.number[name]; known {
		return number
	}
	return d.add(name, strings.HasPrefix(name, "H") || d.hosts[name])
}

// edges adds the links of a -> b -> c.
func (d *dotGraph) edges(s *ast.EdgeStmt, attributes []*ast.Attr) error {
	link, comment := usualLink, ""
	for _, a := range attributes {
		var err error
		switch value := unquoted(a.Val); a.Key {
		case "comment":
			comment = value
		case "G":
			link.GapPerByte, err = rates.Number(value)
		case "latency":
			link.LatencyNS, err = parseLatency(value)
		}
		if err != nil {
			return fmt.Errorf("%s: %s=%s: %w", visible.Short(s.String()), a.Key, visible.Short(a.Val), err)
		}
	}
	from, ok := s.From.(*ast.Node)
	for edge := s.To; edge != nil; edge = edge.To {
		to, isNode := edge.Vertex.(*ast.Node)
		if !ok || !isNode {
			return fmt.Errorf("%s: want edges between nodes, not subgraphs", visible.Short(s.String()))
		}
		a, b := d.node(from), d.node(to)
		d.join(a, b, link, "")
		d.comments = append(d.comments, comment)
		if !d.directed {
			d.join(b, a, link, "")
			d.comments = append(d.comments, comment)
		}
		from = to
	}
	return nil
}

// readComments reads the destinations of links.
func (d *dotGraph) readComments() error {
	out := make([]int, len(d.names)) // links from a node
	for i := range d.links {
		out[d.links[i].from]++
	}
	for i, comment := range d.comments {
		from := d.links[i].from
		if comment == "*" || out[from] == 1 {
			if comment != "" {
				d.tables[[2]int{from, -1}] = int32(i)
			}
			continue
		}
		for _, name := range strings.FieldsFunc(comment, func(c rune) bool { return strings.ContainsRune(", \t\n", c) }) {
			to, known := d.number[name]
			if !known {
				return fmt.Errorf("the comment of the edge from %s to %s names %s, which is no node", visible.Value(d.names[from]), visible.Value(d.names[d.links[i].to]), visible.Value(name))
			}
			if _, known := d.tables[[2]int{from, to}]; !known {
				d.tables[[2]int{from, to}] = int32(i)
			}
		}
	}
	return nil
}

func unquoted(id string) string {
	if text, err := strconv.Unquote(id); err == nil {
		return text
	}
	return strings.Trim(id, `"`)
}
