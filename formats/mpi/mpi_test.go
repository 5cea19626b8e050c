package mpi

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestOf(t *testing.T) {
	for name, want := range map[string]Call{
		"MPI_Ssend":                {Class: Send, Mode: Synchronous},
		"MPI_Irsend":               {Class: Send, Requests: Posts, Blocking: "MPI_Rsend"},
		"MPI_Bsend_init":           {Class: Send, Mode: Buffered, Requests: Makes, Blocking: "MPI_Bsend"},
		"MPI_Improbe":              {Class: Probe, Matched: true, Polls: true},
		"MPI_Allreduce":            {Class: Collective, Collective: "allreduce"},
		"MPI_Allreduce_c":          {Class: Collective, Collective: "allreduce"},
		"MPI_Ineighbor_alltoallw":  {Class: Collective, Collective: "neighbor_alltoallw", Requests: Posts, Blocking: "MPI_Neighbor_alltoallw"},
		"MPI_Ireduce_scatter":      {Class: Collective, Collective: "reduce_scatter", Requests: Posts, Blocking: "MPI_Reduce_scatter"},
		"MPI_Igatherv":             {Class: Collective, Collective: "gatherv", Rooted: true, Requests: Posts, Blocking: "MPI_Gatherv"},
		"MPI_Comm_idup":            {Class: Communicator, Requests: Posts},
		"MPI_Testany":              {Class: Request, Requests: TestsAny, Polls: true},
		"MPI_File_iwrite_at_all":   {Class: IO, Requests: Posts, Synchronizes: true},
		"MPI_File_get_size":        {Class: IO},
		"MPI_Get":                  {Class: OneSided},
		"MPI_Get_accumulate":       {Class: OneSided},
		"MPI_Get_count":            {Class: Local},
		"MPI_Type_create_subarray": {Class: Local},
		"MPI_Comm_free":            {Class: Local},
		"MPI_Allreduce_init":       {Class: Collective, Collective: "allreduce", Requests: Makes, Blocking: "MPI_Allreduce"},
		"MPI_Unheard":              {},
		"pthread_create":           {},
		"":                         {},
	} {
		got := *Of(name)
		got.Name, got.args = "", ""
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(Call{})); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", name, diff)
		}
	}
}

// TestTable: names are there once, and arguments are well formed.
func TestTable(t *testing.T) {
	if len(byName) != len(calls) || len(calls) < 220 {
		t.Errorf("%d calls of %d names", len(calls), len(byName))
	}
	word := regexp.MustCompile(`^[a-z]+$`)
	for _, c := range calls {
		args, _ := c.Args()
		for _, a := range args {
			if !word.MatchString(a.Name) || !word.MatchString(a.Role) || (a.Role == "other") != (a.Type != "") {
				t.Errorf("%s: %+v", c.Name, a)
			}
			if !c.Has(a.Name) {
				t.Errorf("%s lacks its own argument %s", c.Name, a.Name)
			}
		}
		if c.Requests == Posts && len(args) > 0 && args[len(args)-1].Role != "newrequest" {
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

func TestArgs(t *testing.T) {
	for name, want := range map[string][]Arg{
		"MPI_Mrecv": {
			{"data", "out", ""}, {"count", "int", ""}, {"type", "type", ""}, {"message", "message", ""}, {"status", "status", ""},
		},
		"MPI_Cart_sub":     {{"comm", "comm", ""}, {"remain", "other", "const int[]"}, {"made", "newcomm", ""}},
		"MPI_Ibarrier":     {{"comm", "comm", ""}, {"request", "newrequest", ""}},
		"MPI_Barrier_init": {{"comm", "comm", ""}, {"info", "other", "MPI_Info"}, {"request", "newrequest", ""}},
	} {
		got, complete := Of(name).Args()
		if diff := cmp.Diff(want, got); diff != "" || !complete {
			t.Errorf("%s, complete %v: (-want +got)\n%s", name, complete, diff)
		}
	}
	if args, complete := Of("MPI_Comm_rank").Args(); len(args) != 1 || complete {
		t.Errorf("MPI_Comm_rank has the arguments %v, complete %v", args, complete)
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
