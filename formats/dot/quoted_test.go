package dot

import "testing"

func TestQuoted(t *testing.T) {
	for text, want := range map[string]string{
		"calc 5 ns": `"calc 5 ns"`, `a"b\N`: `"a\"b\\N"`, "a\nb\x1b": `"a\\nb\\x1b"`,
	} {
		if got := quoted(text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
