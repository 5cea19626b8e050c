package mpi

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

//go:embed calls.txt
var table string

// The words of the table, in the order of the constants.
var (
	classes = strings.Fields("unknown local begin end send recv sendrecv probe request collective communicator onesided io")
	modes   = strings.Fields("standard synchronous buffered partitioned")
	uses    = strings.Fields("none posts makes starts waits waits-any waits-some tests tests-all tests-any tests-some inspects cancels frees")
)

// described is what the table describes. It is read when it is first asked, as most programs do not need it.
var (
	read      sync.Once
	described struct {
		calls, families []Call
		byName          map[string]*Call
		byKind          map[string]*Call // the blocking form
	}
)

// known reads the table unless it has been read.
func known() {
	read.Do(func() {
		d := &described
		d.calls, d.families = parse(table)
		d.byName = index(d.calls, func(c *Call) string { return c.Name })
		d.byKind = index(d.calls, func(c *Call) string { return c.Collective }) // the blocking form is first
	})
}

// parse reads the table. A test holds that it has no words but these.
func parse(table string) (calls, families []Call) {
	for paragraph := range strings.SplitSeq(table, "\n\n") {
		var names []string
		var c Call
		forms := ""
		for line := range strings.SplitSeq(paragraph, "\n") {
			key, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
			rest = strings.TrimSpace(rest)
			switch {
			case strings.HasPrefix(line, "#"):
			case !strings.HasPrefix(line, " "):
				names = append(names, strings.Fields(line)...)
			case key == "is":
				c.is(strings.Fields(rest))
			case key == "also":
				forms = rest
			case key == "takes":
				c.args = rest
			}
		}
		for _, name := range names {
			if prefix, is := strings.CutSuffix(name, "*"); is {
				c.Name = "MPI_" + prefix
				families = append(families, c)
			} else {
				calls = append(calls, c.forms(name, forms)...)
			}
		}
	}
	return calls, families
}

// is sets what words of the table say.
func (c *Call) is(words []string) {
	c.Class = Class(slices.Index(classes, words[0]))
	for _, word := range words[1:] {
		c.Mode = max(c.Mode, Mode(max(0, slices.Index(modes, word))))
		c.Requests = max(c.Requests, Requests(max(0, slices.Index(uses, word))))
		c.Polls = c.Polls || word == "polls"
		c.Matched = c.Matched || word == "matched"
		c.Synchronizes = c.Synchronizes || word == "synchronizes"
	}
}

// forms returns the call of a name and its other forms.
func (c Call) forms(name, others string) []Call {
	c.Name = "MPI_" + name
	if c.Class == Collective {
		c.Collective, c.Rooted = strings.ToLower(name), c.Has("root")
	}
	all := []Call{c}
	c.Blocking = c.Name
	info := ""
	if c.Class == Collective {
		info = " info"
	}
	args := c.args
	c.args = args + " request"
	if strings.Contains(others, "nonblocking") {
		c.Name, c.Requests = "MPI_I"+strings.ToLower(name), Posts
		all = append(all, c)
	}
	if strings.Contains(others, "persistent") {
		c.Name, c.Requests = "MPI_"+name+"_init", Makes
		c.args = args + info + " request"
		all = append(all, c)
	}
	return all
}

// index finds the first call of each key.
func index(calls []Call, key func(*Call) string) map[string]*Call {
	by := map[string]*Call{}
	for i := range slices.Backward(calls) {
		if k := key(&calls[i]); k != "" {
			by[k] = &calls[i]
		}
	}
	return by
}
