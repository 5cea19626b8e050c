package sums

import (
	"testing"

	"loggops/analysis/criticalpath"
	"loggops/analysis/waitstate"
	"loggops/formats/result"
	"loggops/view/internal/golden"
)

func TestPictures(t *testing.T) {
	waits := waitstate.Waits{
		{Place: waitstate.Place{State: waitstate.WaitAtNxN, Rank: 1, Cause: 0, CallSite: result.CallSite{Call: "MPI_Allreduce", Site: "solver.c:212 (solve)"}, Iteration: 3}, Count: 1, NS: 5000},
		{Place: waitstate.Place{State: waitstate.WaitAtNxN, Rank: 2, Cause: 0, CallSite: result.CallSite{Call: "MPI_Allreduce", Site: "solver.c:212 (solve)"}, Iteration: -1}, Count: 2, NS: 3000},
		{Place: waitstate.Place{State: waitstate.Transfer, Rank: 1, Cause: -1, CallSite: result.CallSite{Call: "MPI_Recv"}, Iteration: 3}, Count: 7, NS: 2000},
	}
	for _, of := range waitstate.Groupings {
		t.Run(of, func(t *testing.T) {
			golden.Check(t, of, &Data{"Wait states", "setting", "waiting", waits.Table(of), 0})
		})
	}
	shares := []criticalpath.Share{
		{Key: "computation from a.c:5 (main) to :7 (main)", Count: 2, NS: 9000, Parts: [criticalpath.Parts]int64{criticalpath.Computation: 6000, criticalpath.Noise: 3000}},
		{Key: "a.c:7 (main)", Count: 3, NS: 4000, Parts: [criticalpath.Parts]int64{criticalpath.Overhead: 1000, criticalpath.Latency: 1500, criticalpath.Bytes: 1500}},
	}
	golden.Check(t, "path", &Data{"Critical path", "setting", "time on the critical path", criticalpath.Table(shares, "site"), criticalpath.PartsOf("site")})
	golden.Check(t, "none", &Data{Title: "Wait states", Amount: "waiting time", Numbers: waitstate.Waits(nil).Table("cause")})
}
