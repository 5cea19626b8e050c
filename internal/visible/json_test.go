package visible

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestReadJSON(t *testing.T) {
	for text, want := range map[string]string{
		`{"ranks": 4}`:            "",
		``:                        "not JSON, or cut short",
		`{"ranks": `:              "not JSON, or cut short",
		`{"ranks": x}`:            "not JSON, from byte 11 on",
		`{"ranks": "four"}`:       `"ranks" must not be a JSON string`,
		`{"ranks": 1e300}`:        `"ranks" must not be a JSON number 1e300`,
		`[]`:                      "it must not be a JSON array",
		strings.Repeat("[", 1e5):  "not JSON, from byte 10001 on",
		`{"ranks": 4, "ranks":5}`: "",
	} {
		var to struct {
			Ranks int `json:"ranks"`
		}
		err := ReadJSON([]byte(text), &to)
		if (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%.20s: %v, want %s", text, err, want)
		}
	}
}

func FuzzWriteJSON(f *testing.F) {
	f.Add("MPI_\n\x1b[2J\x00\u009b31m\u2028\x7f<b>\"\\é")
	f.Fuzz(func(t *testing.T, text string) {
		written, err := WriteJSON(map[string]string{"x": text})
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
