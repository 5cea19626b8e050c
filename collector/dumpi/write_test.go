package dumpi

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/internal/testkit/expect"
)

// fileWriter writes a file of DUMPI, for tests.
type fileWriter struct {
	body   []byte
	ns     uint32
	second uint16
	thread uint16
	calls  [functions]int32
	missed map[string]int32
	sizes  []int32
	host   string
}

var big = binary.BigEndian

// call appends a record. Arguments come in pairs; those that are not given are
// 0. A list is []int32, the statuses are []status.
func (f *fileWriter) call(name string, arguments ...any) {
	var c *call
	for i := range calls {
		if calls[i].name == name && !calls[i].mpio {
			c = &calls[i]
		}
	}
	given := map[arg]any{}
	for i := 0; i < len(arguments); i += 2 {
		given[arguments[i].(arg)] = arguments[i+1]
	}
	statuses, hasThem := given[argStatus].([]status)
	mask := byte(hasWallTime | hasThread)
	if hasThem {
		mask |= hasStatuses
	}
	f.calls[c.number]++
	f.body = big.AppendUint16(f.body, uint16(c.number))
	f.body = append(f.body, mask)
	f.body = big.AppendUint16(f.body, f.thread)
	for range 2 {
		if f.ns += 500; f.ns >= 1e9 {
			f.ns, f.second = f.ns-1e9, f.second+1
		}
		f.body = big.AppendUint16(f.body, f.second)
		f.body = big.AppendUint32(f.body, f.ns)
	}
	number := func(a arg) int64 {
		switch v := given[a].(type) {
		case int:
			return int64(v)
		case int64:
			return v
		case nil:
		default:
			panic(v)
		}
		return 0
	}
	for _, field := range c.fields {
		switch {
		case field.atRoot && number(argSelf) != number(argRoot):
		case field.statuses && hasThem:
			f.body = big.AppendUint32(f.body, uint32(len(statuses)))
			for _, s := range statuses {
				f.body = big.AppendUint32(f.body, uint32(s.bytes))
				f.body = big.AppendUint32(f.body, uint32(s.source))
				cancelled := byte(0)
				if s.cancelled {
					cancelled = 1
				}
				f.body = append(f.body, cancelled, 0)
				f.body = big.AppendUint32(f.body, uint32(s.tag))
			}
		case field.statuses:
		case field.lists > 0:
			list, _ := given[field.arg].([]int32)
			if field.lists == 2 { // ranges, of three numbers each
				f.body = big.AppendUint32(f.body, uint32(len(list)/3))
			} else {
				f.body = big.AppendUint32(f.body, uint32(len(list)))
			}
			for i, v := range list {
				if field.lists == 2 && i%3 == 0 {
					f.body = big.AppendUint32(f.body, 3)
				}
				f.number(int64(v), field.width)
			}
		default:
			f.number(number(field.arg), field.width)
		}
	}
}

// runOf writes the files of a text, see encoded.
func runOf(t testing.TB, text string) []string {
	t.Helper()
	return collecting.Archive(t, text, func(calls []byte) []byte { return encoded(t, string(calls)) })
}

// encoded makes a file of a text: calls, each with arguments NAME=NUMBER, NAME=NUMBER,NUMBER for a list or status=BYTES/SOURCE/TAG. A line
// "missed CALL=NUMBER" counts calls that are not recorded, "size TYPE=BYTES" gives the size of a datatype, and "host NAME" that of the host.
func encoded(t testing.TB, calls string) []byte {
	t.Helper()
	f := fileWriter{missed: map[string]int32{}}
	for line := range strings.Lines(calls) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		var arguments []any
		for _, word := range words[1:] {
			name, value, _ := strings.Cut(word, "=")
			var statuses []status
			var list []int32
			for item := range strings.SplitSeq(value, ",") {
				var n [3]int32
				fmt.Sscanf(item, "%d/%d/%d", &n[0], &n[1], &n[2])
				list, statuses = append(list, n[0]), append(statuses, status{bytes: n[0], source: n[1], tag: n[2]})
			}
			switch a := arg(slices.Index(args, name)); {
			case words[0] == "missed":
				f.missed[name] = list[0]
			case words[0] == "host":
				f.host = name
			case words[0] == "size":
				n, err := strconv.Atoi(name)
				expect.OK(t, err)
				f.sizes = append(make([]int32, n), list[0])
			case a == argStatus:
				arguments = append(arguments, a, statuses)
			case a < scalars:
				arguments = append(arguments, a, int(list[0]))
			default:
				arguments = append(arguments, a, list)
			}
		}
		if !slices.Contains([]string{"missed", "size", "host"}, words[0]) {
			f.call(words[0], arguments...)
		}
	}
	return f.file()
}

func (f *fileWriter) number(v int64, width uint8) {
	f.body = append(f.body, big.AppendUint64(nil, uint64(v))[8-width:]...)
}

// file returns the file.
func (f *fileWriter) file() []byte {
	b := append([]byte{}, magic...)
	body := len(b)
	b = append(b, make([]byte, 8)...) // no bias
	b = append(b, f.body...)
	b = big.AppendUint16(b, endMark)
	header := len(b)
	b = append(b, 1, 1, 0)
	b = append(b, make([]byte, 8)...) // no start
	b = append(big.AppendUint16(b, uint16(len(f.host))), f.host...)
	b = append(b, make([]byte, 2+4)...) // no name and mesh
	keyval := len(b)
	b = append(b, make([]byte, 4)...)
	footer := len(b)
	b = big.AppendUint64(b, footerMagic)
	for _, missed := range []bool{false, true} {
		total := int32(0)
		for i, n := range f.calls {
			left := f.missed[calls[i].name]
			if missed {
				n = left
			} else {
				n += left
			}
			total += n
			b = big.AppendUint32(b, uint32(n))
		}
		b = big.AppendUint32(b, uint32(total))
	}
	sizes := len(b)
	b = big.AppendUint32(b, uint32(len(f.sizes)))
	for _, size := range f.sizes {
		b = big.AppendUint32(b, uint32(size))
	}
	b = append(b, magic...)
	for _, at := range []int{sizes, 0, 0, header, body, footer, keyval} {
		b = big.AppendUint64(b, uint64(at))
	}
	return b
}
