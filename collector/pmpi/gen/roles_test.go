package gen

import (
	"os"
	"slices"
	"strings"

	"loggops/formats/mpi"
)

// roles are the texts of testdata/roles.txt, by role and key.
var roles = func() map[string]map[string]string {
	text, err := os.ReadFile("testdata/roles.txt")
	if err != nil {
		panic(err)
	}
	roles, role := map[string]map[string]string{}, ""
	for line := range strings.Lines(string(text)) {
		switch key, value, _ := strings.Cut(strings.TrimSpace(line), " "); {
		case key == "" || key == "#":
		case !strings.HasPrefix(line, " "):
			role = key
			roles[role] = map[string]string{}
		default:
			roles[role][key] = value
		}
	}
	return roles
}()

// declare returns the declaration of an argument of the C binding.
func (a *arg) declare() string {
	if a.Role != "other" {
		return a.put(roles[a.Role]["c"])
	}
	kind, isList := strings.CutSuffix(a.Type, "[]")
	kind, isPointer := strings.CutSuffix(kind, "*")
	switch {
	case isList:
		return kind + " " + a.Name + "[]"
	case isPointer:
		return kind + " *" + a.Name
	}
	return kind + " " + a.Name
}

// largeTypes are what arguments of a type have in the large-count form of a call,
// by their names.
var largeTypes = map[string]string{
	"count": "MPI_Count ", "rcount": "MPI_Count ", "tcount": "MPI_Count ", "unit": "MPI_Aint ",
	"counts": "const MPI_Count *", "rcounts": "const MPI_Count *",
	"displs": "const MPI_Aint *", "rdispls": "const MPI_Aint *",
}

// grows reports whether an argument has another type in the large-count form.
func (a *arg) grows() bool {
	return largeTypes[a.Name] != "" && (a.Role == "int" || a.Role == "ints" || a.Type == "int")
}

// large reports whether the call has a large-count form.
func (c *call) large() bool {
	return mpi.Of("MPI_"+c.name).Class != mpi.Request && slices.ContainsFunc(c.args, func(a arg) bool { return a.grows() })
}

// declareLarge returns the declaration of an argument of the large-count form.
func (a *arg) declareLarge() string {
	if a.grows() {
		return largeTypes[a.Name] + a.Name
	}
	return a.declare()
}

// put fills the argument's name into a text.
func (a *arg) put(text string) string { return strings.ReplaceAll(text, "$", a.Name) }
