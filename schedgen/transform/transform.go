// Package transform makes other schedules of a schedule: a part of it, with
// only some of its messages, on faster processors, with more overlap. What it
// takes may have been made of a trace, of GOAL text or of a pattern.
//
// Each transformation is a file. In the order in which loggops-schedgen does
// them: cut.go (of a phase: phase.go, passes.go; between calls: place.go), only.go, scale.go, nonblocking.go, async.go. Some look at
// one rank's list at a time (schedule.ByRank); those that must know which send a receive
// belongs to (match.go) take a whole schedule in memory (schedule.Load).
package transform

import "loggops/formats/schedule"

// Rank makes another list of a rank's operations, as schedule.ByRank calls it. An error of its own is a
// *schedule.Invalid.
type Rank func(rank int, ops []schedule.Op) ([]schedule.Op, error)
