package main

import (
	"loggops/formats/trace"
	"loggops/view/calls"
)

func makeCalls(r *request) (drawing, error) {
	switch r.of {
	case calls.Size:
		d := &calls.Sizes{WithCollectives: r.collectives}
		return d, each(r, func(in input) error {
			_, c, err := countMessages(r, in)
			if err != nil {
				return err
			}
			a, err := calls.SizesOf(stem(in.name), c)
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

func each(r *request, work func(input) error) error {
	for _, in := range r.inputs {
		if err := work(in); err != nil {
			return err
		}
	}
	return nil
}

func eachTrace(r *request, work func(name string, all calls.Calls) error) error {
	return each(r, func(in input) error {
		t, err := trace.Open(in.path)
		if err != nil {
			return err
		}
		defer t.Close()
		name := stem(in.name)
		if t.Head().CPUTime {
			name += " (CPU time)"
			noteCPUTime(r, in)
		}
		return work(name, trace.Watch(r.cmd.Context(), t, r.bar.Add).Calls())
	})
}
