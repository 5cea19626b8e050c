package result

import (
	"os"
	"path/filepath"
	"testing"

	"loggops/formats/internal/arrowtest"
)

// sound returns a file of each kind.
func sound(f *testing.F) (files [][]byte) {
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
		if err != nil {
			f.Fatal(err)
		}
		file, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}

// tried reads a file as each kind.
func tried(path string) error {
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
func FuzzRead(f *testing.F) {
	for _, file := range sound(f) {
		f.Add(arrowtest.WithoutSums(file))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "x.arrow")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		tried(path)
	})
}

// FuzzTables reads files that other programs have written.
func FuzzTables(f *testing.F) {
	arrowtest.FuzzTables(f, sound(f), func(_ *testing.T, path string) error { return tried(path) })
}
