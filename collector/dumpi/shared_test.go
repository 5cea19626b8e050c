package dumpi

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/formats/mpi"
	"loggops/internal/cases"
	"loggops/internal/expect"
)

// TestText compares the records of a file with the text that DUMPI's own tool
// prints of it.
func TestText(t *testing.T) {
	folder := cases.Shared(t, "foreign", "dumpi", "sst-dumpi-4")
	text, err := os.Open(filepath.Join(folder, "testtrace-0000.txt"))
	expect.OK(t, err)
	defer text.Close()
	d, err := open(filepath.Join(folder, "testtrace-0000.bin"), nil)
	expect.OK(t, err)
	defer d.close()
	line := regexp.MustCompile(`^(MPI_\w+) (entering|returning) at walltime (\d+)\.(\d+),`)
	argument := regexp.MustCompile(`^(?:int|MPI_Comm|MPI_Datatype) (count|dest|source|tag|comm|datatype)=(-?\d+)`)
	var r *record
	records, values := 0, 0
	for lines := bufio.NewScanner(text); lines.Scan(); {
		if m := argument.FindStringSubmatch(lines.Text()); m != nil && r != nil {
			at := map[string][]arg{
				"count": {argCount, argRCount}, "dest": {argPeer}, "source": {argRPeer},
				"tag": {argTag, argRTag}, "comm": {argComm}, "datatype": {argType, argRType},
			}[m[1]]
			for _, a := range at {
				if r.has[a] && fmt.Sprint(r.v[a]) != m[2] {
					t.Errorf("%s: %s=%d, want %s", r.name, m[1], r.v[a], m[2])
				}
			}
			values++
		}
		m := line.FindStringSubmatch(lines.Text())
		if m == nil {
			continue
		}
		seconds, _ := strconv.ParseInt(m[3], 10, 64)
		ns, _ := strconv.ParseInt(m[4], 10, 64)
		ns += seconds * 1e9
		if m[2] == "returning" {
			if r.name != m[1] || r.endNS != ns {
				t.Errorf("%s ends at %d, want %s at %d", r.name, r.endNS, m[1], ns)
			}
			continue
		}
		if r, err = d.next(); err != nil || r == nil {
			t.Fatalf("record %v, error %v", r, err)
		}
		records++
		if r.name != m[1] || r.startNS != ns {
			t.Errorf("%s starts at %d, want %s at %d", r.name, r.startNS, m[1], ns)
		}
	}
	if records != 9 || values < 10 {
		t.Errorf("%d records, %d arguments", records, values)
	}
}

// TestRealFiles reads all files of real runs to their ends: each has as many
// records of each function as its footer says.
func TestRealFiles(t *testing.T) {
	for folder, files := range map[string]int{"sst-macro": 11, "sst-dumpi-4": 4, "cortex-single-ranks": 6} {
		paths, err := filepath.Glob(filepath.Join(cases.Shared(t, "foreign", "dumpi", folder), "*.bin"))
		if err != nil || len(paths) != files {
			t.Fatalf("%d files, error %v", len(paths), err)
		}
		for _, path := range paths {
			_, err := take(t.Context(), path, nil)
			expect.OK(t, err)
		}
	}
}

// TestPartialRuns: single ranks, and runs of which a part was not recorded, are
// refused in a line.
func TestPartialRuns(t *testing.T) {
	folder := cases.Shared(t, "foreign", "dumpi", "cortex-single-ranks")
	for name, want := range map[string]string{
		"AMG.bin":           "a part of the run is not recorded (83 of MPI_Allreduce",
		"BigFFT.bin":        "it is of a run of 9 ranks, of which there are the files of 1",
		"CrystalRouter.bin": "a part of the run is not recorded (2 of MPI_Barrier",
		"MiniDFT.bin":       "--truncated uses the complete part",
		"MiniDFT-rankB.bin": "--truncated uses the complete part",
		"MultiGrid.bin":     "it is of a run of 125 ranks",
	} {
		_, err := collect(t, []string{filepath.Join(folder, name)})
		expect.Error(t, err, want)
	}
}

// TestCounts compares the calls, messages and bytes of each rank of whole runs
// with what another reader says of the files.
func TestCounts(t *testing.T) {
	reader := filepath.Join(filepath.Dir(filepath.Dir(cases.Shared(t, "foreign", "dumpi", "sst-macro"))), "formats", "dumpi", "undumpi.py")
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip(err)
	}
	sizes := map[string]int64{"9": 4, "14": 8} // int, double
	message := regexp.MustCompile(`^\w*send .*'count': (\d+), 'datatype': (\d+), 'dest'`)
	for prefix, folder := range map[string]string{"testbgp": "sst-macro", "testtrace": "sst-dumpi-4"} {
		files, err := filepath.Glob(filepath.Join(cases.Shared(t, "foreign", "dumpi", folder), prefix+"-*.bin"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%v, error %v", files, err)
		}
		got, want := make([]map[string]int64, len(files)), make([]map[string]int64, len(files))
		for rank, file := range files {
			text, err := exec.Command("python3", reader, "-v", file).Output()
			expect.OK(t, err)
			got[rank], want[rank] = map[string]int64{}, map[string]int64{}
			for line := range strings.Lines(string(text)) {
				name, _, _ := strings.Cut(line, " ")
				if strings.HasPrefix(name, "..") || strings.HasPrefix(name, "/") {
					continue // the summary
				}
				want[rank]["MPI_"+name]++
				if m := message.FindStringSubmatch(strings.ToLower(line)); m != nil {
					count, _ := strconv.ParseInt(m[1], 10, 64)
					want[rank]["bytes"] += count * sizes[m[2]]
				}
			}
		}
		path, err := collect(t, files)
		expect.OK(t, err)
		for c := range collecting.Each(t, path) {
			got[c.Rank][c.Name]++
			if mpi.Of(c.Name).Class == mpi.Send {
				got[c.Rank]["bytes"] += c.Bytes
			}
		}
		expect.Same(t, want, got)
		t.Logf("%s, rank 0 of %d: %v", prefix, len(files), got[0])
	}
}
