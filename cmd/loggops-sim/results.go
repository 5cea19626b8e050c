package main

import (
	"path/filepath"

	"github.com/spf13/cobra"

	"loggops/cmd/internal/program"
	"loggops/formats/result"
	"loggops/sim"
)

// seed is the run's: nothing random is in it yet that would take another.
const seed = 1

// account sums up what each process spends its time on.
type account []process

type process struct {
	calcNS, overheadNS       int64
	sent, received           int64
	bytesSent, bytesReceived int64
}

func newAccount(processes int) account { return make(account, processes) }

// span adds a use of a CPU.
func (a account) span(s sim.Span) {
	p := &a[s.Rank]
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

// header returns the result files' header.
func (s *settings) header(cmd *cobra.Command, p sim.Params) result.Header {
	scale := 0.0
	if cmd.Flags().Changed("scale-network") {
		scale = s.scaleNetwork
	}
	return result.Header{
		Schedule: filepath.Base(cmd.Flags().Arg(0)), Tool: program.Tool(cmd),
		Parameters: result.Parameters{
			Machine: s.machine, ScaleNetwork: scale,
			LatencyNS: p.LatencyNS, OverheadSendNS: p.OverheadSendNS, OverheadRecvNS: p.OverheadRecvNS,
			GapNS: p.GapNS, GapPerByte: p.GapPerByte, OverheadPerByte: p.OverheadPerByte,
			EagerMax: p.EagerMax, ReducePerByte: p.ReducePerByte, HandshakeNS: p.HandshakeNS,
		},
	}
}

// files are the result files that are asked for; nil are those that are not.
type files struct {
	runs  *result.RunsWriter
	ranks *result.RanksWriter
}

// create starts the result files before the run, so that a name that cannot
// be written to costs no simulation.
func (s *settings) create(cmd *cobra.Command, params sim.Params, output, ranksOut string) (f files, err error) {
	head := s.header(cmd, params)
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
func (f *files) abort() {
	if f.runs != nil {
		f.runs.Abort()
	}
	if f.ranks != nil {
		f.ranks.Abort()
	}
}

func (f *files) write(p *sim.Program, r *sim.Result, a account) error {
	if f.ranks != nil {
		if err := writeRanks(f.ranks, p, r, a); err != nil {
			return err
		}
	}
	if f.runs == nil {
		return nil
	}
	err := f.runs.Append(result.Run{
		Seed: seed, Ranks: int64(p.Processes()), Replicas: int32(p.Replicas()),
		Messages: r.Messages, Bytes: r.Bytes, MakespanNS: r.MakespanNS,
	})
	if err != nil {
		return err
	}
	return f.runs.Close()
}

func writeRanks(w *result.RanksWriter, p *sim.Program, r *sim.Result, a account) error {
	for rank, spent := range a {
		err := w.Append(result.Rank{
			Rank: int32(rank), FinishNS: r.FinishNS[rank],
			CalcNS: spent.calcNS, OverheadNS: spent.overheadNS,
			WaitNS:       r.FinishNS[rank]*int64(p.CPUs()) - spent.calcNS - spent.overheadNS,
			MessagesSent: spent.sent, BytesSent: spent.bytesSent,
			MessagesReceived: spent.received, BytesReceived: spent.bytesReceived,
		})
		if err != nil {
			return err
		}
	}
	return w.Close()
}
