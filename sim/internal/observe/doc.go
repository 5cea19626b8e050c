// Package observe has what may be asked of a run besides its times: totals, lists of matching, iterations and spans
// with their waits. The engine reports events (Event), and each observer is a function of them; it does not change the
// run. The critical path is not among them, as it needs causes, which no event has (package criticalpath).
//
// Each worker has a Log, which hands batches of events over. What the observers of a message's receiver need to know of
// its send travels beside the message (Fact).
package observe
