package mpi

import (
	"slices"
	"strings"
)

// Args returns the names of the arguments in the order of the C binding, and whether these
// are all. calls.txt explains the names.
func (c *Call) Args() (names []string, complete bool) {
	text, open := strings.CutSuffix(c.args, "...")
	return strings.Fields(text), c.args != "" && !open
}

// Has reports whether a call has an argument of a name.
func (c *Call) Has(name string) bool {
	names, _ := c.Args()
	return slices.Contains(names, name)
}
