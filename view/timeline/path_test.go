package timeline

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"gonum.org/v1/plot/vg"
	"pgregory.net/rapid"

	"loggops/formats/result"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/view/figure"
	"loggops/view/internal/golden"
)

// samplePath is a path through the sample: rank 0 sends to rank 1, and rank 1 to the
// second CPU of rank 2.
func samplePath() (path []segment) {
	add := func(kind result.PathKind, rank int32, from, to int64, call string) {
		path = append(path, segment{rank, None, kind, from, to, call})
	}
	add(result.PathCalc, 0, 0, 85_000, "")
	add(result.PathNoise, 0, 85_000, 100_000, "")
	add(result.PathSend, 0, 100_000, 101_500, "MPI_Send")
	add(result.PathRecv, 1, 104_000, 106_000, "MPI_Send")
	add(result.PathGap, 1, 106_000, 120_000, "MPI_Ibarrier")
	add(result.PathSend, 1, 120_000, 121_500, "MPI_Ibarrier")
	add(result.PathSend, 2, 145_000, 146_500, "MPI_Send")
	add(result.PathHandshake, 2, 146_500, 170_000, "")
	return path
}

// TestPath compares all formats of the sample with its path with files.
func TestPath(t *testing.T) {
	d := gathered(t, Window{}, addSample, samplePath()...)
	golden.Check(t, "path", d)
	cases.Golden(t, "path.perfetto.json", written(t, d.WritePerfetto))
	cases.Golden(t, "path.prv", written(t, d.WritePRV))
	cases.Golden(t, "path.pcf", written(t, d.WritePCF))
	var s schema
	if err := s.check([]byte(written(t, d.WritePerfetto))); err != nil {
		t.Error(err)
	}
	if _, err := readPRV(written(t, d.WritePRV)); err != nil {
		t.Error(err)
	}
}

// TestPathOnLinks reads a path on which a message is under way: on a network of links as on one without.
func TestPathOnLinks(t *testing.T) {
	read := func(ways ...result.PathKind) []segment {
		file := filepath.Join(t.TempDir(), "x.path.arrow")
		var rows []result.PathSegment
		add := func(kind result.PathKind, rank int32, from, to int64) {
			rows = append(rows, result.PathSegment{Kind: kind, Rank: rank, StartNS: from, EndNS: to})
		}
		add(result.PathSend, 0, 0, 100)
		for i, kind := range ways {
			add(kind, 0, int64(100*(i+1)), int64(100*(i+2)))
		}
		add(result.PathLatency, 0, int64(100*(len(ways)+1)), 1000)
		add(result.PathRecv, 1, 1000, 1100)
		golden.WriteRows(t, file, result.Header{}, rows...)
		segments, err := readPath(file, 0, &result.Header{})
		expect.OK(t, err)
		return segments
	}
	want := read()
	if got := read(result.PathContention, result.PathLinks, result.PathLinkBytes); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestPathInWindow keeps of a path what may be seen, and leaves out ranks that are not
// shown.
func TestPathInWindow(t *testing.T) {
	cases.Lines(t, "paths.txt", func(text string) string {
		return fmt.Sprint(gathered(t, window(t, text), addSample, samplePath()...).Path)
	})
}

// TestThinned has any line: it keeps its ends and its extent, with few points in a column.
func TestThinned(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var line []vg.Point
		x := 0.
		for range rapid.IntRange(1, 100).Draw(t, "points") {
			x += rapid.Float64Range(0, 0.7).Draw(t, "step")
			line = append(line, vg.Point{X: figure.Px(x), Y: vg.Length(rapid.IntRange(0, 9).Draw(t, "y"))})
		}
		thin := thinned(line)
		if columns := int(x) + 1; len(thin) > 4*columns || len(thin) > len(line) {
			t.Fatalf("%d points of %d in %d columns", len(thin), len(line), columns)
		}
		if thin[0] != line[0] || thin[len(thin)-1] != line[len(line)-1] {
			t.Fatalf("%v has other ends than %v", thin, line)
		}
		extent := func(points []vg.Point) (low, high vg.Length) {
			low, high = points[0].Y, points[0].Y
			for _, p := range points {
				low, high = min(low, p.Y), max(high, p.Y)
			}
			return low, high
		}
		low, high := extent(line)
		if l, h := extent(thin); l != low || h != high {
			t.Fatalf("from %v to %v, want %v to %v", l, h, low, high)
		}
	})
}
