package topology

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"loggops/internal/setting"
)

var ofHtsim = lazy(`(?is)^([ \t]*(#[^\n]*)?\n)*[ \t]*(nodes|tiers|podsize)[ \t]+\d+.*\n[ \t]*tier[ \t]+\d`)

// htsimTier is the switches of a level of htsim's fat trees, with their links downwards.
type htsimTier struct{ values map[string]int64 }

// htsimKeys are the keys of tiers; queues are not simulated.
var htsimKeys = []string{"downlink_speed_gbps", "radix_down", "radix_up", "downlink_latency_ns", "switch_latency_ns", "oversubscribed", "bundle", "queue_up", "queue_down"}

func (t *htsimTier) of(key string, usual int64) int64 {
	if v, ok := t.values[key]; ok {
		return v
	}
	return usual
}

// readHtsim reads a fat tree of htsim (a .topo file), of two or three tiers of switches. The latency of a switch is
// that of the links that leave it.
func (l *listing) readHtsim(text []byte) error {
	head, tiers, err := parseHtsim(text)
	if err != nil {
		return err
	}
	for i := range tiers {
		for _, key := range htsimKeys[:4] {
			if _, ok := tiers[i].values[key]; !ok && !(key == "radix_up" && i == len(tiers)-1) {
				return fmt.Errorf("tier %d: %s is missing", i, key)
			}
		}
	}
	return l.addTree(head["nodes"], head["podsize"], tiers)
}

func parseHtsim(text []byte) (head map[string]int64, tiers []htsimTier, err error) {
	head = map[string]int64{}
	at := head
	for i, line := range strings.Split(string(text), "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || words[0][0] == '#' {
			continue
		}
		key := strings.ToLower(words[0])
		n := int64(0)
		if len(words) > 1 {
			n, err = strconv.ParseInt(words[1], 10, 32)
		}
		if len(words) < 2 || err != nil || n < 0 {
			return nil, nil, fmt.Errorf("line %d: %s: want a whole number", i+1, key)
		}
		switch inHead := len(tiers) == 0; {
		case key == "tier":
			if n != int64(len(tiers)) {
				return nil, nil, fmt.Errorf("line %d: tier %d: want the tiers in their order, from 0", i+1, n)
			}
			tiers = append(tiers, htsimTier{map[string]int64{}})
			at = tiers[n].values
			continue
		case inHead && !slices.Contains([]string{"nodes", "tiers", "podsize"}, key):
			return nil, nil, fmt.Errorf("line %d: %w", i+1, setting.Unknown("key", key, []string{"nodes", "tiers", "podsize", "tier"}))
		case !inHead && !slices.Contains(htsimKeys, key):
			return nil, nil, fmt.Errorf("line %d: %w", i+1, setting.Unknown("key", key, htsimKeys))
		}
		at[key] = n
	}
	if head["tiers"] != int64(len(tiers)) || len(tiers) < 2 || len(tiers) > 3 {
		return nil, nil, fmt.Errorf("%d tiers, with values of %d: want 2 or 3", head["tiers"], len(tiers))
	}
	return head, tiers, nil
}

// addTree adds the hosts, switches and links of a tree whose pods have some hosts.
func (l *listing) addTree(hosts, pod int64, tiers []htsimTier) error {
	leaf, mid := &tiers[0], &tiers[1]
	perLeaf, up, bundle := leaf.of("radix_down", 0), leaf.of("radix_up", 0), mid.of("bundle", 1)
	if min(hosts, pod, perLeaf, up, bundle) < 1 || hosts%pod > 0 || pod%perLeaf > 0 || up%bundle > 0 || len(tiers) == 2 && pod != hosts {
		return fmt.Errorf("%d nodes in pods of %d, %d on each switch, which has %d links up in bundles of %d: these numbers do not fit", hosts, pod, perLeaf, up, bundle)
	}
	pods, leaves, mids := hosts/pod, pod/perLeaf, up/bundle // leaves and mids of each pod
	if hosts*(1+up) > 1<<26 {
		return fmt.Errorf("%d nodes: more than can be listed", hosts)
	}
	for i := range hosts {
		l.add(fmt.Sprintf("host%d", i), true)
	}
	l.unnamed = true
	add := func(kind string, n int64) int {
		first := len(l.names)
		for i := range n {
			l.add(fmt.Sprintf("%s%d", kind, i), false)
		}
		return first
	}
	firstLeaf, firstMid := add("tor", pods*leaves), add("agg", pods*mids)
	for i := range hosts {
		l.cable(tiers, 0, int(i), firstLeaf+int(i/perLeaf), 1)
	}
	for i := range pods * leaves {
		for k := range mids {
			l.cable(tiers, 1, firstLeaf+int(i), firstMid+int(i/leaves*mids+k), bundle)
		}
	}
	if len(tiers) == 2 {
		return nil
	}
	top := &tiers[2]
	up, bundle = mid.of("radix_up", 0), top.of("bundle", 1)
	if up < 1 || bundle < 1 || up%bundle > 0 || pods*mids*up > 1<<26 {
		return fmt.Errorf("%d links up of each switch of tier 1, in bundles of %d: these numbers do not fit", up, bundle)
	}
	cores := up / bundle // of each of the switches of a pod
	firstCore := add("core", mids*cores)
	for i := range pods * mids {
		for k := range cores {
			l.cable(tiers, 2, firstMid+int(i), firstCore+int(i%mids*cores+k), bundle)
		}
	}
	return nil
}

// cable joins a node with a switch of a tier above it.
func (l *listing) cable(tiers []htsimTier, tier, below, above int, bundle int64) {
	t := &tiers[tier]
	link := Link{GapPerByte: 8 / float64(t.of("downlink_speed_gbps", 0)), LatencyNS: t.of("downlink_latency_ns", 0)}
	up, down := link, link
	if tier > 0 {
		up.LatencyNS += tiers[tier-1].of("switch_latency_ns", 0)
	}
	down.LatencyNS += t.of("switch_latency_ns", 0)
	name := []string{"host-tor", "tor-agg", "agg-core"}[tier]
	for range bundle {
		l.join(below, above, up, name)
		l.join(above, below, down, name)
	}
}
