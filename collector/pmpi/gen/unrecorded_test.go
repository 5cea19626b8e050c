package gen

import (
	"fmt"
	"regexp"
	"strings"
)

// declared is a call as the MPI standard declares it in C.
type declared struct {
	name, parameters string
	names            []string // of the parameters
}

// declarations reads a list of C prototypes, one per line.
func declarations(list string) ([]declared, error) {
	var all []declared
	for line := range strings.Lines(list) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		p := prototype.FindStringSubmatch(line)
		if p == nil {
			return nil, fmt.Errorf("%q is not a prototype", line)
		}
		d := declared{name: p[1], parameters: p[2]}
		for parameter := range strings.SplitSeq(d.parameters, ",") {
			words := identifier.FindAllString(parameter, -1)
			d.names = append(d.names, words[len(words)-1])
		}
		all = append(all, d)
	}
	return all, nil
}

var prototype = regexp.MustCompile(`^([A-Z]\w*)\((\w[^()]*\w[^()]*)\)$`)

// Unrecorded returns the sources that count communication which the library
// does not record, by the names of their files in lib. The list has one C
// prototype per line.
func Unrecorded(list string) (map[string]string, error) {
	all, err := declarations(list)
	if err != nil {
		return nil, err
	}
	var names, wrappers strings.Builder
	heading := strings.Replace(heading, "calls.txt", "unrecorded.txt", 1)
	fmt.Fprintf(&names, "%s#ifndef LOGGOPS_GEN_UNRECORDED_H\n#define LOGGOPS_GEN_UNRECORDED_H\n\n#define LG_UNRECORDED_CALLS(CALL)", heading)
	fmt.Fprintf(&wrappers, "%s#include \"unrecorded.h\"\n", heading)
	for _, d := range all {
		fmt.Fprintf(&names, " \\\n    CALL(%s)", d.name)
		fmt.Fprintf(&wrappers, "\nint PMPI_%s(%s) __attribute__((weak));", d.name, d.parameters)
		wrapC(&wrappers, d.name, d.parameters, strings.Join(d.names, ", "),
			fmt.Sprintf("    if (!PMPI_%s)\n        return MPI_ERR_OTHER;\n", d.name),
			recorded("lg_ended(t, lg_Unrecorded, lg_from, lg_result)", fmt.Sprintf("        lg_put_missed(t, LG_MISSED_%s);\n", d.name)))
	}
	names.WriteString("\n\n#endif\n")
	return map[string]string{"gen_unrecorded.h": names.String(), "gen_unrecorded.c": wrappers.String()}, nil
}

// Local returns the sources that time calls which do not communicate, as
// Unrecorded does. The Fortran binding has each argument by its address, then the
// error, then the lengths of strings.
func Local(list string) (map[string]string, error) {
	all, err := declarations(list)
	if err != nil {
		return nil, err
	}
	var c, fortran strings.Builder
	heading := strings.Replace(heading, "calls.txt", "local.txt", 1)
	fmt.Fprintf(&c, "%s#include \"local.h\"\n", heading)
	fmt.Fprintf(&fortran, "%s#include \"local.h\"\n", heading)
	for _, d := range all {
		fmt.Fprintf(&c, "\nLG_WRAPPER MPI_%s(%s)\n{\n    LG_LOCAL(PMPI_%s(%s));\n}\n", d.name, d.parameters, d.name, strings.Join(d.names, ", "))
		passed := append(append([]string{}, d.names...), "error")
		signature := "void *" + strings.Join(passed, ", void *")
		if strings.Contains(d.parameters, "char ") {
			passed, signature = append(passed, "length"), signature+", size_t length"
		}
		name := "(" + strings.ToLower(d.name) + ")"
		if strings.Contains(d.parameters, "void *") {
			name = "B" + name
		}
		fmt.Fprintf(&fortran, "\nvoid LG_PF%s(%s) __attribute__((weak));\nLG_F_WRAPPER LG_F%s(%s)\n{\n    LG_F_LOCAL(LG_PF%s(%s));\n}\n",
			name, signature, name, signature, name, strings.Join(passed, ", "))
	}
	return map[string]string{"gen_local.c": c.String(), "gen_local_fortran.h": fortran.String()}, nil
}
