package calibration

import (
	"cmp"
	"fmt"
	"slices"

	"loggops/analysis/calibration/benchlog"
	"loggops/internal/robust"
)

// Collective is the measured time of a collective.
type Collective struct {
	Kind    string // as in allreduce
	Program string // the benchmark
	Ranks   int    // 0 if the log does not contain it
	Bytes   int64  // as the benchmark counts them; 0 for a barrier
	// TimeNS is the mean over the ranks and repetitions, the median of Runs runs. MinNS is the mean of
	// the fastest rank of all runs, MaxNS of the slowest one; 0 if the log lacks them.
	TimeNS, MinNS, MaxNS float64
	Runs                 int
}

// Collectives returns the collectives in logs of the OSU and Intel MPI benchmarks, by their kinds,
// ranks and sizes.
func Collectives(files ...File) ([]Collective, error) {
	log := &benchlog.Log{}
	for _, f := range files {
		if err := log.Add(f.Name, f.Text); err != nil {
			return nil, err
		}
	}
	var all []Collective
	for _, s := range log.Sections {
		for _, row := range s.Rows {
			ns, ok := s.Time(row)
			if s.Kind != benchlog.Collective || row.Bytes == 0 && s.Collective != "barrier" {
				continue // IMB measures 0 B, which no rank sends
			}
			if !ok || !(ns > 0) {
				return nil, fmt.Errorf("%s:%d: want a time of %s above 0", s.File, row.Line, s.Program)
			}
			program := s.Program
			if s.Device {
				program += " " + onDevice
			}
			c := Collective{Kind: s.Collective, Program: program, Ranks: s.Ranks, Bytes: row.Bytes, TimeNS: ns, Runs: 1}
			c.MinNS, c.MaxNS, _ = s.Range(row)
			all = append(all, c)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: no collectives: want the output of osu_allreduce or IMB-MPI1 Allreduce, or of others of these benchmarks", log.Name())
	}
	return merged(all), nil
}

// merged merges runs of the same collective.
func merged(all []Collective) (rows []Collective) {
	order := func(a, b Collective) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Program, b.Program), cmp.Compare(a.Ranks, b.Ranks), cmp.Compare(a.Bytes, b.Bytes))
	}
	slices.SortStableFunc(all, order)
	for len(all) > 0 {
		same := slices.IndexFunc(all, func(c Collective) bool { return order(c, all[0]) != 0 })
		if same < 0 {
			same = len(all)
		}
		merged, times := all[0], []float64(nil)
		for _, c := range all[:same] {
			times = append(times, c.TimeNS)
			if c.MaxNS > 0 && merged.MaxNS == 0 {
				merged.MinNS = c.MinNS
			}
			if c.MaxNS > 0 {
				merged.MinNS, merged.MaxNS = min(merged.MinNS, c.MinNS), max(merged.MaxNS, c.MaxNS)
			}
		}
		merged.TimeNS, merged.Runs = robust.Median(times), same
		rows = append(rows, merged)
		all = all[same:]
	}
	return rows
}
