//go:build nolanes

package engine

import "loggops/sim/internal/arena"

// What the engine asks of its lanes, without them.

func (x *loop) runChain(int32, *rankState) {}

func (e *engine) hasEqual() bool                { return false }
func (x *loop) runEqual(int32, *rankState) bool { return false }

type packedInboxes struct{ begun bool }

func (e *engine) packs(int) bool                            { return false }
func (p *packedInboxes) reuse(*packedInboxes)               {}
func (x *inboxes) pack(*rankState, int32, *arena.Node) bool { return false }
func (x *inboxes) unpack(*rankState)                        {}
func (x *inboxes) endsAfter(r *rankState, m *arena.Node) bool {
	return m.Before(x.nodes.At(r.inboxEnd))
}

func (e *engine) newRepetition(*worker, ranksRunner) repetition { return nil }
