package dumpi

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// shared returns a folder of files that others have recorded, where there are
// some on the machine.
func shared(t *testing.T, folder string) string {
	t.Helper()
	root := os.Getenv("LOGGOPS_SHARED")
	if root == "" {
		t.Skip("LOGGOPS_SHARED, the folder with real recordings, is not set")
	}
	path := filepath.Join(root, "foreign", "dumpi", folder)
	if _, err := os.Stat(path); err != nil {
		t.Skip(err)
	}
	return path
}

// TestText compares the records of a file with the text that DUMPI's own tool
// prints of it.
func TestText(t *testing.T) {
	folder := shared(t, "sst-dumpi-4")
	text, err := os.Open(filepath.Join(folder, "testtrace-0000.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer text.Close()
	d, err := open(filepath.Join(folder, "testtrace-0000.bin"), nil)
	if err != nil {
		t.Fatal(err)
	}
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
		paths, err := filepath.Glob(filepath.Join(shared(t, folder), "*.bin"))
		if err != nil || len(paths) != files {
			t.Fatalf("%d files, error %v", len(paths), err)
		}
		for _, path := range paths {
			if _, err := take(t.Context(), path, nil); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestPartialRuns: single ranks, and runs of which a part was not recorded, are
// refused in a line.
func TestPartialRuns(t *testing.T) {
	folder := shared(t, "cortex-single-ranks")
	for name, want := range map[string]string{
		"AMG.bin":           "a part of the run is not recorded (83 of MPI_Allreduce",
		"BigFFT.bin":        "it is of a run of 9 ranks, of which there are the files of 1",
		"CrystalRouter.bin": "a part of the run is not recorded (2 of MPI_Barrier",
		"MiniDFT.bin":       "--allow-truncated uses the complete part",
		"MiniDFT-rankB.bin": "--allow-truncated uses the complete part",
		"MultiGrid.bin":     "it is of a run of 125 ranks",
	} {
		_, err := collect(t, []string{filepath.Join(folder, name)})
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v, want %q", name, err, want)
		}
	}
}
