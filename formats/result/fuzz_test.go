package result

import (
	"testing"

	"loggops/formats/internal/arrowtest"
	"loggops/internal/testkit/expect"
)

// sound returns a file of each kind.
func sound(f *testing.F) (paths []string) {
	dir := f.TempDir()
	for _, write := range []func() (string, error){
		func() (string, error) {
			return write(dir, Create[Run], []Run{{Ranks: 4, Replicas: 2, Seed: 1, MakespanNS: 5}})
		},
		func() (string, error) { return write(dir, Create[Rank], []Rank{{FinishNS: 3}, {Rank: 1}}) },
		func() (string, error) {
			return write(dir, Create[Span], []Span{{EndNS: 3, Kind: Send}, {Rank: 1, Kind: Recv, Call: "MPI_Recv", Iteration: None}})
		},
		func() (string, error) {
			return write(dir, Create[Iteration], []Iteration{{EndNS: 3}, {Rank: 1, Iteration: 2}})
		},
		func() (string, error) { return write(dir, Create[PathSegment], []PathSegment{{EndNS: 3}}) },
	} {
		path, err := write()
		expect.OK(f, err)
		paths = append(paths, path)
	}
	return paths
}

// tried reads a file as each kind.
func tried(_ *testing.T, path string) error {
	var all [5]error
	_, _, all[0] = read(path, Open[Run])
	_, _, all[1] = read(path, Open[Rank])
	_, _, all[2] = read(path, Open[Span])
	_, _, all[3] = read(path, Open[Iteration])
	_, _, all[4] = read(path, Open[PathSegment])
	for _, err := range all {
		if err == nil {
			return nil
		}
	}
	return all[0]
}

// FuzzRead reads arbitrary bytes as results: that ends, with an error or not.
func FuzzRead(f *testing.F) { arrowtest.FuzzRead(f, tried, sound(f)...) }

// FuzzTables reads files that other programs have written.
func FuzzTables(f *testing.F) { arrowtest.FuzzTables(f, tried, sound(f)...) }
