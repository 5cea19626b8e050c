package pmpi

import (
	"encoding/hex"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

// TestRecords compares the traces of the records in testdata/records.txt.
func TestRecords(t *testing.T) {
	cases.Run(t, "records.txt", func(t *testing.T, input string) string {
		files := stored(t, input)
		slices.Reverse(files) // their order does not matter
		header, calls, err := collect(t, files, reading.Options{Jobs: 2})
		if err != nil {
			return strings.ReplaceAll(cases.Outcome("", err), filepath.Dir(files[0])+"/", "")
		}
		text := fmt.Sprintf("files %v, opaque %v, unrecorded %v, partial %v\n", header.Files, header.Opaque, header.Unrecorded, header.Partial)
		if header.Run != "" {
			text += "run " + header.Run + "\n"
		}
		return text + collecting.Text(&header, calls)
	})
}

// TestDamaged checks that the error of a damaged file is one line.
func TestDamaged(t *testing.T) { collecting.Refused(t, "damaged.txt", Collect, stored) }

// TestLongProportion: the memory and the time to read a file are proportional to its size.
func TestLongProportion(t *testing.T) {
	collecting.Proportion(t, "proportion.txt", Collect, reading.Options{}, stored)
}

// stored writes the files of a text, see filesOf.
func stored(t testing.TB, text string) []string { return store(t, filesOf(t, text)...) }

// filesOf returns the files of a text. A line "rank R of N" begins one, of the present
// version if there is a + behind it, "set AT BYTE" overwrites a byte of its head, and "patch AT BYTES" some of the file, which the
// checksums then do not have. A line "block" or "block THREAD" ends a block, and "control" one in which recording stops or goes on. The
// others are records: the start and the end, the name of the call, the letters of its fields, and these.
func filesOf(t testing.TB, text string) (files [][]byte) {
	t.Helper()
	for part := range strings.SplitSeq(strings.TrimPrefix(text, "rank "), "\nrank ") {
		head, body, _ := strings.Cut(part, "\n")
		var rank, ranks uint32
		_, err := fmt.Sscanf(head, "%d of %d", &rank, &ranks)
		expect.OK(t, err)
		var calls []shape
		var records [][]string
		for line := range strings.Lines(body) {
			words := strings.Fields(line)
			records = append(records, words)
			if isRecord(words) && !slices.Contains(calls, shapeOf(words)) {
				calls = append(calls, shapeOf(words))
			}
		}
		e := newFile(rank, ranks, calls...)
		if strings.HasSuffix(head, "+") {
			e = newSummed(1, rank, ranks, calls...)
		}
		var patches [][]string
		for _, words := range records {
			switch words[0] {
			case "block":
				e.blockOf("CALL", uint32(number(t, append(words, "0")[1])))
			case "control":
				e.controlBlock()
			case "set":
				e.set(int(number(t, words[1])), byte(number(t, words[2])))
			case "patch":
				patches = append(patches, words)
			default:
				var fields []field
				shape, texts := shapeOf(words), append(words[min(4, len(words)):], "")
				for i, letter := range []byte(shape.fields) {
					fields = append(fields, fieldOf(t, letter, texts[min(i, len(texts)-1)]))
				}
				e.record(slices.Index(calls, shape), uint64(number(t, words[0])), uint64(number(t, words[1])), fields...)
			}
		}
		file := e.end()
		for _, words := range patches {
			at, with := number(t, words[1]), fieldOf(t, 0, "%"+words[2])
			file = slices.Concat(file[:at], with, file[min(int(at)+len(with), len(file)):])
		}
		files = append(files, file)
	}
	return files
}

func isRecord(words []string) bool {
	return !slices.Contains([]string{"block", "control", "set", "patch"}, words[0])
}

// shapeOf returns the shape of a record.
func shapeOf(words []string) shape {
	return shape{words[2], strings.Join(words[3:min(4, len(words))], "")}
}

func number(t testing.TB, text string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(text, 0, 64)
	expect.OK(t, err)
	return n
}

// fieldOf returns the field of a letter; the text "-" stands for none, and %HEX for bytes.
func fieldOf(t testing.TB, letter byte, text string) (f field) {
	t.Helper()
	head, rest, _ := strings.Cut(text, "=")
	switch {
	case letter == 'h' || text == "":
		return nil
	case text[0] == '%':
		f, err := hex.DecodeString(text[1:])
		expect.OK(t, err)
		return f
	case letter == 'u':
		return join(unsigned(uint64(len(text))), field(text))
	case letter == 'g': // neighbors from which, and to which
		from, to, _ := strings.Cut(text, "|")
		return join(fieldOf(t, 'G', from), fieldOf(t, 'G', to))
	case text == "-":
		return unsigned(0)
	}
	switch letter {
	case 'c', 'b', 'B':
		return optional(uint64(number(t, text)))
	case 'k':
		return unsigned(uint64(number(t, text)))
	case 'l': // 0 or 1, or a region that begins or, if it is negative, ends
		if n := number(t, text); n == 0 || n == 1 {
			return unsigned(uint64(n))
		}
	case 's': // SOURCE/TAG/BYTES
		return join(unsigned(1), statusOf(t, text))
	case 'd': // the distance to the request before, maybe =STATUS or =x if it is cancelled; ? is unknown
		for item := range strings.SplitSeq(text, ",") {
			distance, status, hasStatus := strings.Cut(item, "=")
			switch {
			case item == "?":
				f = append(f, unsigned(4)...)
			case status == "x":
				f = append(f, unsigned(uint64(number(t, distance)<<1)<<2+3)...)
			case hasStatus:
				f = append(f, completed(number(t, distance), statusOf(t, status))...)
			default:
				f = append(f, completed(number(t, distance))...)
			}
		}
		return append(f, 0)
	case 'N', 'n', 'G': // a list
		list := strings.Split(text, ",")
		f = unsigned(uint64(len(list)))
		for _, item := range list {
			if n := number(t, item); letter == 'G' {
				f = append(f, signed(n)...)
			} else {
				f = append(f, unsigned(uint64(n))...)
			}
		}
		return f
	case 'm': // NUMBER=GROUP
		return join(optional(uint64(number(t, head))), fieldOf(t, 'M', rest))
	case 'M': // COUNT:FIRST:STRIDE of each run
		for run := range strings.SplitSeq(text, ",") {
			of := strings.Split(run, ":")
			f = append(f, join(unsigned(uint64(number(t, of[0]))), unsigned(uint64(number(t, of[1]))), signed(number(t, of[2])))...)
		}
		return append(f, 0)
	}
	return signed(number(t, text))
}

func statusOf(t testing.TB, text string) field {
	t.Helper()
	of := strings.Split(text, "/")
	return statusField(number(t, of[0]), number(t, of[1]), uint64(number(t, of[2])))
}
