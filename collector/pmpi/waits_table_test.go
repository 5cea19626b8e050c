package pmpi

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"loggops/formats/mpi"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

const waitsFolder = "../../testdata/waits/"

// waitCase is a row of testdata/waits/calls.txt: what the ranks of a case call,
// and which calls wait for which others.
type waitCase struct {
	group       string // heading
	name        string
	program     string // case of testdata/apps/waits
	preset      string // the only one that the row holds under; "" for any
	threads     bool
	nonblocking bool
	lines       []waitLine
}

// waitLine is what one thread of one rank calls.
type waitLine struct {
	rank, thread int
	calls        []waitCall
}

// waitCall is a call, or "." for a point between calls.
type waitCall struct {
	name   string
	labels []string
	edges  []waitEdge
}

// waitEdge says that a call waits until those that have a label have begun.
type waitEdge struct {
	why   byte
	label string
}

// Why a call waits.
const (
	byMPI       = '<' // MPI demands it
	byAlgorithm = '~' // MPI allows it
	byProgress  = '^' // MPI allows it: messages wait for a CPU that computes
	byOrder     = '!' // not by MPI: the recorded order is replayed
)

// readWaits reads the table.
func readWaits(t testing.TB) (cases []waitCase) {
	t.Helper()
	text, err := os.ReadFile(waitsFolder + "calls.txt")
	expect.OK(t, err)
	group, first := "", -1 // first of the cases that the next lines are of
	for number, line := range strings.Split(string(text), "\n") {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
			first = -1
		case words[0] == "#":
			group, _, _ = strings.Cut(strings.TrimPrefix(line, "# "), ". ")
		case first < 0:
			first = len(cases)
			cases = append(cases, readHead(group, words)...)
		default:
			for i := first; i < len(cases); i++ {
				if err := cases[i].read(words); err != nil {
					t.Fatalf("calls.txt:%d: %v", number+1, err)
				}
			}
		}
	}
	return cases
}

// readHead reads the names and options of a block.
func readHead(group string, words []string) (cases []waitCase) {
	options := waitCase{group: group}
	var names []string
	both := false
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "+i":
			both = true
		case "threads":
			options.threads = true
		case "of":
			options.program = value
		case "preset":
			options.preset = value
		default:
			names = append(names, word)
			continue
		}
	}
	for _, name := range names {
		c := options
		c.name = name
		if c.program == "" {
			c.program = name
		}
		cases = append(cases, c)
		if both {
			c.name, c.program, c.nonblocking = "i"+c.name, "i"+c.program, true
			cases = append(cases, c)
		}
	}
	return cases
}

// read reads a line of calls: of one rank, of several, or of a thread.
func (c *waitCase) read(words []string) error {
	ranks, thread, _ := strings.Cut(words[0], ".")
	if ranks == "*" {
		ranks = "0,1,2,3"
	}
	for _, rank := range strings.Split(ranks, ",") {
		var line waitLine
		var err error
		if line.rank, err = strconv.Atoi(rank); err != nil || line.rank > 3 {
			return fmt.Errorf("%q is no rank", rank)
		}
		if thread != "" {
			if line.thread, err = strconv.Atoi(thread); err != nil {
				return fmt.Errorf("%q is no thread", thread)
			}
		}
		for _, word := range words[1:] {
			call, err := readCall(word)
			if err != nil {
				return err
			}
			if c.nonblocking {
				line.calls = append(line.calls, call.split()...)
			} else {
				line.calls = append(line.calls, call)
			}
		}
		c.lines = append(c.lines, line)
	}
	return nil
}

var (
	callName = regexp.MustCompile(`^(\.|[A-Za-z_]+)`)
	callMark = regexp.MustCompile(`^([#<~^!])([a-z0-9]+)`)
)

func readCall(word string) (call waitCall, err error) {
	call.name = callName.FindString(word)
	rest := word[len(call.name):]
	for rest != "" {
		mark := callMark.FindStringSubmatch(rest)
		if call.name == "" || mark == nil {
			return call, fmt.Errorf("%q is no call", word)
		}
		if mark[1] == "#" {
			call.labels = append(call.labels, mark[2])
		} else {
			call.edges = append(call.edges, waitEdge{mark[1][0], mark[2]})
		}
		rest = rest[len(mark[0]):]
	}
	return call, nil
}

// split returns a collective as the nonblocking one and its wait. Whoever is late
// between the two may hold up whom its messages have yet to reach.
func (c waitCall) split() []waitCall {
	start := waitCall{name: "I" + strings.ToLower(c.name[:1]) + c.name[1:], labels: c.labels}
	wait := waitCall{name: "Wait", edges: c.edges}
	for _, label := range c.labels {
		wait.labels = append(wait.labels, "w"+label)
	}
	for _, e := range c.edges {
		wait.edges = append(wait.edges, waitEdge{byProgress, "w" + e.label})
	}
	return []waitCall{start, wait}
}

// recordedName returns a call's name in a recording.
func (c *waitCall) recordedName() string {
	if strings.HasPrefix(c.name, "pthread_") {
		return c.name
	}
	return "MPI_" + c.name
}

// late returns the ranks that are late, as a set of bits, when a line is late from
// a place on: its number of calls stands for the end. Calls wait for the given
// reasons.
func (c *waitCase) late(line, place int, why string) (ranks uint) {
	from := make([]int, len(c.lines)) // the first call of each line that begins late
	for i := range from {
		from[i] = len(c.lines[i].calls) + 1
	}
	from[line] = place
	for changed := true; changed; {
		changed = false
		labels := map[string]bool{}
		for i, l := range c.lines {
			for _, call := range l.calls[min(from[i], len(l.calls)):] {
				for _, label := range call.labels {
					labels[label] = true
				}
			}
		}
		for i, l := range c.lines {
			for j := range min(from[i]-1, len(l.calls)) {
				if slices.ContainsFunc(l.calls[j].edges, func(e waitEdge) bool {
					return strings.IndexByte(why, e.why) >= 0 && labels[e.label]
				}) {
					from[i], changed = j+1, true
					break
				}
			}
		}
	}
	for i, l := range c.lines {
		if from[i] <= len(l.calls) {
			ranks |= 1 << l.rank
		}
	}
	return ranks
}

// addIdle gives each rank without calls per line.
func (c *waitCase) addIdle() {
	for rank := range 4 {
		if !slices.ContainsFunc(c.lines, func(l waitLine) bool { return l.rank == rank }) {
			c.lines = append(c.lines, waitLine{rank: rank})
		}
	}
}

// notWaiting are the recorded calls that no case makes, and why.
var notWaiting = map[string]string{
	"MPI_Init":        "a case begins when it ends",
	"MPI_Init_thread": "a case begins when it ends",
	"MPI_Finalize":    "a case ends when it begins",
}

// ofMPI4 reports whether a call is one of MPI 4, which not all MPIs have: those are made by
// testdata/apps/mpi4.
func ofMPI4(name string) bool {
	switch name {
	case "MPI_Isendrecv", "MPI_Isendrecv_replace", "MPI_Psend_init", "MPI_Precv_init", "MPI_Pready", "MPI_Pready_range", "MPI_Pready_list", "MPI_Parrived",
		"MPI_Session_init", "MPI_Session_finalize", "MPI_Comm_idup_with_info", "MPI_Comm_create_from_group", "MPI_Intercomm_create_from_groups":
		return true
	}
	of := mpi.Of(name)
	return of.Class == mpi.Collective && of.Requests == mpi.Makes
}

// Every call that the library records has a row in the table, or a reason.
func TestEveryCallHasARow(t *testing.T) {
	has := map[string]bool{}
	for _, c := range readWaits(t) {
		for _, l := range c.lines {
			for i := range l.calls {
				has[l.calls[i].recordedName()] = true
			}
		}
	}
	for name := range recordedCalls(t) {
		if !has[name] && notWaiting[name] == "" && !ofMPI4(name) {
			t.Errorf("%s has no row in testdata/waits/calls.txt: add one, and a case to testdata/apps/waits", name)
		}
	}
}

// TestLate compares the sets of a few rows.
func TestLate(t *testing.T) {
	cases.Lines(t, "late.txt", func(input string) string {
		var name, why string
		var line, place int
		_, err := fmt.Sscan(input, &name, &line, &place, &why)
		expect.OK(t, err)
		all := readWaits(t)
		c := all[slices.IndexFunc(all, func(c waitCase) bool { return c.name == name })]
		c.addIdle()
		return ranksOf(c.late(line, place, why))
	})
}
