// Package engine runs programs: a discrete-event simulation in the LogGOPS model
// (docs/model.md).
//
// rules.go is the model: what happens when a calc, a send, an arriving message
// and a receive are due, in that order. run.go lets it happen, one event after the other,
// and process.go tells what is due first at a rank (places.go where it has several CPUs
// or NICs, arrival.go where these are threads of a recording, inbox.go of the messages).
// ready.go keeps what is ready to happen; waiting.go counts met dependences, match.go
// keeps posted receives and unexpected messages (roster.go where these are many), and
// collective.go expands collectives as the simulation meets them. between.go knows what
// messages within a node take, noisy.go when work ends with noise.
//
// windows.go, turns.go and order.go decide how far a rank may run, by the earliest output
// times of eot.go; fetch.go asks the cache for what is needed soon, mail.go takes messages
// from worker to worker, and repeat.go knows (by state.go) what another replica has done in
// the same state. actor.go is what any worker has, of this and of other simulations.
// tally.go is told what is done, where somebody looks: total.go sums it up by rank, mark.go
// by iteration, and span.go tells it as it is. memory.go says what all of that takes, and
// leftover.go what is left when there is nothing more to do.
//
// # Order
//
// The model handles events in order of time, birth, originating rank and count
// of creations. But for the release of a rendezvous sender no event touches
// another rank's state, and a message arrives no sooner than o + L after it is
// sent: the least o + L of all levels of the machine. So a process is run by itself,
// in the model's order of its own events, for as long as nothing can reach it:
//
//   - Processes are divided into units: replicas, or ranks where there is one
//     replica. What crosses from unit to unit is eager messages. So from the
//     earliest time at which a unit could start such a send, all may run o + L
//     further without looking at each other. In such a window workers share the
//     units; at its end they exchange what crosses between them. What they
//     compute does not depend on who computes it.
//   - Within a unit of several ranks each may run o + L beyond the earliest time
//     at which another could start a send, or to where an answer to what it
//     sends could come.
//   - Without noise replicas mostly do the same, each at its time. What one does from a
//     state to another is kept, and not run again where another comes to the same state:
//     between collectives of all nothing else decides what happens there.
//   - Where messages within a unit may be rendezvous, its ranks are run in the
//     model's order, event by event (order.go): a match frees its sender at once,
//     and chains of that are possible. Where messages between replicas may be
//     rendezvous, or o + L is 0, all processes are one unit.
//   - Wildcards are matched at the receiver, whose events are in order; so they
//     need nothing of the windows.
//   - With several CPUs or NICs what has been freed may be ready later than its
//     CPU is free. Then each CPU, and each pair of a CPU and a NIC in one
//     direction, has what waits for it in two heaps: by time until it is ready,
//     by birth from then on.
//   - Noise only makes work end later, so all of these bounds hold with it. But
//     messages may then arrive in another order than that of their births, and so
//     they may where some take another way than others; see inbox.go.
//   - Dependences of any form (GOAL's graphs) are counted down at the process.
package engine
