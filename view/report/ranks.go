package report

import (
	"fmt"
	"strings"

	"loggops/analysis/straggler"
	"loggops/internal/table"
	"loggops/internal/units"
)

// mostNamed is the largest number of ranks that are named for the same reason.
const mostNamed = 5

// ranks is the table of the ranks that are late, slow or noisy, with their time and the median of the other ranks.
func (f *Facts) ranks() table.Table {
	t := table.New(table.Text("rank"), table.Text(""), table.Duration("own time"), table.Duration("median of others"), table.Text("where"), table.Text("others wait for it"))
	for i := range f.Jobs {
		j := &f.Jobs[i]
		late, slow := j.lateRanks()
		for _, rows := range [][][]any{late, slow, j.noisyRanks()} {
			addMost(&t, rows)
		}
	}
	return t
}

// addMost adds rows, of many the first ones and their number.
func addMost(t *table.Table, rows [][]any) {
	t.Rows = append(t.Rows, rows[:min(len(rows), mostNamed)]...)
	if more := len(rows) - mostNamed; more > 0 {
		t.Add(units.FormatCount(int64(more))+" more", rows[mostNamed][1], nil, nil, nil, nil)
	}
}

// lateRanks returns the rows of the ranks that others wait for, and of the ranks that are slow, but not late: others
// may wait for them through their neighbors.
func (j *Job) lateRanks() (late, slow [][]any) {
	found, _ := j.Work.LateRanks(j.Waits)
	named := map[int32]bool{}
	for _, l := range found {
		named[l.Rank] = true
		what := "late"
		if l.Reason.Noise {
			what = "late by noise"
		}
		waits := fmt.Sprintf("%s (%s of all waiting), mostly %s", units.FormatDuration(l.WaitedNS), percent(l.Share), strings.TrimSpace(l.Most.State.String()+" "+in(l.Most.CallSite)))
		late = append(late, j.excess(l.Rank, what, &l.Reason, waits))
	}
	for _, s := range j.Work.SlowRanks() {
		if !named[s.Rank] {
			slow = append(slow, j.excess(s.Rank, "slow", &s.Excess, nil))
		}
	}
	return late, slow
}

// excess returns the row of a rank that takes longer than the others.
func (j *Job) excess(rank int32, what string, e *straggler.Excess, waits any) []any {
	where := "in the whole run"
	if place := at(e.Place); place != "" {
		where = "before " + place
	}
	return []any{j.rank(rank), what, e.OwnNS, e.OthersNS, where, waits}
}

// noisyRanks returns the rows of the ranks with more noise than the others.
func (j *Job) noisyRanks() (rows [][]any) {
	for _, n := range j.Work.NoisyRanks() {
		what, cause := "noisy core", any(nil)
		if n.Everywhere {
			what = "noisy"
		}
		if n.Cause != "" {
			cause = fmt.Sprintf("mostly %s (%s)", n.Cause, units.FormatDuration(n.CauseNS))
		}
		rows = append(rows, []any{j.rank(n.Rank), what, n.OwnNS, n.OthersNS, cause, nil})
	}
	return rows
}
