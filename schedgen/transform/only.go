package transform

import "loggops/formats/schedule"

// Messages reports which messages a schedule keeps.
type Messages string

const (
	All            Messages = "all"
	PointToPoint   Messages = "p2p"         // Hoefler, Schneider and Lumsdaine (2010) call it nocolls
	OnlyCollective Messages = "collectives" // and this nop2p
)

// Only drops the other calls, and the waits for them. The computation between
// those that stay is kept.
func Only(keep Messages) Rank {
	return func(_ int, ops []schedule.Op) ([]schedule.Op, error) {
		gone := make([]bool, len(ops))
		for i := range ops {
			switch ops[i].Kind {
			case schedule.Send, schedule.Recv:
				gone[i] = keep == OnlyCollective
			case schedule.Collective:
				gone[i] = keep == PointToPoint
			}
		}
		return without(ops, gone), nil
	}
}
