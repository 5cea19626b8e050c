// Package gen makes the sources of libloggops_pmpi.so that are the same for
// each MPI call but for its arguments: the wrappers of the C binding and of
// the Fortran bindings, and what they write. It goes by one table of calls,
// lib/calls.txt, which says in its head how it is to be read.
package gen

import (
	"fmt"
	"strings"
)

// call is one MPI call.
type call struct {
	name   string // without "MPI_"
	byHand bool   // its wrapper is not generated
	args   []arg
	fields []field // in the order of letters
	vain   string  // of a poll: when it is in vain, in C
}

// arg is an argument, and what it is to the wrappers.
type arg struct {
	name string
	role string
	kind string // C type of an argument of role "other"
}

// field is one field of a record: its letter (or letters, where one function
// writes several), and what is written. The letter "end" stands for what is
// done after the record.
type field struct {
	letter, value string
}

// letters are those of all fields, in the order in which records have them.
var letters = []string{"c", "cpt", "p", "t", "b", "P", "T", "B", "s", "q", "d", "r", "N", "n", "mMg", "m", "G", "h", "end"}

// paragraph is a paragraph of the table.
type paragraph struct {
	names, nonblocking, persistent []string
	takes, writes, polls           string
	byHand                         bool
}

// parse reads the table.
func parse(table string) ([]call, error) {
	var (
		calls []call
		open  *paragraph
	)
	finish := func() error {
		if open == nil {
			return nil
		}
		made, err := open.calls()
		calls = append(calls, made...)
		open = nil
		return err
	}
	for line := range strings.Lines(table) {
		line = strings.TrimRight(line, " \n")
		key, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		rest = strings.TrimSpace(rest)
		switch {
		case strings.HasPrefix(line, "#"):
		case line == "":
			if err := finish(); err != nil {
				return nil, err
			}
		case !strings.HasPrefix(line, " "):
			if err := finish(); err != nil {
				return nil, err
			}
			open = &paragraph{names: strings.Fields(line)}
		case open == nil:
			return nil, fmt.Errorf("%q belongs to no call", line)
		case key == "nonblocking":
			open.nonblocking = strings.Fields(rest)
		case key == "persistent":
			open.persistent = strings.Fields(rest)
		case key == "takes":
			open.takes = rest
		case key == "writes":
			open.writes = rest
		case key == "polls":
			open.polls = rest
		case key == "by-hand":
			open.byHand = true
		default:
			return nil, fmt.Errorf("%s: %q is not known", open.names[0], key)
		}
	}
	return calls, finish()
}

// calls returns the calls that a paragraph describes.
func (p *paragraph) calls() ([]call, error) {
	args, err := parseArgs(p.takes)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.names[0], err)
	}
	var out []call
	for _, form := range []struct {
		names   []string
		request string
	}{{p.names, ""}, {p.nonblocking, "q request, 0"}, {p.persistent, "q request, LG_PERSISTENT"}} {
		if len(form.names) == 0 {
			continue
		}
		writes, takes := p.writes, args
		if form.request != "" {
			writes += "; " + form.request
			takes = append(takes[:len(takes):len(takes)], arg{name: "request", role: "newrequest"})
		}
		fields, err := parseFields(writes)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.names[0], err)
		}
		for _, name := range form.names {
			out = append(out, call{name: name, byHand: p.byHand, args: takes, fields: fields, vain: p.polls})
		}
	}
	return out, nil
}

func parseArgs(text string) ([]arg, error) {
	var args []arg
	for text != "" {
		name, rest, ok := strings.Cut(text, ":")
		if !ok {
			return nil, fmt.Errorf("the argument %q has no role", text)
		}
		a := arg{name: strings.TrimSpace(name)}
		end := strings.IndexByte(rest, ' ')
		if kind, isOther := strings.CutPrefix(rest, "other("); isOther {
			a.role, end = "other", strings.IndexByte(rest, ')')+1
			if end == 0 {
				return nil, fmt.Errorf("the type of the argument %q does not end", a.name)
			}
			a.kind = kind[:end-len("other(")-1]
		} else {
			if end < 0 {
				end = len(rest)
			}
			a.role = rest[:end]
			if _, known := roles[a.role]; !known {
				return nil, fmt.Errorf("the argument %q has the unknown role %q", a.name, a.role)
			}
		}
		args = append(args, a)
		text = strings.TrimSpace(rest[end:])
	}
	return args, nil
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
