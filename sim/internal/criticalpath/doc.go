// Package criticalpath records why the events of a run took place when they did, and finds the
// chain of segments that ends at the makespan.
//
// The start of an event is the maximum of some times: when its CPU is free, when its NIC is
// free, and when its message has arrived or its dependences are met. Of equal times, the CPU's
// wins, then the NIC's. A record stores which time won, as an instant of an earlier record of
// the same worker; an intake stores which send its message came from. Walking back along these
// from the last CPU that is free visits only the events on the path. What replicas repeat is recorded
// once (repeat.go).
package criticalpath
