package comm

import (
	"runtime"
	"slices"
	"sync"
	"weak"
)

// A list of many runs, of a communicator without a regular order, is searched for each operation on
// it. places are found once for each such list, and forgotten with it.

// longList is a number of runs that takes longer to search than to find the places again.
const longList = 16

// places are where the ranks of a list are.
type places struct {
	ends   []int    // of each run, the number of ranks up to it
	byRank []placed // ascending; made when it is first needed
	once   sync.Once
}

type placed struct{ rank, at int32 }

// listed identifies a list.
type listed struct {
	first weak.Pointer[Run]
	runs  int
}

var known sync.Map // *places by listed

// places returns those of a long list, which nobody changes anymore.
func (r Ranks) places() *places {
	key := listed{weak.Make(&r[0]), len(r)}
	if found, ok := known.Load(key); ok {
		return found.(*places)
	}
	p := &places{}
	n := 0
	for _, run := range r {
		n += int(run.Count)
		p.ends = append(p.ends, n)
	}
	if _, loaded := known.LoadOrStore(key, p); !loaded {
		runtime.AddCleanup(&r[0], func(key listed) { known.Delete(key) }, key)
	}
	return p
}

// at returns the i-th rank of a list.
func (p *places) at(r Ranks, i int) int32 {
	run, _ := slices.BinarySearch(p.ends, i+1)
	if run == len(r) {
		return -1
	}
	return r[run].First + int32(i-p.ends[run]+int(r[run].Count))*r[run].Stride
}

// index returns the place of a rank in a list, -1 if it is not in it.
func (p *places) index(r Ranks, rank int32) int {
	p.once.Do(func() {
		p.byRank = make([]placed, 0, p.ends[len(p.ends)-1])
		for _, run := range r {
			for i := range run.Count {
				p.byRank = append(p.byRank, placed{run.First + i*run.Stride, int32(len(p.byRank))})
			}
		}
		slices.SortStableFunc(p.byRank, func(a, b placed) int { return int(a.rank) - int(b.rank) })
	})
	i, ok := slices.BinarySearchFunc(p.byRank, rank, func(a placed, rank int32) int { return int(a.rank) - int(rank) })
	if !ok {
		return -1
	}
	return int(p.byRank[i].at)
}
