package mpi

import "strings"

// Arg is an argument of a call. Its name describes what it is, as calls.txt explains,
// and its role how it is passed and what the call does with it.
type Arg struct {
	Name, Role string
	Type       string // in C, where the role is "other"
}

// Args returns the arguments in the order of the C binding, and whether these
// are all.
func (c *Call) Args() (args []Arg, complete bool) {
	text, open := strings.CutSuffix(c.args, "...")
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		var a Arg
		a.Name, text, _ = strings.Cut(text, ":")
		if kind, isOther := strings.CutPrefix(text, "other("); isOther {
			a.Role = "other"
			a.Type, text, _ = strings.Cut(kind, ")")
		} else {
			a.Role, text, _ = strings.Cut(text, " ")
		}
		args = append(args, a)
	}
	return args, c.args != "" && !open
}

// Has reports whether a call has an argument of a name.
func (c *Call) Has(name string) bool {
	return strings.HasPrefix(c.args, name+":") || strings.Contains(c.args, " "+name+":")
}
