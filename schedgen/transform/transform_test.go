package transform

import (
	"errors"
	"iter"
	"math"
	"testing"

	"loggops/formats/schedule"
)

// by transforms a schedule of one rank, or two.
func by(t *testing.T, text string, list Rank) *schedule.Schedule {
	t.Helper()
	s, err := Load(By(parse(t, 2, text), list))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// mixed has all that a trace can bring: a message each way, blocking and not,
// a wait for both, a test that completed nothing, collectives of both sorts.
const mixed = `
	rank 0
	0 calc 10
	1 send 1 7 r0
	2 calc 20 r1
	3 recv 1 8 r2
	4 calc 30 i3
	5 ibarrier 0 r4
	6 calc 40 i5
	7 calc 0 r6
	8 calc 50 r7
	9 calc 0 r8 r3 r5
	10 calc 60 r9
	11 barrier 0 r10
	12 calc 70 r11
	13 io 80 r12
	14 calc 90 r13
	rank 1
	0 calc 1
	1 recv 0 7 r0
	2 calc 2 r1
	3 send 0 8 r2
	4 calc 3 i3
	5 calc 0 r4 r3
	6 calc 4 r5
	7 ibarrier 0 r6
	8 calc 5 i7
	9 barrier 0 r8
	10 calc 6 r9
	11 calc 0 r10 r7
	12 calc 7 r11`

func TestOnly(t *testing.T) {
	for keep, want := range map[Messages]string{
		PointToPoint: `
			rank 0
			0 calc 10
			1 send 1 7 r0
			2 calc 20 r1
			3 recv 1 8 r2
			4 calc 70 i3
			5 calc 0 r4
			6 calc 50 r5
			7 calc 0 r6 r3
			8 calc 130 r7
			9 io 80 r8
			10 calc 90 r9
			rank 1
			0 calc 1
			1 recv 0 7 r0
			2 calc 2 r1
			3 send 0 8 r2
			4 calc 3 i3
			5 calc 0 r4 r3
			6 calc 22 r5`,
		OnlyCollective: `
			rank 0
			0 calc 60
			1 ibarrier 0 r0
			2 calc 40 i1
			3 calc 0 r2
			4 calc 50 r3
			5 calc 0 r4 r1
			6 calc 60 r5
			7 barrier 0 r6
			8 calc 70 r7
			9 io 80 r8
			10 calc 90 r9
			rank 1
			0 calc 10
			1 ibarrier 0 r0
			2 calc 5 i1
			3 barrier 0 r2
			4 calc 6 r3
			5 calc 0 r4 r1
			6 calc 7 r5`,
	} {
		t.Run(string(keep), func(t *testing.T) { expect(t, by(t, mixed, Only(keep)), want) })
	}
}

// Calcs that run beside each other, as GOAL text has them, do not become one.
func TestOnlyBesideEachOther(t *testing.T) {
	expect(t, by(t, `
		0 calc 1
		1 send 1 7 r0
		2 calc 2 r1
		3 calc 3 r1
		4 calc 4 r2 r3
		5 calc 5 r6
		6 send 1 7 r4`, Only(OnlyCollective)), `
		rank 0
		0 calc 1
		1 calc 2 r0
		2 calc 3 r0
		3 calc 9 r2 r1
		rank 1`)
}

func TestNonblockingCollectives(t *testing.T) {
	const text = `
		0 calc 10
		1 barrier 0 r0
		2 calc 100 r1
		3 barrier 0 r2
		4 send 1 7 r3
		5 barrier 0 r4
		6 calc 5 r5`
	for earlier, want := range map[int64]string{
		30: `
			rank 0
			0 calc 0
			1 ibarrier 0 r0
			2 calc 10 i1
			3 calc 0 r2 r1
			4 calc 70 r3
			5 ibarrier 0 r4
			6 calc 30 i5
			7 calc 0 r6 r5
			8 send 1 7 r7
			9 ibarrier 0 r8
			10 calc 5 r9
			rank 1`,
		math.MaxInt64: `
			rank 0
			0 calc 0
			1 ibarrier 0 r0
			2 calc 10 i1
			3 calc 0 r2 r1
			4 calc 0 r3
			5 ibarrier 0 r4
			6 calc 100 i5
			7 calc 0 r6 r5
			8 send 1 7 r7
			9 ibarrier 0 r8
			10 calc 5 r9
			rank 1`,
	} {
		expect(t, by(t, text, NonblockingCollectives(earlier)), want)
	}
}

func TestWindow(t *testing.T) {
	s := parse(t, 3, `
		rank 0
		0 calc 1
		1 send 1 7 r0
		2 calc 2 r1
		3 barrier 0 r2
		4 calc 3 r3
		5 recv -1 -1 r4
		6 calc 4 r5
		7 recv -1 9 r6
		8 calc 5 r7
		rank 1
		0 calc 1
		1 recv 0 7 r0
		2 calc 2 r1
		3 barrier 0 r2
		4 calc 3 r3
		5 barrier 1 r4
		6 calc 4 r5
		7 send 0 9 r6
		8 calc 5 r7
		rank 2
		0 calc 1
		1 barrier 0 r0
		2 calc 2 r1
		3 send 0 9 r2
		4 calc 3 r3
		5 barrier 1 r4
		6 calc 4 r5`)
	dropped := Window(s, []Span{{2, 9}, {1, 8}, {2, 7}})
	if dropped != (Dropped{Messages: 1, CollectiveCalls: 2}) {
		t.Errorf("%+v", dropped)
	}
	expect(t, s, `
		rank 0
		0 calc 5
		1 recv 2 9 r0
		2 calc 4 r1
		3 recv 1 9 r2
		4 calc 5 r3
		rank 1
		0 calc 5
		1 barrier 1 r0
		2 calc 4 r1
		3 send 0 9 r2
		rank 2
		0 calc 2
		1 send 0 9 r0
		2 calc 3 r1
		3 barrier 1 r2
		4 calc 4 r3`)
}

// What cannot happen in a whole run matches nothing, and goes.
func TestWindowOfWhatWasCut(t *testing.T) {
	s := parse(t, 2, `
		rank 0
		0 calc 1
		1 recv 1 7 r0
		2 calc 2 r1
		3 recv 1 7 r2
		4 calc 3 r3
		5 send 1 8 r4
		6 barrier 0 r5
		rank 1
		0 send 0 7
		1 recv 0 8 r0
		2 barrier 0 r1`)
	dropped := Window(s, []Span{{0, 7}, {0, 3}})
	if dropped != (Dropped{Messages: 3, CollectiveCalls: 2}) {
		t.Errorf("%+v", dropped)
	}
	expect(t, s, `
		rank 0
		0 calc 1
		1 recv 1 7 r0
		2 calc 5 r1
		rank 1
		0 send 0 7`)
}

func TestAsyncProgress(t *testing.T) {
	s := parse(t, 2, `
		rank 0
		0 calc 1
		1 send 1 7 r0
		2 calc 2 r1
		3 send 1 7 r2
		4 calc 3 i3
		5 calc 0 r4 r3
		6 recv -1 -1 r5
		7 ibarrier 0 r6
		8 calc 0 i7
		9 barrier 0 r8 r7
		rank 1
		0 recv 0 7
		1 calc 4 i0
		2 recv 0 7 r1
		3 send 0 9 r2
		4 ibarrier 0 r3
		5 calc 0 i4
		6 barrier 0 r5 r4`)
	if err := AsyncProgress(s); err != nil {
		t.Fatal(err)
	}
	expect(t, s, `
		rank 0
		0 calc 1
		1 send 1 7 r0 cpu1
		2 calc 2 r1
		3 send 1 7 r2 cpu1
		4 calc 3 i3
		5 calc 0 r4 r3
		6 recv -1 -1 r5
		7 ibarrier 0 r6 cpu1
		8 calc 0 i7
		9 barrier 0 r8 r7
		rank 1
		0 recv 0 7 cpu1
		1 calc 4 i0
		2 recv 0 7 r1 cpu1
		3 send 0 9 r2
		4 ibarrier 0 r3 cpu1
		5 calc 0 i4
		6 barrier 0 r5 r4`)
}

// The thread gets a CPU that no rank uses, where there is one.
func TestAsyncProgressBeside(t *testing.T) {
	const text = `
		rank 0
		0 send 1 7
		1 calc 5 i0
		rank 1
		0 recv 0 7`
	for used, free := range map[int32]int32{0: 1, 1: 2, schedule.MaxPlaces - 2: schedule.MaxPlaces - 1} {
		s := parse(t, 2, text)
		s.Ops[0][1].CPU = used
		if err := AsyncProgress(s); err != nil {
			t.Fatal(err)
		}
		if got := [3]int32{s.Ops[0][0].CPU, s.Ops[0][1].CPU, s.Ops[1][0].CPU}; got != [3]int32{free, used, free} {
			t.Errorf("CPUs %v", got)
		}
	}
	s := parse(t, 2, text)
	s.Ops[0][1].CPU = schedule.MaxPlaces - 1
	if err := AsyncProgress(s); err == nil {
		t.Error("no error")
	}
}

// Errors of what is transformed come through.
func TestBadSource(t *testing.T) {
	if _, err := Load(By(broken{parse(t, 2, "0 calc 1")}, Only(PointToPoint))); !errors.Is(err, errBroken) {
		t.Errorf("error %v", err)
	}
}

var errBroken = errors.New("broken")

// broken is a schedule that cannot be read to its end.
type broken struct{ *schedule.Schedule }

func (b broken) Batches() iter.Seq2[schedule.Batch, error] {
	return func(yield func(schedule.Batch, error) bool) {
		for batch := range b.Schedule.Batches() {
			if !yield(batch, nil) {
				return
			}
		}
		yield(schedule.Batch{}, errBroken)
	}
}
