package collector

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/expect"
)

const soundFile = "# htor's PMPI Tracer 1 Output File\nMPI_Init:-:1:2:1\nMPI_Finalize:90:-\n"

// folderOf makes a folder of files.
func folderOf(t *testing.T, content map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range content {
		expect.OK(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666))
	}
	return folder
}

// tried collects a recording and returns the path of the trace.
func tried(t testing.TB, paths []string, format string, opt reading.Options) (path string, head trace.Header, err error) {
	t.Helper()
	r, err := Find(paths, format)
	if err != nil {
		return "", head, err
	}
	return collecting.File(t, func(ctx context.Context, _ []string, w *trace.Writer, opt reading.Options) (trace.Header, error) {
		return r.Collect(ctx, w, opt)
	}, nil, opt)
}

func TestFilesAreOrderedByRank(t *testing.T) {
	content := map[string]string{
		"README.md": "notes", ".hidden-1.txt": soundFile, "notes.txt": "no rank",
		"x.trace.arrow": "ARROW1", "run-7.arrow": "ARROW1", "broken-11.txt": "\x00",
	}
	var want []string
	for _, name := range []string{"run1-rank-0.txt", "run1-rank-1", "run1-rank-02.dat", "run1-rank-10.out"} {
		content[name] = soundFile
		want = append(want, name)
	}
	want = append(want, "broken-11.txt")
	folder := folderOf(t, content)
	for name, args := range map[string][]string{
		"folder": {folder},
		"files":  {filepath.Join(folder, "broken-11.txt"), filepath.Join(folder, "run1-rank-10.out"), filepath.Join(folder, "run1*-[0-9]*")},
	} {
		files, err := Files(args)
		expect.OK(t, err)
		var got []string
		for _, file := range files {
			got = append(got, filepath.Base(file))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

func TestFilesRefused(t *testing.T) {
	empty := t.TempDir()
	for arg, says := range map[string]string{
		empty:                             empty + ": no trace files in it",
		filepath.Join(empty, "rank-0"):    "no such file",
		filepath.Join(empty, "rank-*"):    "no such file",
		filepath.Join(empty, "rank-[0-9"): "syntax error",
	} {
		_, err := Files([]string{arg})
		expect.Error(t, err, says)
	}
}

func TestCollect(t *testing.T) {
	compressed := func(kind string) string {
		var b strings.Builder
		if kind == "gz" {
			w := gzip.NewWriter(&b)
			w.Write([]byte(soundFile))
			w.Close()
			return b.String()
		}
		w, err := zstd.NewWriter(&b)
		expect.OK(t, err)
		w.Write([]byte(soundFile))
		w.Close()
		return b.String()
	}
	for name, c := range map[string]struct {
		content map[string]string
		format  string
		says    string
	}{
		"auto":           {map[string]string{"rank-0.txt": soundFile}, Auto, ""},
		"named":          {map[string]string{"rank-0.txt": soundFile}, "allprof", ""},
		"compressed":     {map[string]string{"rank-0.txt": soundFile, "rank-1.txt.gz": compressed("gz"), "rank-2.txt.zst": compressed("zst")}, Auto, ""},
		"by magic":       {map[string]string{"rank-0": compressed("zst"), "rank-1.txt": compressed("gz")}, Auto, ""},
		"cut zst":        {map[string]string{"rank-0.txt": compressed("zst")[:40]}, "allprof", "the file is cut"},
		"unknown":        {map[string]string{"rank-0.txt": "hello"}, Auto, "not a trace of a known format (allprof"},
		"empty":          {map[string]string{"rank-0.txt": ""}, Auto, "the file is empty"},
		"no such format": {map[string]string{"rank-0.txt": soundFile}, "vampir", `no format is called "vampir" (there are auto, allprof`},
		"missing rank":   {map[string]string{"rank-0.txt": soundFile, "rank-2.txt": soundFile}, Auto, "rank 1 is missing"},
	} {
		t.Run(name, func(t *testing.T) {
			_, head, err := tried(t, []string{folderOf(t, c.content)}, c.format, reading.Options{})
			expect.Error(t, err, c.says)
			if c.says == "" && head.Ranks != len(c.content) {
				t.Errorf("%d ranks", head.Ranks)
			}
		})
	}
}

// TestFindBelow finds the archive in a folder of a folder, as measurement systems make
// one folder per run.
func TestFindBelow(t *testing.T) {
	above := t.TempDir()
	expect.OK(t, os.CopyFS(filepath.Join(above, "run"), os.DirFS("../testdata/traces/wavefront-eztrace-2")))
	r, err := Find([]string{above}, Auto)
	if err != nil || len(r.Files) == 0 || r.reader.name != "otf2" {
		t.Fatalf("found %v, %v", r, err)
	}
	expect.OK(t, os.WriteFile(filepath.Join(above, "rank-0.txt"), []byte(soundFile), 0o666))
	if r, err := Find([]string{above}, Auto); err != nil || len(r.Files) != 1 || filepath.Base(r.Files[0]) != "rank-0.txt" {
		t.Errorf("beside files of ranks: %v, %v", r, err)
	}
}
