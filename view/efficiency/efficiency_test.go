package efficiency

import (
	"errors"
	"flag"
	"testing"

	"loggops/analysis/efficiency"
	"loggops/analysis/sweep"
	"loggops/internal/expect"
	"loggops/view/internal/golden"
)

var update = flag.Bool("update", false, "write the files that pictures are held against")

func TestPictures(t *testing.T) {
	runs := golden.Runs()
	for i := range runs.Runs {
		r := &runs.Runs[i]
		r.UsefulMaxNS, r.IdealNS = r.NoiselessNS/2, r.NoiselessNS*3/4
		r.UsefulNS = r.UsefulMaxNS*r.Ranks - r.Ranks*r.Ranks
	}
	simulated, err := Runs([]sweep.File{runs})
	expect.OK(t, err)
	recorded := Recordings([]efficiency.Times{
		{Ranks: 8, RunNS: 20, UsefulNS: 100, UsefulMaxNS: 16, IdealNS: 18, IdealUsefulMaxNS: 17},
		{Ranks: 1, RunNS: 100, UsefulNS: 90, UsefulMaxNS: 90},
	})
	iterations := &Data{Setting: "setting", Series: []Series{{Rows: []Row{{3, recorded.Series[0].Rows[1].Times}}}}, ByIteration: true}
	few := Recordings([]efficiency.Times{{Ranks: 8, RunNS: 20, UsefulNS: 100, UsefulMaxNS: 16, IdealNS: 18, IdealUsefulMaxNS: 17}})
	for name, d := range map[string]*Data{"one": few, "runs": simulated, "recordings": recorded, "iterations": iterations} {
		t.Run(name, func(t *testing.T) { golden.Check(t, *update, name, d) })
	}
	if _, err := Runs([]sweep.File{golden.Few()}); !errors.Is(err, ErrNothing) {
		t.Errorf("runs without efficiencies: %v", err)
	}
}
