package schedgen

import (
	"fmt"
	"iter"
	"strings"
	"testing"

	"loggops/formats/comm"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/schedgen/collective"
)

// recorded is a trace in memory.
type recorded struct {
	head  trace.Header
	calls []trace.Call
}

func (r *recorded) Head() *trace.Header { return &r.head }

func (r *recorded) Calls() iter.Seq2[*trace.Call, error] {
	return func(yield func(*trace.Call, error) bool) {
		for i := range r.calls {
			r.calls[i].Row = int64(i)
			if !yield(&r.calls[i], nil) {
				return
			}
		}
	}
}

// parse reads a trace of three ranks, of rank 0 where nothing else is said, a
// call a line: start, end, name and fields. What a call took is
// actual=SOURCE/TAG/BYTES. A line "comm NAME MEMBERS" adds a communicator, number 4 first, and
// "comm NAME MEMBERS REMOTE" one of two groups.
func parse(t *testing.T, text string) *recorded {
	t.Helper()
	r := &recorded{head: trace.Header{Ranks: 3, Communicators: []comm.Communicator{
		comm.World(3), {Name: "MPI_COMM_SELF", Self: true}, {Name: "reversed", Members: comm.Of([]int32{2, 1, 0})}, {Name: "unknown"},
	}}}
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		words := strings.Fields(line)
		if words[0] == "comm" {
			r.head.Communicators = append(r.head.Communicators, communicator(words[1:]))
			continue
		}
		var c trace.Call
		var start, end int64
		fmt.Sscan(words[0], &start)
		fmt.Sscan(words[1], &end)
		name := "MPI_" + words[2]
		if strings.HasPrefix(words[2], "pthread_") {
			name = words[2]
		}
		c = trace.NewCall(0, name, start, end)
		if c.Name == "MPI_Cancel" {
			r.head.Cancels++
		}
		for _, word := range words[3:] {
			key, value, _ := strings.Cut(word, "=")
			if field := map[string]*int32{
				"rank": &c.Rank, "comm": &c.Comm, "peer": &c.Peer, "tag": &c.Tag, "recvpeer": &c.RecvPeer, "recvtag": &c.RecvTag,
				"root": &c.Root, "thread": &c.Thread, "other": &c.OtherThread, "newcomm": &c.NewComm,
			}[key]; field != nil {
				fmt.Sscan(value, field)
				continue
			}
			switch key {
			case "bytes":
				c.Bytes = numbers(value)[0]
			case "recvbytes":
				c.RecvBytes = numbers(value)[0]
			case "ended":
				c.ThreadEndNS = numbers(value)[0]
			case "calls":
				c.Calls = numbers(value)[0]
			case "counts":
				c.Counts = numbers(value)
			case "recvcounts":
				c.RecvCounts = numbers(value)
			case "neighbors":
				c.Neighbors = ranks(value)
			case "recvneighbors":
				c.RecvNeighbors = ranks(value)
			case "region":
				c.Region = value
			case "site":
				c.Site = value
			case "req":
				c.Requests = append(c.Requests, numbers(value)...)
			case "actual":
				for item := range strings.SplitSeq(value, ",") {
					peer, tag, bytes := int32(0), int32(trace.None), int64(trace.None)
					fmt.Sscanf(item, "%d/%d/%d", &peer, &tag, &bytes)
					c.ActualPeers, c.ActualTags = append(c.ActualPeers, peer), append(c.ActualTags, tag)
					c.ActualBytes = append(c.ActualBytes, bytes)
				}
			default:
				t.Fatalf("no field %q", key)
			}
		}
		r.calls = append(r.calls, c)
	}
	return r
}

// numbers reads a list with commas.
func numbers(text string) []int64 {
	var list []int64
	for _, item := range strings.Split(text, ",") {
		var n int64
		fmt.Sscan(item, &n)
		list = append(list, n)
	}
	return list
}

// ranks reads a list of ranks with commas.
func ranks(text string) (list []int32) {
	for _, n := range numbers(text) {
		list = append(list, int32(n))
	}
	return list
}

// communicator reads a name, members and, if there are two groups, those of the other one.
func communicator(words []string) comm.Communicator {
	c := comm.Communicator{Name: words[0], Members: comm.Of(ranks(words[1]))}
	if len(words) > 2 {
		c.Remote = comm.Of(ranks(words[2]))
	}
	return c
}

// list is a Sink that writes operations down, collectives with the algorithms
// that the default preset chooses for them.
type list []string

func (l *list) Append(rank int, ops ...schedule.Op) error {
	for _, op := range ops {
		text := fmt.Sprintf("%d %s", len(*l), op.Kind)
		switch op.Kind {
		case schedule.Calc, schedule.IO:
			text += fmt.Sprintf(" %d", op.DurationNS)
		case schedule.Send, schedule.Recv:
			text += fmt.Sprintf(" %d B %d tag %d comm %d %s", op.Bytes, op.Peer, op.Tag, op.Comm, op.Mode)
		case schedule.Collective:
			rules, _ := collective.Preset(collective.Presets()[0])
			algorithm := collective.Choose(rules, &op, 3).Coll.Algorithm
			text += fmt.Sprintf(" %s %s %d B comm %d root %d", op.Coll.Kind, algorithm, op.Bytes, op.Comm, op.Coll.Root)
			if op.Coll.Counts != nil || op.Coll.RecvCounts != nil {
				text += fmt.Sprintf(" %v %v", op.Coll.Counts, op.Coll.RecvCounts)
			}
			if op.Coll.Neighbors != nil || op.Coll.RecvNeighbors != nil {
				text += fmt.Sprintf(" to %v from %v", op.Coll.Neighbors, op.Coll.RecvNeighbors)
			}
		}
		if op.Region != "" || op.Site != "" {
			text += fmt.Sprintf(" region %q site %q", op.Region, op.Site)
		}
		if op.Iteration != schedule.None {
			text += fmt.Sprintf(" iteration %d", op.Iteration)
		}
		if op.CPU != 0 {
			text += fmt.Sprintf(" cpu %d", op.CPU)
		}
		for _, d := range op.Requires {
			text += fmt.Sprintf(" r%d", len(*l)-int(d))
		}
		for _, d := range op.Irequires {
			text += fmt.Sprintf(" i%d", len(*l)-int(d))
		}
		*l = append(*l, text)
	}
	return nil
}

// ops is a Sink that keeps operations.
type ops []schedule.Op

func (o *ops) Append(_ int, list ...schedule.Op) error {
	*o = append(*o, list...)
	return nil
}
