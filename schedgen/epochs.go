package schedgen

import (
	"loggops/formats/schedule"
	"loggops/formats/trace"
)

// Post, start, complete and wait open and close the epochs of a window between
// the members of two groups. A start waits for the posts of its targets and a
// wait for the completes of its origins: so posts and completes send a message
// to each, on the window's communicator, which carries no others. Time in
// start and wait is waiting.

// Tags of those messages.
const (
	tagPosted    = 0
	tagCompleted = 1
)

// epochs are the groups of a rank's open epochs, by window, as ranks in its
// communicator.
type epochs struct {
	origins, targets map[int32][]int32
}

func newEpochs() epochs { return epochs{map[int32][]int32{}, map[int32][]int32{}} }

// inEpoch makes operations of a call on a window of several members, and takes
// any other as it lasted.
func inEpoch(handle handler) handler {
	return func(g *rank, c *trace.Call) (Fate, error) {
		switch _, members := shared(g.head, c); members {
		case 0:
			return asItLasted(g, c)
		case 1:
			return alone(g, c)
		}
		return handle(g, c)
	}
}

func winPost(g *rank, c *trace.Call) (Fate, error) {
	g.epochs.origins[c.Comm] = c.Neighbors
	return g.signal(c, schedule.Send, tagPosted, c.Neighbors, g.calc(c))
}

func winStart(g *rank, c *trace.Call) (Fate, error) {
	g.epochs.targets[c.Comm] = c.Neighbors
	return g.signal(c, schedule.Recv, tagPosted, c.Neighbors, g.calc(c))
}

// winComplete ends the transfers: it takes its time as they do.
func winComplete(g *rank, c *trace.Call) (Fate, error) {
	targets := g.epochs.targets[c.Comm]
	delete(g.epochs.targets, c.Comm)
	g.report.OneSided += c.Calls
	ended := g.add(c, schedule.Op{Kind: schedule.OneSided, DurationNS: c.EndNS - c.StartNS}, g.calc(c))
	return g.signal(c, schedule.Send, tagCompleted, targets, ended)
}

func winWait(g *rank, c *trace.Call) (Fate, error) {
	origins := g.epochs.origins[c.Comm]
	delete(g.epochs.origins, c.Comm)
	return g.signal(c, schedule.Recv, tagCompleted, origins, g.calc(c))
}

// winTest is a wait where it has succeeded.
func winTest(g *rank, c *trace.Call) (Fate, error) {
	if unsuccessful(c) {
		return wait(g, c)
	}
	return winWait(g, c)
}

// signal sends a message of a byte to each of a group, or receives one from
// each. What follows requires all of them, and what they require.
func (g *rank) signal(c *trace.Call, kind schedule.Kind, tag int32, group []int32, requires int32) (Fate, error) {
	g.after = append(g.after, requires)
	for i, peer := range group {
		if g.unfinished[posted{c.Row, int64(-1 - i)}] {
			continue
		}
		op, there, err := g.message(c, kind, schedule.Standard, peer, tag, 1)
		if err != nil {
			return "", err
		}
		if there {
			g.after = append(g.after, g.add(c, op, requires))
		}
	}
	return Communication, nil
}
