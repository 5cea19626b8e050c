package collector

import (
	"flag"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/formats/mpi"
	"loggops/formats/trace"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

var whole = flag.Bool("whole", false, "TestLongThreeWays also records 16 ranks")

// TestLongThreeWays records programs with this project's library, with EZTrace and
// with SMPI. The traces have the same messages between the same ranks in the same
// order, the receives of these, and the same collectives. EZTrace does not record the
// sources of receives. No schedule needs eager sends.
func TestLongThreeWays(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs programs")
	}
	cases.NeedMPI(t, "eztrace", "smpicc", "smpirun")
	library := t.TempDir()
	platform, err := filepath.Abs("../testdata/traces/wavefront-smpi-4")
	expect.OK(t, err)
	run(t, ".", "make", "-s", "-C", "pmpi/lib", "OUT="+library, "CFLAGS=-O0")
	sizes := []string{"4"}
	if *whole {
		sizes = append(sizes, "16") // which takes minutes
	}
	for name, program := range map[string][]string{
		"wavefront": {"../testdata/apps/wavefront/wavefront.c", "-i", "10", "-n", "64", "-w", "1"},
		"ocean":     {"../testdata/apps/ocean/ocean.c", "-n", "32", "-i", "2"},
		"rows":      {"testdata/programs/rows.c"},
		"planes":    {"testdata/programs/planes.c"},
	} {
		for _, ranks := range sizes {
			t.Run(name+"/"+ranks, func(t *testing.T) {
				want := recorded(t, "mpicc", program, "recording", "mpirun", "-np", ranks, "-x", "LD_PRELOAD="+library+"/libloggops_pmpi.so", "-x", "LOGGOPS_DIR=recording")
				smpi := recorded(t, "smpicc", program, "recording.txt", "smpirun", "-np", ranks, "-platform", platform+"/platform.xml",
					"-hostfile", platform+"/hosts", "-trace-ti", "-trace-file", "recording.txt", "--cfg=smpi/host-speed:1Gf")
				expect.Same(t, want, smpi)
				got := recorded(t, "mpicc", program, "recording/program_trace", "mpirun", "-np", ranks, "eztrace", "-t", "openmpi", "-o", "recording")
				got.Received = want.Received
				expect.Same(t, want, got)
			})
		}
	}
}

// run runs a command in a folder.
func run(t *testing.T, folder string, command ...string) {
	t.Helper()
	collecting.Run(t, "env", append([]string{"-C", folder}, command...)...)
}

// recorded compiles a program, launches it, and reads the recording that it leaves.
func recorded(t *testing.T, compiler string, program []string, recording string, launch ...string) talk {
	t.Helper()
	folder := t.TempDir()
	run(t, ".", compiler, "-O1", program[0], "-o", filepath.Join(folder, "program"), "-lm")
	run(t, folder, slices.Concat(launch, []string{"./program"}, program[1:])...)
	return talkOf(t, filepath.Join(folder, recording))
}

// talk is what ranks of a run have sent, received, and done together.
type talk struct {
	Sent        map[string][]string // by sender and receiver
	Received    map[string][]string // likewise
	Collectives map[int32][]string  // by rank
}

func talkOf(t *testing.T, recording string) talk {
	t.Helper()
	path, _, err := tried(t, []string{recording}, Auto, reading.Options{Flops: 1e9, Assume: reading.Assume{"source": trace.AnySource}})
	expect.OK(t, err)
	_, err = makespan(t, generated(t, path, false), 0)
	expect.OK(t, err)
	all := talk{map[string][]string{}, map[string][]string{}, map[int32][]string{}}
	for c := range collecting.Each(t, path) {
		of := mpi.Of(c.Name)
		switch {
		case of.Class == mpi.Collective:
			all.Collectives[c.Rank] = append(all.Collectives[c.Rank], fmt.Sprintf("%s of %d from %d", of.Collective, c.Bytes, c.Root))
		case c.Peer == trace.ProcNull || !slices.Contains([]mpi.Class{mpi.Send, mpi.Recv}, of.Class):
		case of.Class == mpi.Send:
			pair := fmt.Sprintf("%d to %d", c.Rank, c.Peer)
			all.Sent[pair] = append(all.Sent[pair], fmt.Sprintf("%d bytes, tag %d", c.Bytes, c.Tag))
		default:
			pair := fmt.Sprintf("%d to %d", c.Peer, c.Rank)
			all.Received[pair] = append(all.Received[pair], fmt.Sprintf("%d bytes, tag %d", c.Bytes, c.Tag))
		}
	}
	return all
}
