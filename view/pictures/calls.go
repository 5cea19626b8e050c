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
		return d, eachTrace(r, func(name string, all traceCalls) error {
			times, err := profile.TimesOf(all)
			d.Applications = append(d.Applications, calls.Timed{Name: name, Times: times})
			return err
		})
	}
	d := &calls.Positions{}
	return d, eachTrace(r, func(name string, all traceCalls) error {
		positions, err := profile.PositionsOf(all)
		d.Applications = append(d.Applications, calls.Positioned{Name: name, Positions: positions})
		return err
	})
}

// traceCalls are those of a trace, in its order.
type traceCalls = iter.Seq2[*trace.Call, error]

func each(r *Request, work func(Input) error) error {
	for _, in := range r.Inputs {
		if err := work(in); err != nil {
			return err
		}
	}
	return nil
}

func eachTrace(r *Request, work func(name string, all traceCalls) error) error {
	return each(r, func(in Input) error {
		t, err := trace.Open(in.Path)
		if err != nil {
			return err
		}
		defer t.Close()
		t.Brief()
		name := in.label
		if t.Head().CPUTime {
			name += " (CPU time)"
			noteCPUTime(r, in)
		}
		return work(name, trace.Watch(r.Context, t, r.Count).Calls())
	})
}
