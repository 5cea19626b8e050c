package study_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"loggops/formats/schedule"
	"loggops/replicate"
	"loggops/schedgen/pattern"
	"loggops/sim"
	"loggops/study"
)

// A program simulates a barrier at three sizes, 20 times each, with noise. Run again, it
// resumes from the file of runs.
func Example() {
	folder, err := os.MkdirTemp("", "study-")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "barrier.sched.arrow")
	barrier, err := pattern.New(pattern.Spec{Name: "dissemination-barrier", Ranks: 64, Iterations: 10, ComputeNS: 100_000})
	if err != nil {
		log.Fatal(err)
	}
	if err := schedule.Write(path, barrier); err != nil {
		log.Fatal(err)
	}
	s := &study.Study{
		Input:  path,
		Open:   func(ranks int) (schedule.File, error) { return replicate.Open(path, ranks, 0) },
		Params: sim.Default(), Runs: 20, Seed: 1,
		Noise: study.Noise{Sources: []string{"periodic:freq=1kHz,duration=10us"}, Scale: 1},
	}
	if err := s.AddSweep("ranks=64,256,1024"); err != nil {
		log.Fatal(err)
	}
	points, err := s.RunSweep(context.Background(), filepath.Join(folder, "barrier.result.arrow"))
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range points {
		fmt.Println(p.Runs[0].Ranks, "ranks,", len(p.Runs), "runs, without noise", p.Runs[0].NoiselessNS, "ns")
	}
	// Output:
	// 64 ranks, 20 runs, without noise 1330000 ns
	// 256 ranks, 20 runs, without noise 1440000 ns
	// 1024 ranks, 20 runs, without noise 1550000 ns
}
