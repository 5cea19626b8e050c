package runs

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"loggops/analysis/efficiency"
	"loggops/analysis/sweep"
	"loggops/formats/result"
	"loggops/internal/setting"
	"loggops/internal/table"
)

// Efficiency draws the POP efficiencies of runs: by number of ranks, of recordings and of simulations, or by
// iteration of a simulated run.
type Efficiency struct {
	Setting string // what all have in common
	Series  []Series
	// ByIteration reports whether Row.At is an iteration, and not a number of ranks.
	ByIteration bool
	// Recorded reports whether the runs were recorded, not simulated, and CPUTime, whether any is in CPU time.
	Recorded, CPUTime bool
}

// Series are runs of one configuration, or the iterations of one run.
type Series struct {
	sweep.Configuration
	Rows []Row
}

// Row is a run or an iteration.
type Row struct {
	At int64
	efficiency.Times
}

// reference is what computation scaling refers to: the run with the fewest ranks. Iterations
// have none.
func (d *Efficiency) reference(s *Series) *efficiency.Times {
	if d.ByIteration {
		return &efficiency.Times{}
	}
	return &s.Rows[0].Times
}

// EfficiencyOfRecordings makes the data of recorded runs, in any order.
func EfficiencyOfRecordings(runs []efficiency.Times) *Efficiency {
	s := Series{}
	for _, t := range runs {
		s.Rows = append(s.Rows, Row{t.Ranks, t})
	}
	slices.SortStableFunc(s.Rows, func(a, b Row) int { return cmp.Compare(a.At, b.At) })
	return &Efficiency{Setting: "as recorded", Series: []Series{s}, Recorded: true}
}

// ErrNoEfficiencies says that there is nothing to draw.
var ErrNoEfficiencies = setting.Advisef("no efficiencies: simulate with %s", setting.Name("efficiency"))

// EfficiencyOfRuns makes the data of simulated runs. The error is ErrNoEfficiencies.
func EfficiencyOfRuns(files []sweep.File) (*Efficiency, error) {
	all := sweep.Configurations(files)
	noisy := map[string]bool{}
	for _, f := range files {
		noisy[f.Name] = f.Head.Noise != nil
	}
	d := &Efficiency{Setting: sweep.Setting(files, all)}
	for _, c := range all {
		s := Series{Configuration: c}
		for _, p := range c.Points {
			times := efficiency.OfRun(&p.First)
			if times.IdealNS == 0 {
				return nil, ErrNoEfficiencies
			}
			if noisy[c.File] {
				times.NoisyNS = p.Makespan.Median
			}
			s.Rows = append(s.Rows, Row{p.First.Ranks, times})
		}
		d.Series = append(d.Series, s)
	}
	return d, nil
}

// AddIterations adds the iterations of one run of a simulation, which has a name.
func (d *Efficiency) AddIterations(path, name string, run int32) error {
	r, err := result.Open[result.Iteration](path)
	if err != nil {
		return err
	}
	defer r.Close()
	all, err := efficiency.OfIterations(r.RowsOf(run))
	if err != nil {
		return err
	}
	s := Series{Configuration: sweep.Configuration{File: name, Curve: sweep.Curve{Label: name}}}
	for _, i := range all {
		if i.IdealNS > 0 {
			s.Rows = append(s.Rows, Row{int64(i.Number), i.Times})
		}
	}
	if len(s.Rows) == 0 {
		return fmt.Errorf("%s: run %d: %w", path, run, ErrNoEfficiencies)
	}
	d.Setting, d.Series = r.Head().Setting(run), append(d.Series, s)
	return nil
}

// Table returns a row for each run or iteration.
func (d *Efficiency) Table() table.Table {
	var t table.Table
	linked := false // any run has links
	for _, s := range d.Series {
		linked = linked || slices.ContainsFunc(s.Rows, func(r Row) bool { return r.UncontendedNS > 0 })
	}
	for _, s := range d.Series {
		var row table.Object
		for i, cell := range s.Cells() {
			if cell == "" { // of recordings and iterations
				cell = nil
			}
			row = append(row, table.Text(sweep.Columns[i]).Of(cell))
		}
		for _, r := range s.Rows {
			o := slices.Clone(row)
			if d.ByIteration {
				o = table.Object{row[0], table.Text("iteration").Of(r.At)}
			}
			if linked && r.UncontendedNS == 0 {
				r.UncontendedNS = r.RunNS
			}
			t.AddObject(append(o, r.Object(d.reference(&s))...))
		}
	}
	return t
}

// Print returns the table as people read it: a column for each run, or a row for each
// iteration.
func (d *Efficiency) Print() table.Content {
	t := d.Table()
	if !d.ByIteration {
		return table.Sideways(t)
	}
	for i := range t.Columns {
		t.Columns[i].Title = strings.TrimLeft(t.Columns[i].Title, "- ")
	}
	return t
}
