package pictures

import (
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
			a, err := calls.SizesOf(stem(in.Name), c)
			d.Applications = append(d.Applications, a)
			return inFile(in, err)
		})
	case calls.Time:
		d := &calls.Times{}
		return d, eachTrace(r, func(name string, all calls.Calls) error {
			a, err := calls.TimesOf(name, all)
			d.Applications = append(d.Applications, a)
			return err
		})
	}
	d := &calls.Positions{}
	return d, eachTrace(r, func(name string, all calls.Calls) error {
		a, err := calls.PositionsOf(name, all)
		d.Applications = append(d.Applications, a)
		return err
	})
}

func each(r *Request, work func(Input) error) error {
	for _, in := range r.Inputs {
		if err := work(in); err != nil {
			return err
		}
	}
	return nil
}

func eachTrace(r *Request, work func(name string, all calls.Calls) error) error {
	return each(r, func(in Input) error {
		t, err := trace.Open(in.Path)
		if err != nil {
			return err
		}
		defer t.Close()
		name := stem(in.Name)
		if t.Head().CPUTime {
			name += " (CPU time)"
			noteCPUTime(r, in)
		}
		return work(name, trace.Watch(r.Context, t, r.Count).Calls())
	})
}
