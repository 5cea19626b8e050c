package main

import (
	"path/filepath"

	"loggops/cmd/internal/program"
	"loggops/formats/result"
	"loggops/sim"
	"loggops/sim/ensemble"
	"loggops/sim/noise"
)

// detail is what each process does in each run.
type detail struct {
	program  *sim.Program
	file     *result.RanksWriter // nil where it is not written
	spent    []process
	finishNS []int64 // of the last run
}

// process is what a process spends its time on.
type process struct {
	calcNS, overheadNS       int64
	sent, received           int64
	bytesSent, bytesReceived int64
}

func newDetail(p *sim.Program, file *result.RanksWriter) *detail {
	return &detail{program: p, file: file}
}

// observe has runs tell what they do.
func (d *detail) observe(o *ensemble.Options) {
	o.Each = d.run
	if d.file != nil {
		d.spent = make([]process, d.program.Processes())
		o.Span = d.span
	}
}

// span adds a use of a CPU.
func (d *detail) span(s sim.Span) {
	p := &d.spent[s.Rank]
	switch s.Kind {
	case sim.SpanCalc:
		p.calcNS += s.EndNS - s.StartNS
	case sim.SpanSend:
		p.overheadNS += s.EndNS - s.StartNS
		p.sent++
		p.bytesSent += s.Bytes
	case sim.SpanRecv:
		p.overheadNS += s.EndNS - s.StartNS
		p.received++
		p.bytesReceived += s.Bytes
	}
}

// run writes the rows of a run.
func (d *detail) run(number int, r *sim.Result, n *noise.Run) error {
	d.finishNS = r.FinishNS
	for rank, spent := range d.spent {
		row := result.Rank{
			Run: int32(number), Rank: int32(rank), FinishNS: r.FinishNS[rank],
			CalcNS: spent.calcNS, OverheadNS: spent.overheadNS,
			WaitNS:       r.FinishNS[rank]*int64(d.program.CPUs()) - spent.calcNS - spent.overheadNS,
			MessagesSent: spent.sent, BytesSent: spent.bytesSent,
			MessagesReceived: spent.received, BytesReceived: spent.bytesReceived,
		}
		if n != nil {
			row.InjectedNS, row.DetoursMet = n.InjectedNS(int32(rank)), n.Met(int32(rank))
			row.DetoursIdle = n.Idle(int32(rank), r.MakespanNS)
		}
		if err := d.file.Append(row); err != nil {
			return err
		}
	}
	clear(d.spent)
	return nil
}

// header returns the result files' header.
func (y *study) header() result.Header {
	p := y.params
	scale := 0.0
	if y.cmd.Flags().Changed("scale-network") {
		scale = y.scaleNetwork
	}
	return result.Header{
		Schedule: filepath.Base(y.cmd.Flags().Arg(0)), Tool: program.Tool(y.cmd),
		Parameters: result.Parameters{
			Machine: y.machine, ScaleNetwork: scale,
			LatencyNS: p.LatencyNS, OverheadSendNS: p.OverheadSendNS, OverheadRecvNS: p.OverheadRecvNS,
			GapNS: p.GapNS, GapPerByte: p.GapPerByte, OverheadPerByte: p.OverheadPerByte,
			EagerMax: p.EagerMax, ReducePerByte: p.ReducePerByte, HandshakeNS: p.HandshakeNS,
		},
		Noise: y.noise.header(y.over != nil && len(y.over.noises) > 0),
	}
}

// tables are the result files that are asked for; nil are those that are not.
type tables struct {
	runs  *result.RunsWriter
	ranks *result.RanksWriter
}

// create starts the result files before the run, so that a name that cannot
// be written to costs no simulation.
func (y *study) create(output, ranksOut string) (f tables, err error) {
	head := y.header()
	if output != "" {
		if f.runs, err = result.CreateRuns(output, head); err != nil {
			return f, err
		}
	}
	if ranksOut != "" {
		if f.ranks, err = result.CreateRanks(ranksOut, head); err != nil {
			f.abort()
			return f, err
		}
	}
	return f, nil
}

// abort drops the files that are not written.
func (f *tables) abort() {
	if f.runs != nil {
		f.runs.Abort()
	}
	if f.ranks != nil {
		f.ranks.Abort()
	}
}

// write writes the runs, and closes the files.
func (f *tables) write(runs []result.Run) error {
	if f.ranks != nil {
		if err := f.ranks.Close(); err != nil {
			return err
		}
	}
	if f.runs == nil {
		return nil
	}
	for _, r := range runs {
		if err := f.runs.Append(r); err != nil {
			return err
		}
	}
	return f.runs.Close()
}
