package gen

import (
	"os"
	"strings"
	"testing"
)

// The generated sources in the repository are those of the tables.
func TestUpToDate(t *testing.T) {
	for table, generate := range map[string]func(string) (map[string]string, error){
		"calls.txt": Sources, "unrecorded.txt": Unrecorded,
	} {
		text, err := os.ReadFile("../lib/" + table)
		if err != nil {
			t.Fatal(err)
		}
		sources, err := generate(string(text))
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range sources {
			if got, err := os.ReadFile("../lib/" + name); err != nil || string(got) != want {
				t.Errorf("lib/%s is not as %s has it (error %v): run go generate ./collector/pmpi", name, table, err)
			}
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
		"  takes comm:comm\n":                    "belongs to no call",
		"Barrier\n  gives comm:comm\n":           `"gives" is not known`,
		"Barrier\n  takes comm\n":                "has no role",
		"Barrier\n  takes comm:kommunikator\n":   `unknown role "kommunikator"`,
		"Barrier\n  takes comm:other(MPI_Comm\n": "does not end",
		"Barrier\n  writes z comm\n":             `field "z" is not known`,
	} {
		if _, err := Sources(table); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", table, err, want)
		}
	}
}
