package transform

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"loggops/formats/schedule"
	"loggops/internal/setting"
	"loggops/internal/spec"
)

// Place is a call by its name or call site: on each rank, the N-th such call, counting from 1. N is 0 if the text
// does not say.
type Place struct {
	Call string
	N    int64
}

// ParsePlace reads CALL or SITE, and /N behind it, such as MPI_Barrier/2 or solver.f90:212.
func ParsePlace(text string) (p Place, err error) {
	p.Call = text
	if slash := strings.LastIndexByte(text, '/'); slash >= 0 && strings.Trim(text[slash+1:], "0123456789") == "" {
		p.Call = text[:slash]
		p.N, err = spec.Integer[int64](text[slash+1:], 1, math.MaxInt64)
	}
	if err != nil || !strings.HasPrefix(p.Call, "MPI_") && !strings.ContainsAny(p.Call, ":+") {
		return p, fmt.Errorf("%s: want a call, such as MPI_Allreduce, or a call site, such as solver.f90:212, and /N behind it for the N-th", text)
	}
	return p, nil
}

func (p Place) String() string {
	if p.N == 0 {
		return p.Call
	}
	return fmt.Sprintf("%s/%d", p.Call, p.N)
}

// Is reports whether a call has the name or is at the site.
func (p Place) Is(call, site string) bool { return call == p.Call || schedule.IsSite(site, p.Call) }

// find returns the operation, by rank, with which the call begins; without a number, that of the first such call after the
// given operations. All ranks must make such calls equally often.
func (p Place) find(s *schedule.Schedule, after []int) ([]int, error) {
	calls, others := make([][]int, len(s.Ops)), map[string]bool{}
	for rank, ops := range s.Ops {
		for i := range ops {
			op := &ops[i]
			if op.TraceRow != schedule.None && i > 0 && op.TraceRow == ops[i-1].TraceRow {
				continue
			}
			if p.Is(op.Call, op.Site) {
				calls[rank] = append(calls[rank], i)
			}
			others[op.Call], others[op.Site] = true, true
		}
	}
	for rank := range calls {
		if a, b := len(calls[0]), len(calls[rank]); a != b {
			return nil, fmt.Errorf("%s: rank 0 makes this call %d times, and rank %d %d times; cut at a call that all ranks make equally often", p, a, rank, b)
		}
	}
	n := p.N
	for n == 0 || p.N == 0 && n <= int64(len(calls[0])) && calls[0][n-1] <= after[0] {
		n++
	}
	if n > int64(len(calls[0])) {
		return nil, fmt.Errorf("%s: each rank makes this call %d times%s", p, len(calls[0]), setting.Hint(p.Call, slices.Sorted(maps.Keys(others))))
	}
	places := make([]int, len(calls))
	for rank := range calls {
		if places[rank] = calls[rank][n-1]; places[rank] <= after[rank] {
			return nil, setting.Advisef("%s: on rank %d, this call is not after the one of %s", p, rank, setting.Name("from"))
		}
	}
	return places, nil
}

// Between is the part of a run from one call to another, which is not in it; nil is the begin, or the end, of the run. The
// computation before a call belongs to the call.
type Between struct{ From, To *Place }

// Select selects the operations between the calls. The error is a *setting.Invalid.
func (b Between) Select(s *schedule.Schedule) ([][]bool, error) {
	first, end := make([]int, len(s.Ops)), make([]int, len(s.Ops))
	for rank, ops := range s.Ops {
		first[rank], end[rank] = -1, len(ops)
	}
	var err error
	if b.From != nil {
		if first, err = b.From.find(s, first); err != nil {
			return nil, setting.Errorf("from", "%w", err)
		}
	}
	if b.To != nil {
		if end, err = b.To.find(s, first); err != nil {
			return nil, setting.Errorf("to", "%w", err)
		}
	}
	return each(s, func(rank, i int) bool { return first[rank] <= i && i < end[rank] }), nil
}
