package dumpi

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loggops/collector/reading"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/proportion"
)

// FuzzCollect reads a run of two ranks whose calls make groups of groups, communicators of
// communicators, datatypes and requests; the file of rank 0 has, after that, some bytes
// overwritten. There is a trace, or an error of one line that names a file.
func FuzzCollect(f *testing.F) {
	f.Add([]byte("groups of groups"), []byte("and communicators of both"), []byte(nil))
	f.Add([]byte{0, 3, 0, 4, 1, 3, 3, 4, 2, 4, 4, 5, 9, 0, 5, 6}, []byte{0, 3, 0, 4, 9, 0, 4, 6, 20, 21, 22}, []byte{0, 40, 255})
	f.Fuzz(func(t *testing.T, first, second, patch []byte) {
		folder := t.TempDir()
		files := []string{filepath.Join(folder, "x-0.bin"), filepath.Join(folder, "x-1.bin")}
		for rank, structure := range [][]byte{first, second} {
			content := drawn(&proportion.Draw{Bytes: structure})
			if rank == 0 {
				content = (&proportion.Draw{Bytes: patch}).Patch(content)
			}
			expect.OK(t, os.WriteFile(files[rank], content, 0o666))
		}
		for _, run := range [][]string{files[:1], files} {
			proportion.Bounded(t, func() {
				var wrong *reading.Error
				switch _, err := collect(t, run); {
				case err == nil:
				case !errors.As(err, &wrong) || strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), folder):
					t.Errorf("error %q", err)
				}
			})
		}
	})
}

// drawnCalls are the calls whose arguments a fuzzer draws.
var drawnCalls = slices.DeleteFunc(slices.Clone(calls), func(c call) bool { return c.Call == nil || c.unreadable || c.mpio })

// drawn returns the file of a rank, of a fuzzer's bytes: handles are small numbers, so that
// calls often name what others have made.
func drawn(d *proportion.Draw) []byte {
	f := &fileWriter{sizes: []int32{28: 16}}
	f.call("MPI_Init")
	common := []string{
		"MPI_Comm_group", "MPI_Group_union", "MPI_Group_intersection", "MPI_Group_difference", "MPI_Group_incl", "MPI_Group_excl",
		"MPI_Group_range_incl", "MPI_Group_range_excl", "MPI_Group_free", "MPI_Comm_create", "MPI_Comm_split", "MPI_Comm_dup",
		"MPI_Cart_create", "MPI_Cart_sub", "MPI_Isend", "MPI_Irecv", "MPI_Waitall", "MPI_Waitsome", "MPI_Type_struct", "MPI_Type_vector",
	}
	for d.More() {
		name := ""
		if which := d.Below(32); which < len(common) {
			name = common[which]
		} else {
			name = drawnCalls[int(d.Byte())%len(drawnCalls)].name
		}
		var arguments []any
		for _, c := range calls {
			if c.name != name || c.mpio {
				continue
			}
			for _, field := range c.fields {
				switch {
				case field.arg == skipped && !field.statuses: // of which several may be there
				case field.statuses:
					arguments = append(arguments, argStatus, []status{{bytes: int32(d.Number()), source: int32(d.Number()), tag: int32(d.Number()), cancelled: d.Below(2) == 1}})
				case field.lists > 0:
					list := make([]int32, d.Below(7))
					for i := range list {
						list[i] = int32(d.Number())
					}
					arguments = append(arguments, field.arg, list)
				default:
					arguments = append(arguments, field.arg, d.Number())
				}
			}
		}
		f.call(name, arguments...)
	}
	return f.file()
}
