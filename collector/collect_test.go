package collector

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/proportion"
)

const soundFile = "# htor's PMPI Tracer 1 Output File\nMPI_Init:-:1:2:1\nMPI_Finalize:90:-\n"

// folderOf makes a folder of files.
func folderOf(t *testing.T, content map[string]string) string {
	t.Helper()
	return filepath.Dir(collecting.Write(t, content)[0])
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
	gzipped, packed := string(zip([]byte(soundFile))), string(zst([]byte(soundFile)))
	for name, c := range map[string]struct {
		content map[string]string
		format  string
		says    string
	}{
		"auto":           {map[string]string{"rank-0.txt": soundFile}, Auto, ""},
		"named":          {map[string]string{"rank-0.txt": soundFile}, "allprof", ""},
		"compressed":     {map[string]string{"rank-0.txt": soundFile, "rank-1.txt.gz": gzipped, "rank-2.txt.zst": packed}, Auto, ""},
		"by magic":       {map[string]string{"rank-0": packed, "rank-1.txt": gzipped}, Auto, ""},
		"cut zst":        {map[string]string{"rank-0.txt": packed[:40]}, "allprof", "the file is cut"},
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

// TestOptionsThatDoNotMatter: neither the number of ranks read at a time nor the order or the compression of
// their files matters. Progress never goes back and ends at the size of what is read, and no recording is read
// when its context is done.
func TestOptionsThatDoNotMatter(t *testing.T) {
	for format, recording := range ofFormats(t) {
		t.Run(format, func(t *testing.T) {
			collect := func(paths []string, opt reading.Options) string {
				opt.Flops = 1e9
				path, head, err := tried(t, paths, format, opt)
				expect.OK(t, err)
				return collecting.Text(&head, collecting.Read(t, path))
			}
			r, err := Find([]string{recording}, format)
			expect.OK(t, err)
			want, paths := collect([]string{recording}, reading.Options{Jobs: 1}), []string{recording}
			if r.reader.run == nil {
				files := map[string][]byte{}
				for _, file := range r.Files {
					content, err := os.ReadFile(file)
					expect.OK(t, err)
					files[filepath.Base(file)+".gz"] = zip(content)
				}
				paths = collecting.Write(t, files)
				slices.Reverse(paths)
			}
			done := int64(0)
			expect.Same(t, want, collect(paths, reading.Options{Jobs: 3, Progress: func(n int64) {
				if n < done {
					t.Errorf("progress goes back from %d to %d", done, n)
				}
				done = n
			}}))
			if size := proportion.Files(t, paths...); r.reader.run == nil && done != size {
				t.Errorf("progress ends at %d of %d bytes", done, size)
			}
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			w, err := trace.Create(filepath.Join(t.TempDir(), "x.trace.arrow"))
			expect.OK(t, err)
			defer w.Abort()
			if _, err := r.Collect(ctx, w, reading.Options{Flops: 1e9}); !errors.Is(err, context.Canceled) {
				t.Errorf("error %v", err)
			}
		})
	}
}
