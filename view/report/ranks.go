package report

import (
	"fmt"
	"strings"

	"loggops/analysis/straggler"
	"loggops/internal/units"
)

// mostNamed is the largest number of ranks that are named for the same reason.
const mostNamed = 5

// rankTable has the ranks that are late, slow or noisy, with their time and the median of the other ranks.
func (f *Facts) rankTable() Grid {
	g := Grid{Title: "Ranks that stand out", Head: []string{"rank", "", "own time", "median of others", "where", "others wait for it"}}
	for i := range f.Jobs {
		j := &f.Jobs[i]
		late, slow := j.lateRanks()
		j.addRanks(&g, late)
		j.addRanks(&g, slow)
		j.addRanks(&g, j.noisyRanks())
	}
	return g
}

// addRanks adds rows, of many the first ones and their number.
func (j *Job) addRanks(g *Grid, rows [][]string) {
	for _, row := range rows[:min(len(rows), mostNamed)] {
		g.add(row...)
	}
	if more := len(rows) - mostNamed; more > 0 {
		g.add(units.FormatCount(int64(more))+" more", rows[mostNamed][1], "", "", "", "")
	}
}

// lateRanks returns the rows of the ranks that others wait for, and of the ranks that are slow, but not late: others
// may wait for them through their neighbors.
func (j *Job) lateRanks() (late, slow [][]string) {
	found, _ := j.Work.LateRanks(j.Waits)
	named := map[int32]bool{}
	for _, l := range found {
		named[l.Rank] = true
		what := "late"
		if l.Reason.Noise {
			what = "late by noise"
		}
		waits := fmt.Sprintf("%s (%s of all waiting), mostly %s", units.FormatDuration(l.WaitedNS), percent(l.Share), strings.TrimSpace(l.Most.State.String()+" "+in(l.Most.CallSite)))
		late = append(late, append(j.excess(l.Rank, what, l.Reason), waits))
	}
	for _, s := range j.Work.SlowRanks() {
		if !named[s.Rank] {
			slow = append(slow, append(j.excess(s.Rank, "slow", s.Excess), ""))
		}
	}
	return late, slow
}

// excess returns the cells of a rank that takes longer than the others.
func (j *Job) excess(rank int32, what string, e straggler.Excess) []string {
	where := "in the whole run"
	if place := at(e.Place); place != "" {
		where = "before " + place
	}
	return []string{j.rank(rank), what, units.FormatDuration(e.OwnNS), units.FormatDuration(e.OthersNS), where}
}

// noisyRanks returns the rows of the ranks with more noise than the others.
func (j *Job) noisyRanks() (rows [][]string) {
	for _, n := range j.Work.NoisyRanks() {
		what, cause := "noisy core", ""
		if n.Everywhere {
			what = "noisy"
		}
		if n.Cause != "" {
			cause = fmt.Sprintf("mostly %s (%s)", n.Cause, units.FormatDuration(n.CauseNS))
		}
		rows = append(rows, []string{j.rank(n.Rank), what, units.FormatDuration(n.OwnNS), units.FormatDuration(n.OthersNS), cause, ""})
	}
	return rows
}
