// Package profile sums up programs. Of a trace: which calls took how long, what messages were
// sent, on which communicators and between whom. Of a schedule: its operations, messages and
// bytes by kind and by communicator, and what the calls of the trace became. It reads a file once
// and keeps sums only.
package profile
