// Package wave draws how iterations of ranks wait for each other: ranks
// across, iterations up, and a color for how long each waits or lags behind.
// A delay of one rank is seen to run through the others as an idle wave
// (S. Markidis et al., Idle waves in high-performance computing, 2015), and
// noise to damp it. Beside it stands the share of ranks that wait.
package wave

import (
	"errors"
	"iter"
	"math"

	"loggops/analysis/waitstate"
	"loggops/formats/result"
	"loggops/internal/setting"
	"loggops/internal/table"
	"loggops/view/figure"
)

// What is drawn.
const (
	Wait = "wait" // Iteration.WaitNS
	Lag  = "lag"  // by how much a rank ends an iteration after the first one to end it
)

// most is how many columns and rows there are at most: about a px and a half
// each, in a picture of the usual size.
const most = 400

// waits is the part of the mean duration of iterations that a rank has to wait
// in one for longer to be counted as waiting: the time on the network that each
// message takes is not meant.
const waits = 0.1

// Data is what is drawn.
type Data struct {
	Of      string      // Wait or Lag
	Setting string      // what was simulated
	Jobs    result.Jobs // that the ranks belong to; none for one schedule
	// Ranks and Iterations report which there are, and how many a cell stands for.
	Ranks, Iterations Bins
	// Cells are by iteration, then rank.
	Cells []Cell
	// LeastNS is the time that a rank waits for longer to be counted in Waiting,
	// the share of ranks that wait, by bin of iterations; NaN where none has any.
	LeastNS int64
	Waiting []float64
	// Wave is what has been measured of the wave of a delay, nil where that was
	// not asked for.
	Wave *waitstate.Wave
}

// Cell is one rank in one iteration, or several: the longest wait and the
// longest lag of those. There are none where Has is not set.
type Cell struct {
	WaitNS, LagNS int64
	Has           bool
}

// Bins divide numbers into at most as many bins as are drawn, as wide as each
// other.
type Bins struct{ First, Last, Width int32 }

func newBins(first, last int32) Bins { return Bins{first, last, (last-first)/most + 1} }

// Count returns how many bins there are.
func (b Bins) Count() int { return int((b.Last-b.First)/b.Width) + 1 }

func (b Bins) of(number int32) int { return int((number - b.First) / b.Width) }

// Ends returns the first and last number of a bin.
func (b Bins) Ends(bin int) (first, last int32) {
	first = b.First + int32(bin)*b.Width
	return first, min(first+b.Width-1, b.Last)
}

// ErrNothing says that there is nothing to draw.
const ErrNothing = figure.Nothing("no iterations, for operations belong to none")

// FromIterations reads the iterations of one run of a simulation.
func FromIterations(path, of string, run int32) (*Data, error) {
	r, err := result.Open[result.Iteration](path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	d, err := New(of, r.RowsOf(run))
	if errors.Is(err, ErrNothing) {
		err = setting.Advisef("%s: run %d: %w: see loggops-schedgen %s", path, run, err, setting.Name("iteration-after"))
	}
	if err != nil {
		return nil, err
	}
	d.Setting, d.Jobs = r.Head().Setting(run), r.Head().Jobs
	return d, nil
}

// New makes the data of the iterations of a run, which it goes through twice:
// for what there is, and for the cells. Errors are those of rows, and
// ErrNothing.
func New(of string, rows iter.Seq2[result.Iteration, error]) (*Data, error) {
	if of == "" {
		of = Wait
	}
	s, err := surveyed(rows)
	if err != nil {
		return nil, err
	}
	d := &Data{Of: of, Ranks: newBins(0, s.lastRank), Iterations: newBins(s.firstIteration, s.lastIteration), LeastNS: s.leastNS()}
	d.Cells = make([]Cell, d.Ranks.Count()*d.Iterations.Count())
	d.Waiting = make([]float64, d.Iterations.Count())
	ranks := make([]float64, d.Iterations.Count())
	err = result.Visit(rows, func(m *result.Iteration) error {
		row := d.Iterations.of(m.Iteration)
		c := &d.Cells[row*d.Ranks.Count()+d.Ranks.of(m.Rank)]
		*c = Cell{max(c.WaitNS, m.WaitNS), max(c.LagNS, m.EndNS-s.firstEndNS[m.Iteration]), true}
		if ranks[row]++; m.WaitNS > d.LeastNS {
			d.Waiting[row]++
		}
		return nil
	})
	for row, n := range ranks {
		d.Waiting[row] /= n
	}
	return d, err
}

// survey is what has to be known of all rows before they are put into cells.
type survey struct {
	lastRank                      int32
	firstIteration, lastIteration int32
	firstEndNS                    map[int32]int64 // by iteration
	durationNS                    float64
	rows                          int64
}

func surveyed(rows iter.Seq2[result.Iteration, error]) (*survey, error) {
	s := &survey{firstIteration: math.MaxInt32, firstEndNS: map[int32]int64{}}
	err := result.Visit(rows, func(m *result.Iteration) error {
		s.lastRank = max(s.lastRank, m.Rank)
		s.firstIteration, s.lastIteration = min(s.firstIteration, m.Iteration), max(s.lastIteration, m.Iteration)
		if end, ok := s.firstEndNS[m.Iteration]; !ok || m.EndNS < end {
			s.firstEndNS[m.Iteration] = m.EndNS
		}
		s.durationNS += float64(m.EndNS - m.StartNS)
		s.rows++
		return nil
	})
	if err == nil && s.rows == 0 {
		err = ErrNothing
	}
	return s, err
}

// leastNS returns Data.LeastNS, of two digits: it is to be read.
func (s *survey) leastNS() int64 {
	least := waits * s.durationNS / float64(s.rows)
	digit := math.Pow(10, math.Floor(math.Log10(max(1, least)))-1)
	return int64(math.Round(least/digit) * digit)
}

// value returns what is drawn of a cell.
func (d *Data) value(c Cell) int64 {
	if d.Of == Lag {
		return c.LagNS
	}
	return c.WaitNS
}

// Table returns a row for each cell that has anything: the longest wait and lag
// of the ranks rank_first to rank_last in the iterations iteration_first to
// iteration_last, and the share of all ranks that wait in these.
func (d *Data) Table() table.Table {
	t := table.Keyed("iteration_first", "iteration_last", "rank_first", "rank_last", "wait_ns", "lag_ns", "waiting")
	for i, c := range d.Cells {
		if c.Has {
			iteration, iterationLast := d.Iterations.Ends(i / d.Ranks.Count())
			rank, rankLast := d.Ranks.Ends(i % d.Ranks.Count())
			t.Add(iteration, iterationLast, d.Jobs.Rank(rank), d.Jobs.Rank(rankLast), c.WaitNS, c.LagNS, d.Waiting[i/d.Ranks.Count()])
		}
	}
	return t
}
