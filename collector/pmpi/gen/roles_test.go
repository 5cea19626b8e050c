package gen

import (
	"slices"
	"strings"

	"loggops/formats/mpi"
)

// role describes what an argument is to the wrappers. In the texts, $ stands for
// the argument's name.
type role struct {
	// c and fortran declare the argument in the two bindings.
	c, fortran string
	// field declares it in the function that writes the fields, and value and
	// fortranValue are what the wrappers pass there; empty where that function
	// never has it.
	field, value, fortranValue string
	// before is what the wrappers do before the call.
	before, fortranBefore string
}

// simple is the role of an argument passed by value that has a conversion.
func simple(kind, convert string) role {
	return role{
		c: kind + " $", fortran: "MPI_Fint *$",
		field: kind + " $", value: "$", fortranValue: convert + "(*$)",
	}
}

// made is the role of an argument that the call sets.
func made(kind, convert string) role {
	r := simple(kind, convert)
	r.c, r.value = kind+" *$", "*$"
	return r
}

// replaced is the role of an argument that the call overwrites, and whose
// handle another thread may be given at once: what is written is what remember
// returned of it before.
func replaced(kind, convert, remembered, remember string) role {
	return role{
		c: kind + " *$", fortran: "MPI_Fint *$",
		field: remembered + " $", value: "lg_was", fortranValue: "lg_was",
		before:        remembered + " lg_was = " + remember + "(*$);",
		fortranBefore: remembered + " lg_was = " + remember + "(" + convert + "(*$));",
	}
}

// types is the role of a list of datatypes, n of them.
func types(slot, n string) role {
	return role{
		c: "const MPI_Datatype $[]", fortran: "MPI_Fint *$",
		field: "const MPI_Datatype *$", value: "$", fortranValue: "lg_f_types(t, " + slot + ", $, " + n + ")",
	}
}

const communicator = "PMPI_Comm_f2c(*comm)"

var roles = map[string]role{
	"in": {
		c: "const void *$", fortran: "void *$",
		field: "const void *$", value: "$", fortranValue: "LG_F_DATA($)",
	},
	"out": {
		c: "void *$", fortran: "void *$",
		field: "const void *$", value: "$", fortranValue: "LG_F_DATA($)",
	},
	"int":   simple("int", ""),
	"large": simple("MPI_Count", ""),
	"type":  simple("MPI_Datatype", "PMPI_Type_f2c"),
	"comm":  simple("MPI_Comm", "PMPI_Comm_f2c"),
	"ints": {
		c: "const int $[]", fortran: "MPI_Fint *$",
		field: "struct lg_counts $", value: "lg_ints($)", fortranValue: "lg_ints($)",
	},
	"totypes":        types("0", "LG_F_DATA(data) == MPI_IN_PLACE ? 0 : lg_peers("+communicator+")"),
	"fromtypes":      types("1", "lg_peers("+communicator+")"),
	"toneighbours":   types("0", "lg_neighbours_to("+communicator+")"),
	"fromneighbours": types("1", "lg_neighbours_from("+communicator+")"),

	"flag":     made("int", ""),
	"outcount": made("int", ""),
	"index": {
		c: "int *$", fortran: "MPI_Fint *$",
		field: "int $", value: "*$", fortranValue: "lg_f_index(*$, lg_f_first(t))",
	},
	"indices": {
		c: "int $[]", fortran: "MPI_Fint *$",
		field: "const int *$", value: "$", fortranValue: "lg_f_indices(t, $, *done, lg_f_first(t))",
	},

	"newrequest": made("MPI_Request", "PMPI_Request_f2c"),
	"request": {
		c: "MPI_Request *$", fortran: "MPI_Fint *$",
		before: "lg_keep(t, 1, $);", fortranBefore: "lg_f_keep(t, 1, $);",
	},
	"asked": {
		c: "MPI_Request $", fortran: "MPI_Fint *$",
		before: "lg_keep(t, 1, &$);", fortranBefore: "lg_f_keep(t, 1, $);",
	},
	"requests": {
		c: "MPI_Request $[]", fortran: "MPI_Fint *$",
		before: "lg_keep(t, count, $);", fortranBefore: "lg_f_keep(t, *count, $);",
	},
	"status": {
		c: "MPI_Status *$", fortran: "MPI_Fint *$",
		field: "const MPI_Status *$", value: "$", fortranValue: "lg_f_statuses(t, 1, $)",
		before: "$ = lg_status(t, $);", fortranBefore: "$ = lg_f_status(t, $);",
	},
	"statuses": {
		c: "MPI_Status $[]", fortran: "MPI_Fint *$",
		field: "const MPI_Status *$", value: "$", fortranValue: "lg_f_statuses(t, *count, $)",
		before: "$ = lg_all_statuses(t, count, $);", fortranBefore: "$ = lg_f_all_statuses(t, *count, $);",
	},

	"newcomm":    made("MPI_Comm", "PMPI_Comm_f2c"),
	"oldcomm":    replaced("MPI_Comm", "PMPI_Comm_f2c", "struct lg_old", "lg_old"),
	"newmessage": made("MPI_Message", "PMPI_Message_f2c"),
	"message":    replaced("MPI_Message", "PMPI_Message_f2c", "struct lg_message", "lg_message"),

	"win":     simple("MPI_Win", "PMPI_Win_f2c"),
	"newwin":  made("MPI_Win", "PMPI_Win_f2c"),
	"oldwin":  replaced("MPI_Win", "PMPI_Win_f2c", "int64_t", "lg_window"),
	"file":    simple("MPI_File", "PMPI_File_f2c"),
	"newfile": made("MPI_File", "PMPI_File_f2c"),
	"oldfile": replaced("MPI_File", "PMPI_File_f2c", "int64_t", "lg_file"),
	"group":   simple("MPI_Group", "PMPI_Group_f2c"),

	"string": {c: "const char *$", fortran: "char *$"},
	"other":  {fortran: "void *$"},
}

// declare returns the declaration of an argument of the C binding.
func (a *arg) declare() string {
	if a.Role != "other" {
		return a.put(roles[a.Role].c)
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
