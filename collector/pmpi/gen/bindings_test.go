package gen

import (
	"fmt"
	"strings"
)

// bindingC returns the wrappers of the C binding.
func bindingC(calls []call) string {
	var b strings.Builder
	b.WriteString(heading + "#include \"gen_fields.h\"\n")
	for _, c := range calls {
		if c.byHand {
			continue
		}
		since(&b, c.since, func() { c.bindC(&b, c.name, (*arg).declare, "lg_ints($)") })
		if c.large() {
			since(&b, "4", func() { c.bindC(&b, c.name+"_c", (*arg).declareLarge, "lg_large($)") })
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
func (c *call) bindC(b *strings.Builder, name string, declare func(*arg) string, counts string) {
	var declared []string
	for _, a := range c.args {
		declared = append(declared, declare(&a))
	}
	record := c.record("lg_ended(t, lg_"+c.name+", lg_from, lg_result)", func(a *arg) string {
		if a.Role == "ints" {
			return a.put(counts)
		}
		return a.put(roles[a.Role]["value"])
	})
	wrapC(b, name, strings.Join(declared, ", "), c.arguments(), c.before("before"), record)
}

// wrapC writes a wrapper: what comes before the call, the call, and its record.
func wrapC(b *strings.Builder, name, parameters, arguments, before, record string) {
	fmt.Fprintf(b, `
LG_WRAPPER MPI_%[1]s(%[2]s)
{
    struct lg_thread *t = lg_begin();
    uint64_t lg_from;
    int lg_result;

    if (!t)
        return PMPI_%[1]s(%[3]s);
%[4]s    lg_from = lg_enter(t, 1);
    lg_result = PMPI_%[1]s(%[3]s);
%[5]s    return lg_result;
}
`, name, parameters, arguments, before, record)
}

// bindingFortran returns the wrappers of the Fortran bindings. LG_F and LG_PF
// make the names of the entry points, which differ from one to the other, and
// LG_FB and LG_PFB those of entry points that take data.
func bindingFortran(calls []call) string {
	var b strings.Builder
	b.WriteString(heading + "#include \"fortran.h\"\n")
	for _, c := range calls {
		if c.byHand {
			continue
		}
		since(&b, c.since, func() { c.bindFortran(&b) })
	}
	return b.String()
}

func (c *call) bindFortran(b *strings.Builder) {
	declared, passed, data, length := "", c.arguments()+", lg_error", "", ""
	for _, a := range c.args {
		declared += a.put(roles[a.Role]["fortran"]) + ", "
		if a.Role == "in" || a.Role == "out" {
			data = "B"
		}
		if a.Role == "string" {
			length, passed = ", size_t length", passed+", length"
		}
	}
	record := c.record("lg_f_ended(t, lg_"+c.name+", lg_from, lg_recorded, *lg_error)", func(a *arg) string { return a.put(roles[a.Role]["fortran-value"]) })
	fmt.Fprintf(b, `
void LG_PF%[1]s(%[2]s) __attribute__((weak));
LG_F_WRAPPER LG_F%[1]s(%[2]s)
{
    struct lg_thread *t = lg_begin();
    MPI_Fint lg_own_error;
    uint64_t lg_recorded, lg_from;

    if (!lg_error)
        lg_error = &lg_own_error;
    if (!t) {
        LG_PF%[1]s(%[3]s);
        return;
    }
    lg_recorded = t->recorded;
%[4]s    lg_from = lg_f_enter(t, __builtin_return_address(0));
    LG_PF%[1]s(%[3]s);
%[5]s}
`, data+"("+strings.ToLower(c.name)+")", declared+"MPI_Fint *lg_error"+length, passed, c.before("fortran-before"), record)
}

// before returns the statements before a call.
func (c *call) before(key string) string {
	statements := ""
	for _, a := range c.args {
		if text := roles[a.Role][key]; text != "" {
			statements += "    " + a.put(text) + "\n"
		}
	}
	return statements
}

// record returns the statements that write the record of a call that has ended well,
// values being what is passed for each argument.
func (c *call) record(ended string, value func(*arg) string) string {
	if c.vain == "" {
		return recorded(ended, c.write(value))
	}
	vain := identifier.ReplaceAllStringFunc(c.vain, func(word string) string {
		for _, a := range c.args {
			if a.Name == word {
				return value(&a)
			}
		}
		return word
	})
	return fmt.Sprintf(`    uint64_t lg_last = t->last;
    if (%s) {
        size_t lg_fields = lg_place(t);
%s        lg_polled(t, lg_%s, lg_from, lg_last, lg_fields, %s, __builtin_return_address(0));
    }
`, ended, c.write(value), c.name, vain)
}

// recorded returns the statements that write a record.
func recorded(ended, fields string) string {
	return fmt.Sprintf("    if (%s) {\n%s        lg_done(t, __builtin_return_address(0));\n    }\n", ended, fields)
}
