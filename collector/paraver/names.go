package paraver

import (
	"bufio"
	"cmp"
	_ "embed"
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

// typePointToPoint is the first of the types of events whose values are MPI calls. The others have
// collectives, other calls, one-sided communication and files.
const (
	typePointToPoint = 50000001
	typeFiles        = 50000005
)

// The types of events that begin and end MPI_Intercomm_create and MPI_Intercomm_merge with
// 1 and 0 before Extrae 4, which numbers both calls as the second.
const (
	typeIntercommCreate = 50000085
	typeIntercommMerge  = 50000086
)

// extrae has the names of calls as Extrae has numbered them since 2009, from 1. Later versions
// have more of them.
//
//go:embed calls.txt
var extrae string

var numbered = strings.Fields(extrae)

// names has the names of MPI calls: of a .pcf file, or else of Extrae.
type names struct {
	of     map[event]uint32 // an event that begins a call: place in list
	list   []string         // "MPI_Send"
	placed map[string]uint32
	// places are the functions and lines that events report.
	places map[event]string
	// states: the file names states, as those of Extrae do. exclusive: the recording may have
	// MPI_Exscan, which Extrae records since version 4.1. others: it has other names for the numbers of calls.
	states, exclusive, others bool
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
	n := newNames()
	lines := bufio.NewReader(in)
	var kinds []int64 // of the section: those of calls and of places
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
		number, err := strconv.ParseInt(words[0], 10, 64)
		if err != nil {
			if section = words[0]; section != "VALUES" {
				kinds = kinds[:0]
			}
			continue
		}
		if len(words) < 2 {
			continue
		}
		switch section {
		case "STATES":
			n.states = n.states || number == stateOff
			n.exclusive = n.exclusive || number >= stateOfExtrae5
		case "EVENT_TYPE":
			kind, err := strconv.ParseInt(words[1], 10, 64)
			if err == nil && (ofCall(kind) || reportsPlace(kind)) && !slices.Contains(kinds, kind) {
				kinds = append(kinds, kind)
			}
		case "VALUES":
			for _, kind := range kinds {
				n.value(event{kind, number}, words[1:])
			}
		}
	}
}

// stateOfExtrae5 is the first state that Extrae has since version 5.
const stateOfExtrae5 = 32

// The numbers of MPI_Win_start and MPI_Win_complete, whose names Extrae exchanges.
const (
	numberWinStart    = 69
	numberWinComplete = 70
)

func newNames() *names {
	return &names{of: map[event]uint32{}, placed: map[string]uint32{}, places: map[event]string{}}
}

// value takes the name of a value.
func (n *names) value(e event, label []string) {
	switch {
	case reportsPlace(e.kind):
		if e.value > 0 && len(n.places) < maxNames {
			n.enterPlace(e, strings.Join(label, " "))
		}
	case strings.HasPrefix(label[0], "MPI_") && len(n.list) < maxNames && e.value != numberWinStart && e.value != numberWinComplete:
		n.of[e] = n.place(label[0])
		n.exclusive = n.exclusive || label[0] == "MPI_Exscan" || label[0] == "MPI_Iexscan"
	default:
		n.others = n.others || e.value > 0
	}
}

// ofCall reports whether events of a type begin and end MPI calls.
func ofCall(kind int64) bool {
	return kind >= typePointToPoint && kind <= typeFiles || kind == typeIntercommCreate || kind == typeIntercommMerge
}

// call returns the name of the call that an event begins.
func (n *names) call(e event) (uint32, bool) {
	at, known := n.of[e]
	if known {
		return at, true
	}
	name := "MPI_Intercomm_merge"
	switch {
	case e.kind == typeIntercommCreate:
		name = "MPI_Intercomm_create"
	case e.kind != typeIntercommMerge:
		if e.value < 1 || e.value > int64(len(numbered)) {
			return 0, false
		}
		name = numbered[e.value-1]
	}
	at = n.place(name)
	n.of[e] = at
	return at, true
}

// place returns the place of a name in the list.
func (n *names) place(name string) uint32 {
	at, known := n.placed[name]
	if !known {
		at = uint32(len(n.list))
		n.list, n.placed[name] = append(n.list, name), at
	}
	return at
}

// reportsPlace reports whether events of a type report where a rank is.
func reportsPlace(kind int64) bool {
	return kind == typeFunction || kind == typeCaller || kind == typeCallerLine
}

// callerLine is a line of a file of a program, as "212 (solver.f90, app)".
var callerLine = regexp.MustCompile(`^([1-9]\d*) \(([^,)]+)`)

// callerLine5 is the same since Extrae 5, as "solver.f90:212 [/home/solver.f90:212, /home/app]".
var callerLine5 = regexp.MustCompile(`^([^ \[]+):([1-9]\d*) `)

// enterPlace names the event of a function or a line. Of a long label the whole stands in
// brackets behind it.
func (n *names) enterPlace(e event, label string) {
	if m := callerLine5.FindStringSubmatch(label); m != nil && e.kind == typeCallerLine && len(label) <= longestName {
		n.places[e] = m[1] + ":" + m[2]
		return
	}
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
		if name == "Unresolved" || name == "_NOT_Found" || name == "??" {
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
}

// site returns the call site of a function and a line, of which either may be "".
func site(function, line string) string {
	if function == "" || line == "" {
		return cmp.Or(line, function)
	}
	return line + " (" + function + ")"
}
