package sums

import (
	"flag"
	"testing"

	"loggops/analysis/waitstate"
	"loggops/view/internal/golden"
)

var update = flag.Bool("update", false, "write the files that pictures are held against")

func TestPictures(t *testing.T) {
	waits := []*waitstate.Wait{
		{Place: waitstate.Place{State: waitstate.WaitAtNxN, Rank: 1, Cause: 0, Call: "MPI_Allreduce", Site: "solver.c:212 (solve)", Iteration: 3}, Count: 1, NS: 5000},
		{Place: waitstate.Place{State: waitstate.WaitAtNxN, Rank: 2, Cause: 0, Call: "MPI_Allreduce", Site: "solver.c:212 (solve)", Iteration: -1}, Count: 2, NS: 3000},
		{Place: waitstate.Place{State: waitstate.Transfer, Rank: 1, Cause: -1, Call: "MPI_Recv", Iteration: 3}, Count: 7, NS: 2000},
	}
	for _, of := range waitstate.Groupings {
		t.Run(of, func(t *testing.T) {
			golden.Check(t, *update, of, &Data{"Wait states", "setting", "waiting", waitstate.Table(waits, of)})
		})
	}
	golden.Check(t, *update, "none", &Data{Title: "Wait states", Numbers: waitstate.Table(nil, "cause")})
}
