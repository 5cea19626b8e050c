package noise

import (
	"errors"
	"path/filepath"
	"testing"

	"loggops/formats/internal/arrowfile"
)

// TestReadChecks has files that other programs have written wrong.
func TestReadChecks(t *testing.T) {
	for name, rows := range map[string][]Detour{
		"no rows":     {},
		"unsorted":    {{5, 1, -1}, {1, 1, -1}},
		"overlapping": {{5, 2, -1}, {6, 1, -1}},
		"negative":    {{-5, 2, -1}},
	} {
		path := filepath.Join(t.TempDir(), "x.noise.arrow")
		w, err := arrowfile.Create(path, fileKind, Header{})
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range rows {
			arrowfile.Append(w.Columns[colArrival], d.StartNS)
			arrowfile.Append(w.Columns[colDuration], d.DurationNS)
			arrowfile.AppendText(w.Columns[colCause], "", false)
			if err := w.EndRow(); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		var invalid *Invalid
		if _, err := ReadFile(path); !errors.As(err, &invalid) || invalid.Row != len(rows)-1 {
			t.Errorf("%s: %v", name, err)
		}
	}
}
