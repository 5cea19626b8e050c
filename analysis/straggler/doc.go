// Package straggler finds the ranks and nodes that are slower than the others: in the spans of a
// simulated run, the ranks that the others wait for and the reason (they compute longer than the
// others before a call, or have more noise); in measured distributions of times, the ranks and
// nodes that take longer for the same work, because of a fault or a daemon.
//
// It compares with the median of the others, which a few stragglers do not change, in units of
// their median absolute deviation (loggops/internal/robust).
package straggler
