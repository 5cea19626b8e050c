package topology

import (
	"fmt"
	"strings"

	"loggops/internal/setting"
	"loggops/internal/visible"
)

var (
	ofSlurm       = lazy(`(?im)^[ \t]*SwitchName[ \t]*=`)
	ofSlurmBlocks = lazy(`(?im)^[ \t]*BlockName[ \t]*=`)
)

// readSlurm reads Slurm's topology.conf: a tree of switches, whose links have no rates.
func (l *listing) readSlurm(text []byte) error {
	type below struct {
		of, names string
		hosts     bool
		line      int
	}
	l.unrated = true
	var all []below
	lines := strings.Split(string(text), "\n")
	for i := 0; i < len(lines); i++ {
		number, line := i+1, lines[i]
		for strings.HasSuffix(strings.TrimRight(line, " \t\r"), `\`) && i+1 < len(lines) {
			i++
			line = strings.TrimSuffix(strings.TrimRight(line, " \t\r"), `\`) + lines[i]
		}
		line, _, _ = strings.Cut(line, "#")
		of := ""
		for _, word := range strings.Fields(line) {
			key, value, _ := strings.Cut(word, "=")
			switch strings.ToLower(key) {
			case "switchname":
				if !isNodeName(value) || value == "" {
					return fmt.Errorf("line %d: SwitchName=%s: want a name of letters, digits and _./-", number, visible.Short(value))
				}
				if _, known := l.number[value]; known {
					return fmt.Errorf("line %d: there are two switches %s", number, value)
				}
				of = value
				l.add(of, false)
			case "nodes":
				all = append(all, below{of, value, true, number})
			case "switches":
				all = append(all, below{of, value, false, number})
			case "linkspeed":
			default:
				return fmt.Errorf("line %d: %w", number, setting.Unknown("key", key, []string{"SwitchName", "Nodes", "Switches", "LinkSpeed"}))
			}
		}
		if of == "" && strings.TrimSpace(line) != "" {
			return fmt.Errorf("line %d: SwitchName is missing", number)
		}
	}
	link := usualLink
	for _, b := range all {
		for _, item := range splitHosts(b.names) {
			names, err := expand(item)
			if err != nil {
				return fmt.Errorf("line %d: %w", b.line, err)
			}
			for _, name := range names {
				node, known := l.number[name]
				switch {
				case !known && !b.hosts:
					return fmt.Errorf("line %d: no SwitchName is %s", b.line, visible.Value(name))
				case known && l.isHost[node] != b.hosts:
					return fmt.Errorf("line %d: %s is a switch and a node", b.line, visible.Value(name))
				case !known && !isNodeName(name):
					return fmt.Errorf("line %d: %s: names of nodes have letters, digits and _./-", b.line, visible.Value(name))
				case !known:
					node = l.add(name, true)
				}
				l.join(l.number[b.of], node, link, "")
				l.join(node, l.number[b.of], link, "")
			}
		}
	}
	return nil
}
