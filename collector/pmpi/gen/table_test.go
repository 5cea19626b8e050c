// Package gen makes, as a test, the sources of libloggops_pmpi.so that are the same for
// each MPI call but for its arguments: the wrappers of the C binding and of
// the Fortran bindings, and what they write. It goes by lib/calls.txt, which
// says in its head how it is to be read, and by the table of formats/mpi.
package gen

import (
	"fmt"
	"strings"

	"loggops/formats/mpi"
)

// call is one MPI call.
type call struct {
	name   string // without "MPI_"
	byHand bool   // its wrapper is not generated
	since  string // version of MPI that has the call; "" where that is 3 or earlier
	args   []arg
	fields []field // in the order of letters
	// writtenAs is the call whose function writes the fields.
	writtenAs string
	vain      string // of a poll: when it is unsuccessful, in C, by the arguments that the call sets
}

// arg is an argument and its role for the wrappers: the role is a key of
// roles.
type arg struct{ mpi.Arg }

// field is one field of a record: its letter (or letters, where one function
// writes several), and what is written. The letter "end" stands for what is
// done after the record.
type field struct {
	letter, value string
}

// letters are those of all fields, in the order in which records have them.
var letters = []string{"c", "cpt", "p", "t", "b", "P", "T", "B", "s", "q", "d", "r", "N", "n", "mMg", "m", "G", "h", "end"}

// paragraph is a paragraph of lib/calls.txt.
type paragraph struct {
	names  []string
	writes string
	since  string
	byHand bool
}

// parse reads lib/calls.txt.
func parse(table string) (calls []call, err error) {
	for text := range strings.SplitSeq(table, "\n\n") {
		var p paragraph
		for line := range strings.Lines(text) {
			line = strings.TrimRight(line, " \n")
			key, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
			switch {
			case line == "" || strings.HasPrefix(line, "#"):
			case !strings.HasPrefix(line, " "):
				p.names = strings.Fields(line)
			case p.names == nil:
				return nil, fmt.Errorf("%q belongs to no call", line)
			case key == "writes":
				p.writes = strings.TrimSpace(rest)
			case key == "since":
				p.since = strings.TrimSpace(rest)
			case key == "by-hand":
				p.byHand = true
			default:
				return nil, fmt.Errorf("%s: %q is not known", p.names[0], key)
			}
		}
		made, err := p.calls()
		if err != nil {
			return nil, err
		}
		calls = append(calls, made...)
	}
	return calls, nil
}

// calls returns the calls that a paragraph describes: those that it names, then
// their nonblocking forms, then the persistent ones.
func (p *paragraph) calls() ([]call, error) {
	var out []call
	for _, form := range []struct {
		requests mpi.Requests
		field    string
	}{{mpi.NoRequest, ""}, {mpi.Posts, "; q request, 0"}, {mpi.Makes, "; q request, LG_PERSISTENT"}} {
		for _, name := range p.names {
			of := mpi.Of("MPI_" + name)
			if form.requests != mpi.NoRequest {
				of = of.Form(form.requests)
			} else if of.Name != "MPI_"+name {
				return nil, fmt.Errorf("%s is not in the table of MPI calls", name)
			}
			if of == nil {
				continue
			}
			fields, err := parseFields(p.writes + form.field)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			c := call{name: strings.TrimPrefix(of.Name, "MPI_"), byHand: p.byHand, since: p.since, fields: fields}
			if of.Class == mpi.Collective && of.Requests == mpi.Makes {
				c.since = "4"
			}
			list, _ := of.Args()
			for _, a := range list {
				c.args = append(c.args, arg{a})
			}
			if of.Polls {
				c.vain = c.unsuccessful()
			}
			out = append(out, c)
		}
	}
	return out, nil
}

// unsuccessful returns when a poll was unsuccessful: where it completes requests its
// record lists none, and otherwise its flag says so.
func (c *call) unsuccessful() string {
	flag := ""
	for _, a := range c.args {
		switch a.Role {
		case "request", "requests":
			return "!lg_listed(t, lg_fields)"
		case "flag":
			flag = a.Name
		}
	}
	return "!" + flag
}

// parseFields reads what is written, and sorts it by letter.
func parseFields(text string) ([]field, error) {
	values := map[string]string{}
	if text != "" && text != "nothing" {
		for item := range strings.SplitSeq(text, "; ") {
			letter, value, _ := strings.Cut(strings.TrimSpace(item), " ")
			values[letter] = value
		}
	}
	var fields []field
	for _, letter := range letters {
		if value, there := values[letter]; there {
			fields = append(fields, field{letter, value})
			delete(values, letter)
		}
	}
	for letter := range values {
		return nil, fmt.Errorf("the field %q is not known", letter)
	}
	return fields, nil
}

// shape returns the letters of a call's fields, as files have them.
func (c *call) shape() string {
	shape := ""
	for _, f := range c.fields {
		if f.letter != "end" {
			shape += f.letter
		}
	}
	if c.vain != "" {
		shape += "k"
	}
	return shape
}
