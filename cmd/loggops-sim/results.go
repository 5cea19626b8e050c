package main

import (
	"path/filepath"

	"loggops/cmd/internal/program"
	"loggops/formats"
	"loggops/formats/result"
	"loggops/formats/sums"
	"loggops/sim"
	"loggops/sim/ensemble"
	"loggops/sim/noise"
)

// detail is what each process does in each run. What is nil is not written.
type detail struct {
	program  *sim.Program
	ranks    *result.RanksWriter
	marks    *result.MarksWriter
	timeline *timelines
	finishNS []int64 // of the last run
}

func (y *study) newDetail(p *sim.Program, files tables, names outputs) *detail {
	d := &detail{program: p, ranks: files.ranks, marks: files.marks}
	if files.spans != nil {
		d.timeline = y.newTimelines(p, files, names)
	}
	return d
}

// observe has runs tell what they do.
func (d *detail) observe(o *ensemble.Options) {
	o.Each = d.run
	o.Totals, o.Marks = d.ranks != nil, d.marks != nil
	if d.timeline != nil {
		o.Span = d.timeline.recorder.Add
		d.timeline.recorder.MaxMemory = o.MaxMemory
	}
}

func (d *detail) close() {
	if d.timeline != nil {
		d.timeline.recorder.Close()
	}
}

// run writes the rows of a run.
func (d *detail) run(number int, r *sim.Result, n *noise.Run) error {
	d.finishNS = r.FinishNS
	if d.ranks != nil || d.marks != nil || d.timeline != nil { // whose sums are over all CPUs of a rank
		if _, err := sums.Times("times of a rank's CPUs, in ns,", int64(d.program.CPUs()), r.MakespanNS); err != nil {
			return err
		}
	}
	if d.timeline != nil {
		if err := d.timeline.write(int32(number), n); err != nil {
			return err
		}
	}
	if d.marks != nil {
		if err := d.writeMarks(int32(number), r); err != nil {
			return err
		}
	}
	if d.ranks != nil {
		return d.writeRanks(int32(number), r, n)
	}
	return nil
}

func (d *detail) writeMarks(run int32, r *sim.Result) error {
	var marks []sim.Mark
	for rank := range int32(d.program.Processes()) {
		marks = r.Marks(marks[:0], rank)
		for _, m := range marks {
			if err := d.marks.Append(result.Mark{
				Run: run, Rank: rank, Mark: m.Number, StartNS: m.StartNS, EndNS: m.EndNS,
				CalcNS: m.CalcNS, OverheadNS: m.OverheadNS, WaitNS: m.WaitNS, InjectedNS: m.InjectedNS,
			}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d *detail) writeRanks(run int32, r *sim.Result, n *noise.Run) error {
	for rank := range int32(d.program.Processes()) {
		spent, finish := r.Totals(rank), r.FinishNS[rank]
		row := result.Rank{
			Run: run, Rank: rank, FinishNS: finish,
			CalcNS: spent.CalcNS, OverheadNS: spent.OverheadNS,
			WaitNS:       finish*int64(d.program.CPUs()) - spent.CalcNS - spent.OverheadNS,
			MessagesSent: spent.Sent, BytesSent: spent.BytesSent,
			MessagesReceived: spent.Received, BytesReceived: spent.BytesReceived,
		}
		if n != nil {
			row.InjectedNS, row.DetoursMet = n.InjectedNS(rank), n.Met(rank)
			row.DetoursIdle = n.Idle(rank, r.MakespanNS)
		}
		if err := d.ranks.Append(row); err != nil {
			return err
		}
	}
	return nil
}

// header returns the result files' header.
func (y *study) header() result.Header {
	p := y.params
	machine, scale := y.network.Machine, 0.0
	if machine != "" {
		machine = filepath.Base(machine)
	}
	if y.cmd.Flags().Changed("scale-network") {
		scale = y.network.Scale
	}
	placement := ""
	if len(p.Levels) > 0 {
		placement = y.levels.placement
	}
	return result.Header{
		Schedule: filepath.Base(y.cmd.Flags().Arg(0)), Tool: program.Tool(y.cmd),
		Parameters: result.Parameters{
			Machine: machine, ScaleNetwork: scale,
			LatencyNS: p.LatencyNS, OverheadSendNS: p.OverheadSendNS, OverheadRecvNS: p.OverheadRecvNS,
			GapNS: p.GapNS, GapPerByte: p.GapPerByte, OverheadPerByte: p.OverheadPerByte,
			EagerMax: p.EagerMax, ReducePerByte: p.ReducePerByte, HandshakeNS: p.HandshakeNS,
			Levels: levels(p), Placement: placement,
		},
		Noise: y.noise.header(y.over != nil && len(y.over.noises) > 0),
	}
}

// levels returns the levels of the machine's structure.
func levels(p sim.Params) (list []result.Level) {
	for _, l := range p.Levels {
		list = append(list, result.Level(l))
	}
	return list
}

// tables are the result files that are asked for; nil are those that are not.
type tables struct {
	runs  *result.RunsWriter
	ranks *result.RanksWriter
	spans *result.SpansWriter
	marks *result.MarksWriter
}

// create starts the result files before the run, so that a name that cannot
// be written to costs no simulation.
func (y *study) create(names outputs) (f tables, err error) {
	head := y.header()
	if names.runs != "" {
		f.runs, err = result.CreateRuns(names.runs, head)
	}
	if names.ranks != "" && err == nil {
		f.ranks, err = result.CreateRanks(names.ranks, head)
	}
	if names.spans != "" && err == nil {
		f.spans, err = result.CreateSpans(names.spans, head)
	}
	if names.marks != "" && err == nil {
		f.marks, err = result.CreateMarks(names.marks, head)
	}
	if err != nil {
		f.abort()
	}
	return f, err
}

// detailed tells whether there are tables of processes.
func (f *tables) detailed() bool { return f.ranks != nil || f.spans != nil || f.marks != nil }

// abort drops the files that are not written.
func (f *tables) abort() {
	if f.runs != nil {
		f.runs.Abort()
	}
	if f.ranks != nil {
		f.ranks.Abort()
	}
	if f.spans != nil {
		f.spans.Abort()
	}
	if f.marks != nil {
		f.marks.Abort()
	}
}

// write writes the runs, and closes the files, which appear together.
func (f *tables) write(runs []result.Run) error {
	var all formats.Set
	defer all.Discard()
	if f.ranks != nil {
		if err := f.ranks.CloseInto(&all); err != nil {
			return err
		}
	}
	if f.spans != nil {
		if err := f.spans.CloseInto(&all); err != nil {
			return err
		}
	}
	if f.marks != nil {
		if err := f.marks.CloseInto(&all); err != nil {
			return err
		}
	}
	if f.runs != nil {
		for _, r := range runs {
			if err := f.runs.Append(r); err != nil {
				return err
			}
		}
		if err := f.runs.CloseInto(&all); err != nil {
			return err
		}
	}
	return all.Commit()
}
