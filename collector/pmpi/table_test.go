package pmpi

import (
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"loggops/formats/mpi"
	"loggops/internal/testkit/expect"
)

// A row of lib/calls.def.
var tableRow = regexp.MustCompile(`(?m)^(?:SINCE_4\()?(CALL|POLL|SENDS|COLLECTIVE|RECORD)\((\w+), (\w*)`)

// recordedCalls returns the names of the calls that the library records.
func recordedCalls(t testing.TB) map[string]bool {
	t.Helper()
	table, err := os.ReadFile("lib/calls.def")
	expect.OK(t, err)
	names := map[string]bool{"pthread_create": true, "pthread_join": true}
	for _, row := range tableRow.FindAllStringSubmatch(string(table), -1) {
		kind, name := row[1], "MPI_"+row[2]
		if class := mpi.Of(name).Class; kind == "RECORD" && class != mpi.Begin && class != mpi.End {
			continue // an event
		}
		names[name] = true
		if kind == "SENDS" || kind == "COLLECTIVE" {
			names["MPI_I"+row[3]] = true
			names[name+"_init"] = true
		}
	}
	return names
}

// TestTable: the library has a wrapper for each call whose arguments the table of formats/mpi
// has, with the same names of arguments. Counts are of kinds that make a large-count form.
func TestTable(t *testing.T) {
	if _, err := exec.LookPath("cc"); err != nil {
		t.Skip("no C preprocessor is installed")
	}
	program := exec.Command("cc", "-E", "-P", "-I", "lib", "-")
	program.Stdin = strings.NewReader(`
#define LG_ITEMS(...) __VA_ARGS__
#define CALL(Name, name, args, fields) @Name name args
#define POLL(Name, name, args, fields, unsuccessful) @Name name args
#include "calls.def"
`)
	text, err := program.Output()
	expect.OK(t, err)
	larger := strings.Fields("count rcount tcount unit counts rcounts displs rdispls")
	lists := map[string][]string{}
	for row := range strings.SplitSeq(string(text), "@") {
		row = strings.Join(strings.Fields(row), " ")
		if row == "" {
			continue
		}
		name, rest, _ := strings.Cut(row, " ")
		fortran, list, _ := strings.Cut(rest, " ")
		if !strings.EqualFold(name, fortran) {
			t.Errorf("MPI_%s is mpi_%s in Fortran", name, fortran)
		}
		var args []string
		for _, arg := range regexp.MustCompile(`(\w+)\((?:([^(),]*), )?(\w+)\)`).FindAllStringSubmatch(list, -1) {
			kind, as, arg := arg[1], arg[2], arg[3]
			args = append(args, arg)
			isSmall := kind == "int" || as == "int" || as == "const int *"
			if isSmall && slices.Contains(larger, arg) && mpi.Of("MPI_"+name).Class != mpi.Request {
				t.Errorf("MPI_%s: the kind of %s has the same type in the large-count form", name, arg)
			}
		}
		lists["MPI_"+name] = args
	}
	recorded := recordedCalls(t)
	for name, args := range lists {
		if want, complete := mpi.Of(name).Args(); !complete || !slices.Equal(args, want) {
			t.Errorf("%s takes %v, in formats/mpi %v", name, args, want)
		}
		if !recorded[name] {
			t.Errorf("%s is not among the recorded calls", name)
		}
	}
	for _, c := range mpi.All() {
		if _, complete := c.Args(); complete && lists[c.Name] == nil {
			t.Errorf("%s is not recorded", c.Name)
		}
	}
	if len(lists) < 200 {
		t.Errorf("%d calls", len(lists))
	}
}
