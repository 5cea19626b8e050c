package jsontext

import (
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
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
		err := Read([]byte(text), &to)
		if (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%.20s: %v, want %s", text, err, want)
		}
	}
}
