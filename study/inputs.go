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

func (in inputs) close() {
	for _, i := range in {
		i.Close()
	}
}

// openSchedule opens the one schedule, scaled to a number of ranks, 0 for its own.
func (e *execution) openSchedule(ranks int) (schedule.Source, error) {
	if last, known := e.inputs[""]; known && last.Head().TotalRanks() == ranks {
		return last.File, nil
	}
	return e.inputs.open("", fmt.Sprint(ranks), func() (schedule.File, error) { return e.Open(ranks) })
}
