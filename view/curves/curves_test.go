package curves

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/view/figure"
	"loggops/view/internal/golden"
)

// file returns what is read of a table.
func file(t *testing.T, name, text string) *File {
	t.Helper()
	f, err := parse(strings.NewReader(text))
	expect.OK(t, err)
	f.Name = name
	return f
}

// phases are bounds of phases of so many us, without noise and with. They have
// no theorem for uniform noise.
func phases(us int) string {
	text := "noise,work_ns,latency_ns,ranks,noiseless_ns,theorem_ns,lower_ns,upper_ns\n"
	for _, noise := range []string{"none", `"pareto:a=2,f=1%"`, "uniform:f=1%"} {
		for i, ranks := range []int{1, 32, 1024} {
			lower, theorem := us*1000+i*20_000, ""
			switch noise {
			case "none":
				theorem = fmt.Sprint(lower)
			case "uniform:f=1%":
				lower += us * 10
			default:
				lower += us * 30 * ranks / 100
				theorem = fmt.Sprint(lower - us)
			}
			text += fmt.Sprintf("%s,%d,2000,%d,%d,%s,%d,%d\n", noise, us*1000, ranks, lower, theorem, lower, lower+4000)
		}
	}
	return text
}

// tableOf returns a table of testdata/tables.txtar.
func tableOf(t testing.TB, name string) string {
	t.Helper()
	all, err := txtar.ParseFile("testdata/tables.txtar")
	expect.OK(t, err)
	at := slices.IndexFunc(all.Files, func(f txtar.File) bool { return f.Name == name })
	if at < 0 {
		t.Fatalf("no table %s", name)
	}
	return string(all.Files[at].Data)
}

func TestPictures(t *testing.T) {
	golden.Pictures(t, map[string]golden.Drawing{
		"phases":    New([]*File{file(t, "short", phases(10)), file(t, "long", phases(1000))}),
		"one":       New([]*File{file(t, "one", "ranks,time_ns\n1,0\n")}),
		"simulated": New([]*File{file(t, "simulated", tableOf(t, "simulated"))}),
		"columns":   New([]*File{file(t, "ranks", tableOf(t, "byRank")), file(t, "powers", tableOf(t, "byPower"))}),
		"sizes":     New([]*File{file(t, "sizes", tableOf(t, "sizes"))}),
		"machines":  New([]*File{file(t, "xt4", tableOf(t, "allreduce")), file(t, "cnl", tableOf(t, "allreduce"))}),
		"models":    New([]*File{file(t, "fit", tableOf(t, "models"))}),
		"several":   New([]*File{file(t, "xt4", tableOf(t, "allreduce")), file(t, "cnl", tableOf(t, "allreduce")), file(t, "slowest", tableOf(t, "functions"))}),
	})
}

// TestDense draws no marks where they would cover each other.
func TestDense(t *testing.T) {
	text := "time_ns,exact,few\n"
	for i := range 1000 {
		few := ""
		if i%100 == 0 {
			few = fmt.Sprint(float64(i) / 1000)
		}
		text += fmt.Sprintf("%d,%v,%s\n", 1000+i, float64(i)/1000, few)
	}
	elements := golden.Elements(t, New([]*File{file(t, "x", text)}).Figure(figure.Style{Width: 1000, Height: 700}))
	for _, want := range []string{"\n2 path fill:none stroke:#0072B2\n", "\n11 path fill:#E69F00\n"} { // lines, and marks of the ten points and the legend
		if !strings.Contains(elements, want) {
			t.Errorf("not %q in\n%s", want, elements)
		}
	}
}

func TestErrors(t *testing.T) {
	cases.Lines(t, "refused.txt", func(text string) string {
		_, err := parse(strings.NewReader(text))
		return cases.Outcome("accepted", err)
	})
}

// TestRead tells tables from other files, and names them in errors.
func TestRead(t *testing.T) {
	folder := t.TempDir()
	for text, want := range map[string]bool{
		tableOf(t, "simulated"): true, tableOf(t, "functions"): true, tableOf(t, "byRank"): true, tableOf(t, "byPower"): true, "rank,node\n0,a\n": false, "ranks,x\n": true,
		"": false, "noise,half\nnone,3\n": false, "num_ranks 4\n": false, "\"ranks": false,
	} {
		path := filepath.Join(folder, "x.csv")
		expect.OK(t, os.WriteFile(path, []byte(text), 0o666))
		if is, err := Is(path); is != want || err != nil {
			t.Errorf("%q: %v, %v", text, is, err)
		}
		f, err := Read(path, "x")
		switch {
		case err == nil && (!want || f.Name != "x" || f.Rows < 3):
			t.Errorf("%q: %+v", text, f)
		case err != nil && !strings.HasPrefix(err.Error(), path+": "):
			t.Error(err)
		}
	}
	nowhere := filepath.Join(folder, "nowhere")
	if _, err := Is(nowhere); err == nil {
		t.Error("there is a file nowhere")
	}
	if _, err := Read(nowhere, "x"); err == nil {
		t.Error("a file nowhere is read")
	}
}

// FuzzParse draws whatever is read without an error.
func FuzzParse(f *testing.F) {
	f.Add(phases(10))
	for _, name := range []string{"simulated", "allreduce", "sizes", "functions", "byRank", "byPower"} {
		f.Add(tableOf(f, name))
	}
	f.Fuzz(func(t *testing.T, text string) {
		read, err := parse(strings.NewReader(text))
		if err != nil {
			return
		}
		d := New([]*File{read})
		if len(d.Table().Rows) == 0 {
			t.Error("no rows")
		}
		if err := d.Figure(figure.Style{Width: 400, Height: 300}).Write(io.Discard, "svg"); err != nil {
			t.Error(err)
		}
	})
}
