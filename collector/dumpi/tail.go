package dumpi

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"

	"loggops/collector/reading"
	"loggops/formats/mpi"
)

// tail is what follows the records of a file.
type tail struct {
	// sizes of datatypes by number, as they were when the run ended.
	sizes []int32
	// missed counts the calls, by function, that were made but not recorded.
	missed [functions]int32
	host   string
}

// maxTail bounds what follows the records: labels of counters and of functions
// above all.
const maxTail = 64 << 20

// footerMagic begins the counts of calls.
const footerMagic = 0xf007fee7

// oldest is the first version whose statuses have tags.
var oldest = []byte{0, 6, 3}

// readTail reads the end of a file, after its last record, and compares it with
// the number of records there are of each function.
func (d *decoder) readTail(recorded *[functions]int32) (*tail, error) {
	wrong := func(format string, args ...any) error {
		return &reading.Error{File: d.file, Rank: -1, Problem: fmt.Sprintf(format, args...)}
	}
	begin := d.in.place()
	b, whole, err := d.in.rest(maxTail)
	if err != nil {
		return nil, reading.Unreadable(d.file, err)
	}
	if !whole {
		return nil, wrong("more than %d bytes follow its records", maxTail)
	}
	// The index grew by an entry at its beginning, twice.
	entries := 0
	for _, n := range []int{7, 6, 5, 4} {
		if at := len(b) - 8*(n+1); at >= 0 && bytes.Equal(b[at:at+8], magic) {
			entries = n
			break
		}
	}
	if entries == 0 {
		return nil, wrong("it has no index at its end: the file is cut")
	}
	// section returns the bytes from an entry of the index, counted from its end.
	section := func(entry int, least int) []byte {
		if entry > entries {
			return nil
		}
		at := int64(binary.BigEndian.Uint64(b[len(b)-8*entry:])) - begin
		if at < 0 || at > int64(len(b)-least) {
			return nil
		}
		return b[at:]
	}
	head, footer := section(4, 11), section(2, 8+8*functions)
	switch {
	case head == nil || footer == nil || binary.BigEndian.Uint64(footer) != footerMagic:
		return nil, wrong("its index names no header and footer")
	case bytes.Compare(head[:3], oldest) < 0:
		return nil, wrong("version %d.%d.%d of the format; %d.%d.%d is the oldest that is read",
			head[0], head[1], head[2], oldest[0], oldest[1], oldest[2])
	}
	t := &tail{host: hostOf(head[11:])}
	if sizes := section(7, 4); sizes != nil {
		n := int(binary.BigEndian.Uint32(sizes))
		if n < 0 || n > (len(sizes)-4)/4 {
			return nil, wrong("its index names no sizes of datatypes")
		}
		for i := range n {
			t.sizes = append(t.sizes, int32(binary.BigEndian.Uint32(sizes[4+4*i:])))
		}
	}
	// The footer has the calls made, the calls of all, and then as many numbers
	// of calls that were not recorded.
	count := func(i int) int32 { return int32(binary.BigEndian.Uint32(footer[8+4*i:])) }
	if len(footer) < 8+8*(functions+1) {
		return nil, wrong("its footer is cut")
	}
	for i := range functions {
		called := count(i)
		t.missed[i] = count(functions + 1 + i)
		if want := called - t.missed[i]; want != recorded[i] {
			return nil, wrong("%d records of %s, but %d according to its footer", recorded[i], calls[i].name, want)
		}
	}
	return t, nil
}

// hostOf returns the name of the host, which follows the version and the start time in the header; "" if it is cut.
func hostOf(header []byte) string {
	if len(header) < 2 {
		return ""
	}
	n := int(binary.BigEndian.Uint16(header))
	if n > len(header)-2 {
		return ""
	}
	return strings.TrimRight(string(header[2:2+n]), "\x00")
}

// unrecorded counts, by name, the calls that were made but not recorded and
// that a schedule cannot do without; nil if there is none.
func (t *tail) unrecorded() map[string]int64 {
	var missed map[string]int64
	for i, n := range t.missed {
		if n == 0 || calls[i].Class == mpi.Local {
			continue
		}
		reading.Count(&missed, calls[i].name, int64(n))
	}
	return missed
}

// listed returns counts by name, as "2 of MPI_Send", the names in order, and
// no more than three.
func listed(counts map[string]int64) string {
	const most = 3
	var texts []string
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		if len(texts) == most {
			texts = append(texts, "...")
			break
		}
		texts = append(texts, fmt.Sprintf("%d of %s", counts[name], name))
	}
	return strings.Join(texts, ", ")
}
