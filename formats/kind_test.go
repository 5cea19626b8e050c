package formats_test

import (
	"os"
	"path/filepath"
	"testing"

	"loggops/formats"
	"loggops/internal/testkit/expect"
)

func TestKindOf(t *testing.T) {
	folder := t.TempDir()
	for content, want := range map[string]string{
		"":                                 "",
		"num_ranks 1\n":                    "",
		"\x7f\x10\x00\x00\x00\x00\x00\x00": formats.GoalBinary,
		"\x26\x09\x00\x00\x00\x00\x00\x00": formats.GoalBinary, // used up
		"\x7f\x10\x00\x00":                 "",
	} {
		path := filepath.Join(folder, "x")
		expect.OK(t, os.WriteFile(path, []byte(content), 0o644))
		if kind, err := formats.KindOf(path); kind != want || err != nil {
			t.Errorf("%q: %q, %v", content, kind, err)
		}
	}
	cut := filepath.Join(folder, "cut")
	expect.OK(t, os.WriteFile(cut, []byte("ARROW1\x00\x00\xff\xff"), 0o644))
	if kind, err := formats.KindOf(cut); err == nil {
		t.Errorf("the beginning of an Arrow file is %q", kind)
	}
	if _, err := formats.KindOf(filepath.Join(folder, "missing")); err == nil {
		t.Error("a file that is not there has a kind")
	}
}

func TestDescribed(t *testing.T) {
	for kind, want := range map[string]string{
		formats.Iterations: "an iterations file",
		formats.GoalBinary: "a binary GOAL file",
		"":                 "an unknown file",
	} {
		if got := formats.Described(kind); got != want {
			t.Errorf("%q: %s, want %s", kind, got, want)
		}
	}
}
