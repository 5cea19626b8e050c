package pmpi

import (
	"strings"
	"testing"

	"loggops/collector/reading"
	"loggops/internal/testkit/proportion"
)

// FuzzRecording reads files of two ranks that have the structure of one: blocks of threads,
// communicators of each other, requests, cancelled ones among them, pauses; the file of
// rank 0 has, after that, some bytes overwritten, which its checksums may or may not tell.
// There is a trace, or an error of one line.
func FuzzRecording(f *testing.F) {
	f.Add([]byte("communicators of communicators"), []byte("and threads"), []byte(nil), false)
	f.Add([]byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}, []byte{9, 3, 200, 240, 250, 1, 0}, []byte{0, 100, 255}, true)
	f.Fuzz(func(t *testing.T, first, second, patch []byte, truncated bool) {
		var contents [][]byte
		for rank, structure := range [][]byte{first, second} {
			content := drawn(&proportion.Draw{Bytes: structure}, uint32(rank))
			if rank == 0 {
				content = (&proportion.Draw{Bytes: patch}).Patch(content)
			}
			contents = append(contents, content)
		}
		files := store(t, contents...)
		proportion.Bounded(t, func() {
			if _, _, err := collect(t, files, reading.Options{Truncated: truncated, Jobs: 1}); err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("not one line: %v", err)
			}
		})
	})
}

// drawn returns the file of a rank of two, of a fuzzer's bytes.
func drawn(d *proportion.Draw, rank uint32) []byte {
	shapes := []shape{
		initCall, sendCall, isendCall, recvCall, waitallCall, sendrecvCall, scatterCall, gathervCall, splitCall, barrierCall,
		{"MPI_Irecv", "cptbq"}, {"MPI_Send_init", "cptbq"}, {"MPI_Startall", "d"}, {"MPI_Cancel", "d"}, {"MPI_Wait", "d"}, {"MPI_Pcontrol", "l"},
		{"MPI_Intercomm_create", "cmM"}, {"MPI_Dist_graph_create_adjacent", "cmg"}, {"MPI_Win_create", "cm"}, {"MPI_Win_post", "cG"},
		{"MPI_Neighbor_alltoall", "cbBh"}, {"MPI_New", "u"}, {"MPI_Send", "cptbx"}, {"pthread_join", "we"}, {"MPI_Testall", "kd"},
	}
	e := newSummed(1, rank, 2, shapes...).set(headBytes, 1)
	number := func() field { return unsigned(uint64(d.Number())) }
	group := func() field {
		runs := field(nil)
		for range d.Below(3) {
			runs = join(runs, unsigned(uint64(1+d.Below(3))), unsigned(uint64(d.Below(3))), signed(int64(d.Below(3))-1))
		}
		return join(runs, unsigned(0))
	}
	communicators, now := uint64(2), uint64(1)
	for d.More() {
		if d.Below(16) == 0 { // another block, maybe of another thread
			kind := "CALL"
			if d.Below(3) == 0 {
				kind = controlKind
			}
			e.blockOf(kind, uint32(d.Below(3)))
		}
		kind := d.Below(len(shapes))
		var fields []field
		for _, letter := range shapes[kind].fields {
			switch letter {
			case 'c':
				fields = append(fields, unsigned(uint64(d.Below(int(min(communicators+2, 200))))))
			case 'm':
				fields = append(fields, optional(communicators), group())
				communicators++
			case 'M':
				fields = append(fields, group())
			case 'p', 't', 'P', 'T', 'r', 'l':
				fields = append(fields, signed(d.Number()%8-2))
			case 'q':
				fields = append(fields, signed(1))
			case 's':
				fields = append(fields, unsigned(1), statusField(int64(d.Below(2)), int64(d.Below(4)), 8))
			case 'd':
				for range d.Below(4) {
					distance := int64(d.Below(5)) - 2
					item := uint64(distance)<<1 ^ uint64(distance>>63)
					switch d.Below(3) {
					case 0:
						fields = append(fields, completed(distance))
					case 1:
						fields = append(fields, completed(distance, statusField(int64(d.Below(2)), int64(d.Below(4)), 8)))
					default:
						fields = append(fields, unsigned(item<<2+3))
					}
				}
				fields = append(fields, unsigned(0))
			case 'g', 'G', 'n', 'N':
				for range map[bool]int{true: 2, false: 1}[letter == 'g'] {
					n := d.Below(4)
					fields = append(fields, unsigned(uint64(n)))
					for range n {
						fields = append(fields, signed(int64(d.Below(3))))
					}
				}
			case 'u', 'x':
				fields = append(fields, unsigned(5), field("MPI_X"))
			case 'h':
			default:
				fields = append(fields, number())
			}
		}
		e.record(kind, now, now+uint64(d.Below(2)), fields...)
		now = e.last + uint64(d.Below(3))
	}
	return e.end()
}
