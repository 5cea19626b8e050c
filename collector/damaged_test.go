package collector

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/internal/cases"
	"loggops/internal/expect"
)

// damage spoils the recording of four ranks: the second file, where it says
// nothing else. A damaged file is written in place of its file.
type damage struct {
	name  string
	spoil func(files map[string][]byte, second string)
}

// content makes a damage of what becomes of the second file's content.
func content(name string, change func([]byte) []byte) damage {
	return damage{name, func(files map[string][]byte, second string) { files[second] = change(files[second]) }}
}

// patch writes bytes over those at a place.
func patch(name string, at int, with ...byte) damage {
	return content(name, func(c []byte) []byte {
		copy(c[at:], with)
		return c
	})
}

// replaced replaces the first occurrence of some bytes.
func replaced(name, old, with string) damage {
	return content(name, func(c []byte) []byte { return bytes.Replace(c, []byte(old), []byte(with), 1) })
}

// atEnd flips bits of a byte, counted from the end.
func atEnd(name string, at int, bits byte) damage {
	return content(name, func(c []byte) []byte {
		c[len(c)-at] ^= bits
		return c
	})
}

// line puts a line in place of one, counted from 1.
func line(name string, number int, with string) damage {
	return content(name, func(c []byte) []byte {
		lines := strings.SplitAfter(string(c), "\n")
		lines[number-1] = with
		return []byte(strings.Join(lines, ""))
	})
}

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

func half(c []byte) []byte { return c[:len(c)/2] }

func flip(c []byte) []byte {
	c[len(c)/2] ^= 0xff
	return c
}

// anyDamage happens to files of each format.
var anyDamage = []damage{
	content("empty", func([]byte) []byte { return nil }),
	content("cut to five bytes", func(c []byte) []byte { return c[:5] }),
	content("cut in the middle", half),
	content("cut before its last byte but one", func(c []byte) []byte { return c[:len(c)-2] }),
	content("random bytes", func([]byte) []byte { return []byte("\x00\x9c\xff\x17:\x80\n\x01:::\n\n\xf0\x00") }),
	content("Windows text", func(c []byte) []byte { return bytes.ReplaceAll(c, []byte("\n"), []byte("\x00\n")) }),
	content("gzip, cut", func(c []byte) []byte { return half(zip(c)) }),
	content("gzip, a wrong byte", func(c []byte) []byte { return flip(zip(c)) }),
	content("gzip, of nothing", func([]byte) []byte { return zip(nil) }),
	content("zstd, cut", func(c []byte) []byte { return half(zst(c)) }),
	content("zstd, a wrong byte", func(c []byte) []byte { return flip(zst(c)) }),
	content("zstd, only its magic number", func(c []byte) []byte { return zst(c)[:4] }),
	{"rank missing", func(files map[string][]byte, second string) { delete(files, second) }},
	{"rank twice", func(files map[string][]byte, second string) { files["again-"+second] = files[second] }},
	{"a folder", func(files map[string][]byte, second string) { clear(files) }},
}

// little is a number of four bytes.
func little(v uint32) []byte { return binary.LittleEndian.AppendUint32(nil, v) }

// dumpiFirst is the first record of a DUMPI file: a function of 2 bytes, a
// mask, a thread, two times of 6 bytes each, and the list of MPI_Init.
const dumpiFirst = 16

var recordings = []struct {
	name, files string
	damage      []damage
}{
	{"pmpi", "../testdata/traces/wavefront-4/*.pmpi", []damage{
		patch("magic number", 0, 'X'),
		patch("length of the head is less than its own", 12, little(8)...),
		patch("number of ranks", 20, little(5)...),
	}},
	{"dumpi", "dumpi/testdata/exchange/exchange-*.bin", []damage{
		patch("magic number", 0, 'X'),
		patch("no such function", dumpiFirst, 0x01, 0x24),
		patch("function that is no record's", dumpiFirst, 0x00, 0x80),
		patch("no times", dumpiFirst+2, 0x40),
		patch("a time of too many ns", dumpiFirst+7, 0xff),
		patch("length of a list", dumpiFirst+17, 0x7f),
		patch("negative length of a list", dumpiFirst+17, 0xff),
		patch("lists in a list that are too many", dumpiFirst+17, 0x00, 0xff),
		replaced("end of the records missing", "\x01\x25\x01\x01\x00", "\x01\x24\x01\x01\x00"),
		replaced("version", "\x01\x25\x01\x01\x00", "\x01\x25\x00\x06\x02"),
		replaced("counts in the footer", "\xf0\x07\xfe\xe7\x00\x00\x00\x02", "\xf0\x07\xfe\xe7\x00\x00\x00\x09"),
		atEnd("place of the footer", 9, 1),
		atEnd("place of the footer is negative", 16, 0xff),
		atEnd("number of datatypes", 8*8+4*29+4, 0x7f),
		{"another rank's file", func(files map[string][]byte, second string) {
			files[second] = files[strings.Replace(second, "0001", "0002", 1)]
		}},
	}},
	{"allprof", "allprof/testdata/communicators-c/rank-*.txt", []damage{
		line("unknown call without its times", 3, "MPI_Bogus:2\n"),
		line("no call", 3, "hello\n"),
		line("a line of colons", 3, "::::::\n"),
		line("a long line", 3, "MPI_Barrier:"+strings.Repeat("9", 1<<20)+"\n"),
		line("start that is no number", 6, "MPI_Barrier:x:94000000148,0,2:15\n"),
		line("end that is no number", 6, "MPI_Barrier:14:94000000148,0,2:1o\n"),
		line("time too large", 6, "MPI_Barrier:14:94000000148,0,2:99999999999999999999\n"),
		line("count that is no number", 10, "MPI_Send:26:1:two:5,8,8:0:0:94000000124,0,2:27\n"),
		line("count too large", 10, "MPI_Send:26:1:9223372036854775807:5,8,8:0:0:94000000124,0,2:27\n"),
		line("communicator that is no list", 6, "MPI_Barrier:14:94000000148:15\n"),
	}},
}

// TestDamaged spoils sound recordings in many ways; the packages of the formats have more. Each gives an error of one
// line, which names a file; testdata/damaged.golden has them.
func TestDamaged(t *testing.T) {
	var got strings.Builder
	for _, r := range recordings {
		for _, d := range slices.Concat(anyDamage, r.damage) {
			paths, err := filepath.Glob(r.files)
			if err != nil || len(paths) != 4 {
				t.Fatalf("%s: %d files, error %v", r.name, len(paths), err)
			}
			files := map[string][]byte{}
			for _, path := range paths {
				files[filepath.Base(path)], err = os.ReadFile(path)
				expect.OK(t, err)
			}
			d.spoil(files, filepath.Base(paths[1]))
			folder, problem := t.TempDir(), "none"
			sources := []string{folder}
			if len(files) > 0 {
				sources = collecting.Write(t, files)
				folder = filepath.Dir(sources[0])
			}
			if _, _, err := tried(t, sources, r.name, reading.Options{}); err != nil {
				problem = strings.ReplaceAll(err.Error(), folder, "FOLDER")
			}
			if strings.Contains(problem, "\n") || len(problem) > 300 || !strings.HasPrefix(problem, "FOLDER") {
				t.Errorf("%s, %s: %q", r.name, d.name, problem)
			}
			fmt.Fprintf(&got, "%s, %s: %s\n", r.name, d.name, problem)
		}
	}
	cases.Golden(t, "damaged.golden", got.String())
}
