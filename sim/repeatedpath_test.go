package sim

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"loggops/formats/result"
	"loggops/formats/schedule"
	"loggops/internal/testkit/expect"
)

// pathAndBounds is a critical path, and how often it has each kind of segments, and bytes that these are charged for, at most
// and at least.
type pathAndBounds struct {
	path        []Segment
	most, least []int64
}

func pathAndBoundsOf(t rapid.TB, p *Program, o Options) (all pathAndBounds) {
	t.Helper()
	r, err := p.Run(context.Background(), o)
	expect.OK(t, err)
	path, err := r.CriticalPath()
	expect.OK(t, err)
	for s := range path.Segments() {
		all.path = append(all.path, *s)
	}
	kinds := len(result.PathKind(0).Names())
	all.most, all.least, err = path.Bounds(context.Background(), 2*kinds, func(s *Segment, counts []int64) {
		counts[s.Kind]++
		counts[kinds+int(s.Kind)] += s.Count
	})
	expect.OK(t, err)
	return all
}

// comparePaths compares the critical path of a run that skips what replicas repeat with that of one that
// does not, by one worker and by two.
func comparePaths(t rapid.TB, p *Program, open func() (File, error)) {
	t.Helper()
	want := pathAndBoundsOf(t, p, Options{Without: AllLanes, CriticalPath: open})
	for workers := range 2 {
		got := pathAndBoundsOf(t, p, Options{Workers: workers + 1, CriticalPath: open})
		if !slices.Equal(want.path, got.path) || !slices.Equal(want.most, got.most) || !slices.Equal(want.least, got.least) {
			t.Fatalf("%d workers: %s", workers+1, cmp.Diff(want, got, cmp.AllowUnexported(pathAndBounds{})))
		}
	}
}

// unexpectedInReplicas makes replicas that leave a broadcast at different times, and then repeat what is on the
// path: the intake of a message before that of another. Its receive is posted in a later segment.
func unexpectedInReplicas(replicas int) *schedule.Schedule {
	s := blank(2, replicas)
	add := inTurn(s)
	for rank := range 2 {
		add(rank, schedule.Op{Kind: schedule.Collective, Bytes: 8, Coll: &schedule.Coll{Kind: "bcast", Algorithm: "binomial"}})
	}
	for range 40 {
		for tag := range int64(2) {
			add(0, schedule.Op{Kind: schedule.Send, Peer: 1, Tag: tag, Bytes: 1})
		}
		add(0, schedule.Op{Kind: schedule.Recv, Peer: 1, Bytes: 1})
		add(1, schedule.Op{Kind: schedule.Recv, Peer: 0, Tag: 1, Bytes: 1})
		add(1, schedule.Op{Kind: schedule.Send, Peer: 0, Bytes: 1})
		add(1, schedule.Op{Kind: schedule.Calc, DurationNS: 5000})
		add(1, schedule.Op{Kind: schedule.Recv, Peer: 0, Tag: 0, Bytes: 1})
	}
	return s
}

// TestRepeatedPaths compares paths of few replicas, and of so many that what is stored of them does not fit
// into memory. By default, intakes begin both when the CPU is free and when their messages arrive.
func TestRepeatedPaths(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ replicas, overhead int }{{4, 1500}, {4, 4000}, {3000, 4000}} {
		t.Run(fmt.Sprint(test.replicas, test.overhead), func(t *testing.T) {
			params := Default()
			params.OverheadRecvNS = int64(test.overhead)
			p, err := compileTuned(unexpectedInReplicas(test.replicas), params, everyMilestones(1, 1024))
			expect.OK(t, err)
			files := 0
			comparePaths(t, p, func() (File, error) {
				files++
				return os.Create(filepath.Join(t.TempDir(), "records"))
			})
			if files == 0 && test.replicas > 4 {
				t.Error("all records are in memory")
			}
		})
	}
}

// TestPathsWithoutFile runs replicas whose records have no file, and one that is full: the path returns the error.
func TestPathsWithoutFile(t *testing.T) {
	p, err := compileTuned(unexpectedInReplicas(3000), Default(), everyMilestones(1, 1024))
	expect.OK(t, err)
	for name, open := range map[string]func() (File, error){
		"none": func() (File, error) { return nil, errFull },
		"full": func() (File, error) { return &fullFile{room: 1 << 20}, nil },
	} {
		r, err := p.Run(t.Context(), Options{Workers: 1, CriticalPath: open})
		expect.OK(t, err)
		if _, err := r.CriticalPath(); !errors.Is(err, errFull) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

var errFull = errors.New("full")

// fullFile is a file with room for some bytes.
type fullFile struct {
	memoryFile
	room int64
}

func (f *fullFile) WriteAt(b []byte, at int64) (int, error) {
	if at+int64(len(b)) > f.room {
		return 0, errFull
	}
	return f.memoryFile.WriteAt(b, at)
}
