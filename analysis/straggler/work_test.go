package straggler

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/analysis/waitstate"
	"loggops/formats/result"
	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/proportion"
)

const solve, write = "solver.c:42 (solve)", "output.c:12 (write)"

// parsed returns the work of ranks of a text, of which lines of all ranks, "*", are overridden by those of single ones. A rank computes
// before calls, each a site, the ns of the computation, +ns of noise in it, @iteration, and ! for a collective. There is a detour in
// each send, too.
func parsed(t *testing.T, text string) *Ranks {
	t.Helper()
	head, text, _ := strings.Cut(text, "\n")
	var ranks int32
	_, err := fmt.Sscanf(head, "%d ranks", &ranks)
	expect.OK(t, err)
	lines := map[string][]string{}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		lines[words[0]] = words[1:]
	}
	a := New()
	for rank := range ranks {
		at, words := int64(0), lines["*"]
		if own := lines[fmt.Sprint(rank)]; own != nil {
			words = own
		}
		for i := 0; i < len(words); i += 2 {
			span := result.Span{Rank: rank, Site: map[string]string{"solve": solve, "write": write}[words[i]]}
			if span.Site == "" {
				span.Site = words[i]
			}
			add := func(kind result.SpanKind, cause string, ns int64) {
				span.Kind, span.Cause, span.StartNS, span.EndNS = kind, cause, at, at+ns
				a.Add(&span)
			}
			work, together := strings.CutSuffix(words[i+1], "!")
			work, iteration, _ := strings.Cut(work, "@")
			fmt.Sscan(iteration, &span.Iteration)
			var calc, noise int64
			fmt.Sscanf(work, "%d+%d", &calc, &noise)
			add(result.Calc, "", calc+noise)
			if noise > 0 {
				add(result.Detour, "irq:7", noise)
			}
			if at += calc + noise; together {
				add(result.Collective, "", 0)
			} else {
				add(result.Send, "", 0)
				add(result.Detour, "timer", 1)
			}
		}
	}
	return a.End()
}

// TestRanks lists the ranks that are late, slow or noisy, and how much computation differs.
func TestRanks(t *testing.T) {
	cases.Run(t, "ranks.txt", func(t *testing.T, text string) string {
		r := parsed(t, text)
		var lines []string
		for rank := range int32(10) {
			if e := r.Reason(rank); e != (Excess{}) {
				lines = append(lines, fmt.Sprintf("%d is late for %+v", rank, e))
			}
		}
		for _, slow := range r.SlowRanks() {
			lines = append(lines, fmt.Sprintf("slow %+v", slow))
		}
		for _, noisy := range r.NoisyRanks() {
			lines = append(lines, fmt.Sprintf("noisy %+v", noisy))
		}
		uneven, all := r.Uneven()
		lines = append(lines, fmt.Sprintf("uneven %.0f of %.0f, done at %.0f, steps %v", uneven, all, r.DoneNS, r.HasSteps()))
		if r.HasSteps() {
			lines = append(lines, fmt.Sprint("extremes ", fmt.Sprintln(r.Extremes())))
		}
		return strings.Join(lines, "\n")
	})
}

// TestProportion: the time to find slow and noisy ranks is in proportion to the ranks, of which a tenth are both.
func TestProportion(t *testing.T) {
	proportion.Check(t, 1000, func(n int) proportion.Input {
		a := New()
		for rank := range int32(n) {
			for k, site := range []string{solve, write} {
				at := int64(1000 * k)
				end := at + 100
				if int(rank) < n/10 {
					end += 100 + int64(rank%7)
				}
				a.Add(&result.Span{Rank: rank, Site: site, Kind: result.Calc, StartNS: at, EndNS: end})
				a.Add(&result.Span{Rank: rank, Site: site, Kind: result.Detour, Cause: "timer", StartNS: at + 10, EndNS: at + 10 + (end-at)/10})
				a.Add(&result.Span{Rank: rank, Site: site, Kind: result.Collective, StartNS: end, EndNS: end})
			}
		}
		return proportion.Input{Bytes: int64(1000 * n), Read: func() {
			r := a.End()
			if slow, noisy := r.SlowRanks(), r.NoisyRanks(); len(slow) != n/10 || len(noisy) != n/10 {
				t.Errorf("%d slow ranks and %d noisy ones, of %d", len(slow), len(noisy), n)
			}
		}}
	})
}

func TestLateRanks(t *testing.T) {
	wait := func(cause, rank int32, site string, ns int64, state waitstate.State) waitstate.Wait {
		return waitstate.Wait{Place: waitstate.Place{State: state, Cause: cause, Rank: rank, CallSite: result.CallSite{Site: site}}, Count: 1, NS: ns}
	}
	slow := parsed(t, "5 ranks\n* solve 100 write 50\n3 solve 170 write 50\n")
	late, passing := slow.LateRanks(waitstate.Waits{
		wait(3, 1, solve, 70, waitstate.WaitAtNxN), wait(3, 2, solve, 60, waitstate.WaitAtNxN), wait(3, 2, write, 10, waitstate.LateSender),
		wait(0, 2, write, 20, waitstate.LateSender), wait(1, 2, write, 1, waitstate.LateSender), wait(result.None, 2, write, 19, waitstate.Transfer),
		wait(result.None, 2, write, 20, waitstate.Contention),
	})
	want := []Late{
		{3, 140, 0.7, wait(3, 0, solve, 130, waitstate.WaitAtNxN), Excess{result.CallSite{Site: solve}, false, 170, 100}},
	}
	want[0].Most.Count = 2
	if diff := cmp.Diff(want, late); diff != "" || len(passing) != 1 || passing[0] != 0 {
		t.Error(passing, diff)
	}
	if late, passing := slow.LateRanks(nil); late != nil || passing != nil {
		t.Error(late, passing)
	}
	if late, passing := slow.LateRanks(waitstate.Waits{wait(3, 1, solve, 700, waitstate.WaitAtNxN)}); late != nil || len(passing) != 1 {
		t.Error("an excess explains waits that are much longer:", late, passing)
	}
}
