package study

import (
	"fmt"

	"loggops/formats/schedule"
)

// inputs are the schedules that a study reads: the last one of each job, by name; "" of the one schedule. They stay open for
// the points of a sweep and the steps of a search that scale them alike, which then read the same file even if another one
// takes its name.
type inputs map[string]input

type input struct {
	schedule.File
	scaled string // how it was scaled
}

// open returns the schedule of a job, scaled in some way.
func (in inputs) open(job, scaled string, open func() (schedule.File, error)) (schedule.Source, error) {
	last, known := in[job]
	if known && last.scaled == scaled {
		return last.File, nil
	}
	f, err := open()
	if err != nil {
		return nil, err
	}
	in[job] = input{f, scaled}
	if known {
		err = last.Close()
	}
	return f, err
}

// keepInputs keeps the schedules open until the function that it returns is called. If they are kept already, that does
// nothing.
func (s *Study) keepInputs() (end func()) {
	if s.inputs != nil {
		return func() {}
	}
	s.inputs = inputs{}
	return func() {
		for _, in := range s.inputs {
			in.Close()
		}
		s.inputs = nil
	}
}

// openSchedule opens the one schedule, with as many ranks as the point has.
func (s *Study) openSchedule() (schedule.Source, error) {
	if last, known := s.inputs[""]; known && last.Head().TotalRanks() == s.ranks {
		return last.File, nil
	}
	return s.inputs.open("", fmt.Sprint(s.ranks), func() (schedule.File, error) { return s.Open(s.ranks) })
}
