//go:build !nolanes

package engine

import (
	"cmp"
	"slices"

	"loggops/sim/internal/arena"
	"loggops/sim/internal/criticalpath"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
	"loggops/sim/internal/tuning"
)

// The state of an LP at a time t, when all events before t have been executed, is a list of
// words. Its times are relative to t and its ranks to the LP's first one, so two LPs in the
// same state behave in the same way as long as no message arrives from outside. Clocks before
// t count as t - 1, except the CPU's, which is the finishing time of a rank. If the critical path is
// recorded, what determined these times is in a list of its own (see appendRefs).

// states reads and restores the states of LPs.
type states struct {
	engine        *engine
	tables        *tables
	nodes         *arena.Nodes
	inboxes       *inboxes
	matcher       *matcher
	waiters       *waiters
	segmentCauses *segmentCauses
	event         *eventEffects
	lp            *currentLP
	tuning        *tuning.Tuning
	releases      bool // a match may release the sender of a rendezvous message
	inTurn        bool // the ranks of an LP run in turn

	ties []logp.Key // see noteTies
	due  []int32    // taken from the agenda of ranks
}

func (e *engine) newStates(w *worker, causes *segmentCauses) states {
	return states{
		engine: e, tables: &w.tables, nodes: &w.nodes, inboxes: &w.inboxes, matcher: &w.matcher, waiters: &w.waiters, segmentCauses: causes, event: &w.progress.event,
		lp: &w.lp, tuning: &w.tuning, releases: e.program.Releases(), inTurn: e.program.InTurn(),
	}
}

// maxStateTime is the latest time of a state, so that times can be added.
const maxStateTime = MaxTimeNS / 4

// stateOf appends the state of an LP at time t to s. It returns false if the state cannot be
// represented: several operations are ready at a rank, and no messages are rendezvous; a global collective is open; a
// message is from outside or from the rank itself; or there is too much of something.
func (x *states) stateOf(first, last int32, t int64, words []int64) (state []int64, ok bool) {
	if t > maxStateTime || len(x.matcher.posted)+len(x.matcher.unexpected)+len(x.waiters.index) > 0 {
		return words, false
	}
	if x.releases {
		x.noteTies(first, last)
	}
	for rank := first; rank < last; rank++ {
		r := &x.tables.ranks[rank]
		if !x.releases && r.calcs|r.sends|r.recvs != 0 || r.disorder != 0 || r.inboxEnd < 0 || r.waitOp != 0 && x.tables.program.LeavesLP(x.tables.shape(r.waitOp-1)) ||
			x.tables.next[rank] < t || max(r.cpu, r.tx, r.rx)-t > maxStateTime {
			return words, false
		}
		next, left, ready := int64(logp.Never), int32(0), readySlot{}
		if x.tables.next[rank] != logp.Never {
			next = x.tables.next[rank] - t
		}
		if r.waitOp != 0 {
			left = r.missing
		}
		if r.slot.event != program.NoEvent {
			ready = r.slot
			ready.birth -= t
		}
		words = append(words, next, r.cpu-t, max(-1, r.tx-t), max(-1, r.rx-t), ready.birth, pair(ready.op, ready.step), pair(int32(ready.event), r.waitOp), pair(left, min(0, r.posted)))
		if r.waitOp != 0 {
			words = append(words, int64(r.rounds))
		}
		if x.releases && ready.event != program.NoEvent {
			words = append(words, int64(x.placeInTie(r.slot.key(rank))))
		}
		if words, ok = x.appendInbox(words, rank, r, t); !ok {
			return words, false
		}
		if x.releases {
			if words, ok = x.appendQueues(words, r, t); !ok {
				return words, false
			}
		}
		for _, list := range [...]struct{ list, first, last int32 }{
			{r.unexpected, first, last}, {max(0, r.posted), 0, 1 << longestRun}, {r.waiting, 0, receivesPosted},
		} {
			if words, ok = x.appendList(words, list.list, list.first, list.last, t); !ok {
				return words, false
			}
		}
		words = x.segmentCauses.appendRefs(words, rank, r)
		if len(words) > x.tuning.StateWords {
			return words, false
		}
	}
	return words, true
}

// noteTies stores the sorted keys of an LP's ready operations and messages if two of them tie, that is, differ only in
// their counts of creations. Ranks with rendezvous messages run in the order of these keys.
func (x *states) noteTies(first, last int32) {
	keys := x.ties[:0]
	add := func(_ int32, n *arena.Node) { keys = append(keys, n.Key) }
	for rank := first; rank < last; rank++ {
		r := &x.tables.ranks[rank]
		if r.slot.event != program.NoEvent {
			keys = append(keys, r.slot.key(rank))
		}
		eachInQueue(x.nodes, r, add)
		for _, queue := range [...]int32{r.calcs, r.sends, r.recvs} {
			x.nodes.Each(queue, add)
		}
	}
	slices.SortFunc(keys, func(a, b logp.Key) int {
		return cmp.Or(compareTied(a, b), int(int32(a.Count-b.Count)))
	})
	x.ties = keys[:0]
	for k := range keys {
		if k > 0 && compareTied(keys[k-1], keys[k]) == 0 {
			x.ties = keys
			break
		}
	}
}

// compareTied compares keys without the counts of creations.
func compareTied(a, b logp.Key) int {
	return cmp.Or(cmp.Compare(a.Birth, b.Birth), cmp.Compare(a.Origin, b.Origin))
}

// placeInTie returns the number of creations between the first thing of a tie and the one with this key: 0 without a tie.
func (x *states) placeInTie(key logp.Key) int32 {
	if len(x.ties) == 0 {
		return 0
	}
	k, _ := slices.BinarySearchFunc(x.ties, key, compareTied)
	return int32(key.Count - x.ties[k].Count)
}

// appendInbox appends the messages on their way to a rank of the current LP.
func (x *states) appendInbox(words []int64, rank int32, r *rankState, t int64) (state []int64, ok bool) {
	at := len(words)
	words = append(words, 0)
	for i := r.inbox; r.inbox != 0; {
		m := x.nodes.At(i)
		if m.Origin < x.lp.first || m.Origin >= x.lp.end || m.Origin == rank || m.Time-t > maxStateTime || x.tables.program.LeavesLP(x.tables.shapeOf(m)) {
			return words, false
		}
		words = append(words, m.Time-t, m.Birth-t, pair(m.Op, m.Step), pair(m.Origin-x.lp.first, x.placeInTie(m.Key)))
		if words[at]++; words[at] > int64(x.tuning.Scan) {
			return words, false
		}
		if i == r.inboxEnd {
			break
		}
		i = m.Next
	}
	return words, true
}

// eachInQueue calls do for each message in the queue that is not packed.
func eachInQueue(nodes *arena.Nodes, r *rankState, do func(i int32, m *arena.Node)) {
	for i := r.inbox; i != 0; {
		m := nodes.At(i)
		do(i, m)
		if i == r.inboxEnd {
			break
		}
		i = m.Next
	}
}

// appendQueues appends the ready operations of a rank that are in queues.
func (x *states) appendQueues(words []int64, r *rankState, t int64) (state []int64, ok bool) {
	for _, queue := range [...]int32{r.calcs, r.sends, r.recvs} {
		at := len(words)
		words = append(words, 0)
		for i := queue; i != 0; {
			n := x.nodes.At(i)
			if words[at]++; words[at] > int64(x.tuning.Scan) || n.Origin < x.lp.first || n.Origin >= x.lp.end {
				return words, false
			}
			due := int64(0)
			if queue == r.recvs {
				due = n.Time - t
			}
			words = append(words, due, n.Birth-t, pair(n.Op, n.Step), pair(n.Origin-x.lp.first, x.placeInTie(n.Key)))
			if i = n.Next; i == queue {
				break
			}
		}
	}
	return words, true
}

// appendList appends the nodes of a list. Their Origin (for a waiting operation, the number of
// missing dependences) must be in [first, last).
func (x *states) appendList(words []int64, list, first, last int32, t int64) (state []int64, ok bool) {
	at := len(words)
	words = append(words, 0)
	for i := list; list != 0; {
		i = x.nodes.At(i).Next
		n := x.nodes.At(i)
		if n.Origin < first || n.Origin >= last {
			return words, false
		}
		words = append(words, max(-1, n.Time-t), pair(n.Op, n.Step), int64(n.Origin-first))
		if words[at]++; words[at] > int64(x.tuning.Scan) {
			return words, false
		}
		if i == list {
			break
		}
	}
	return words, true
}

// restoreState puts an LP into a state at time t, with what determined its times.
func (x *states) restoreState(first, last int32, t int64, words []int64, refs []criticalpath.Ref) {
	created := x.event.creations
	if x.releases {
		clear(x.engine.unmatched[first:last])
	}
	for rank := first; rank < last; rank++ {
		r := &x.tables.ranks[rank]
		x.dropAll(r)
		x.tables.next[rank] = logp.Later(t, words[0])
		r.cpu, r.tx, r.rx = t+words[1], t+words[2], t+words[3]
		r.slot.birth = t + words[4]
		r.slot.op, r.slot.step = unpair(words[5])
		what, waits := unpair(words[6])
		r.slot.event, r.waitOp = program.EventKind(what), waits
		r.missing, r.posted = unpair(words[7])
		words = words[8:]
		if r.waitOp != 0 {
			r.rounds = uint32(words[0])
			words = words[1:]
		}
		place := int32(0)
		if x.releases && r.slot.event != program.NoEvent {
			place, words = int32(words[0]), words[1:]
		}
		r.slot.count = x.recreated(created, place, r.slot.step)
		number := words[0]
		words = words[1:]
		for range number {
			i, m := x.nodes.Add()
			m.Time, m.Birth = t+words[0], t+words[1]
			m.Op, m.Step = unpair(words[2])
			origin, place := unpair(words[3])
			m.Origin, m.Count = first+origin, x.recreated(created, place, m.Step)
			x.countUnmatched(rank, m) // before it is packed
			x.inboxes.enqueue(r, i, m)
			words = words[4:]
		}
		if x.releases {
			words = x.restoreQueues(words, r, first, t, created)
		}
		words = x.restoreList(words, &r.unexpected, first, t)
		if x.releases {
			x.nodes.Each(r.unexpected, func(_ int32, m *arena.Node) { x.countUnmatched(rank, m) })
		}
		words = x.restoreList(words, &r.posted, 0, t)
		words = x.restoreList(words, &r.waiting, 0, t)
		words, refs = x.segmentCauses.restoreRefs(words, refs, rank, r)
	}
	if !x.inTurn {
		within := &x.engine.rankAgendas[x.tables.program.LPOf(first)]
		x.due = within.Take(logp.Never, x.due[:0])
		for k, t := range x.tables.next[first:last] {
			within.Put(int32(k), t)
		}
	}
}

// recreated returns the count of creations of a restored operation or message: the count before the state was restored,
// plus its place in a tie. Without rendezvous messages, only messages of one inbox tie, and they are restored in order.
func (x *states) recreated(before uint32, place, step int32) uint32 {
	if !x.releases {
		x.event.creations++
		return x.event.creations - 1
	}
	count := before + uint32(place)
	if end := count + 1 + uint32(max(0, firstRun-step)); int32(end-x.event.creations) > 0 {
		x.event.creations = end
	}
	return count
}

// countUnmatched counts a message to a rank that is not matched, if it is rendezvous.
func (x *states) countUnmatched(rank int32, m *arena.Node) {
	if x.releases && x.tables.cost(m, x.tables.shapeOf(m)).Rendezvous {
		x.engine.unmatched[m.Origin]++
		x.engine.unmatched[rank]++
	}
}

// restoreQueues rebuilds what appendQueues appended, and returns the words after it.
func (x *states) restoreQueues(words []int64, r *rankState, first int32, t int64, created uint32) []int64 {
	for _, queue := range [...]*int32{&r.calcs, &r.sends, &r.recvs} {
		number := words[0]
		words = words[1:]
		for range number {
			i, n := x.nodes.Add()
			if n.Time = 0; queue == &r.recvs {
				n.Time = t + words[0]
			}
			n.Birth = t + words[1]
			n.Op, n.Step = unpair(words[2])
			origin, place := unpair(words[3])
			n.Origin, n.Count = first+origin, x.recreated(created, place, n.Step)
			x.nodes.Insert(queue, i, n)
			words = words[4:]
		}
	}
	return words
}

// restoreList rebuilds a list that appendList appended, and returns the words after it.
func (x *states) restoreList(words []int64, list *int32, first int32, t int64) []int64 {
	number := words[0]
	words = words[1:]
	for range number {
		i, n := x.nodes.Add()
		n.Time, n.Origin = t+words[0], first+int32(words[2])
		n.Op, n.Step = unpair(words[1])
		x.nodes.Push(list, i, n)
		words = words[3:]
	}
	return words
}

// dropAll releases the nodes of a rank that a state represents.
func (x *states) dropAll(r *rankState) {
	for r.inbox != 0 {
		i := r.inbox
		m := x.nodes.At(i)
		x.inboxes.shiftInbox(r, m)
		x.nodes.Drop(i, m)
	}
	for _, queue := range [...]*int32{&r.calcs, &r.sends, &r.recvs} {
		for *queue != 0 {
			i := *queue
			n := x.nodes.At(i)
			x.nodes.Shift(queue, n)
			x.nodes.Drop(i, n)
		}
	}
	if r.posted < 0 {
		r.posted = 0
	}
	for _, list := range [...]*int32{&r.unexpected, &r.posted, &r.waiting} {
		for *list != 0 {
			i := *list
			n := x.nodes.At(i)
			x.nodes.Unlink(list, i, n)
			x.nodes.Drop(i, n)
		}
	}
}

// pair packs two numbers into a word.
func pair(a, b int32) int64 { return int64(a)<<32 | int64(uint32(b)) }

func unpair(word int64) (a, b int32) { return int32(word >> 32), int32(word) }
