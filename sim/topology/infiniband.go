package topology

import (
	"fmt"
	"strconv"
	"strings"

	"loggops/internal/visible"
)

// fabric is what ibnetdiscover of the InfiniBand diagnostics prints: the switches and adapters with their ports, and to
// which ports these lead.
type fabric struct {
	*listing
	nodes  map[string]*adapter // by GUID, such as S-ec0d9a0300ec8240
	order  []*adapter
	cables []cable
	known  map[[2]end]bool
}

// adapter is a switch, an adapter of a host, or a router.
type adapter struct {
	guid, description string
	number            int // in the listing
}

// end is a port.
type end struct {
	guid string
	port string
}

type cable struct {
	from, to end
	gap      float64
	rate     string // -4xEDR; "" in the output of old versions
}

var (
	ofFabric   = lazy(`(?m)^(switchguid=|caguid=|Switch\s+\d+\s+"S-|Ca\s+\d+\s+"H-)`)
	ofPorts    = lazy(`(?m)^(SW|CA)\s+\d+\s+\d+ 0x[0-9a-f]+ \d+x `)
	fabricNode = lazy(`^(Switch|Ca|Rt)\s+\d+\s+"([SHR]-[0-9a-f]+)"\s*(?:#\s*"(.*?)")?`)
	fabricPort = lazy(`^\[(\d+)\](?:\[ext \d+\])?(?:\([0-9a-f]+\))?\s+"([SHR]-[0-9a-f]+)"\[(\d+)\](?:\[ext \d+\])?\s*(?:\([0-9a-f]+\))?\s*#(?: lid \d+ lmc \d+)? "(.*?)" lid \d+(?: (\d+)x([A-Z?0-9]+))?`)
)

// laneGbps is the rate of data of a lane, after its encoding.
var laneGbps = map[string]float64{
	"SDR": 2, "DDR": 4, "QDR": 8, "FDR10": 10, "FDR": 14.0625 * 64 / 66, "EDR": 25, "HDR": 50, "NDR": 100, "XDR": 200,
}

// readFabric reads what ibnetdiscover prints. Adapters of a host are one host.
func (l *listing) readFabric(text []byte) error {
	f := &fabric{listing: l, nodes: map[string]*adapter{}, known: map[[2]end]bool{}}
	at := ""
	for i, line := range strings.Split(string(text), "\n") {
		if m := fabricNode().FindStringSubmatch(line); m != nil {
			at = m[2]
			f.describe(at, m[3])
			continue
		}
		m := fabricPort().FindStringSubmatch(line)
		if m == nil {
			if strings.HasPrefix(line, "[") {
				return fmt.Errorf("line %d: %s: want a port of ibnetdiscover: [1] \"S-GUID\"[2] # \"name\" lid 3 4xEDR", i+1, visible.Short(line))
			}
			continue
		}
		if at == "" {
			return fmt.Errorf("line %d: a port before the first switch", i+1)
		}
		c := cable{from: end{at, m[1]}, to: end{m[2], m[3]}, gap: usualLink.GapPerByte}
		if m[5] != "" {
			width, _ := strconv.Atoi(m[5])
			rate, ok := laneGbps[m[6]]
			if !ok || width == 0 {
				return fmt.Errorf("line %d: the rate %sx%s is not known", i+1, m[5], visible.Short(m[6]))
			}
			c.gap, c.rate = 8/(float64(width)*rate), "-"+m[5]+"x"+m[6]
		}
		f.describe(m[2], m[4])
		f.connect(c)
	}
	return f.list()
}

// describe notes a node, whose description may be known first at a port that leads to it.
func (f *fabric) describe(guid, description string) {
	n := f.nodes[guid]
	if n == nil {
		n = &adapter{guid: guid}
		f.nodes[guid] = n
		f.order = append(f.order, n)
	}
	if n.description == "" {
		n.description = description
	}
}

// connect notes a cable, which both of its ends list.
func (f *fabric) connect(c cable) {
	if f.known[[2]end{c.from, c.to}] {
		return
	}
	f.known[[2]end{c.from, c.to}], f.known[[2]end{c.to, c.from}] = true, true
	f.cables = append(f.cables, c)
}

// list adds the nodes and cables to the listing.
func (f *fabric) list() error {
	named := map[string]int{}
	for _, n := range f.order {
		named[n.name()]++
	}
	for _, n := range f.order {
		name := n.name()
		number, known := f.number[name]
		switch host := n.isHost(); {
		case n.aggregates():
			n.number = -1
			continue
		case host && known && f.isHost[number]:
			n.number = number
			continue
		case known || !host && named[name] > 1:
			name = n.guid
		}
		n.number = f.add(name, n.isHost())
	}
	for _, c := range f.cables {
		from, to := f.nodes[c.from.guid].number, f.nodes[c.to.guid].number
		if from >= 0 && to >= 0 && from != to {
			link, tier := Link{GapPerByte: c.gap, LatencyNS: usualLink.LatencyNS}, f.tier(from, to)+c.rate
			f.join(from, to, link, tier)
			f.join(to, from, link, tier)
		}
	}
	return nil
}

func (n *adapter) isHost() bool { return strings.HasPrefix(n.guid, "H-") }

// aggregates reports whether an adapter is that of a switch that reduces (SHARP), and not of a host.
func (n *adapter) aggregates() bool {
	return n.isHost() && strings.Contains(n.description, "Aggregation Node")
}

var device = lazy(`(?i)^(mlx|hfi|qib|hca|mt\d|ib)[a-z]*[-_]?\d+(_\d+)?$`)

// name returns the host's name of a description such as "node018 mlx5_0", and the name of a switch such as
// "MF0;leaf3:MQM8700/U1"; the GUID if there is none.
func (n *adapter) name() string {
	name := n.description
	switch _, own, found := strings.Cut(name, ";"); {
	case strings.Contains(name, "Technologies"): // of the maker, the same for all
		return n.guid
	case n.isHost():
		words := strings.Fields(name)
		if len(words) > 1 && device().MatchString(words[0]) {
			words = words[1:]
		}
		name = strings.Join(words[:min(1, len(words))], "")
	case found:
		chassis, part, _ := strings.Cut(own, ":")
		_, part, _ = strings.Cut(part, "/")
		name = chassis
		if strings.Contains(part, "/") {
			name += "/" + part
		}
	default:
		name = strings.Join(strings.Fields(name), "_")
	}
	if name == "" || !isNodeName(name) {
		return n.guid
	}
	return name
}
