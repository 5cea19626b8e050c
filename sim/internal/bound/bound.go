// Package bound computes, before a run, an upper bound on the memory that it takes.
package bound

import (
	"context"

	"loggops/formats/schedule"
	"loggops/sim/internal/arena"
	"loggops/sim/internal/engine"
	"loggops/sim/internal/pdes"
	"loggops/sim/internal/program"
)

// The bound holds for all times that may come out. A message has a node from when its send
// waits for something until it is matched. The send takes the node, and a receive of another
// rank gives it back; for the sum over all ranks it does not matter which. So the number of
// messages in flight is at most the sum, over the ranks, of what each one alone may have sent
// beyond what it has received.

// Nodes bounds the nodes in use at once in a run, and the sum over the workers of the most
// that each has in use. The result is too small if the context is done.
func Nodes(ctx context.Context, p *program.Program, workers int) (all, byWorker int64) {
	b := newBounder(ctx, p, workers)
	byWorker = b.nodes()
	return b.all, byWorker
}

// Memory bounds the nodes in use at once, and the bytes that they and other growing state
// take. If a bound from the number of operations alone is at most enough bytes, Memory returns
// that one, which is cheaper. The result is too small if the context is done.
func Memory(ctx context.Context, p *program.Program, workers int, passages bool, enough int64) (nodes, bytes int64) {
	if n, bytes := allOperations(p, workers); len(p.Colls) == 0 && bytes <= enough {
		return n, bytes
	}
	b := newBounder(ctx, p, workers)
	inUse := b.nodes()
	return b.all, inUse*engine.BytesPerChunk(passages)/arena.ChunkSize + int64(workers)*hugePage + b.bytesOfReady() + b.bytesOfMail()
}

// allOperations is the bound if all operations wait at once, and their messages are at the
// sender's worker, on their way and at the receiver's worker. It holds for programs without
// collectives.
func allOperations(p *program.Program, workers int) (nodes, bytes int64) {
	n := p.Operations()
	each := 3*messageOf(p).takes*engine.BytesPerChunk(true)/arena.ChunkSize + 5*engine.ReadyBytes
	return n, n*each + int64(workers)*hugePage
}

// hugePage is how much memory is touched at once if huge pages are granted.
const hugePage = 2 << 20

// Agendas bounds the size of the agendas and of the lists of due LPs and ranks, which grow by
// a quarter at a time.
func Agendas(p *program.Program, workers int64) int64 {
	const word, listed = 8, 5 * 4
	lps, size := int64(p.Ranks()/p.LPSize), int64(p.LPSize)
	bytes := listed*lps + workers*(pdes.AgendaBytes(lps)+word*64*program.Stripes*workers)
	if !p.RankLPs && !p.InTurn() {
		bytes += workers*listed*size + lps*pdes.AgendaBytes(size)
	}
	return bytes
}

// bounder computes bounds for a program and a number of workers.
type bounder struct {
	*program.Program
	ctx             context.Context
	account, inside *account // of a rank's list, and of its part in a collective
	shares          []share
	stripe          int // see program.StripeOf
	item            item
	parts           []part // by collective
	message         message
	all             int64 // nodes in use at once
	apart           int64 // of these, messages of collectives that are in no account
	sent            int64 // messages between workers
}

// message is how many nodes a message takes and gives back. If receives select the CPU, it
// also has two tickets, one of which may outlive it.
type message struct{ takes, gives int64 }

func messageOf(p *program.Program) message {
	if p.ByReceive {
		return message{3, 2}
	}
	return message{1, 1}
}

// share is what a worker runs, with bounds on its nodes.
type share struct {
	lps    int
	copies []int64 // of each template, if the grid has grown
	inner  int64   // by its ranks' operations and messages among them
	in     int64   // by messages from other workers
	total  int64   // by all operations of its ranks and all messages to them
	ready  int     // operations that one event makes ready
}

// operations selects what an account includes.
type operations uint8

const (
	everything  operations = iota
	inner                  // no collectives, and receives only of messages of the same worker
	collectives            // only collectives
)

func newBounder(ctx context.Context, p *program.Program, workers int) *bounder {
	b := &bounder{
		Program: p, ctx: ctx, account: newAccount(), inside: newAccount(),
		shares: make([]share, workers), parts: make([]part, len(p.Colls)), message: messageOf(p),
	}
	lps := p.Ranks() / p.LPSize
	b.stripe = p.StripeOf(lps, workers)
	for first := 0; first < lps; first += b.stripe {
		b.shares[first/b.stripe%workers].lps += min(b.stripe, lps-first)
	}
	if p.Grown() {
		for i := range b.shares {
			b.shares[i].copies = make([]int64, p.Base)
		}
		for rank := range p.Ranks() {
			b.shares[b.owner(rank)].copies[p.BaseOf(int32(rank))]++
		}
	}
	return b
}

// nodes bounds the nodes in use at once, and returns a bound on the sum over the workers of
// the most that each has in use.
func (b *bounder) nodes() int64 {
	b.all = 2 // node 0, and one that the engine adds before it
	for rank := range b.Base {
		b.all += b.Copies(rank) * b.most(rank, everything)
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
			called += b.Copies(rank) * b.most(rank, collectives)
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

// copies returns how many replicas of a base rank a worker runs.
func (b *bounder) copies(worker, rank int) int64 {
	s := &b.shares[worker]
	switch {
	case b.Grown():
		return s.copies[rank]
	case b.Replicas > 1:
		return int64(s.lps) * int64(b.LPSize) / int64(b.Base)
	case b.owner(rank) == worker:
		return 1
	}
	return 0
}

// owner returns the worker of a rank of the only replica.
func (b *bounder) owner(rank int) int { return rank / b.LPSize / b.stripe % len(b.shares) }

// stays reports whether the message of a base rank's operation stays with its worker.
func (b *bounder) stays(rank int, i int32) bool {
	if b.Replicas > 1 || len(b.shares) == 1 {
		return true
	}
	peer := b.Peer(int32(rank), i)
	return !b.Grown() && peer != schedule.AnySource && b.owner(rank) == b.owner(int(peer))
}

// most bounds the nodes that the operations of a base rank hold.
func (b *bounder) most(rank int, of operations) int64 {
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
		case o.Kind == schedule.Recv && (of == everything || b.stays(rank, i)):
			it.gives += b.message.gives
		}
	})
	most := b.account.most()
	if !b.Resources() && b.First[rank+1]-b.First[rank] == 1 && most > 1 {
		most-- // the slot holds the only collective's first step without a node
	}
	return most
}

// addTotals adds the operations of a base rank, and the messages that it sends, to the totals
// of workers.
func (b *bounder) addTotals(rank int) {
	own, in := int64(0), int64(0)
	b.account.reset()
	b.each(rank, func(i int32, o *program.Shape, it *item) {
		switch {
		case o.Coll != program.None:
			c := b.part(rank, o.Coll)
			own += c.total
			b.sent += c.sends * b.Copies(rank)
			return
		case o.Kind == schedule.Send && b.Replicas > 1:
			own += b.message.takes
		case b.Grown() && o.Kind == schedule.Send: // each message is counted where it is received
			b.sent += b.Copies(rank)
		case b.Grown() && o.Kind == schedule.Recv:
			own += b.message.takes
			in += b.message.takes
		case o.Kind == schedule.Send:
			to := &b.shares[b.owner(int(b.Peer(int32(rank), i)))]
			to.total += b.message.takes
			if !b.stays(rank, i) {
				to.in += b.message.takes
				b.sent++
			}
		}
		own += it.takes
	})
	for i := range b.shares {
		b.shares[i].total += own * b.copies(i, rank)
		b.shares[i].in += in * b.copies(i, rank)
	}
}

// operationsPerLook is how many operations are counted between two looks at the context.
const operationsPerLook = 1 << 14

// each adds the operations of a base rank to the account. Before that, do may change what an
// operation takes and gives, which is initially without its message.
//
// With one CPU, consecutive sends or receives that become ready at once are one node until
// they execute, and posted receives, from the second on, share a node with up to 29 others. It
// is given back with the last of them.
func (b *bounder) each(rank int, do func(i int32, o *program.Shape, it *item)) {
	it := &b.item // reused, to allocate nothing
	first, last := b.First[rank], b.First[rank+1]
	a, place, taken := b.account, 0, int64(0)
	for i := first; i < last; i++ {
		if i%operationsPerLook == 0 && b.ctx.Err() != nil {
			return
		}
		o := b.Shape(i)
		d := b.DependentsOf(o, i)
		*it = item{need: o.Need, takes: 1, gives: 1, onStart: d.OnStart, onEnd: d.OnEnd}
		if o.Kind == schedule.Send || o.Kind == schedule.Recv {
			if place > 0 && (o.Kind == schedule.Send || place%engine.LongestRun != 2 && place != 1) {
				it.takes = 0
			}
			taken += it.takes
			place++
			if it.gives = 0; b.Resources() || i+1 == last || !a.together(i-first, o, b.Shape(i+1)) {
				it.gives, place, taken = taken, 0, 0
			}
		}
		if o.Kind == schedule.Send {
			it.gives = 0
		}
		if do(i, o, it); a.entry(i-first).heir && it.takes > 0 {
			it.takes--
		}
		if o.Event == program.CalcDue && o.Coll == program.None && it.takes > 0 && b.leave(a, i, first) {
			it.gives = 0
		}
		a.add(i-first, it)
	}
}

// leave passes the node of a calc on to an operation that becomes ready at its end, and
// reports whether there is one.
func (b *bounder) leave(a *account, i, first int32) bool {
	for _, d := range b.DependentsOf(b.Shape(i), i).OnEnd {
		if d > 0 && d < reach && b.Shape(i+d).Need == 1 {
			a.entry(i + d - first).heir = true
			return true
		}
	}
	return false
}

// together reports whether the i-th operation, the next to add, and the one after it are of
// one kind and become ready at once.
func (a *account) together(i int32, o, next *program.Shape) bool {
	k, l := a.entry(i), a.entry(i+1)
	return o.Kind == next.Kind && o.Need == next.Need && k.seen == o.Need && l.seen == o.Need &&
		(o.Need == 0 || o.Need == 1 && k.last == l.last)
}

// addReady counts the operations of a base rank that one event makes ready.
func (b *bounder) addReady(rank int) {
	ready := len(b.RootsOf(rank))
	for i := b.First[rank]; i < b.First[rank+1]; i++ {
		d := b.DependentsOf(b.Shape(i), i)
		ready = max(ready, len(d.OnStart)+len(d.OnEnd))
	}
	for i := range b.shares {
		if b.copies(i, rank) > 0 {
			b.shares[i].ready = max(b.shares[i].ready, ready)
		}
	}
}

// bytesOfReady bounds the size of the lists of ready operations. These grow by a quarter at a
// time, and the smaller ones may still be allocated.
func (b *bounder) bytesOfReady() (bytes int64) {
	for _, s := range b.shares {
		bytes += 5 * int64(s.ready) * engine.ReadyBytes
	}
	return bytes
}

// bytesOfMail bounds the blocks of messages between workers.
func (b *bounder) bytesOfMail() int64 {
	workers := len(b.shares)
	if workers == 1 {
		return 0
	}
	most := min(b.all, b.sent, b.SentAtOnce())
	return pdes.PostBytes[arena.Node](most, workers)
}
