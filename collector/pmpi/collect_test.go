package pmpi

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/expect"
)

var (
	initCall     = shape{"MPI_Init", ""}
	sendCall     = shape{"MPI_Send", "cptb"}
	isendCall    = shape{"MPI_Isend", "cptbq"}
	recvCall     = shape{"MPI_Recv", "cptbs"}
	waitallCall  = shape{"MPI_Waitall", "d"}
	sendrecvCall = shape{"MPI_Sendrecv", "cptbPTBs"}
	scatterCall  = shape{"MPI_Scatter", "cbBr"}
	gathervCall  = shape{"MPI_Allgatherv", "cbN"}
	splitCall    = shape{"MPI_Comm_split", "cm"}
	barrierCall  = shape{"MPI_Barrier", "c"}
)

func TestNoRecording(t *testing.T) {
	for name, files := range map[string][][]byte{
		"no file":                       {},
		"no file of ours":               {[]byte("hello, hello, hello, hello, hello, hello")},
		"not even a head":               {magic},
		"compressed, but not so at all": {[]byte("\x1f\x8b\x08hello")},
	} {
		if _, _, err := collect(t, store(t, files...), reading.Options{}); err == nil {
			t.Errorf("%s: no error", name)
		} else {
			t.Logf("%s: %v", name, err)
		}
	}
}

// Neither the number of ranks read at a time nor the compression of the files
// nor their order matters, and progress ends at their size.
func TestOptionsThatDoNotMatter(t *testing.T) {
	files := recorded(t)
	_, want, err := collect(t, files, reading.Options{Jobs: 1})
	expect.OK(t, err)
	var zipped []string
	size := int64(0)
	for _, file := range files {
		content, err := os.ReadFile(file)
		expect.OK(t, err)
		var out bytes.Buffer
		z := gzip.NewWriter(&out)
		_, writeErr := z.Write(content)
		expect.OK(t, errors.Join(writeErr, z.Close()))
		size += int64(out.Len())
		zipped = append(zipped, filepath.Join(t.TempDir(), filepath.Base(file)+".gz"))
		expect.OK(t, os.WriteFile(zipped[len(zipped)-1], out.Bytes(), 0o666))
	}
	slices.Reverse(zipped)
	done := int64(0)
	_, got, err := collect(t, zipped, reading.Options{Jobs: 3, Progress: func(n int64) { done = n }})
	expect.OK(t, err)
	expect.Same(t, want, got)
	if done != size {
		t.Errorf("progress ends at %d of %d bytes", done, size)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w, err := trace.Create(filepath.Join(t.TempDir(), "x.trace.arrow"))
	expect.OK(t, err)
	defer w.Abort()
	if _, err := Collect(ctx, recorded(t), w, reading.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
