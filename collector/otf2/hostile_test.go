package otf2

import (
	"path/filepath"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/proportion"
)

// group writes the definition of a group.
func (f *file) group(id int, kind byte, members ...int) {
	fields := []any{id, 0, map[byte]byte{groupMembers: 4, groupSelf: 5, groupLocations: 6}[kind], len(members)}
	for _, m := range members {
		fields = append(fields, m)
	}
	if !f.old {
		fields = append(fields, kind, byte(paradigmMPI), 0)
	}
	f.record(defGroup, fields...)
}

// upTo returns 0, 1 and so on.
func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// run writes the definitions of a run of so many ranks, each in a process of its own:
// its locations, groups 1 (of locations) and 2 (of ranks, or some of them), and communicator 0 of group 2.
func (f *file) run(ranks int, world ...int) {
	f.record(defClock, 1_000_000_000, 0, 1_000_000)
	f.record(defString, 0, "MPI_COMM_WORLD")
	for i, name := range testRegions {
		f.record(defString, 10+i, name)
		f.record(defRegion, i, 10+i, 10+i, byte(0), 0, 0, 0, 10+i, byte(1), byte(4), 0)
	}
	for rank := range ranks {
		f.record(defLocation, rank, 0, byte(typeCPU), 0, rank)
	}
	f.group(1, groupLocations, upTo(ranks)...)
	if world == nil {
		world = upTo(ranks)
	}
	f.group(2, groupMembers, world...)
	f.record(defCommunicator, 0, 0, 2, uint64(undefined))
}

// everything answers what a recording does not tell.
var everything = reading.Assume{"bytes": 1, "comm": -1, "counts": 0, "partner": trace.ProcNull, "inplace": 0, "request": 0, "root": 0, "source": trace.AnySource}

// tried collects an archive, and returns an error of one line or none.
func tried(t testing.TB, files []string, opt reading.Options) error {
	t.Helper()
	_, _, err := collecting.File(t, Collect, files, opt)
	if err != nil && strings.Contains(strings.ReplaceAll(err.Error(), filepath.Dir(files[0]), ""), "\n") {
		t.Errorf("error %q", err)
	}
	return err
}

// TestSizesOfChunks: chunks are of 16 MiB at most, and what zlib packs is not much
// larger than its file.
func TestSizesOfChunks(t *testing.T) {
	small := archive{defs: func(f *file) { f.run(1) }, events: files{0: func(f *file) { f.call(1, "MPI_Init") }}}
	small.chunk = chunkLimit
	expect.OK(t, tried(t, small.write(t), reading.Options{}))
	small.chunk = chunkLimit + 1
	expect.Error(t, tried(t, small.write(t), reading.Options{}), "chunks of 16777217")
	for name, fill := range map[string]func(f *file, bytes int){
		"a text": func(f *file, bytes int) { f.record(defString, 7, strings.Repeat("x", bytes)) },
		"texts": func(f *file, bytes int) {
			for range bytes / 100 {
				f.record(defString, 7, strings.Repeat("x", 90))
			}
		},
		"a group": func(f *file, bytes int) { f.group(7, groupMembers, make([]int, bytes)...) },
	} {
		t.Run(name, func(t *testing.T) {
			bomb := archive{defs: func(f *file) { f.run(1); fill(f, 2<<20) }}
			bomb.chunk, bomb.zlib = 16<<20, true
			files := bomb.write(t)
			proportion.Of(t, proportion.Input{Bytes: proportion.Files(t, files...), Read: func() {
				expect.Error(t, tried(t, files, reading.Options{}), "times its size")
			}})
		})
	}
}

// TestFiles: archives that are not files of their own, and those of later versions, are refused by name.
func TestFiles(t *testing.T) {
	run := archive{defs: func(f *file) { f.run(1) }, events: files{0: func(f *file) { f.call(1, "MPI_Init") }}}
	run.substrate = sion
	expect.Error(t, tried(t, run.write(t), reading.Options{}), "SIONlib")
	run.substrate = 3
	expect.Error(t, tried(t, run.write(t), reading.Options{}), "substrate 3")
	run.substrate, run.version = posix, [3]byte{4, 0, 1}
	expect.Error(t, tried(t, run.write(t), reading.Options{}), "version 4 of the OTF2 trace format")
}

// TestRefused checks that the error of an invalid archive is one line.
func TestRefused(t *testing.T) { collecting.Refused(t, "refused.txt", Collect, written) }

// TestLongProportion: the memory and the time to read an archive are proportional to its size.
func TestLongProportion(t *testing.T) {
	collecting.Proportion(t, "proportion.txt", Collect, reading.Options{Assume: everything, Jobs: 1}, written)
}

// written writes the archive of a text.
func written(t testing.TB, text string) []string { return parsed(t, text).write(t) }
