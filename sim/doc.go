// Package sim is the simulator: a discrete-event simulation of a schedule in
// the LogGOPS model (docs/model.md).
//
// rules.go is the model: what happens when a calc, a send, an arriving message
// and a receive are due, in that order. The other files are machinery:
// program.go compiles a schedule, collective.go expands collectives as the
// simulation meets them, pending.go counts met dependences, match.go keeps
// posted receives and unexpected messages, queue.go and order.go find the next
// event, deadlock.go explains what is left when there is none.
//
// # Order
//
// The model handles events in order of time, birth, originating rank and count
// of creations. But for the release of a rendezvous sender no event touches
// another rank's state, and a message arrives no sooner than o + L after it is
// sent. So each rank has a queue of its own, and the rank with the least next
// event may run ahead of the others by o + L. Where a message may be a
// rendezvous, or o + L is 0, it runs only while its next event is the least of
// all, which is the model's single loop.
package sim
