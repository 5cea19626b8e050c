package study

import "loggops/formats/result"

// execution is what changes while a study is carried out.
type execution struct {
	*Study
	monitor    Monitor
	inputs     inputs
	noiseless  map[result.Point]int64 // makespans of quiet points
	messages   int64                  // of all runs
	unreceived bool                   // whether a note says so
	unused     bool                   // whether a note says that hosts are
}

// start starts a study, which keeps the schedules open until the end.
func (s *Study) start() *execution {
	e := &execution{Study: s, monitor: s.Monitor, inputs: inputs{}, noiseless: map[result.Point]int64{}}
	if e.monitor == nil {
		e.monitor = silent{}
	}
	return e
}

func (e *execution) end() { e.inputs.close() }
