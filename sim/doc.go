// Package sim is the simulator: a discrete-event simulation of a schedule in
// the LogGOPS model (docs/model.md).
//
// rules.go is the model: what happens when a calc, a send, an arriving message
// and a receive are due, in that order. The other files are machinery:
// program.go compiles a schedule, collective.go expands collectives as the
// simulation meets them, pending.go counts met dependences, match.go keeps
// posted receives and unexpected messages, queue.go orders events, busy.go
// keeps those that wait for a CPU or NIC, windows.go decides who runs how far,
// deadlock.go explains what is left when there is nothing more to do.
//
// # Order
//
// The model handles events in order of time, birth, originating rank and count
// of creations. But for the release of a rendezvous sender no event touches
// another rank's state, and a message arrives no sooner than o + L after it is
// sent. So processes are divided into units, each with a queue of its own, that
// run ahead of each other in windows. A unit is a replica, within which all is
// handled in the model's order, rendezvous messages among it; or a rank, where
// there is one replica and no message is a rendezvous. Where messages between
// replicas may be rendezvous, or o + L is 0, all processes are one unit, which
// is the model's single loop.
package sim
