package gen

import (
	"fmt"
	"strings"
)

// bindingC returns the wrappers of the C binding.
func bindingC(calls []call) string {
	var b strings.Builder
	b.WriteString(heading)
	b.WriteString("#include \"gen_fields.h\"\n")
	for _, c := range calls {
		if c.byHand {
			continue
		}
		since(&b, c.since, func() { c.bindC(&b, c.name, (*arg).declare, "value") })
		if c.large() {
			since(&b, "4", func() { c.bindC(&b, c.name+"_c", (*arg).declareLarge, "large") })
		}
	}
	return b.String()
}

// since writes what needs a version of MPI.
func since(b *strings.Builder, version string, write func()) {
	if version != "" {
		fmt.Fprintf(b, "\n#if MPI_VERSION >= %s", version)
	}
	write()
	if version != "" {
		b.WriteString("#endif\n")
	}
}

// bindC writes the wrapper of a call or of its large-count form.
func (c *call) bindC(b *strings.Builder, name string, declare func(*arg) string, form string) {
	var declared, before []string
	for _, a := range c.args {
		declared = append(declared, declare(&a))
		if r := roles[a.Role]; r.before != "" {
			before = append(before, a.put(r.before))
		}
	}
	fmt.Fprintf(b, "\nLG_WRAPPER MPI_%s(%s)\n{\n", name, strings.Join(declared, ", "))
	record := c.record(func(a *arg) string {
		if a.Role == "ints" && form == "large" {
			return a.put("lg_large($)")
		}
		return a.put(roles[a.Role].value)
	})
	fmt.Fprintf(b, "    LG_TRACED(%s, %s, PMPI_%s(%s), LG_DO(%s));\n}\n", c.name, braces(before), name, c.arguments(), record)
}

// bindingFortran returns the wrappers of the Fortran bindings. LG_F and LG_PF
// make the names of the entry points, which differ from one to the other, and
// LG_FB and LG_PFB those of entry points that take data.
func bindingFortran(calls []call) string {
	var b strings.Builder
	b.WriteString(heading)
	b.WriteString("#include \"fortran.h\"\n")
	for _, c := range calls {
		if c.byHand {
			continue
		}
		since(&b, c.since, func() { c.bindFortran(&b) })
	}
	return b.String()
}

func (c *call) bindFortran(b *strings.Builder) {
	var declared, before []string
	lengths, lengthNames, data := "", "", ""
	for _, a := range c.args {
		r := roles[a.Role]
		declared = append(declared, a.put(r.fortran))
		if r.fortranBefore != "" {
			before = append(before, a.put(r.fortranBefore))
		}
		if a.Role == "in" || a.Role == "out" {
			data = "B"
		}
		if a.Role == "string" {
			lengths, lengthNames = ", size_t length", ", length"
		}
	}
	declared = append(declared, "MPI_Fint *lg_error")
	name := data + "(" + strings.ToLower(c.name) + ")"
	signature := "(" + strings.Join(declared, ", ") + lengths + ")"
	fmt.Fprintf(b, "\nvoid LG_PF%s%s __attribute__((weak));\n", name, signature)
	fmt.Fprintf(b, "LG_F_WRAPPER LG_F%s%s\n{\n", name, signature)
	record := c.record(func(a *arg) string { return a.put(roles[a.Role].fortranValue) })
	fmt.Fprintf(b, "    LG_F_TRACED(%s, %s, LG_PF%s(%s, lg_error%s), LG_DO(%s));\n}\n", c.name, braces(before), name, c.arguments(), lengthNames, record)
}

func statements(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s + ";"}
}

// braces returns statements as one argument of a macro: macros see commas in
// parentheses only as parts of an argument.
func braces(statements []string) string {
	return "LG_DO(" + strings.Join(statements, " ") + ")"
}
