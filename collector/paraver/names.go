package paraver

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"regexp"
	"slices"
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

// The types of events that report where in the program a rank is: the function that it enters, or
// 0 where it leaves one, and at a call the function and the line that make it.
const (
	typeFunction   = 60000019
	typeCaller     = 70000001
	typeCallerLine = 80000001
)

// names has the MPI calls that a .pcf file names.
type names struct {
	of   map[event]uint32 // an event that begins a call: place in list
	list []string         // "MPI_Send"
	// types are those of events whose values are MPI calls. The lowest and the
	// highest of them, and of those that report collectives, are bounds.
	types map[int64]bool
	// places are the functions and lines that events of these types report.
	places        map[event]string
	lowest, above int64
}

// event is a type and a value.
type event struct{ kind, value int64 }

// longestName is how much of the name of a place is kept: it may stand in many rows, and
// that of a function beside those of many lines.
const longestName = 512

// maxNames bounds the values that a file names.
const maxNames = 1 << 16

// readNames reads a .pcf file.
func readNames(path string) (*names, error) {
	in, err := reading.Open(path, nil)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	n := &names{of: map[event]uint32{}, places: map[event]string{}, types: map[int64]bool{}, lowest: typeSendSize, above: typeComm + 1}
	lines := bufio.NewReader(in)
	var kinds, places []int64 // of the section: all, and those that report places
	section := ""
	for {
		line, err := lines.ReadSlice('\n')
		if len(line) == 0 && errors.Is(err, io.EOF) {
			return n, nil
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, reading.Unreadable(path, err)
		}
		words := strings.Fields(string(line))
		if len(words) == 0 {
			continue
		}
		switch number, err := strconv.ParseInt(words[0], 10, 64); {
		case err != nil:
			if section = words[0]; section != "VALUES" {
				kinds, places = kinds[:0], places[:0]
			}
		case section == "EVENT_TYPE" && len(words) > 1:
			if kind, err := strconv.ParseInt(words[1], 10, 64); err == nil {
				kinds = append(kinds, kind)
				if reportsPlace(kind) && !slices.Contains(places, kind) {
					places = append(places, kind)
				}
			}
		case section == "VALUES" && len(words) > 1 && strings.HasPrefix(words[1], "MPI_") && len(n.list) < maxNames:
			for _, kind := range kinds[:min(len(kinds), maxNames-len(n.list))] {
				n.enter(event{kind, number}, words[1])
			}
		case section == "VALUES" && len(words) > 1 && number > 0 && len(n.places) < maxNames:
			for _, kind := range places {
				n.enterPlace(event{kind, number}, strings.Join(words[1:], " "))
			}
		}
	}
}

// reportsPlace reports whether events of a type report where a rank is.
func reportsPlace(kind int64) bool {
	return kind == typeFunction || kind == typeCaller || kind == typeCallerLine
}

// callerLine is a line of a file of a program, as "212 (solver.f90, app)".
var callerLine = regexp.MustCompile(`^([1-9]\d*) \(([^,)]+)`)

// enterPlace names the event of a function or a line. Of a long label the whole stands in
// brackets behind it.
func (n *names) enterPlace(e event, label string) {
	if _, whole, found := strings.Cut(label, "["); found {
		label = strings.TrimSuffix(whole, "]")
	}
	if len(label) > longestName {
		label = strings.ToValidUTF8(label[:longestName], "")
	}
	switch e.kind {
	case typeFunction, typeCaller:
		_, name, fortran := strings.Cut(label, "_MOD_") // as gfortran names what is in modules
		if !fortran {
			name = label
		}
		if name == "Unresolved" || name == "_NOT_Found" {
			return
		}
		n.places[e] = name
	case typeCallerLine:
		m := callerLine.FindStringSubmatch(label)
		if m == nil {
			return
		}
		n.places[e] = m[2] + ":" + m[1]
	}
	n.lowest, n.above = min(n.lowest, e.kind), max(n.above, e.kind+1)
}

// site returns the call site of a function and a line, of which either may be "".
func site(function, line string) string {
	if function == "" || line == "" {
		return cmp.Or(line, function)
	}
	return line + " (" + function + ")"
}

// enter names an event.
func (n *names) enter(e event, name string) {
	n.of[e] = uint32(len(n.list))
	n.list = append(n.list, name)
	n.types[e.kind] = true
	n.lowest, n.above = min(n.lowest, e.kind), max(n.above, e.kind+1)
}
