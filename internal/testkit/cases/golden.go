package cases

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"loggops/internal/testkit/expect"
)

// archive has the texts of all goldens of a package, sorted by name.
const archive = "testdata/golden.txtar"

// archived is held while a test reads or writes the archive.
var archived sync.Mutex

// Golden compares a text with the file NAME of testdata/golden.txtar, or writes that. The last line of a text ends.
func Golden(t *testing.T, name, got string) {
	t.Helper()
	if got != "" && !strings.HasSuffix(got, "\n") {
		t.Fatalf("%s: the last line does not end", name)
	}
	archived.Lock()
	defer archived.Unlock()
	all := &txtar.Archive{}
	if text, err := os.ReadFile(archive); err == nil {
		all = txtar.Parse(text)
	} else if !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	at, found := slices.BinarySearchFunc(all.Files, name, func(f txtar.File, name string) int { return strings.Compare(f.Name, name) })
	if *Update {
		if !found {
			all.Files = slices.Insert(all.Files, at, txtar.File{Name: name})
		}
		all.Files[at].Data = []byte(got)
		expect.OK(t, errors.Join(os.MkdirAll(filepath.Dir(archive), 0o777), os.WriteFile(archive, txtar.Format(all), 0o666)))
		return
	}
	if !found {
		t.Fatalf("%s lacks %s: -update adds it", archive, name)
	}
	if diff := cmp.Diff(string(all.Files[at].Data), got); diff != "" {
		t.Errorf("%s of %s, want (-) and got (+):\n%s", name, archive, diff)
	}
}
