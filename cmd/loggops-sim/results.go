package main

import (
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

// recorded returns the parameters as result files have them.
func (s *settings) recorded(p sim.Params) result.Parameters {
	return result.Parameters{
		Machine: s.machine, ScaleNetwork: s.scaleNetwork,
		LatencyNS: p.LatencyNS, OverheadSendNS: p.OverheadSendNS, OverheadRecvNS: p.OverheadRecvNS,
		GapNS: p.GapNS, GapPerByte: p.GapPerByte, OverheadPerByte: p.OverheadPerByte,
		EagerMax: p.EagerMax, ReducePerByte: p.ReducePerByte, HandshakeNS: p.HandshakeNS,
	}
}

// write writes the result files that the flags name.
func (s *settings) write(cmd *cobra.Command, head result.Header, p *sim.Program, r *sim.Result, a account) error {
	if s.output != "" {
		err := program.WithOutput(cmd, s.output, func(path string) error { return writeRun(path, head, p, r) })
		if err != nil {
			return err
		}
	}
	if s.ranksOut != "" {
		return writeRanks(s.ranksOut, head, p, r, a)
	}
	return nil
}

func writeRun(path string, head result.Header, p *sim.Program, r *sim.Result) error {
	w, err := result.CreateRuns(path, head)
	if err != nil {
		return err
	}
	defer w.Abort()
	err = w.Append(result.Run{
		Seed: seed, Ranks: int64(p.Processes()), Replicas: int32(p.Replicas()),
		Messages: r.Messages, Bytes: r.Bytes, MakespanNS: r.MakespanNS,
	})
	if err != nil {
		return err
	}
	return w.Close()
}

func writeRanks(path string, head result.Header, p *sim.Program, r *sim.Result, a account) error {
	w, err := result.CreateRanks(path, head)
	if err != nil {
		return err
	}
	defer w.Abort()
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
