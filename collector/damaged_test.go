package collector

import (
	"bytes"
	"encoding/hex"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

func zip(c []byte) []byte {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	z.Write(c)
	z.Close()
	return out.Bytes()
}

func zst(c []byte) []byte {
	z, _ := zstd.NewWriter(nil)
	return z.EncodeAll(c, nil)
}

// spoil makes changes to the second file of a recording, such as "gzip, half", which are those of testdata/damaged.txt. Places
// below 0 count from the end.
func spoil(t *testing.T, files map[string][]byte, second, changes string) {
	t.Helper()
	for change := range strings.SplitSeq(changes, ", ") {
		words, c := append(strings.Fields(change), "", "", ""), files[second]
		with, err := hex.DecodeString(words[2])
		at, _ := strconv.Atoi(words[1])
		if at < 0 {
			at += len(c)
		}
		switch words[0] {
		case "empty":
			c = nil
		case "head":
			c = c[:at]
		case "half":
			c = c[:len(c)/2]
		case "bytes":
			c, err = hex.DecodeString(words[1])
		case "windows":
			c = bytes.ReplaceAll(c, []byte("\n"), []byte("\x00\n"))
		case "gzip":
			c = zip(c)
		case "zstd":
			c = zst(c)
		case "patch":
			copy(c[at:], with)
		case "flip": // of bits of a byte, of all in the middle
			if words[1] == "" {
				at, with = len(c)/2, []byte{0xff}
			}
			c[at] ^= with[0]
		case "replace":
			old, _ := hex.DecodeString(words[1])
			c = bytes.Replace(c, old, with, 1)
		case "line":
			lines := strings.SplitAfter(string(c), "\n")
			lines[at-1], err = strings.ReplaceAll(words[2], "9...", strings.Repeat("9", 1<<20))+"\n", nil
			c = []byte(strings.Join(lines, ""))
		case "other":
			c = files[strings.Replace(second, "0001", "0002", 1)]
		case "twice":
			files["again-"+second] = c
		case "missing", "folder":
		default:
			t.Fatalf("no change is called %q", change)
		}
		expect.OK(t, err)
		files[second] = c
		if words[0] == "missing" {
			delete(files, second)
		} else if words[0] == "folder" {
			clear(files)
		}
	}
}

// TestDamaged spoils sound recordings in many ways. Each gives an error of one line, which names a file.
func TestDamaged(t *testing.T) {
	cases.Lines(t, "damaged.txt", func(input string) string {
		format, changes, _ := strings.Cut(input, ": ")
		paths := ofAllprof(t, "communicators-c")
		if format != "allprof" {
			var err error
			paths, err = filepath.Glob(map[string]string{"pmpi": "../testdata/traces/wavefront-4/*.pmpi", "dumpi": "dumpi/testdata/exchange/exchange-*.bin"}[format])
			expect.OK(t, err)
		}
		if len(paths) != 4 {
			t.Fatalf("%s: %d files", input, len(paths))
		}
		files := map[string][]byte{}
		for _, path := range paths {
			content, err := os.ReadFile(path)
			expect.OK(t, err)
			files[filepath.Base(path)] = content
		}
		spoil(t, files, filepath.Base(paths[1]), changes)
		folder := t.TempDir()
		sources := []string{folder}
		if len(files) > 0 {
			sources = collecting.Write(t, files)
			folder = filepath.Dir(sources[0])
		}
		_, _, err := tried(t, sources, format, reading.Options{})
		problem := strings.ReplaceAll(cases.Outcome("accepted", err), folder, "FOLDER")
		if strings.Contains(problem, "\n") || len(problem) > 300 {
			t.Errorf("%s: %q", input, problem)
		}
		return strings.TrimPrefix(problem, "error: ")
	})
}
