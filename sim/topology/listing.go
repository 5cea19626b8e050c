package topology

import (
	"bufio"
	"bytes"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"loggops/internal/setting"
	"loggops/internal/spec"
	"loggops/internal/visible"
)

// listing is a network from a file: its nodes and links.
type listing struct {
	names  []string // of nodes
	isHost []bool
	number map[string]int
	links  []listedLink
	first  map[[2]int]int32   // links by their ends, while the file is read
	routes map[[2]int][]int32 // explicit ones, by their hosts
	// tables are the links that nodes use to hosts, if the file has them; -1 for all hosts.
	tables map[[2]int]int32

	unnamed bool // the file has no names of hosts
	unrated bool // it has no rates of links
}

// listedLink is a link with its ends.
type listedLink struct {
	from, to int
	Link
	tier string
}

// readListing parses a file: a DOT graph, a network of another tool, or lines as docs/networks.md describes them.
func readListing(text []byte) (*listing, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	l := &listing{number: map[string]int{}, first: map[[2]int]int32{}, routes: map[[2]int][]int32{}, tables: map[[2]int]int32{}}
	var err error
	switch {
	case isDot().Match(text):
		err = l.readDot(text)
	case ofFabric().Match(text):
		err = l.readFabric(text)
	case ofSlurm().Match(text):
		err = l.readSlurm(text)
	case ofHtsim().Match(text):
		err = l.readHtsim(text)
	default:
		if err = otherTool(text); err == nil {
			err = l.readLines(text)
		}
	}
	if err != nil {
		return nil, err
	}
	l.first = nil
	if !slices.Contains(l.isHost, true) {
		return nil, fmt.Errorf("it has no hosts; want lines such as host a b, switch s and link a s, or a graph of Graphviz whose hosts are named H0, H1 and so on or have a hostname")
	}
	if len(l.links) > math.MaxInt32 {
		return nil, fmt.Errorf("more than %d links", math.MaxInt32)
	}
	return l, nil
}

// isDot matches the beginning of a graph of Graphviz.
var isDot = lazy(`^(?i)(\s|//[^\n]*\n|#[^\n]*\n|(?s:/\*.*?\*/))*(strict\s+)?(di)?graph\b`)

// lazy compiles a regular expression when it is first used: most runs read no network.
func lazy(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

// isNodeName reports whether nodes may have a name in lines.
func isNodeName(name string) bool {
	return !strings.ContainsFunc(name, func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("_./-", c)
	})
}

func (l *listing) readLines(text []byte) error {
	link := usualLink
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, len(text)+1)
	for n := 1; lines.Scan(); n++ {
		line, _, _ := strings.Cut(lines.Text(), "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if err := l.readLine(words[0], words[1:], &link); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return lines.Err()
}

// readLine reads a line. Usual has the values of links without their own.
func (l *listing) readLine(word string, rest []string, usual *Link) error {
	switch word {
	case "host", "switch":
		for _, name := range rest {
			if !isNodeName(name) {
				return fmt.Errorf("%q: names of nodes have letters, digits and _./-", visible.Short(name))
			}
			if _, known := l.number[name]; known {
				return fmt.Errorf("there are two nodes %s", visible.Short(name))
			}
			l.add(name, word == "host")
		}
		return nil
	case "default":
		_, err := linkOptions(rest, usual)
		return err
	case "link", "arc":
		if len(rest) < 2 {
			return fmt.Errorf("want %s FROM TO, then G=TIME and latency=TIME", word)
		}
		nodes, err := l.find(rest[:2])
		if err != nil {
			return err
		}
		link := *usual
		tier, err := linkOptions(rest[2:], &link)
		if err != nil {
			return err
		}
		l.join(nodes[0], nodes[1], link, tier)
		if word == "link" {
			l.join(nodes[1], nodes[0], link, tier)
		}
		return nil
	case "route":
		nodes, err := l.find(rest)
		if err != nil {
			return err
		}
		return l.addRoute(nodes)
	}
	return setting.Unknown("kind of line", word, []string{"host", "switch", "default", "link", "arc", "route"})
}

func (l *listing) add(name string, host bool) int {
	l.number[name] = len(l.names)
	l.names, l.isHost = append(l.names, name), append(l.isHost, host)
	return len(l.names) - 1
}

// find returns the numbers of nodes.
func (l *listing) find(names []string) (nodes []int, err error) {
	for _, name := range names {
		node, known := l.number[name]
		if !known {
			hint := ""
			if len(l.names) <= 10_000 {
				hint = setting.Hint(name, l.names)
			}
			return nil, fmt.Errorf("no node is called %q%s; declare it above: host %[1]s, or switch %[1]s", visible.Short(name), hint)
		}
		nodes = append(nodes, node)
	}
	return nodes, nil
}

// linkOptions parses G=0.04 latency=90ns tier=up.
func linkOptions(words []string, link *Link) (tier string, err error) {
	_, err = spec.Options(strings.Join(words, ","), ",", spec.To("G", &link.GapPerByte, rates.Number), spec.To("latency", &link.LatencyNS, parseLatency), spec.To("tier", &tier, spec.Text))
	return tier, err
}

// tier returns the tier of links between two nodes.
func (l *listing) tier(from, to int) string {
	kinds := map[bool]string{true: "host", false: "switch"}
	return kinds[l.isHost[from] || l.isHost[to]] + "-" + kinds[l.isHost[from] && l.isHost[to]]
}

// join adds a link. Without a name of its own, its tier is that of links between such nodes.
func (l *listing) join(from, to int, link Link, tier string) {
	if tier == "" {
		tier = l.tier(from, to)
	}
	if _, known := l.first[[2]int{from, to}]; !known {
		l.first[[2]int{from, to}] = int32(len(l.links))
	}
	l.links = append(l.links, listedLink{from, to, link, tier})
}

// addRoute adds the explicit route along some nodes.
func (l *listing) addRoute(nodes []int) error {
	if len(nodes) < 2 || !l.isHost[nodes[0]] || !l.isHost[nodes[len(nodes)-1]] || nodes[0] == nodes[len(nodes)-1] {
		return fmt.Errorf("want route A S... B, from a host to another one")
	}
	pair := [2]int{nodes[0], nodes[len(nodes)-1]}
	if l.routes[pair] != nil {
		return fmt.Errorf("there are two routes from %s to %s", l.names[pair[0]], l.names[pair[1]])
	}
	route := make([]int32, 0, len(nodes)-1)
	passed := make(map[int32]bool, len(nodes)-1)
	for i, to := range nodes[1:] {
		from := nodes[i]
		link, known := l.first[[2]int{from, to}]
		if !known {
			return fmt.Errorf("no link leads from %s to %s", l.names[from], l.names[to])
		}
		if passed[link] {
			return fmt.Errorf("the route passes the link from %s to %s twice", l.names[from], l.names[to])
		}
		passed[link] = true
		route = append(route, link)
	}
	l.routes[pair] = route
	return nil
}
