package otf2

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/expect"
	"loggops/internal/proportion"
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
// its locations, groups 1 (of locations) and 2 (of ranks), and communicator 0 of group 2.
func (f *file) run(ranks int) {
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
	f.group(2, groupMembers, upTo(ranks)...)
	f.record(defCommunicator, 0, 0, 2, uint64(undefined))
}

// everything answers what a recording does not tell.
var everything = reading.Assume{"bytes": 1, "comm": -1, "counts": 0, "partner": trace.ProcNull, "root": 0, "source": trace.AnySource}

// tried collects an archive, and returns an error of one line or none.
func tried(t testing.TB, files []string, opt reading.Options) error {
	t.Helper()
	_, _, err := collecting.File(t, Collect, files, opt)
	if err != nil && strings.Contains(strings.ReplaceAll(err.Error(), filepath.Dir(files[0]), ""), "\n") {
		t.Errorf("error %q", err)
	}
	return err
}

// TestWorldOfSome: MPI_COMM_WORLD may be of some of the locations that are ranks, in any
// order; and a communicator may not have others.
func TestWorldOfSome(t *testing.T) {
	for _, c := range []struct {
		world, other []int
		want         string
	}{
		{[]int{2, 3}, []int{3, 2}, ""},
		{[]int{3, 0}, []int{0}, ""},
		{[]int{2, 3}, []int{0}, "a member that is not in MPI_COMM_WORLD"},
		{[]int{2, 3}, []int{9}, "member 9"},
		{[]int{2, 4}, nil, "member 4 of 4"},
		{[]int{2, 2}, []int{2}, "is two ranks"},
		{[]int{0, 1, 2}, []int{1, 1}, "twice"},
	} {
		t.Run(fmt.Sprint(c.world, c.other), func(t *testing.T) {
			run := archive{
				defs: func(f *file) {
					f.record(defString, 0, "MPI_COMM_WORLD")
					f.record(defString, 1, "MPI_Init")
					f.record(defRegion, 0, 1, 1, byte(0), 0, 0, 0)
					for id := range 4 {
						f.record(defLocation, id, 0, byte(typeCPU), 0, id)
					}
					f.group(1, groupLocations, upTo(4)...)
					f.group(2, groupMembers, c.world...)
					f.group(3, groupMembers, c.other...)
					f.record(defCommunicator, 0, 0, 2, uint64(undefined))
					f.record(defCommunicator, 1, 1, 3, 0)
				},
				events: files{},
			}
			for id := range uint64(4) {
				run.events[id] = func(f *file) { f.event(1, enter, 0); f.event(2, leave, 0) }
			}
			err := tried(t, run.write(t), reading.Options{})
			expect.Error(t, err, c.want)
		})
	}
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

// shapes are archives of n parts that would take a careless reader time or memory that
// grows faster than the archive.
var shapes = map[string]func(n int) archive{
	"communicators of one group": func(n int) archive {
		return single(func(f *file) {
			f.run(1)
			for id := range n {
				f.record(defCommunicator, 1+id, 0, 2, 0)
			}
		}, func(f *file) { f.call(1, "MPI_Init") })
	},
	"groups of one number": func(n int) archive {
		return single(func(f *file) {
			f.run(1)
			for id := range n {
				f.group(9, groupLocations, 0)
				f.record(defCommunicator, 1+id, 0, 9, 0)
			}
		}, func(f *file) { f.call(1, "MPI_Init") })
	},
	"ranks of one process": func(n int) archive {
		p := archive{events: files{}, defs: func(f *file) {
			f.run(0)
			for id := range n {
				f.record(defLocation, id, 0, byte(typeCPU), 0, 0)
			}
			f.group(0, groupLocations, upTo(n)...)
		}}
		for id := range uint64(n) {
			p.events[id] = func(f *file) { f.event(1, enter, 1); f.event(2, leave, 1) }
		}
		return p
	},
	"many threads": func(n int) archive {
		p := single(func(f *file) {
			f.run(1)
			for id := range n {
				f.record(defLocation, 1+id, 0, byte(typeCPU), 0, 0)
			}
		}, nil)
		for id := range uint64(n) {
			p.events[id] = func(f *file) {
				for i := range uint64(20) {
					f.call(i*1000, "MPI_Barrier", rec(collectiveEnd, byte(0), 0, 0, 0, 0))
				}
			}
		}
		return p
	},
	"a call that does not end": func(n int) archive {
		p := single(func(f *file) {
			f.run(1)
			f.record(defLocation, 1, 0, byte(typeCPU), 0, 0)
		}, func(f *file) { f.event(1, enter, regionNumber("MPI_Init")) })
		p.events[1] = func(f *file) {
			now := uint64(10)
			for range n {
				now = f.call(now, "MPI_Send", rec(mpiSend, 0, 0, 1, 8))
			}
		}
		return p
	},
	"receives of unknown sources": func(n int) archive {
		return single(func(f *file) { f.run(1) }, func(f *file) {
			now := f.call(1, "MPI_Init")
			for i := range n {
				now = f.call(now, "mpi_isend_", rec(mpiIsend, 0, 0, i, 8, i))
				now = f.call(now, "MPI_Irecv", rec(mpiIrecvRequest, n+i))
			}
			for range n {
				now = f.call(now, "MPI_Wait")
			}
		})
	},
	"a long name in many rows": func(n int) archive {
		return single(func(f *file) {
			f.run(1)
			f.record(defString, 999, strings.Repeat("x", 2000))
			f.record(defRegion, 999, 999, 999, byte(0), 0, 0, 0)
		}, func(f *file) {
			f.event(1, enter, 999)
			now := uint64(2)
			for range n {
				now = f.call(now, "MPI_Barrier", rec(collectiveEnd, byte(0), 0, 0, 0, 0))
			}
		})
	},
	"counts of many members": func(n int) archive {
		p := archive{events: files{}, defs: func(f *file) { f.run(manyRanks) }}
		for id := range uint64(manyRanks) {
			p.events[id] = func(f *file) { f.call(1, "MPI_Init") }
		}
		p.events[0] = func(f *file) {
			now := uint64(1)
			for range n {
				now = f.call(now, "MPI_Gatherv", rec(collectiveEnd, byte(9), 0, 0, 8, 8))
			}
		}
		return p
	},
	"an irregular communicator": func(n int) archive {
		p := archive{events: files{}, defs: func(f *file) {
			f.run(manyRanks)
			f.group(3, groupMembers, permuted(manyRanks)...)
			f.record(defCommunicator, 1, 0, 3, 0)
		}}
		for id := range uint64(manyRanks) {
			p.events[id] = func(f *file) { f.call(1, "MPI_Init") }
		}
		p.events[0] = func(f *file) {
			now := uint64(1)
			for i := range n {
				now = f.call(now, "MPI_Allreduce", rec(collectiveEnd, byte(11), 1, 0, 8, 8))
				now = f.call(now, "mpi_isend_", rec(mpiIsend, i%manyRanks, 1, 1, 8, i))
			}
		}
		return p
	},
}

// permuted returns 0, 1 and so on in an order of many runs.
func permuted(n int) []int {
	list := upTo(n)
	for i := range list {
		j := i * 7919 % n
		list[i], list[j] = list[j], list[i]
	}
	return list
}

// single returns an archive of one rank.
func single(defs, events func(f *file)) archive {
	return archive{defs: defs, events: files{0: events}}
}

// TestProportion: what an archive takes to be read is in proportion to its size.
func TestProportion(t *testing.T) {
	sizes := map[string]int{"": 2000, "ranks of one process": 100, "receives of unknown sources": 500, "many threads": 100, "counts of many members": 500}
	collecting.Proportion(t, Collect, reading.Options{Assume: everything, Jobs: 1}, sizes, shapes, func(shape func(n int) archive, n int) []string {
		return shape(n).write(t)
	})
}

// manyRanks is how many ranks the larger runs of shapes have.
const manyRanks = 300
