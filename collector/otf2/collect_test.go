package otf2

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/formats/schedule"
	"loggops/formats/trace"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/schedgen"
	"loggops/sim"
)

// TestArchives: byte orders, compression, sizes of chunks and versions make no difference.
func TestArchives(t *testing.T) {
	text, err := os.ReadFile("testdata/exchange.txt")
	expect.OK(t, err)
	for name, form := range map[string]archive{
		"little endian": {}, "big endian": {big: true}, "small chunks": {chunk: 400}, "version 1.1": {version: [3]byte{1, 1, 0}},
		"version 3": {version: [3]byte{3, 1, 1}, big: true}, "compressed": {zlib: true, block: 300}, "compressed, big endian": {zlib: true, block: 300, big: true, chunk: 500},
		"another name": {name: "my run.x"},
	} {
		t.Run(name, func(t *testing.T) {
			run := parsed(t, string(text))
			form.creator, form.defs, form.local, form.events = "Score-P 7.1", run.defs, run.local, run.events
			head, calls, err := collectFrom(t, form.write(t)[0], reading.Options{})
			expect.OK(t, err)
			cases.Golden(t, "exchange.golden", collecting.Text(&head, calls))
			expect.Same(t, true, head.Communicators[1].Self)
		})
	}
}

// TestCases collects archives, and assumes what is not recorded and cannot be inferred as the errors advise.
func TestCases(t *testing.T) {
	advice := regexp.MustCompile(`; assume (\S+) goes on`)
	cases.Run(t, "cases.txt", func(t *testing.T, text string) string {
		anchor, said, assumed := written(t, text)[0], "", []string(nil)
		for {
			assume, err := reading.ParseAssume(assumed)
			expect.OK(t, err)
			var notes string
			note := func(problem error) {
				notes += strings.ReplaceAll(problem.Error(), filepath.Dir(anchor)+"/", "note: ") + "\n"
			}
			head, calls, err := collectFrom(t, anchor, reading.Options{Assume: assume, Note: note})
			if err == nil {
				return said + notes + collecting.Text(&head, calls)
			}
			said += strings.ReplaceAll(err.Error(), filepath.Dir(anchor)+"/", "") + "\n"
			advised := advice.FindStringSubmatch(err.Error())
			if advised == nil || len(assumed) > 5 {
				return said
			}
			assumed = append(assumed, advised[1])
		}
	})
}

// TestClock: the differences between clocks are interpolated.
func TestClock(t *testing.T) {
	c := clock{perSecond: 2_000_000_000, start: 1000, offsets: []clockOffset{{1000, 100}, {2000, 300}}}
	for ticks, ns := range map[uint64]int64{1000: 50, 1500: 350, 2000: 650, 3000: 1250, 500: -250} {
		if got := c.ns(ticks); got != ns {
			t.Errorf("%d ticks: %d ns, want %d", ticks, got, ns)
		}
	}
}

// TestOmitted: loggops-schedgen refuses a recording that lacks communication, and with --allow-dropped the schedule runs.
func TestOmitted(t *testing.T) {
	for name, text := range map[string]string{
		"matched receive": `
events 0
MPI_Send send 1 0 5 1000000
MPI_Barrier collective-end 0 0 - 0 0
events 1
MPI_Mrecv
MPI_Barrier collective-end 0 0 - 0 0
`,
		"nonblocking matched receive": `
region 30 MPI_Imrecv
events 0
MPI_Send send 1 0 5 1000000
MPI_Barrier collective-end 0 0 - 0 0
events 1
enter 30
leave 30
MPI_Wait
MPI_Barrier collective-end 0 0 - 0 0
`,
		"sides of messages": `
events 0
MPI_Isend isend 1 0 5 1000000 1
MPI_Isend isend 1 0 5 1000000 2
MPI_Waitall isend-complete 1, isend-complete 2
MPI_Irecv irecv-request 3
MPI_Wait irecv 1 0 6 8 3
MPI_Recv recv 1 0 7 8
MPI_Recv recv 1 0 8 8
events 1
MPI_Recv recv 0 0 5 1000000
MPI_Send send 0 0 8 8
`,
		"persistent requests": `
events 0
MPI_Startall
MPI_Waitall recv 1 0 5 300
events 1
MPI_Irecv
MPI_Startall
MPI_Wait recv 0 0 5 8
MPI_Waitall
`,
		"neighborhood": `
region 30 MPI_Ineighbor_allgather
events *
enter 30
leave 30
MPI_Wait
`,
		"measurement off": `
events 0
MPI_Init
- measurement 2
at 3000
- measurement 1
MPI_Recv recv 1 0 5 8
events 1
MPI_Init
MPI_Send send 0 0 5 8
MPI_Send send 0 0 5 8
`,
	} {
		t.Run(name, func(t *testing.T) {
			files := written(t, "ranks 2\ncreator Score-P"+text)
			path, _, err := collecting.File(t, Collect, files, reading.Options{})
			expect.OK(t, err)
			for _, dropped := range []bool{false, true} {
				r, err := trace.Open(path)
				expect.OK(t, err)
				defer r.Close()
				s, err := schedule.Load(&schedgen.Schedule{
					Trace: r, Header: schedgen.Header(r.Head(), "", ""), Options: schedgen.Options{AllowDropped: dropped},
				})
				if !dropped {
					if err == nil {
						t.Error("no error")
					}
					continue
				}
				expect.OK(t, err)
				program, err := sim.Compile(s, sim.Params{EagerMax: 1024})
				expect.OK(t, err)
				_, err = program.Run(t.Context(), sim.Options{})
				expect.OK(t, err)
			}
		})
	}
}
