package sim

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	gocmp "github.com/google/go-cmp/cmp"

	"loggops/formats/result"
	"loggops/formats/schedule"
)

// oracleSeen is what the wait states of a rank depend on: a use of a CPU, the release of a sender
// at startNS, or an operation that is ready then.
type oracleSeen struct {
	kind           seenKind
	startNS, endNS int64

	peer          int
	sentNS        int64 // of an intake
	arrivedNS, at int64 // of a release: the arrival of its message, and the match
	waited        [2][2]int64
}

type seenKind int

const (
	seenUse seenKind = iota
	seenIntake
	seenUnexpected // the intake of a message without a receive
	seenRelease
	seenReady
	seenData // the data of a message have drained over links
)

// see notes what a rank does.
func (o *oracle) see(rank int, s oracleSeen) {
	if o.views.waits {
		o.seen[rank] = append(o.seen[rank], s)
	}
}

// seeUse notes a use of a CPU by an operation.
func (o *oracle) seeUse(op *oracleOp, startNS, endNS int64) {
	if startNS < endNS || op.Kind == schedule.Send {
		o.see(op.rank, oracleSeen{kind: seenUse, startNS: startNS, endNS: endNS})
	}
}

// seeReady notes that an operation is ready, if it is known when.
func (o *oracle) seeReady(op *oracleOp) {
	if t := op.ready(); t != unknown {
		o.see(op.rank, oracleSeen{kind: seenReady, startNS: t})
	}
}

// seeRelease notes the release of the sender of a message that is matched at time t.
func (o *oracle) seeRelease(send *oracleOp, receiver int, t, released int64) {
	o.see(send.rank, oracleSeen{kind: seenRelease, startNS: released, peer: receiver, arrivedNS: send.arrives, at: t, waited: send.waited})
}

// seeIntake notes the intake of a message, whose receive may not be posted yet.
func (o *oracle) seeIntake(rank int, e *oracleEvent, recv *oracleOp, startNS int64) {
	kind := seenIntake
	if recv == nil {
		kind = seenUnexpected
	}
	o.see(rank, oracleSeen{kind: kind, startNS: startNS, endNS: e.intakeEnd, peer: e.op.rank, sentNS: e.birth, waited: [2][2]int64{e.op.waited[0]}})
}

// oracleWait is a wait of a rank.
type oracleWait struct {
	Kind         result.SpanKind
	Rank, Peer   int32
	FromNS, ToNS int64
}

// waits returns the wait states of the ranks: docs/analysis.md as a program.
func (o *oracle) waits() (all []oracleWait) {
	finish := o.finish()
	for rank, seen := range o.seen {
		var releases []oracleSeen
		var idle [][2]int64
		free := o.starts[rank]
		until := func(t int64) {
			if t > free {
				idle, free = append(idle, [2]int64{free, t}), t
			}
		}
		wait := func(kind result.SpanKind, peer int, from, to int64) {
			if !kind.IsForRank() {
				peer = schedule.None
			}
			if from < to {
				all = append(all, oracleWait{kind, int32(rank), int32(peer), from, to})
			}
		}
		ends := func(kind result.SpanKind, peer int, late [2]int64, waited [2][2]int64) {
			for _, i := range idle {
				times := []int64{i[0], i[1]} // at which another reason may begin
				for k, of := range [][2]int64{late, waited[0], waited[1]} {
					for _, t := range of {
						if i[0] < t && t < i[1] && (k == 0 || of[0] < of[1] && (t <= late[0] || t >= late[1])) {
							times = append(times, t)
						}
					}
				}
				slices.Sort(times)
				within := func(t int64, i [2]int64) bool { return i[0] <= t && t < i[1] }
				for k, to := range times[1:] {
					from := times[k]
					switch {
					case within(from, late):
						wait(kind, peer, from, to)
					case within(from, waited[0]), within(from, waited[1]):
						wait(result.Contention, peer, from, to)
					default:
						wait(result.Transfer, peer, from, to)
					}
				}
			}
			idle = nil
		}
		var drained []oracleSeen
		resumes := map[int64]bool{} // the times of releases at which an operation is ready, and of the last release
		for i, s := range append(seen, oracleSeen{startNS: finish[rank], endNS: finish[rank]}) {
			switch s.kind {
			case seenData:
				drained = append(drained, s)
				continue
			case seenRelease:
				releases = append(releases, s)
				slices.SortStableFunc(releases, func(a, b oracleSeen) int { return cmp.Compare(a.startNS, b.startNS) })
				continue
			case seenReady:
				resumes[s.startNS] = resumes[s.startNS] || slices.ContainsFunc(releases, func(r oracleSeen) bool { return r.startNS == s.startNS })
				continue
			}
			if i == len(seen) && len(releases) > 0 {
				resumes[releases[len(releases)-1].startNS] = true
			}
			for _, r := range releases {
				if resumes[r.startNS] && r.startNS <= s.startNS {
					until(r.startNS)
					ends(result.LateReceiver, r.peer, [2]int64{r.arrivedNS, r.at}, r.waited)
				}
			}
			releases = slices.DeleteFunc(releases, func(r oracleSeen) bool { return r.startNS < s.startNS })
			until(s.startNS)
			free = max(free, s.endNS)
			switch {
			case s.kind == seenIntake:
				ends(result.LateSender, s.peer, [2]int64{math.MinInt64, s.sentNS}, s.waited)
			case s.kind == seenUse:
				last := [2][2]int64{}
				for _, data := range drained {
					if data.startNS == s.startNS && waitedAfter(data.waited, last) {
						last = data.waited
					}
				}
				ends(result.Transfer, schedule.None, [2]int64{}, last)
			}
		}
	}
	return all
}

// waitsOtherwise describes how the waits among reported spans differ from the oracle's, "" if they
// do not.
func (o *oracle) waitsOtherwise(spans []Span) string {
	var got []oracleWait
	for _, s := range spans {
		if s.Kind.IsWait() {
			got = append(got, oracleWait{s.Kind, s.Rank, s.Peer, s.StartNS, s.EndNS})
		}
	}
	want := o.waits()
	for _, list := range [][]oracleWait{got, want} {
		slices.SortFunc(list, func(a, b oracleWait) int { return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.FromNS, b.FromNS)) })
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		return fmt.Sprintf("waits, want (-) and got (+):\n%s", diff)
	}
	return ""
}

// idleOtherwise describes how the sums of the waits of the ranks differ from the oracle's.
func (o *oracle) idleOtherwise(spans []Span) string {
	got, want := make([]int64, len(o.ops)), make([]int64, len(o.ops))
	for _, s := range spans {
		if s.Kind.IsWait() {
			got[s.Rank] += s.EndNS - s.StartNS
		}
	}
	for _, w := range o.waits() {
		want[w.Rank] += w.ToNS - w.FromNS
	}
	if !slices.Equal(got, want) {
		return fmt.Sprintf("ranks wait %d ns, want %d", got, want)
	}
	return ""
}

// waitedAfter reports whether a message and its data waited later for links than others, by the ends and then the
// begins of their waits.
func waitedAfter(a, b [2][2]int64) bool {
	return slices.Compare([]int64{a[1][1], a[1][0], a[0][1], a[0][0]}, []int64{b[1][1], b[1][0], b[0][1], b[0][0]}) > 0
}
