package study

import (
	"path/filepath"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
	"loggops/schedgen/pattern"
	"loggops/sim"
	"loggops/sim/topology"
	"loggops/study/jobs"
)

// TestJobAlone: beside jobs that send no messages, a job takes as long as alone, with the noise of the same ranks.
func TestJobAlone(t *testing.T) {
	folder := t.TempDir()
	write := func(name string, spec pattern.Spec) {
		made, err := pattern.New(spec)
		expect.OK(t, err)
		expect.OK(t, schedule.Write(filepath.Join(folder, name), made))
	}
	write("silent", pattern.Spec{Name: "sweep", Ranks: 1, Iterations: 5, ComputeNS: 100_000})
	write("halo", pattern.Spec{Name: "halo2d", Ranks: 9, Bytes: 3000, Iterations: 20, ComputeNS: 200_000})
	network, err := topology.Parse("torus:size=4x4")
	expect.OK(t, err)
	for _, noise := range []string{
		"random:gap=exponential:1ms,duration=pareto:5us:2.5", "periodic:freq=1kHz,duration=50us,ranks=halo:2..4",
		"periodic:freq=1kHz,duration=50us,cosched", "periodic:freq=1kHz,duration=50us,cores=1", "phase:intensity=10%,eta=exponential",
	} {
		params := sim.Default()
		params.Topology, params.Levels = network.Network, []sim.Level{{Size: 2}}
		s := &Study{Params: params, Runs: 3, Seed: 1, OpenJob: func(j jobs.Job) (schedule.File, error) { return schedule.Open(filepath.Join(folder, j.Path)) }}
		expect.OK(t, s.SetJobs([]jobs.Job{{Name: "first", Path: "silent"}, {Name: "halo", Path: "halo", StartNS: 70_000}, {Name: "last", Path: "silent"}}))
		s.Noise.Sources, s.Noise.Scale, s.Noise.Delays = []string{noise}, 1, []string{"rank=halo:4,calc=3,duration=1ms"}
		o, err := s.Run(t.Context(), Files{})
		expect.OK(t, err)
		for _, r := range o.Runs {
			if r.AloneNS != r.MakespanNS || r.Job == "halo" && r.MakespanNS == r.NoiselessNS {
				t.Errorf("%s: run %d of job %s takes %d ns, alone %d, without noise %d", noise, r.Run, r.Job, r.MakespanNS, r.AloneNS, r.NoiselessNS)
			}
		}
	}
}
