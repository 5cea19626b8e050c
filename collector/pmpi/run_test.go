package pmpi

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"loggops/collector/dialect"
	"loggops/formats/trace"
)

// recorded returns the files of a run of wavefront on four ranks.
func recorded(t testing.TB) []string {
	files, err := filepath.Glob("../../testdata/traces/wavefront-4/*.pmpi")
	if err != nil || len(files) != 4 {
		t.Fatalf("%d files, error %v", len(files), err)
	}
	return files
}

// message is what a send and its receive have in common.
type message struct {
	comm, from, to, tag int32
}

// checkRun checks what holds for each run of a correct program.
func checkRun(t *testing.T, header trace.Header, calls []trace.Call) {
	t.Helper()
	if len(header.Opaque) > 0 {
		t.Errorf("calls on unknown communicators: %v", header.Opaque)
	}
	sent, received := map[message]int{}, map[message]int{}
	for rank := range int32(header.Ranks) {
		own := slices.DeleteFunc(slices.Clone(calls), func(c trace.Call) bool { return c.Rank != rank })
		if len(own) < 2 || !strings.HasPrefix(own[0].Name, "MPI_Init") || own[len(own)-1].Name != "MPI_Finalize" {
			t.Fatalf("rank %d: %d calls, or they do not start and end as they should", rank, len(own))
		}
		checkTimes(t, own)
		checkRequests(t, own)
		for i := range own {
			c := &own[i]
			if c.Comm == trace.None || c.Peer == trace.None || c.Peer == trace.ProcNull {
				continue
			}
			me := int32(header.Communicators[c.Comm].Members.Index(rank))
			from, tag, isReceive := c.Peer, c.Tag, strings.HasSuffix(strings.ToLower(c.Name), "recv")
			switch {
			case strings.HasSuffix(c.Name, "robe"):
			case strings.HasPrefix(c.Name, "MPI_Sendrecv"):
				sent[message{c.Comm, me, c.Peer, c.Tag}]++
				received[message{c.Comm, c.RecvPeer, me, c.RecvTag}]++
			case isReceive:
				if c.Peer == trace.AnySource {
					from, tag = actual(own[i:])
				}
				received[message{c.Comm, from, me, tag}]++
			default:
				sent[message{c.Comm, me, c.Peer, c.Tag}]++
			}
		}
	}
	if diff := cmp.Diff(sent, received, cmp.AllowUnexported(message{})); diff != "" {
		t.Errorf("sent (-) and received (+): %s", diff)
	}
}

// actual returns the source and the tag of what the first call received,
// which may be known only when its request is complete.
func actual(calls []trace.Call) (from, tag int32) {
	first := &calls[0]
	for _, c := range calls {
		if c.ActualPeer != trace.None && (len(first.Requests) == 0 || slices.Contains(c.Requests, first.Requests[0])) {
			return c.ActualPeer, c.ActualTag
		}
	}
	return trace.None, trace.None
}

func checkTimes(t *testing.T, calls []trace.Call) {
	t.Helper()
	last := int64(0)
	for _, c := range calls {
		if c.StartNS < last || c.EndNS < c.StartNS {
			t.Errorf("rank %d: %s from %d to %d ns, after %d ns", c.Rank, c.Name, c.StartNS, c.EndNS, last)
		}
		last = c.EndNS
	}
	if run := time.Duration(last - calls[0].EndNS); run > time.Minute {
		t.Errorf("a run of %v", run)
	}
}

// checkRequests checks that requests are numbered in order and that each is
// completed once.
func checkRequests(t *testing.T, calls []trace.Call) {
	t.Helper()
	open, made := map[int64]bool{}, int64(0)
	for _, c := range calls {
		for _, request := range c.Requests {
			switch {
			case c.Comm != trace.None && request == made+1:
				made++
				open[request] = true
			case c.Comm == trace.None && open[request]:
				delete(open, request)
			default:
				t.Fatalf("rank %d: %s at %d ns: request %d after %d", c.Rank, c.Name, c.StartNS, request, made)
			}
		}
	}
	if len(open) > 0 {
		t.Errorf("rank %d: requests that are not completed: %v", calls[0].Rank, open)
	}
}

func names(calls []trace.Call) map[string]int {
	n := map[string]int{}
	for _, c := range calls {
		n[c.Name]++
	}
	return n
}

func TestRecordedWavefront(t *testing.T) {
	header, calls, err := collect(t, recorded(t), dialect.Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkRun(t, header, calls)
	want := map[string]int{
		"MPI_Init": 4, "MPI_Finalize": 4, "MPI_Bcast": 4, "MPI_Barrier": 4, "MPI_Reduce": 4, "MPI_Allreduce": 160,
		"MPI_Send": 2560, "MPI_Recv": 2560, "MPI_Isend": 320, "MPI_Irecv": 320, "MPI_Waitall": 160,
	}
	if diff := cmp.Diff(want, names(calls)); diff != "" {
		t.Error(diff)
	}
}

// TestPrograms builds the library and the programs, and records them.
func TestPrograms(t *testing.T) {
	for _, tool := range []string{"make", "mpicc", "mpirun"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("no run recorded: %v", err)
		}
	}
	folder := t.TempDir()
	run(t, "make", "-C", "lib", "OUT="+folder)
	for _, test := range []struct {
		program   string
		arguments []string
		check     func(*testing.T, trace.Header, []trace.Call)
	}{
		{"wavefront", []string{"-i", "5", "-n", "16", "-w", "1"}, func(t *testing.T, _ trace.Header, calls []trace.Call) {
			if n := names(calls); n["MPI_Send"] != 320 || n["MPI_Waitall"] != 20 {
				t.Errorf("%v", n)
			}
		}},
		{"families", nil, checkFamilies},
	} {
		t.Run(test.program, func(t *testing.T) {
			program := filepath.Join(folder, test.program)
			source := "../../testdata/apps/" + test.program + "/" + test.program + ".c"
			run(t, "mpicc", "-std=c99", "-O1", "-Wall", "-Wextra", "-o", program, source)
			files := record(t, filepath.Join(folder, "libloggops_pmpi.so"), program, test.arguments...)
			header, calls, err := collect(t, files, dialect.Options{})
			if err != nil {
				t.Fatal(err)
			}
			checkRun(t, header, calls)
			test.check(t, header, calls)
		})
	}
}

// checkFamilies checks that each call of the table was recorded, and the
// communicators.
func checkFamilies(t *testing.T, header trace.Header, calls []trace.Call) {
	table, err := open(recorded(t)[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	defer table.close()
	n := names(calls)
	for _, call := range table.head.calls {
		if n[call.name] == 0 && call.name != "MPI_Init" {
			t.Errorf("no %s", call.name)
		}
	}
	members := map[string]int{}
	for _, c := range header.Communicators {
		key := ""
		for i := range c.Members.Len() {
			key += string(rune('0' + c.Members.At(i)))
		}
		members[key]++
	}
	// The world, its two copies; the halves in reverse; all but rank 0; rank 0
	// alone, by creation and as the copy of MPI_COMM_SELF, which has no list.
	want := map[string]int{"0123": 3, "20": 1, "31": 1, "123": 1, "0": 2, "1": 1, "2": 1, "3": 1, "": 1}
	if diff := cmp.Diff(want, members); diff != "" {
		t.Error(diff)
	}
}

// record runs a program on four ranks and returns the files recorded.
func record(t *testing.T, library, program string, arguments ...string) []string {
	t.Helper()
	traces := filepath.Join(t.TempDir(), "traces")
	t.Setenv("OMPI_ALLOW_RUN_AS_ROOT", "1")
	t.Setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1")
	t.Setenv("OMPI_MCA_rmaps_base_oversubscribe", "1")
	t.Setenv("OMPI_MCA_mpi_yield_when_idle", "1")
	run(t, "mpirun", append([]string{"-np", "4", "env", "LD_PRELOAD=" + library, "LOGGOPS_DIR=" + traces, program}, arguments...)...)
	files, err := filepath.Glob(filepath.Join(traces, "loggops-?.pmpi"))
	if err != nil || len(files) != 4 {
		t.Fatalf("files %v, error %v", files, err)
	}
	return files
}

func run(t *testing.T, name string, args ...string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, name, args...)
	command.Env = os.Environ()
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
}
