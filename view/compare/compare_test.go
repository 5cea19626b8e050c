package compare

import (
	"flag"
	"testing"

	"loggops/analysis/compare"
	"loggops/view/internal/golden"
)

var update = flag.Bool("update", false, "write the files that pictures are held against")

func TestPictures(t *testing.T) {
	rows := compare.Rows(
		compare.Times{{Group: compare.Run, Name: "makespan, 4 ranks"}: 5000, {Group: compare.WaitState, Name: "late sender"}: 700, {Group: compare.WaitState, Name: "transfer"}: 100},
		compare.Times{{Group: compare.Run, Name: "makespan, 4 ranks"}: 4000, {Group: compare.WaitState, Name: "late sender"}: 300, {Group: compare.Noise, Name: "irq:1"}: 10})
	golden.Check(t, *update, "compare", &Data{"a", "b", rows})
	golden.Check(t, *update, "one", &Data{"a", "b", rows[:1]})
}
