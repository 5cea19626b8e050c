package goal

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"loggops/formats/comm"
	"loggops/formats/listing"
	"loggops/formats/schedule"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

var nilIsEmpty = cmpopts.EquateEmpty()

func text(t expect.T, s schedule.Source) string {
	var out bytes.Buffer
	expect.OK(t, Write(&out, s))
	return out.String()
}

// A text in the form that Write gives comes back as it was.
func TestGolden(t *testing.T) {
	want, err := os.ReadFile("testdata/all.goal")
	expect.OK(t, err)
	s, err := readKept(bytes.NewReader(want), "all.goal")
	expect.OK(t, err)
	expect.Same(t, string(want), text(t, s))
}

func world(ranks int, ops ...[]schedule.Op) *schedule.Schedule {
	return &schedule.Schedule{
		Header: schedule.Header{
			Ranks: ranks, Replicas: 1, Communicators: []comm.Communicator{comm.World(ranks)},
			UncheckedReceives: true, Source: "x.goal",
		},
		Ops: slices.Concat(ops, make([][]schedule.Op, ranks-len(ops))),
	}
}

func TestWriteIO(t *testing.T) {
	got := text(t, world(1, []schedule.Op{{Kind: schedule.IO, DurationNS: 7, NIC: 3}}))
	if want := "num_ranks 1\n\nrank 0 {\nl1: calc 7\n}\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestUnwritable has schedules that GOAL cannot represent. A case that begins with "recorded" is the schedule of a trace.
func TestUnwritable(t *testing.T) {
	cases.Run(t, "unwritable.txt", func(t *testing.T, text string) string {
		text, recorded := strings.CutPrefix(text, "recorded\n")
		s := listing.Schedule(t, text)
		s.Header.Recorded = recorded
		asText, asBinary := Write(&bytes.Buffer{}, s), WriteBinary(&inMemory{}, s)
		for _, err := range []error{asText, asBinary} {
			if _, ok := errors.AsType[*Unwritable](err); !ok {
				t.Errorf("%v is no *Unwritable", err)
			}
		}
		return fmt.Sprintf("text: %v\nbinary: %v", asText, asBinary)
	})
}

type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriterFails(t *testing.T) {
	s := world(1, make([]schedule.Op, 100000))
	if text, binary := Write(full{}, s), WriteBinary(fullFile{}, s); text != errFull || binary != errFull {
		t.Errorf("got %v and %v", text, binary)
	}
}

// drawSchedule draws a schedule of explicit operations. Its dependences, up and
// down the lists, go from later to earlier in a random order of their own, so
// there is no cycle.
func drawSchedule(t *rapid.T) *schedule.Schedule {
	ranks := rapid.IntRange(1, 5).Draw(t, "ranks")
	var lists [][]schedule.Op
	for range ranks {
		list := make([]schedule.Op, rapid.IntRange(0, 8).Draw(t, "operations"))
		order := rapid.Permutation(upTo(len(list))).Draw(t, "order")
		for i := range list {
			list[i] = drawOp(t, ranks)
			for j := range list {
				if order[j] < order[i] {
					list[i].Requires = append(list[i].Requires, distances(t, i-j)...)
					list[i].Irequires = append(list[i].Irequires, distances(t, i-j)...)
				}
			}
		}
		lists = append(lists, list)
	}
	return world(ranks, lists...)
}

func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// distances draws a distance never, once or twice.
func distances(t *rapid.T, d int) []int32 {
	return slices.Repeat([]int32{int32(d)}, rapid.SampledFrom([]int{0, 0, 0, 1, 2}).Draw(t, "times"))
}

func drawOp(t *rapid.T, ranks int) schedule.Op {
	cpu := rapid.Int32Range(0, schedule.MaxPlaces-1).Draw(t, "cpu")
	nic := rapid.Int32Range(0, schedule.MaxPlaces-1).Draw(t, "nic")
	bytes := rapid.Int64Range(0, 1<<50).Draw(t, "bytes")
	tag := rapid.Int64Range(0, math.MaxUint32-1)
	switch rapid.IntRange(0, 2).Draw(t, "kind") {
	case 0:
		return at(calc(rapid.Int64Range(0, 1<<62-1).Draw(t, "ns")), cpu, 0)
	case 1:
		return at(send(bytes, rapid.Int32Range(0, int32(ranks)-1).Draw(t, "to"), tag.Draw(t, "tag")), cpu, nic)
	}
	return at(recv(bytes, rapid.Int32Range(-1, int32(ranks)-1).Draw(t, "from"), rapid.OneOf(tag, rapid.Just(int64(schedule.AnyTag))).Draw(t, "tag")), cpu, nic)
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSchedule(t)
		expect.OK(t, s.Check())
		written := text(t, s)
		back, err := readText(written)
		expect.OK(t, err)
		if diff := cmp.Diff(s, back, nilIsEmpty); diff != "" {
			t.Fatalf("%s\nwritten:\n%s", diff, written)
		}
		if again := text(t, back); again != written {
			t.Fatalf("written once:\n%s\nand again:\n%s", written, again)
		}
	})
}

func FuzzRead(f *testing.F) {
	golden, err := os.ReadFile("testdata/all.goal")
	expect.OK(f, err)
	f.Add(string(golden))
	f.Add("num_ranks 2 // two\nrank 1 { /* a\n*/ a:send 5 to 0 tag 3 }\nrank 0\n{\nrecv 5b from -1 tag -1\n}")
	f.Add("num_ranks 1\nrank 0 {\nl1: calc 1\nl2: calc 2\nl1 requires l2\nl2 irequires l1\n}")
	f.Add("num_ranks 2000000000\nrank 1999999999 {\ncalc 3\n}")
	f.Fuzz(comesBackAsText)
}
