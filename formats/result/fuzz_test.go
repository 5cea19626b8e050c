package result

import (
	"os"
	"path/filepath"
	"testing"

	"loggops/formats/internal/arrowtest"
)

// FuzzRead reads arbitrary bytes as results: that ends, with an error or not.
func FuzzRead(f *testing.F) {
	dir := f.TempDir()
	seeds := []func() (string, error){
		func() (string, error) {
			return write(dir, CreateRuns, []Run{{Ranks: 4, Replicas: 2, Seed: 1, MakespanNS: 5}})
		},
		func() (string, error) { return write(dir, CreateRanks, []Rank{{FinishNS: 3}, {Rank: 1}}) },
		func() (string, error) {
			return write(dir, CreateSpans, []Span{{EndNS: 3, Kind: Send}, {Rank: 1, Kind: Recv, Call: "MPI_Recv", Iteration: None}})
		},
		func() (string, error) {
			return write(dir, CreateIterations, []Iteration{{EndNS: 3}, {Rank: 1, Iteration: 2}})
		},
	}
	for _, seed := range seeds {
		path, err := seed()
		if err != nil {
			f.Fatal(err)
		}
		b, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(arrowtest.WithoutSums(b))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "x.arrow")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		read(path, OpenRuns)
		read(path, OpenRanks)
		read(path, OpenSpans)
		read(path, OpenIterations)
	})
}
