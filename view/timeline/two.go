package timeline

import (
	"fmt"
	"iter"
	"math"
)

// second is added to the ranks of the second of two runs, which are below those of the first.
const second = 1 << 30

// FromTwo reads the spans of two simulations, of one run each. Unless it is None, both start an
// iteration at the same time: that in which it starts later is the reference.
func FromTwo(paths [2]string, run, iteration int32, w Window) (*Data, error) {
	var all [2]source
	var startNS [2]int64
	var numberings [2]numbering
	setting := ""
	for i, path := range paths {
		head, err := headOf(path)
		if err == nil {
			numberings[i], err = w.numbering(head.Jobs)
		}
		if err != nil {
			return nil, err
		}
		setting += []string{"A: ", "; B: "}[i] + head.Setting(run)
		all[i] = spansOf(path, run)
		if iteration != None {
			if startNS[i], err = startOf(all[i], iteration); err != nil {
				return nil, fmt.Errorf("%s: run %d: %w", path, run, err)
			}
		}
	}
	d, err := newData(func(brief bool) iter.Seq2[*row, error] {
		return func(yield func(*row, error) bool) {
			for i, read := range all {
				shift := max(startNS[0], startNS[1]) - startNS[i]
				for r, err := range read(brief) {
					if err == nil {
						r.StartNS += shift
						r.EndNS += shift
						r.Rank += int32(i) * second
						if r.Peer != None {
							r.Peer += int32(i) * second
						}
					}
					if !yield(r, err) {
						return
					}
				}
			}
		}
	}, w, nil, numberings[:]...)
	if err != nil {
		return nil, err
	}
	d.Setting, d.Two = setting, true
	return d, nil
}

// startOf returns when the first rank starts an iteration.
func startOf(read source, iteration int32) (int64, error) {
	start := int64(math.MaxInt64)
	for r, err := range read(false) {
		if err != nil {
			return 0, err
		}
		if r.Iteration == iteration && r.Kind.layer() != Waits {
			start = min(start, r.StartNS)
		}
	}
	if start == math.MaxInt64 {
		return 0, fmt.Errorf("no spans of iteration %d", iteration)
	}
	return start, nil
}

// rank returns the name of a rank, with that of its run if there are two.
func (d *Data) rank(rank int32) string {
	name := d.numberings[rank/second].jobs.RankName(rank % second)
	switch {
	case !d.Two:
		return name
	case rank < second:
		return "A " + name
	}
	return "B " + name
}
