package paraver

import (
	"errors"
	"os"
	"strings"
	"testing"

	"loggops/collector/reading"
)

// FuzzCollect reads any bytes as a .prv file, and as a .pcf file: they give a
// trace, or an error of one line.
func FuzzCollect(f *testing.F) {
	for _, name := range []string{"testdata/exchange.prv", "testdata/exchange.pcf"} {
		content, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(content, name == "testdata/exchange.pcf")
	}
	prv, err := os.ReadFile("testdata/exchange.prv")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, content []byte, isNames bool) {
		files := stored(t, string(content))
		if isNames {
			files = stored(t, string(prv))
			if err := os.WriteFile(files[1], content, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		var wrong *reading.Error
		_, err := collect(t, files, reading.Options{Assume: reading.Assume{"counts": 0}})
		if err != nil && (!errors.As(err, &wrong) || strings.Contains(err.Error(), "\n")) {
			t.Errorf("error %q", err)
		}
	})
}
