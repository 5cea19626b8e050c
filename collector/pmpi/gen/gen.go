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
		"gen_calls.h":   names(calls),
		"gen_fields.h":  fields(calls),
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

// writers are the functions that write fields.
var writers = map[string]string{
	"c": "lg_put_comm(at, %s)", "cpt": "lg_put_matched(at, %s)",
	"p": "lg_put_peer(at, %s)", "t": "lg_put_tag(at, %s)", "b": "lg_put_bytes(at, %s)",
	"P": "lg_put_peer(at, %s)", "T": "lg_put_tag(at, %s)", "B": "lg_put_bytes(at, %s)",
	"s": "lg_put_status_if(at, %s)", "q": "lg_put_request(t, at, %s)", "r": "lg_put_root(at, %s)",
	"N": "lg_put_counts(t, at, %s)", "n": "lg_put_counts(t, at, %s)", "mMg": "lg_put_new_comm(t, at, %s)",
	"G": "lg_put_group(t, at, %s)",
}

// fields returns the functions that write the fields of the calls: one for
// all calls whose arguments and fields are the same.
func fields(calls []call) string {
	var b strings.Builder
	b.WriteString(heading)
	b.WriteString("#ifndef LOGGOPS_GEN_FIELDS_H\n#define LOGGOPS_GEN_FIELDS_H\n\n#include \"fields.h\"\n")
	for _, c := range calls {
		if c.byHand || len(c.fields) == 0 {
			continue
		}
		declared := []string{"struct lg_thread *t"}
		for _, a := range c.used() {
			declared = append(declared, a.put(roles[a.Role].field))
		}
		fmt.Fprintf(&b, "\nstatic inline void lg_fields_%s(%s)\n{\n    unsigned char *at = t->next;\n", c.name, strings.Join(declared, ", "))
		for _, f := range c.fields {
			function, arguments, named := strings.Cut(f.value, ": ")
			named = named && identifier.FindString(function) == function
			switch {
			case f.letter == "h":
			case f.letter == "end":
				fmt.Fprintf(&b, "    %s;\n", f.value)
			case (f.letter == "d" || f.letter == "m") && named:
				fmt.Fprintf(&b, "    at = lg_put_%s(t, at, %s);\n", function, arguments)
			case f.letter == "d":
				fmt.Fprintf(&b, "    at = lg_put_%s(t, at);\n", f.value)
			case named:
				fmt.Fprintf(&b, "    at = lg_put_%s(at, %s);\n", function, arguments)
			default:
				fmt.Fprintf(&b, "    at = "+writers[f.letter]+";\n", f.value)
			}
		}
		b.WriteString("    t->next = at;\n}\n")
	}
	b.WriteString("\n#endif\n")
	return b.String()
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
		if roles[a.Role].field != "" && slices.Contains(words, a.Name) {
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
	passed := []string{"t"}
	for _, a := range c.used() {
		passed = append(passed, value(&a))
	}
	return fmt.Sprintf("lg_fields_%s(%s)", c.name, strings.Join(passed, ", "))
}

// record returns the macro that writes the record, values being what is passed
// for each argument.
func (c *call) record(value func(*arg) string) string {
	fields := braces(statements(c.write(value)))
	if c.vain == "" {
		return fmt.Sprintf("LG_RECORDED(%s, %s)", c.name, fields)
	}
	vain := identifier.ReplaceAllStringFunc(c.vain, func(word string) string {
		for _, a := range c.args {
			if a.Name == word {
				return value(&a)
			}
		}
		return word
	})
	return fmt.Sprintf("LG_POLLED(%s, %s, %s)", c.name, fields, vain)
}

// arguments returns the names of all arguments.
func (c *call) arguments() string {
	var all []string
	for _, a := range c.args {
		all = append(all, a.Name)
	}
	return strings.Join(all, ", ")
}
