package pmpi

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/internal/testkit/expect"
)

// carelessRun is something that a program does while it is recorded.
type carelessRun struct {
	how         string
	environment []string
	ranks       int
	shim        string // a library that is loaded before the tracing library, or after it
	after       bool
	said        string // a line of the tracing library
	ends        bool   // the program is aborted
	cut         bool   // not all calls are recorded
}

// carelessRuns are the runs of testdata/apps/careless. A handler of a signal aborts in the 40th
// call on files, which is a write.
func carelessRuns() []carelessRun {
	small := "LOGGOPS_BUFFER=4K"
	return []carelessRun{
		{how: "fork-exit", environment: []string{small}},
		{how: "fork-handler", environment: []string{small}},
		{how: "closed", environment: []string{small}},
		{how: "limit", environment: []string{small}, said: "File too large; nothing more of this rank is recorded", cut: true},
		{how: "full", environment: []string{small, "FAIL_WRITE=20000"}, shim: "failing", said: "No space left on device; nothing more of this rank is recorded", cut: true},
		{how: "detached", shim: "late", after: true},
		{how: "reused"},
		{how: "cancelled", environment: []string{small}},
		{how: "cancelled-join"},
		{how: "beside-finalize", environment: []string{small, "LOGGOPS_SYNC=ranks"}, ranks: 2},
		{how: "abort-threads", ends: true, cut: true},
		{how: "abort-threads", environment: []string{small, "FAIL_SHARED=1"}, shim: "failing", ends: true, cut: true},
		{how: "abort-threads", environment: []string{"FAIL_SHARED=1"}, shim: "failing", ends: true, cut: true},
		{how: "abort-handler", environment: []string{small, "RAISE_FILE=40"}, shim: "failing", ends: true, cut: true},
		{how: "abort-handler", environment: []string{small, "RAISE_FILE=40", "FAIL_SHARED=1"}, shim: "failing", ends: true, cut: true},
	}
}

// TestCareless records programs that fork, close files, cancel and detach threads and abort while
// others are at work: each ends as it would without the library, and what is recorded is
// right.
func TestCareless(t *testing.T) {
	withMPI(t, func(t *testing.T, m implementation, library string) {
		program := m.program(t, "careless")
		for _, run := range sample(m, carelessRuns()) {
			t.Run(strings.Join(append([]string{run.how}, run.environment...), " "), func(t *testing.T) {
				t.Parallel()
				said, folder := run.record(t, m, library, program)
				checkCareless(t, run, said, folder)
			})
		}
	})
}

// record runs the program and returns what was said, and the folder of the recording.
func (run carelessRun) record(t *testing.T, m implementation, library, program string, environment ...string) (said, folder string) {
	t.Helper()
	if run.shim != "" {
		shim := built(t, run.shim+".so", func(file string) []string {
			return append(append([]string{m.command("mpicc"), "-shared", "-fPIC", "-O1", "-o", file}, sources(t, run.shim, "c")...), "-ldl")
		})
		if run.after {
			library += ":" + shim
		} else {
			library = shim + ":" + library
		}
	}
	said, folder, err := m.launch(t, max(1, run.ranks), library, append(environment, run.environment...), program, run.how)
	if (err != nil) != run.ends {
		t.Fatalf("error %v: %s", err, said)
	}
	return said, folder
}

func checkCareless(t *testing.T, run carelessRun, said, folder string) {
	t.Helper()
	if !strings.Contains(said, run.said) {
		t.Errorf("said %q, want %q", said, run.said)
	}
	files, _ := filepath.Glob(filepath.Join(folder, "*.pmpi"))
	_, calls, err := collect(t, files, reading.Options{Truncated: run.cut})
	expect.OK(t, err)
	var sent, joined, called int
	for _, c := range calls {
		switch c.Name {
		case "MPI_Send":
			sent++
		case "pthread_join":
			joined++
		}
	}
	for line := range strings.Lines(said) {
		if number, is := strings.CutPrefix(line, "made "); is {
			n, err := strconv.Atoi(strings.TrimSpace(number))
			expect.OK(t, err)
			called += n
		}
	}
	if !run.cut && run.how != "beside-finalize" && sent != called || run.cut && sent == 0 {
		t.Errorf("%d sends are recorded of %d", sent, called)
	}
	if run.how == "reused" && strings.Contains(said, "reused 1") && joined != 1 {
		t.Errorf("%d joins, want that of the recorded thread", joined)
	}
	if run.how == "cancelled-join" && joined != 2 {
		t.Errorf("%d joins, want 2", joined)
	}
}

// TestClosedLibrary: a thread ends after the program has closed the library that it called.
func TestClosedLibrary(t *testing.T) {
	withMPI(t, func(t *testing.T, m implementation, library string) {
		program := m.buildC(t, "closing", append(sources(t, "closing", "c"), "-ldl")...)
		said, folder, err := m.launch(t, 1, "", nil, program, library)
		if err != nil {
			t.Fatalf("%v: %s", err, said)
		}
		if _, calls, err := collect(t, of(t, folder), reading.Options{}); err != nil || names(calls)["MPI_Send"] != 1 {
			t.Errorf("%d calls, error %v", len(calls), err)
		}
	})
}

// TestBadFolders: where there is no folder to record into, rank 0 says so in a line, and nothing is
// recorded elsewhere.
func TestBadFolders(t *testing.T) {
	withMPI(t, func(t *testing.T, m implementation, library string) {
		program := m.program(t, "careless")
		long := func(folder string, length int) string {
			return folder + strings.Repeat("/.", (length-len(folder)-len("/traces"))/2) + "/traces"
		}
		for _, test := range sample(m, []struct {
			name     string
			script   string // after which the program is run in the same shell
			folder   func(root string) string
			said     string
			recorded string // folder of the recording, below the root
		}{
			{
				"no current folder", `mkdir "$0/gone" && cd "$0/gone" && rmdir "$0/gone"`, func(string) string { return "traces" },
				"the current folder has no path, set LOGGOPS_DIR to one that starts with /: No such file or directory; nothing of this run is recorded", "",
			},
			{"too long", "", func(root string) string { return long(root, 4100) }, "LOGGOPS_DIR: File name too long; nothing of this run is recorded", ""},
			{"too long for its files", "", func(root string) string { return long(root, 4085) }, "File name too long; nothing of this run is recorded", ""},
			{"hundreds of kilobytes", "", func(root string) string { return strings.Repeat("x", 120000) }, "LOGGOPS_DIR: File name too long; nothing of this run is recorded", ""},
			{
				"deep", fmt.Sprintf(`mkdir -p "$0%[1]s" && cd "$0%[1]s"`, strings.Repeat("/"+strings.Repeat("d", 200), 12)), func(string) string { return "traces" },
				"", strings.Repeat(strings.Repeat("d", 200)+"/", 12) + "traces",
			},
			{"slash at its end", "", func(root string) string { return root + "/traces//" }, "", "traces"},
			{"a file", `touch "$0/traces"`, func(root string) string { return root + "/traces" }, "/traces: Not a directory; nothing of this run is recorded", ""},
		}) {
			t.Run(test.name, func(t *testing.T) {
				t.Parallel()
				root := t.TempDir()
				script := "exec env LD_PRELOAD=\"$1\" LOGGOPS_DIR=\"$2\" \"$3\""
				if test.script != "" {
					script = test.script + " && " + script
				}
				said, err := collecting.Command(t, m.command("mpirun"), "-np", "1", "sh", "-c", script, root, library, test.folder(root), program)
				expect.OK(t, err)
				if !strings.Contains(said, test.said) {
					t.Errorf("said %q, want %q", said, test.said)
				}
				if test.recorded != "" {
					of(t, filepath.Join(root, test.recorded))
				}
				if strings.Contains(said, "libloggops_pmpi: /traces") || strings.Contains(said, "recorded into /traces") {
					t.Errorf("the run is recorded into the root folder: %q", said)
				}
				if _, err := os.Stat(filepath.Join(root, "traces")); err == nil && test.recorded == "" && test.name != "a file" {
					t.Error("a folder is left")
				}
			})
		}
	})
}

// TestBadSizes: a size that is none is said so.
func TestBadSizes(t *testing.T) {
	withMPI(t, func(t *testing.T, m implementation, library string) {
		program := m.program(t, "careless")
		const none = "want a number of bytes, as 4096, 64K, 1M or 2G; nothing of this run is recorded"
		for _, test := range sample(m, []struct{ setting, want string }{
			{"LOGGOPS_BUFFER=18446744073709551615", "LOGGOPS_BUFFER is more than 255M; nothing of this run is recorded"},
			{"LOGGOPS_BUFFER=99999999999999999999", none},
			{"LOGGOPS_BUFFER= -5", none},
			{"LOGGOPS_BUFFER=4KB", "LOGGOPS_BUFFER=4KB: " + none + "\n"},
			{"LOGGOPS_BUFFER=0K", none},
			{"LOGGOPS_BUFFER=300M", "LOGGOPS_BUFFER is more than 255M; nothing of this run is recorded"},
			{"LOGGOPS_MAX_BYTES=99999999999999999999", none},
		}) {
			t.Run(test.setting, func(t *testing.T) {
				t.Parallel()
				said, _, err := m.launch(t, 1, library, []string{test.setting}, program)
				if err != nil || !strings.Contains(said, test.want) {
					t.Errorf("error %v, said %q, want %q", err, said, test.want)
				}
			})
		}
	})
}
