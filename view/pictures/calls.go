package pictures

import (
	"iter"

	"loggops/analysis/profile"
	"loggops/formats/trace"
	"loggops/view/calls"
)

func makeCalls(r *Request) (Drawing, error) {
	switch r.Of {
	case calls.Size:
		d := &calls.Sizes{WithCollectives: r.Collectives}
		return d, each(r, func(in Input) error {
			_, c, err := countMessages(r, in)
			if err != nil {
				return err
			}
			sizes, err := profile.SizesOf(c)
			d.Applications = append(d.Applications, calls.Sized{Name: in.label, Sizes: sizes})
			return inFile(in, err)
		})
	case calls.Time:
		d := &calls.Times{}
		return d, eachTrace(r, func(in Input, t *trace.Reader) error {
			times, err := profile.TimesOf(callsOf(r, t))
			d.Applications = append(d.Applications, calls.Timed{Name: application(in, t), Times: times})
			return err
		})
	}
	d := &calls.Positions{}
	return d, eachTrace(r, func(in Input, t *trace.Reader) error {
		positions, err := profile.PositionsOf(callsOf(r, t))
		d.Applications = append(d.Applications, calls.Positioned{Name: application(in, t), Positions: positions})
		return err
	})
}

// callsOf are the calls of a trace, in its order, without the columns that pictures of calls do not need.
func callsOf(r *Request, t *trace.Reader) iter.Seq2[*trace.Call, error] {
	t.Brief()
	return trace.Watch(r.Context, t, r.Count).Calls()
}

// application names the application of a trace.
func application(in Input, t *trace.Reader) string {
	if t.Head().CPUTime {
		return in.label + " (CPU time)"
	}
	return in.label
}
