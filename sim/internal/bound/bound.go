// Package bound tells before a run how many nodes it has in use at most.
package bound

import (
	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/engine"
	"loggops/sim/internal/pdes"
	"loggops/sim/internal/program"
)

// How much memory a run takes at most is known before it, whatever its times come to
// be. A message has a node from when its send waits for something until it is matched.
// The send takes the node, and a receive of another rank gives it back; in the sum over
// all ranks it does not matter which. So no more messages are under way than the sum of
// what each rank, by itself, may have sent beyond what it has received.

// Nodes bounds the nodes that are in use at once in a run by some workers, and the
// sum of what each of them has in use when that is the most.
func Nodes(p *program.Program, workers int) (all, byWorker int64) {
	b := newBounder(p, workers)
	byWorker = b.nodes()
	return b.all, byWorker
}

// Memory is boundNodes with the bytes of these nodes, with or without passages, and of
// what else goes by them. Where the number of operations alone shows that they take
// no more than enough bytes, the bounds may be that.
func Memory(p *program.Program, workers int, passages bool, enough int64) (nodes, bytes int64) {
	if n, bytes := allOperations(p, workers); len(p.Colls) == 0 && bytes <= enough {
		return n, bytes
	}
	b := newBounder(p, workers)
	inUse := b.nodes()
	return b.all, inUse*engine.BytesPerChunk(passages)/arena.ChunkSize + int64(workers)*hugePage + b.bytesOfReady() + b.bytesOfMail()
}

// allOperations is the bound where all operations of a program without collectives wait
// at once, and their messages are at a worker, on their way to another, and at that.
func allOperations(p *program.Program, workers int) (nodes, bytes int64) {
	n := p.Operations()
	each := 3*messageOf(p).takes*engine.BytesPerChunk(true)/arena.ChunkSize + 5*engine.ReadyBytes
	return n, n*each + int64(workers)*hugePage
}

// hugePage is how much is taken at once, if the system grants what large asks for.
const hugePage = 2 << 20

// Agendas bounds the size of what tells which ranks are due, and of the lists of
// those that are, which grow by a quarter at a time.
func Agendas(p *program.Program, workers int64) int64 {
	const word, listed = 8, 5 * 4
	units, size := int64(p.Processes()/p.UnitSize), int64(p.UnitSize)
	bytes := listed*units + workers*(pdes.AgendaBytes(units)+word*64*program.Stripes*workers)
	if !p.Tight && !p.InTurn() {
		bytes += workers*listed*size + units*pdes.AgendaBytes(size)
	}
	return bytes
}

// bounder bounds the nodes of a program's runs by some workers.
type bounder struct {
	*program.Program
	account, inside *account // of a rank, and of a rank's part in a collective
	shares          []share
	stripe          int // see program.Program.StripeOf
	item            item
	parts           []part // by collective
	message         message
	all             int64 // nodes in use at once
	apart           int64 // of these, messages of collectives that no account has
	sent            int64 // messages from one worker to another
}

// message is how many nodes a message takes, and gives back. Where receives say which
// CPU takes it in, it has two tickets besides, of which one may outlive it.
type message struct{ takes, gives int64 }

func messageOf(p *program.Program) message {
	if p.ByReceive {
		return message{3, 2}
	}
	return message{1, 1}
}

// share is what a worker has: units, and bounds on its nodes.
type share struct {
	units int
	inner int64 // of its ranks' operations, and of messages among these
	in    int64 // of messages from other workers
	total int64 // of all operations, and of all messages to its ranks
	ready int   // operations that one event makes ready
}

// view is which operations an account has.
type view uint8

const (
	everything  view = iota
	inner            // none of collectives, and receives give back messages of the same worker only
	collectives      // no others
)

func newBounder(p *program.Program, workers int) *bounder {
	b := &bounder{
		Program: p, account: newAccount(), inside: newAccount(),
		shares: make([]share, workers), parts: make([]part, len(p.Colls)), message: messageOf(p),
	}
	units := p.Processes() / p.UnitSize
	b.stripe = p.StripeOf(units, workers)
	for first := 0; first < units; first += b.stripe {
		b.shares[first/b.stripe%workers].units += min(b.stripe, units-first)
	}
	return b
}

// nodes bounds the nodes in use at once, and returns a bound on the sum of what each
// worker has in use when that is the most.
func (b *bounder) nodes() int64 {
	b.all = 2 // node 0 stands for none, and another was there before it
	for rank := range b.Base {
		b.all += int64(b.Copies) * b.most(rank, everything)
		b.addReady(rank)
	}
	b.all += b.apart
	if len(b.shares) == 1 {
		return b.all
	}
	called := b.apart
	for rank := range b.Base {
		b.addTotals(rank)
		if len(b.Colls) > 0 {
			called += int64(b.Copies) * b.most(rank, collectives)
		}
		most := b.most(rank, inner)
		for i := range b.shares {
			b.shares[i].inner += b.copies(i, rank) * most
		}
	}
	inUse := int64(2)
	for _, s := range b.shares {
		inUse += min(b.all, s.total, s.inner+s.in+called)
	}
	return inUse
}

// copies returns how many of a base rank's copies a worker has.
func (b *bounder) copies(worker, rank int) int64 {
	s := &b.shares[worker]
	switch {
	case b.Copies > 1:
		return int64(s.units) * int64(b.UnitSize) / int64(b.Base)
	case b.owner(rank) == worker:
		return 1
	}
	return 0
}

// owner returns which worker has a rank of the only replica.
func (b *bounder) owner(rank int) int { return rank / b.UnitSize / b.stripe % len(b.shares) }

// stays tells whether a message stays with the worker of a base rank.
func (b *bounder) stays(rank int, peer int32) bool {
	return b.Copies > 1 || len(b.shares) == 1 || peer != schedule.AnySource && b.owner(rank) == b.owner(int(peer))
}

// most bounds the nodes that a base rank's operations hold.
func (b *bounder) most(rank int, of view) int64 {
	b.account.reset()
	b.each(rank, func(i int32, o *program.Shape, it *item) {
		switch {
		case o.Coll != program.None:
			it.takes, it.gives = 1, 1
			if of != inner {
				c := b.part(rank, o.Coll)
				it.takes, it.gives = c.most, c.most-c.left
				if of == everything {
					b.apart += c.apart
				}
			}
		case of == collectives:
			it.takes, it.gives = 0, 0
		case o.Kind == schedule.Send:
			it.takes = b.message.takes
		case o.Kind == schedule.Recv && (of == everything || b.stays(rank, b.Peer(i))):
			it.gives += b.message.gives
		}
	})
	most := b.account.most()
	if b.RankCPUs*b.RankNICs == 1 && b.First[rank+1]-b.First[rank] == 1 && most > 1 {
		most-- // one collective, and what waits first at a rank has no node
	}
	return most
}

// addTotals adds all operations of a base rank, and the messages that it sends, to the
// totals of workers.
func (b *bounder) addTotals(rank int) {
	own := int64(0)
	b.account.reset()
	b.each(rank, func(i int32, o *program.Shape, it *item) {
		switch {
		case o.Coll != program.None:
			c := b.part(rank, o.Coll)
			own += c.total
			b.sent += c.sends * int64(b.Copies)
			return
		case o.Kind == schedule.Send && b.Copies > 1:
			own += b.message.takes
		case o.Kind == schedule.Send:
			to := &b.shares[b.owner(int(b.Peer(i)))]
			to.total += b.message.takes
			if !b.stays(rank, b.Peer(i)) {
				to.in += b.message.takes
				b.sent++
			}
		}
		own += it.takes
	})
	for i := range b.shares {
		b.shares[i].total += own * b.copies(i, rank)
	}
}

// each adds the operations of a base rank to the account, after a function has changed
// what they take and give back: at first that is what they do without their messages.
//
// On one CPU, consecutive sends or receives that are freed at once are one node until
// they happen, and such receives, from the second on, share a node with up to 29 others
// once they are posted. That is given back with the last of them.
func (b *bounder) each(rank int, do func(i int32, o *program.Shape, it *item)) {
	it := &b.item // one for all, as it would be garbage
	first, last := b.First[rank], b.First[rank+1]
	a, place, taken := b.account, 0, int64(0)
	for i := first; i < last; i++ {
		o := b.Shape(i)
		*it = item{need: o.Need, takes: 1, gives: 1, onStart: o.OnStart, onEnd: o.OnEnd}
		if o.Kind == schedule.Send || o.Kind == schedule.Recv {
			if place > 0 && (o.Kind == schedule.Send || place%engine.LongestRun != 2 && place != 1) {
				it.takes = 0
			}
			taken += it.takes
			place++
			if it.gives = 0; b.RankCPUs*b.RankNICs > 1 || i+1 == last || !a.together(i-first, o, b.Shape(i+1)) {
				it.gives, place, taken = taken, 0, 0
			}
		}
		if o.Kind == schedule.Send {
			it.gives = 0
		}
		if do(i, o, it); a.of(i-first).heir && it.takes > 0 {
			it.takes--
		}
		if o.What == program.CalcDue && o.Coll == program.None && it.takes > 0 && b.leave(a, i, first) {
			it.gives = 0
		}
		a.add(i-first, it)
	}
}

// leave lets a calc leave its node to an operation that begins when it ends. It tells
// whether there is one.
func (b *bounder) leave(a *account, i, first int32) bool {
	for _, d := range b.Shape(i).OnEnd {
		if d > 0 && d < reach && b.Shape(i+d).Need == 1 {
			a.of(i + d - first).heir = true
			return true
		}
	}
	return false
}

// together tells whether the i-th operation, the next to be added, and the one after it
// are of one kind and freed at once.
func (a *account) together(i int32, o, next *program.Shape) bool {
	k, l := a.of(i), a.of(i+1)
	return o.Kind == next.Kind && o.Need == next.Need && k.seen == o.Need && l.seen == o.Need &&
		(o.Need == 0 || o.Need == 1 && k.last == l.last)
}

// addReady adds how many operations of a base rank one event makes ready.
func (b *bounder) addReady(rank int) {
	ready := len(b.RootsOf(rank))
	for _, o := range b.Ops[b.First[rank]:b.First[rank+1]] {
		s := &b.Shapes[o.Shape]
		ready = max(ready, len(s.OnStart)+len(s.OnEnd))
	}
	for i := range b.shares {
		if b.copies(i, rank) > 0 {
			b.shares[i].ready = max(b.shares[i].ready, ready)
		}
	}
}

// bytesOfReady bounds the size of the lists of what one event makes ready. They grow by
// a quarter at a time, and the smaller ones before may still be there.
func (b *bounder) bytesOfReady() (bytes int64) {
	for _, s := range b.shares {
		bytes += 5 * int64(s.ready) * engine.ReadyBytes
	}
	return bytes
}

// bytesOfMail bounds the blocks of messages from one worker to another.
func (b *bounder) bytesOfMail() int64 {
	workers := len(b.shares)
	if workers == 1 {
		return 0
	}
	most := min(b.all, b.sent, b.SentAtOnce())
	return pdes.PostBytes[arena.Node](most, workers)
}
