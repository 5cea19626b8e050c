package gen

import (
	"os"
	"slices"
	"testing"

	"loggops/formats/mpi"
	"loggops/internal/cases"
	"loggops/internal/expect"
)

// TestUpToDate: the generated sources in the repository are those of the tables.
func TestUpToDate(t *testing.T) {
	for table, generate := range map[string]func(string) (map[string]string, error){
		"calls.txt": Sources, "unrecorded.txt": Unrecorded, "local.txt": Local,
	} {
		text, err := os.ReadFile("../lib/" + table)
		expect.OK(t, err)
		sources, err := generate(string(text))
		expect.OK(t, err)
		for name, want := range sources {
			if *cases.Update {
				expect.OK(t, os.WriteFile("../lib/"+name, []byte(want), 0o666))
			}
			if got, err := os.ReadFile("../lib/" + name); err != nil || string(got) != want {
				t.Errorf("lib/%s is not as %s has it (error %v): run go generate ./collector/pmpi", name, table, err)
			}
		}
	}
}

// TestAllRecorded: lib/calls.txt has every call whose arguments the table of MPI
// calls has, and the wrappers know what to do with each argument.
func TestAllRecorded(t *testing.T) {
	text, err := os.ReadFile("../lib/calls.txt")
	expect.OK(t, err)
	recorded, err := parse(string(text))
	expect.OK(t, err)
	for _, c := range mpi.All() {
		args, described := c.Args()
		for _, a := range args {
			if _, known := roles[a.Role]; described && !known {
				t.Errorf("%s: the argument %s has the unknown role %q", c.Name, a.Name, a.Role)
			}
		}
		if described && !slices.ContainsFunc(recorded, func(r call) bool { return "MPI_"+r.name == c.Name }) {
			t.Errorf("%s is not recorded", c.Name)
		}
	}
}

func TestBadPrototype(t *testing.T) {
	for _, line := range []string{"Isend_c", "Isend_c()", "int MPI_Isend_c(int count)", "Isend_c(int count"} {
		if _, err := Unrecorded(line); err == nil {
			t.Errorf("%q is taken for a prototype", line)
		}
	}
}

func TestBadTables(t *testing.T) {
	for table, want := range map[string]string{
		"  writes c comm\n":          "belongs to no call",
		"Barrier\n  gives c comm\n":  `"gives" is not known`,
		"Barrier\n  writes z comm\n": `field "z" is not known`,
		"Barier\n  writes c comm\n":  "Barier is not in the table of MPI calls",
	} {
		_, err := Sources(table)
		expect.Error(t, err, want)
	}
}
