// Package topology describes networks: hosts, the directed links that join them with switches,
// and the route between two hosts (docs/model.md, "Links"). Hosts, links, pods and tiers are
// numbered from 0.
package topology

// Link is a directed link. Messages occupy it in the order in which they come.
type Link struct {
	GapPerByte float64 // ns
	LatencyNS  int64
	Tier       int
}

// Network is a network of links. Its methods may be called by several goroutines at once. The
// simulator calls AppendRoute for each message, so routes are computed, not stored for each pair.
type Network interface {
	Hosts() int
	Links() int // 2^31 - 1 at most
	Link(i int) Link
	// AppendRoute appends the links of the way from a host to another one, at least one, none
	// of them twice. It is always the same way, so messages do not overtake each other.
	AppendRoute(route []int32, from, to int) []int32

	// Pod and LinkPod divide hosts and links into pods, between which few messages pass: the
	// simulator gives whole pods to its workers. Results do not depend on pods.
	Pods() int
	Pod(host int) int
	LinkPod(link int) int

	// Tiers are groups of links of one kind, such as those between leaf and spine switches.
	Tiers() int
	TierName(tier int) string
	LinkName(link int) string
}
