package schedgen

import (
	"loggops/formats/schedule"
	"loggops/formats/trace"
)

// A buffered send is over for the program when its data are copied. It goes on
// as a nonblocking standard one does, which a large one is until the receiver
// takes it; MPI_Buffer_detach alone waits for that.

// buffer appends a buffered send that requires a calc. What follows requires
// only that it has started.
func (g *rank) buffer(c *trace.Call, op schedule.Op, calc int32) {
	op.Mode = schedule.Standard
	place := g.add(c, op, calc)
	g.afterStart = append(g.afterStart, place)
	g.buffered = append(g.buffered, place)
}

// detach waits for all buffered sends since the last one. The time in it is
// none of the program's.
func detach(g *rank, c *trace.Call) (Fate, error) {
	requires := append([]int32{g.calc(c)}, g.buffered...)
	g.buffered = g.buffered[:0]
	g.after = append(g.after, g.add(c, schedule.Op{Kind: schedule.Calc}, requires...))
	return Communication, nil
}
