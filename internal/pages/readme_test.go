package pages

import (
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
)

// TestGallery has the pictures of docs/gallery.md in docs/gallery, 1,000 px wide
// and small, and no others.
func TestGallery(t *testing.T) {
	page := read(t, gallery)
	shown := map[string]bool{}
	for _, match := range regexp.MustCompile(`\]\((gallery/.*?)\)`).FindAllStringSubmatch(page, -1) {
		shown["docs/"+match[1]] = true
	}
	files, err := filepath.Glob("docs/gallery/*")
	expect.OK(t, err)
	for _, path := range files {
		if !shown[path] {
			t.Errorf("%s is not shown", path)
		}
		delete(shown, path)
		data := read(t, path)
		if len(data) > 100_000 {
			t.Errorf("%s: %d bytes", path, len(data))
		}
		if config, err := png.DecodeConfig(strings.NewReader(data)); err != nil || config.Width != 1000 {
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
       4        414         18.983
      64      12510         50.958
    1024     242046        177.973

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
