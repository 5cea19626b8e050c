package mpi

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
)

// TestOf has calls in the words of the table, and their arguments.
func TestOf(t *testing.T) {
	cases.Lines(t, "calls.txt", func(name string) string {
		c := Of(name)
		words := []string{classes[c.Class], modes[c.Mode], uses[c.Requests]}
		for _, property := range []struct {
			word string
			has  bool
		}{
			{c.Collective, c.Collective != ""}, {"rooted", c.Rooted}, {"polls", c.Polls}, {"matched", c.Matched},
			{"synchronizes", c.Synchronizes}, {"as " + c.Blocking, c.Blocking != ""},
		} {
			if property.has {
				words = append(words, property.word)
			}
		}
		args, complete := c.Args()
		words = append(words, args...)
		if !complete {
			words = append(words, "...")
		}
		return strings.Join(words, " ")
	})
}

// TestTable: names are there once, and arguments are well formed.
func TestTable(t *testing.T) {
	known()
	byName, calls := described.byName, described.calls
	if len(byName) != len(calls) || len(calls) < 220 {
		t.Errorf("%d calls of %d names", len(calls), len(byName))
	}
	word := regexp.MustCompile(`^[a-z]+$`)
	for _, c := range calls {
		args, _ := c.Args()
		for _, a := range args {
			if !word.MatchString(a) {
				t.Errorf("%s: %q is not a name", c.Name, a)
			}
		}
		if c.Requests == Posts && len(args) > 0 && args[len(args)-1] != "request" {
			t.Errorf("%s posts a request that is none of its arguments", c.Name)
		}
		if c.Class == Unknown {
			t.Errorf("%s has no class", c.Name)
		}
	}
}

// TestWords: the table has no words but those that are known.
func TestWords(t *testing.T) {
	flags := []string{"polls", "matched", "synchronizes", "nonblocking", "persistent"}
	known := slices.Concat(classes, modes, uses, flags)
	for line := range strings.Lines(table) {
		key, words := "", strings.Fields(line)
		if strings.HasPrefix(line, " ") {
			key, words = words[0], words[1:]
		}
		switch key {
		case "", "takes":
		case "is", "also":
			for _, word := range words {
				if !slices.Contains(known, word) {
					t.Errorf("%q has an unknown word", line)
				}
			}
		default:
			t.Errorf("%q has an unknown key", line)
		}
	}
	if classes[IO] != "io" || modes[Partitioned] != "partitioned" || uses[Frees] != "frees" {
		t.Error("words are not in the order of the constants")
	}
}

func TestOfKind(t *testing.T) {
	for kind, want := range map[string]string{"bcast": "MPI_Bcast", "neighbor_alltoallw": "MPI_Neighbor_alltoallw", "": "", "ibcast": ""} {
		if got := OfKind(kind).Name; got != want {
			t.Errorf("%q is the kind of %q, want %q", kind, got, want)
		}
	}
}

func TestShared(t *testing.T) {
	for name, want := range map[string]Class{
		"MPI_COMM_WORLD": Unknown, "MPI_Win_create of 0": OneSided, "MPI_File_open": IO, "MPI_Comm_split of 3": Unknown,
	} {
		if got := Shared(name); got != want {
			t.Errorf("%s: class %d, want %d", name, got, want)
		}
	}
}
