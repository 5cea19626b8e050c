package setting

import (
	"errors"
	"testing"

	"github.com/pelletier/go-toml/v2"
)

func TestError(t *testing.T) {
	var file struct{ Name string }
	for text, want := range map[string]string{
		"x = 1\nname = 5": "line 2: want a text",
		"\nname":          "line 2: expected '=' after key",
	} {
		if err := TOMLError(toml.Unmarshal([]byte(text), &file), "want a text"); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	if other := errors.New("other"); TOMLError(other, "") != other {
		t.Error("another error is changed")
	}
}

func TestCheck(t *testing.T) {
	for text, ok := range map[string]bool{"": true, "name = 'µs'\n": true, "ARROW1\x00\x00": false, "\xff": false} {
		if err := CheckText([]byte(text)); (err == nil) != ok {
			t.Errorf("%q: %v", text, err)
		}
	}
}
