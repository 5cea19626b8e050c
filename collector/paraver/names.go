package paraver

import (
	"bufio"
	"errors"
	"io"
	"strconv"
	"strings"

	"loggops/collector/reading"
)

// The types of events that report a collective.
const (
	typeSendSize = 50100001
	typeRecvSize = 50100002
	typeRoot     = 50100003
	typeComm     = 50100004
)

// names has the MPI calls that a .pcf file names.
type names struct {
	of   map[event]uint32 // an event that begins a call: place in list
	list []string         // "MPI_Send"
	// types are those of events whose values are MPI calls. The lowest and the
	// highest of them, and of those that report collectives, are bounds.
	types         map[int64]bool
	lowest, above int64
}

// event is a type and a value.
type event struct{ kind, value int64 }

// maxNames bounds the values that a file names.
const maxNames = 1 << 16

// readNames reads a .pcf file.
func readNames(path string) (*names, error) {
	in, err := reading.Open(path, nil)
	if err != nil {
		return nil, &reading.Error{File: path, Rank: -1, Problem: "cannot be read: " + err.Error(), Err: err}
	}
	defer in.Close()
	n := &names{of: map[event]uint32{}, types: map[int64]bool{}, lowest: typeSendSize, above: typeComm + 1}
	lines := bufio.NewReader(in)
	var kinds []int64 // of the section
	section := ""
	for {
		line, err := lines.ReadSlice('\n')
		if len(line) == 0 && errors.Is(err, io.EOF) {
			return n, nil
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, &reading.Error{File: path, Rank: -1, Problem: "cannot be read: " + err.Error(), Err: err}
		}
		words := strings.Fields(string(line))
		if len(words) == 0 {
			continue
		}
		switch number, err := strconv.ParseInt(words[0], 10, 64); {
		case err != nil:
			if section = words[0]; section != "VALUES" {
				kinds = kinds[:0]
			}
		case section == "EVENT_TYPE" && len(words) > 1:
			if kind, err := strconv.ParseInt(words[1], 10, 64); err == nil {
				kinds = append(kinds, kind)
			}
		case section == "VALUES" && len(words) > 1 && strings.HasPrefix(words[1], "MPI_") && len(n.list) < maxNames:
			for _, kind := range kinds {
				n.enter(event{kind, number}, words[1])
			}
		}
	}
}

// enter names an event.
func (n *names) enter(e event, name string) {
	n.of[e] = uint32(len(n.list))
	n.list = append(n.list, name)
	n.types[e.kind] = true
	n.lowest, n.above = min(n.lowest, e.kind), max(n.above, e.kind+1)
}
