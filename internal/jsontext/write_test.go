package jsontext

import (
	"encoding/json"
	"testing"
	"unicode"
	"unicode/utf8"
)

func FuzzWrite(f *testing.F) {
	f.Add("MPI_\n\x1b[2J\x00\u009b31m\u2028\x7f<b>\"\\é")
	f.Fuzz(func(t *testing.T, text string) {
		written, err := Write(map[string]string{"x": text})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range string(written) {
			if unicode.IsControl(r) {
				t.Fatalf("%q has a control character", written)
			}
		}
		var read map[string]string
		if err := json.Unmarshal(written, &read); err != nil || utf8.ValidString(text) && read["x"] != text {
			t.Errorf("%q is read back as %q, %v", text, read["x"], err)
		}
	})
}
