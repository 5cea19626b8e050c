package noise

import (
	"errors"
	"path/filepath"
	"testing"

	"loggops/internal/testkit/expect"
)

// TestReadChecks has files that other programs have written wrong.
func TestReadChecks(t *testing.T) {
	for name, detours := range map[string][]Detour{
		"no rows":     {},
		"unsorted":    {{5, 1, -1}, {1, 1, -1}},
		"overlapping": {{5, 2, -1}, {6, 1, -1}},
		"negative":    {{-5, 2, -1}},
	} {
		path := filepath.Join(t.TempDir(), "x.noise.arrow")
		var rows []row
		for _, d := range detours {
			rows = append(rows, row{d.StartNS, d.DurationNS, ""})
		}
		err := file.Write(path, Header{}, rows)
		expect.OK(t, err)
		var invalid *Invalid
		if _, err := ReadFile(path); !errors.As(err, &invalid) || invalid.Row != len(detours)-1 {
			t.Errorf("%s: %v", name, err)
		}
	}
}
