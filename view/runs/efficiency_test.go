package runs

import (
	"errors"
	"testing"

	"loggops/analysis/efficiency"
	"loggops/analysis/sweep"
	"loggops/internal/testkit/expect"
	"loggops/view/internal/golden"
)

func TestEfficiency(t *testing.T) {
	runs := golden.Runs()
	for i := range runs.Runs {
		r := &runs.Runs[i]
		r.UsefulMaxNS, r.IdealNS = r.NoiselessNS/2, r.NoiselessNS*3/4
		r.UsefulNS = r.UsefulMaxNS*r.Ranks - r.Ranks*r.Ranks
	}
	simulated, err := EfficiencyOfRuns([]sweep.File{runs})
	expect.OK(t, err)
	recorded := EfficiencyOfRecordings([]efficiency.Times{
		{Ranks: 8, RunNS: 20, UsefulNS: 100, UsefulMaxNS: 16, IdealNS: 18, IdealUsefulMaxNS: 17},
		{Ranks: 1, RunNS: 100, UsefulNS: 90, UsefulMaxNS: 90},
	})
	iterations := &Efficiency{Setting: "setting", Series: []Series{{Rows: []Row{{3, recorded.Series[0].Rows[1].Times}}}}, ByIteration: true}
	few := EfficiencyOfRecordings([]efficiency.Times{{Ranks: 8, RunNS: 20, UsefulNS: 100, UsefulMaxNS: 16, IdealNS: 18, IdealUsefulMaxNS: 17}})
	golden.Pictures(t, map[string]golden.Drawing{
		"efficiency-one": few, "efficiency-runs": simulated, "efficiency-recordings": recorded, "efficiency-iterations": iterations,
	})
	if _, err := EfficiencyOfRuns([]sweep.File{golden.Few()}); !errors.Is(err, ErrNoEfficiencies) {
		t.Errorf("runs without efficiencies: %v", err)
	}
}
