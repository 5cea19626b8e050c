package gen

import (
	"fmt"
	"regexp"
	"strings"
)

// Unrecorded returns the sources that count communication which the library
// does not record, by the names of their files in lib. The list has one C
// prototype per line.
func Unrecorded(list string) (map[string]string, error) {
	var names, wrappers strings.Builder
	heading := strings.Replace(heading, "calls.txt", "unrecorded.txt", 1)
	fmt.Fprintf(&names, "%s#ifndef LOGGOPS_GEN_UNRECORDED_H\n#define LOGGOPS_GEN_UNRECORDED_H\n\n#define LG_UNRECORDED_CALLS(CALL)", heading)
	fmt.Fprintf(&wrappers, "%s#include \"unrecorded.h\"\n", heading)
	for line := range strings.Lines(list) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		p := prototype.FindStringSubmatch(line)
		if p == nil {
			return nil, fmt.Errorf("%q is not a prototype", line)
		}
		name, declared := p[1], p[2]
		var passed []string
		for argument := range strings.SplitSeq(declared, ",") {
			words := identifier.FindAllString(argument, -1)
			passed = append(passed, words[len(words)-1])
		}
		fmt.Fprintf(&names, " \\\n    CALL(%s)", name)
		fmt.Fprintf(&wrappers, "\nint PMPI_%s(%s) __attribute__((weak));\nLG_WRAPPER MPI_%s(%s)\n{\n    LG_NOT_RECORDED(%s, (%s));\n}\n",
			name, declared, name, declared, name, strings.Join(passed, ", "))
	}
	names.WriteString("\n\n#endif\n")
	return map[string]string{"gen_unrecorded.h": names.String(), "gen_unrecorded.c": wrappers.String()}, nil
}

var prototype = regexp.MustCompile(`^([A-Z]\w*)\((\w[^()]*\w[^()]*)\)$`)
