package loggops

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// bin is where make puts the programs, which it links once for all tests.
var bin string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		var err error
		if bin, err = os.MkdirTemp("", "loggops-bin-"); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(bin)
		return m.Run()
	}())
}

// TestSessions runs the sessions of pages: what follows a "$ " is run, in one
// shell a page, in a folder that looks like the repository after make, and must
// print what stands below it.
func TestSessions(t *testing.T) {
	build := exec.Command("make", "all", "BIN="+bin)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("make: %v\n%s", err, out)
	}
	for _, page := range []string{"README.md", "docs/pictures.md", "docs/gallery.md"} {
		t.Run(page, func(t *testing.T) { runSessions(t, page) })
	}
}

func runSessions(t *testing.T, page string) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for link, to := range map[string]string{"bin": bin, "testdata": filepath.Join(here, "testdata")} {
		if err := os.Symlink(to, filepath.Join(folder, link)); err != nil {
			t.Fatal(err)
		}
	}
	sessions := regexp.MustCompile("(?s)```console\n(.*?)```").FindAllSubmatch(text, -1)
	if len(sessions) == 0 {
		t.Fatal("no sessions")
	}
	var script, want strings.Builder
	script.WriteString("set -e\nexport PATH=$PWD/bin:$PATH\n")
	for _, session := range sessions {
		for line := range strings.Lines(string(session[1])) {
			if command, ok := strings.CutPrefix(line, "$ "); ok {
				script.WriteString(command)
			} else {
				want.WriteString(line)
			}
		}
	}
	run := exec.Command("sh", "-c", script.String())
	run.Dir = folder
	var got bytes.Buffer
	run.Stdout, run.Stderr = &got, &got
	if err := run.Run(); err != nil || got.String() != want.String() {
		t.Errorf("%v; got\n%swant\n%s", err, got.String(), want.String())
	}
}

// TestGallery has the pictures of docs/gallery.md in docs/gallery, 1,000 px wide
// and small, and no others.
func TestGallery(t *testing.T) {
	page, err := os.ReadFile("docs/gallery.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for _, match := range regexp.MustCompile(`\]\((gallery/.*?)\)`).FindAllSubmatch(page, -1) {
		shown["docs/"+string(match[1])] = true
	}
	files, err := filepath.Glob("docs/gallery/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		if !shown[path] {
			t.Errorf("%s is not shown", path)
		}
		delete(shown, path)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if len(data) > 100_000 {
			t.Errorf("%s: %d bytes", path, len(data))
		}
		if config, err := png.DecodeConfig(bytes.NewReader(data)); err != nil || config.Width != 1000 {
			t.Errorf("%s: %d px wide, %v", path, config.Width, err)
		}
	}
	for path := range shown {
		t.Errorf("there is no %s", path)
	}
}

// TestDemo runs make demo, whose last lines are the table of run times and the
// names of pictures.
func TestDemo(t *testing.T) {
	folder := t.TempDir()
	demo := exec.Command("make", "--no-print-directory", "demo", "BIN="+bin, "DEMO="+filepath.Join(folder, "demo"))
	out, err := demo.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const want = `
   ranks   messages  run time (ms)
       4       3214        397.687
      64      61950        398.902
    1024    1159166        400.251

pictures: `
	_, pictures, found := strings.Cut(string(out), want)
	if !found {
		t.Errorf("got\n%s\nwant in it%s", out, want)
	}
	for _, picture := range strings.Fields(pictures) {
		if s, err := os.Stat(picture); err != nil || s.Size() == 0 {
			t.Errorf("%s: %v", picture, err)
		}
	}
	if n := len(strings.Fields(pictures)); n != 3 {
		t.Errorf("%d pictures", n)
	}
}
