package goal

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"loggops/formats/schedule"
	"loggops/internal/cases"
	"loggops/internal/expect"
)

// The corpus of reference schedules is not part of the module.
func corpus(t testing.TB) []string {
	paths, err := filepath.Glob(cases.Shared(t, "reference", "cases", "*.goal*"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("%d reference schedules: %v", len(paths), err)
	}
	return paths
}

func readFile(t testing.TB, path string) (*schedule.Schedule, error) {
	f, err := os.Open(path)
	expect.OK(t, err)
	defer f.Close()
	var r io.Reader = f
	if strings.HasSuffix(path, ".zst") {
		z, err := zstd.NewReader(f, zstd.WithDecoderConcurrency(1))
		expect.OK(t, err)
		defer z.Close()
		r = z
	}
	return readKept(r, filepath.Base(path))
}

func TestLongCorpus(t *testing.T) {
	refused := map[string]string{
		"odd_cycle_dep.goal": "odd_cycle_dep.goal:5: rank 0: deadlock: dependence cycle l1 -> l2 -> l1",
		"odd_self_dep.goal":  "odd_self_dep.goal:5: rank 0: deadlock: dependence cycle l1 -> l1",
	}
	for _, path := range corpus(t) {
		s, err := readFile(t, path)
		if want, refuse := refused[filepath.Base(path)]; refuse {
			if err == nil || err.Error() != want {
				t.Errorf("got %v, want %s", err, want)
			}
			continue
		}
		if err != nil {
			t.Error(err)
			continue
		}
		back, err := readKept(strings.NewReader(text(t, s)), s.Header.Source)
		if err != nil {
			t.Error(err)
		} else if !reflect.DeepEqual(s, back) {
			t.Errorf("%s: written and read again, it is not what it was", path)
		}
		throughBinary(t, path, s)
	}
}

// many is a text of 100 ranks with 5,000 operations each.
func many(b *testing.B) []byte {
	list := make([]schedule.Op, 0, 5000)
	for i := range int32(1000) {
		list = append(list,
			irequires(calc(int64(i)*1001), 1), requires(send(4096, i%100, int64(i)), 1), requires(recv(4096, (i+50)%100, int64(i)), 2),
			requires(calc(0), 1, 2, 3), requires(calc(77), 1))
	}
	list[0].Irequires = nil
	lists := make([][]schedule.Op, 100)
	for i := range lists {
		lists[i] = list
	}
	var out bytes.Buffer
	expect.OK(b, Write(&out, world(100, lists...)))
	return out.Bytes()
}

func BenchmarkRead(b *testing.B) {
	in := many(b)
	b.SetBytes(int64(len(in)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(bytes.NewReader(in), "many.goal"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	in := many(b)
	s, err := Read(bytes.NewReader(in), "many.goal")
	expect.OK(b, err)
	b.SetBytes(int64(len(in)))
	for b.Loop() {
		expect.OK(b, Write(io.Discard, s))
	}
}
