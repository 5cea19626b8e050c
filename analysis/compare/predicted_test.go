package compare

import (
	"bytes"
	"testing"

	"loggops/formats/listing"
	"loggops/formats/schedule"
	"loggops/internal/table"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/sim"
)

func TestPredictionTable(t *testing.T) {
	recorded := listing.Schedule(t, `
		rank 0
		0 calc 100000
		1 send 1 7 r0
		rank 1
		0 recv 0 7`)
	predicted := listing.Schedule(t, `
		rank 0
		0 calc 150000
		1 send 1 7 r0
		rank 1
		0 recv 0 7`)
	recorded.Ops[0][0].Call, predicted.Ops[0][0].Call = "MPI_Send", "MPI_Send"
	recorded.Ops[0][1].Call, recorded.Ops[0][1].Site = "MPI_Send", "a.c:1"
	predicted.Ops[0][1].Call, predicted.Ops[0][1].Site = "MPI_Send", "a.c:1"
	var times [2]Times
	for i, s := range []schedule.Source{recorded, predicted} {
		var err error
		if times[i], err = OfSchedule(t.Context(), s, sim.Default()); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	expect.OK(t, PredictionTable(times[0], times[1]).Write(&out, table.FormatCSV))
	cases.Golden(t, "prediction.csv", out.String())
}
