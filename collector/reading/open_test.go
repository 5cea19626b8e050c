package reading

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"loggops/internal/testkit/expect"
)

// store writes a file and returns its name.
func store(t testing.TB, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x-0")
	expect.OK(t, os.WriteFile(path, content, 0o666))
	return path
}

func zst(t testing.TB, content []byte) []byte {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	expect.OK(t, err)
	return w.EncodeAll(content, nil)
}

func gz(t testing.TB, content []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, err := w.Write(content)
	expect.OK(t, errors.Join(err, w.Close()))
	return out.Bytes()
}

// TestExpansion: what is small may be of equal bytes, what is large may not.
func TestExpansion(t *testing.T) {
	zeros := make([]byte, freeBytes)
	for name, c := range map[string]struct {
		content []byte
		bytes   int64
		want    error
	}{
		"small zstd": {zst(t, zeros), freeBytes, nil},
		"small gzip": {gz(t, zeros), freeBytes, nil},
		"large zstd": {bytes.Repeat(zst(t, zeros), 10), -1, errExpansion},
		"large text": {make([]byte, 2*freeBytes), 2 * freeBytes, nil},
	} {
		r, err := Open(store(t, c.content), nil)
		expect.OK(t, err)
		n, err := io.Copy(io.Discard, r)
		if !errors.Is(err, c.want) || c.want == nil && n != c.bytes {
			t.Errorf("%s: %d bytes, %v", name, n, err)
		}
		r.Close()
	}
}

// FuzzOpen: any bytes are read, the first MiB of what they unpack to, or refused.
func FuzzOpen(f *testing.F) {
	for _, content := range [][]byte{nil, []byte("text\n"), zst(f, []byte("text\n")), gz(f, []byte("text\n")), zst(f, make([]byte, 1<<16))} {
		f.Add(content)
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		read := 0
		r, err := Open(store(t, content), func(n int) { read += n })
		if err != nil {
			return
		}
		defer r.Close()
		n, err := io.CopyN(io.Discard, r, 1<<20)
		if read > len(content) || err == nil && n < 1<<20 {
			t.Errorf("%d bytes of %d, of which %d were read, %v", n, len(content), read, err)
		}
	})
}
