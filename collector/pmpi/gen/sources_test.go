package gen

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

const heading = "/* Generated from calls.txt by \"go generate\" in collector/pmpi: do not edit. */\n"

// Sources returns the generated sources, by the names of their files in lib.
func Sources(table string) (map[string]string, error) {
	calls, err := parse(table)
	if err != nil {
		return nil, err
	}
	return map[string]string{
		"gen_fields.h":  fields(calls), // which names what the others call
		"gen_calls.h":   names(calls),
		"gen_c.c":       bindingC(calls),
		"gen_fortran.h": bindingFortran(calls),
	}, nil
}

// names lists the calls: what stands in the head of each file.
func names(calls []call) string {
	var b strings.Builder
	b.WriteString(heading)
	b.WriteString("#ifndef LOGGOPS_GEN_CALLS_H\n#define LOGGOPS_GEN_CALLS_H\n\n#define LG_CALLS(CALL)")
	for _, c := range calls {
		if c.name != "Abort" { // it does not return, so it has no record
			fmt.Fprintf(&b, " \\\n    CALL(%s, \"%s\")", c.name, c.shape())
		}
	}
	b.WriteString("\n\n#endif\n")
	return b.String()
}

// writers are the functions lg_put_... that write fields, where lib/calls.txt does not
// name another one. Those of needThread take the thread.
var writers = map[string]string{
	"c": "comm", "cpt": "matched", "p": "peer", "t": "tag", "b": "bytes", "P": "peer", "T": "tag", "B": "bytes",
	"s": "status_if", "q": "request", "r": "root", "N": "counts", "n": "counts", "mMg": "new_comm", "G": "group",
}

var needThread = map[string]bool{"q": true, "d": true, "N": true, "n": true, "mMg": true, "m": true, "G": true}

// fields returns the functions that write the fields of the calls, one for all whose
// arguments and fields are the same, and enters its name at each.
func fields(calls []call) string {
	var b strings.Builder
	b.WriteString(heading)
	b.WriteString("#ifndef LOGGOPS_GEN_FIELDS_H\n#define LOGGOPS_GEN_FIELDS_H\n\n#include \"fields.h\"\n")
	written := map[string]string{}
	for i := range calls {
		c := &calls[i]
		if c.byHand || len(c.fields) == 0 {
			continue
		}
		text := c.writer()
		if written[text] == "" {
			written[text] = c.name
			fmt.Fprintf(&b, "\nstatic inline void lg_fields_%s%s", c.name, text)
		}
		c.writtenAs = written[text]
	}
	b.WriteString("\n#endif\n")
	return b.String()
}

// writer returns the function that writes the fields, without its name.
func (c *call) writer() string {
	text := "(struct lg_thread *t"
	for _, a := range c.used() {
		declaration := a.put(roles[a.Role]["field"])
		if a.Role == "int" && c.large() && a.grows() { // it may be that of the large-count form
			declaration = a.declareLarge()
		}
		text += ", " + declaration
	}
	text += ")\n{\n    unsigned char *at = t->next;\n"
	for _, f := range c.fields {
		function, arguments, named := strings.Cut(f.value, ": ")
		if !named || identifier.FindString(function) != function {
			function, arguments = writers[f.letter], f.value
		}
		switch {
		case f.letter == "h":
			continue
		case f.letter == "end":
			text += "    " + f.value + ";\n"
			continue
		case function == "": // one without arguments
			function, arguments = f.value, ""
		}
		passed := "at"
		if needThread[f.letter] {
			passed = "t, at"
		}
		if arguments != "" {
			passed += ", " + arguments
		}
		text += fmt.Sprintf("    at = lg_put_%s(%s);\n", function, passed)
	}
	return text + "    t->next = at;\n}\n"
}

var identifier = regexp.MustCompile(`[A-Za-z_]\w*`)

// used returns the arguments that the fields are made of.
func (c *call) used() []arg {
	var words []string
	for _, f := range c.fields {
		words = append(words, identifier.FindAllString(f.value, -1)...)
	}
	var used []arg
	for _, a := range c.args {
		if roles[a.Role]["field"] != "" && slices.Contains(words, a.Name) {
			used = append(used, a)
		}
	}
	return used
}

// write returns the statement that writes the fields, values being what is
// passed for each argument.
func (c *call) write(value func(*arg) string) string {
	if len(c.fields) == 0 {
		return ""
	}
	passed := "t"
	for _, a := range c.used() {
		passed += ", " + value(&a)
	}
	return fmt.Sprintf("        lg_fields_%s(%s);\n", c.writtenAs, passed)
}

// arguments returns the names of all arguments.
func (c *call) arguments() string {
	var all []string
	for _, a := range c.args {
		all = append(all, a.Name)
	}
	return strings.Join(all, ", ")
}
