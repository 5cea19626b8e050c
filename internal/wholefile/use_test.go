package wholefile

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"loggops/internal/testkit/expect"
)

// TestCheck: which names are of one file.
func TestCheck(t *testing.T) {
	t.Chdir(t.TempDir())
	here, err := os.Getwd()
	expect.OK(t, err)
	for _, err := range []error{
		os.WriteFile("file", nil, 0o666), os.WriteFile("other", nil, 0o666), os.Mkdir("folder", 0o777),
		os.Symlink("file", "link"), os.Symlink("link", "link2"), os.Link("file", "hard"), os.Symlink("folder", "linked"),
		os.Symlink("../new", "folder/dangling"), os.Symlink("loop", "loop"), syscall.Mkfifo("pipe", 0o666),
	} {
		expect.OK(t, err)
	}
	for _, x := range []struct {
		one, other string
		same       bool
	}{
		{"file", "file", true}, {"file", "./file", true}, {"file", here + "/file", true}, {"file", "folder/../file", true},
		{"file", "link", true}, {"link2", "file", true}, {"hard", "link", true}, {"file", "other", false}, {"file", "new", false},
		{"new", "new", true}, {"new", "./new", true}, {"new", here + "/new", true}, {"new", "folder/dangling", true}, {"linked/dangling", "new", true},
		{"folder/new", "linked/new", true}, {"folder/new", "new", false}, {"none/new", "./none/new", true}, {"none/new", "new", false},
		{"loop", "loop", true}, {"loop", "file", false},
		{"folder", "folder", false}, {"pipe", "./pipe", false}, {"/dev/null", "/dev/null", false}, {"", "", false},
		{"-", "-", true}, {"-", "file", false},
	} {
		twice := CheckUses([]Use{{"-o", x.one, true, nil}, {"--data", x.other, true, nil}})
		over := CheckUses([]Use{{"", x.one, false, nil}, {"-o", x.other, true, nil}})
		if x.one == Standard {
			if over != nil {
				t.Errorf("%q and %q: %v", x.one, x.other, over)
			}
			over = twice
		}
		if (twice != nil) != x.same || (over != nil) != x.same {
			t.Errorf("%q and %q: %v, %v", x.one, x.other, twice, over)
		}
		if err := CheckUses([]Use{{"", x.one, false, nil}, {"--noise", x.other, false, nil}}); err != nil {
			t.Errorf("%q and %q, which are read: %v", x.one, x.other, err)
		}
	}
}

// TestText: what an error says, and what standard input and output are.
func TestText(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x")
	file, err := os.Create(name)
	expect.OK(t, err)
	defer file.Close()
	for _, x := range []struct {
		uses []Use
		want string
	}{
		{[]Use{{By: "--noise", Name: name}, {By: "-o", Name: name, Write: true}}, "-o X would overwrite the input --noise X: name another file"},
		{[]Use{{Name: name}, {By: "-o", Name: name, Write: true}}, "-o X would overwrite the input X: name another file"},
		{[]Use{{Name: name}, {By: "-o", Name: name, Write: true}, {By: "--data", Name: name, Write: true}}, "-o X and --data X are one file: name two files"},
		{[]Use{{Name: "-", Stream: file}, {By: "-o", Name: name, Write: true}}, "-o X would overwrite the input - (standard input): name another file"},
		{[]Use{{Name: name}, {By: "-o", Name: "-", Write: true, Stream: file}}, "-o - (standard output) would overwrite the input X: name another file"},
	} {
		if err := CheckUses(x.uses); err == nil || strings.ReplaceAll(err.Error(), name, "X") != x.want {
			t.Errorf("%+v: %v, want %s", x.uses, err, x.want)
		}
	}
}
