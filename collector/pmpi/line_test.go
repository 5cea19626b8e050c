package pmpi

import (
	"fmt"
	"strings"

	"loggops/formats/comm"
	"loggops/formats/trace"
)

// line returns a call as the programs of testdata/apps write theirs down: its
// name and the fields that it has, but no times.
func line(h *trace.Header, c *trace.Call) string {
	out := []string{c.Name}
	add := func(key, value string) {
		if value != "" {
			out = append(out, key+"="+value)
		}
	}
	number := func(key string, v int64) {
		if v != trace.None {
			add(key, fmt.Sprint(v))
		}
	}
	if c.Comm != trace.None {
		add("comm", group(&h.Communicators[c.Comm]))
	}
	number("peer", int64(c.Peer))
	number("tag", int64(c.Tag))
	number("bytes", c.Bytes)
	number("rpeer", int64(c.RecvPeer))
	number("rtag", int64(c.RecvTag))
	number("rbytes", c.RecvBytes)
	number("root", int64(c.Root))
	add("counts", dotted(c.Counts))
	add("rcounts", dotted(c.RecvCounts))
	if c.NewComm == trace.None {
		add("neighbors", dotted(c.Neighbors))
		add("rneighbors", dotted(c.RecvNeighbors))
	}
	add("requests", dotted(c.Requests))
	var actual []string
	for i, peer := range c.ActualPeers {
		switch peer {
		case trace.None:
			actual = append(actual, "-")
		case trace.Cancelled:
			actual = append(actual, "x")
		default:
			actual = append(actual, fmt.Sprintf("%d/%d/%d", peer, c.ActualTags[i], c.ActualBytes[i]))
		}
	}
	add("actual", strings.Join(actual, ","))
	if c.NewComm != trace.None {
		add("new", group(&h.Communicators[c.NewComm]))
		add("neighbors", dotted(c.Neighbors))
		add("rneighbors", dotted(c.RecvNeighbors))
	}
	return strings.Join(out, " ")
}

func dotted[T int32 | int64](list []T) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(list), "[]"), " ", ".")
}

// group returns a communicator by its members.
func group(c *comm.Communicator) string {
	if c.Self {
		return "self"
	}
	members := func(r comm.Ranks) string {
		var list []int32
		for i := range r.Len() {
			list = append(list, r.At(i))
		}
		return dotted(list)
	}
	if len(c.Remote) > 0 {
		return members(c.Members) + "|" + members(c.Remote)
	}
	return members(c.Members)
}
