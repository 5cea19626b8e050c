// Package engine is the simulator's loop: a parallel discrete-event simulation in the LogGOPS
// model (docs/model.md) that runs any program.
//
// rules.go has the event rules of the model: a calc, a send, an arriving message, a receive.
// run.go executes one event of a rank after another, and
// rank.go selects the next event of a rank (resources.go with several CPUs or NICs, arrival.go
// where these are the threads of a recording, inbox.go among messages). ready.go queues ready
// operations; waiting.go counts the dependences that others still miss; match.go holds posted
// receives and unexpected messages (matchindex.go indexes long lists); collective.go expands
// collectives step by step.
// tables.go describes operations and has the costs of messages, channels.go keeps messages of different
// sizes in order, links.go carries messages over a network of links, and noise.go computes the
// effect of noise.
//
// windows.go and the drivers (driver.go, turns.go, together.go) decide how far a rank may run, from the earliest output
// times (EOT) of eot.go. fetch.go prefetches, and handover.go passes messages between workers.
// Lanes can be left out (lanes_none.go): chain.go executes operations that follow each other, equal.go equal messages of a
// collective, packed.go packs messages if they are many, and replica.go repeats what another replica in the same
// state (state.go) has done before. actor.go has
// what the workers of all simulations share. reporter.go has the events that the rules report to the observers
// (package observe) and to the critical path, causes.go what the path alone needs. statebytes.go computes the
// size of the state, memory.go counts what grows, and leftover.go finds what is left when no events are.
//
// # Names
//
// One letter has one meaning: e is the engine, w a worker, x a part of one in its own methods, p the program, r the state of
// a rank, o the shape of an operation, c the cost of a message, f a flight, i the number of a node or flight, m the node of
// a message, n any other node, t a time, k an index; a and b are compared.
//
// # Order
//
// The model handles events in order of time, birth, originating rank and count of creations.
// Except for the release of a rendezvous sender, no event touches the state of another rank,
// and a message arrives no sooner than o + L after its send starts. That is the lookahead: the
// least o + L of all levels of the machine. So a rank runs alone, in the model's order of its
// own events, as long as no message can reach it:
//
//   - Ranks are partitioned into logical processes (LPs): replicas, or single ranks if
//     there is one replica. Only eager messages leave an LP. So from the earliest time at
//     which any LP can start such a send, all LPs may run o + L further independently. In
//     such a window the workers share the LPs; at its end they exchange the messages that
//     left an LP. The result does not depend on the number of workers.
//   - A rank that is an LP takes in messages beyond that time that precede all that may still
//     arrive (isCertain).
//   - Within an LP of several ranks, each rank may run o + L beyond the earliest time at
//     which another one can start a send, and up to the earliest possible reply to its own
//     sends.
//   - Without noise, most replicas do the same at different times. The engine records what
//     a replica does between two states, and reuses it when another replica reaches the
//     same state: between global collectives nothing else determines what happens there. It does so for
//     replicas of up to MaxRepeating ranks.
//   - A match of a rendezvous message releases its sender at once, and chains of releases are
//     possible, but only among ranks that have sent such a message, or are to receive one, at
//     the beginning of a window: a later one arrives after the window. So these ranks, in one LP,
//     run in the model's order, event by event (together.go), after the others. If messages
//     between replicas may be rendezvous, or o + L is 0, all ranks form one LP.
//   - Wildcards are matched at the receiver, whose events are in order, so they need no
//     further synchronization.
//   - With several CPUs or NICs, and with rendezvous = drain or receive = nic, an operation
//     may become ready after its CPU is free. So
//     each CPU, and each pair of a CPU and one direction of a NIC, has two heaps of
//     waiting operations: by time until they are ready, and then by birth.
//   - Noise only delays the end of work, so all of these bounds hold with it. But messages
//     may then arrive in another order than their births; the same holds for machines whose
//     latency depends on the level or the size of messages. See inbox.go.
//   - Dependences may form any acyclic graph (as in GOAL) and are counted down at the
//     rank.
package engine
