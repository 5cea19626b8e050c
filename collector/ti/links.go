package ti

import (
	"fmt"

	"loggops/collector/infer"
	"loggops/collector/reading"
	"loggops/formats/mpi"
	"loggops/internal/setting"
)

// SimGrid does not record MPI_Sendrecv if one of its partners is MPI_PROC_NULL, nor MPI_Cancel: a trace then has receives without a
// message, and messages without a receive.

// count counts the messages of an action.
func (s *survey) count(a *action) {
	envelope := func(partner float64, tag int32) infer.Envelope {
		return infer.Envelope{Partner: partnerOf(partner), Tag: tag}
	}
	switch {
	case a.verb.shape == exchange:
		to, from := envelope(a.args[1], 0), envelope(a.args[3], 0)
		s.messages.Send(a.verb.of, to)
		s.messages.Receive(a.verb.of, from)
		s.exchanges[to.Partner], s.exchanges[from.Partner] = true, true
	case a.verb.of.Class == mpi.Send:
		s.messages.Send(a.verb.of, envelope(a.args[0], tagOf(a.args[1])))
	default:
		s.messages.Receive(a.verb.of, envelope(a.args[0], tagOf(a.args[1])))
	}
}

// exchanged reports whether there is a sendrecv among the messages of a link, on either side.
func (r *recording) exchanged(l infer.Link) bool {
	return l.Tag == 0 && (r.surveys[l.From].exchanges[l.To] || r.surveys[l.To].exchanges[l.From])
}

// checkLinks finds the links of which all messages, or all receives, are missing. It refuses the trace, unless the user assumes that their
// partners are MPI_PROC_NULL. If other messages of a link are there, which of them lacks the other side is unknown.
func (r *recording) checkLinks(x *infer.Exchange, opt reading.Options) error {
	r.nulls = map[infer.Link]bool{}
	var messages, receives int64
	some, rank := false, r.ranks-1 // some: but not all; the first rank of a link
	for l, f := range x.Unpaired() {
		switch n := f.Sent - f.Received; {
		case n < 0:
			receives -= n
		case r.exchanged(l):
			messages += n
		default:
			continue
		}
		rank = min(rank, int(l.From), int(l.To))
		some = some || f.Sent > 0 && f.Received > 0
		if f.Sent == 0 || f.Received == 0 {
			r.nulls[l] = true
		}
	}
	if _, none := opt.Assume["partner"]; messages+receives == 0 || none && !some {
		return nil
	}
	text := fmt.Sprintf("%d receives have no message, and %d messages of MPI_Sendrecv no receive: "+
		"SimGrid does not record MPI_Sendrecv with MPI_PROC_NULL on one side, nor MPI_Cancel", receives, messages)
	err := &reading.Error{File: r.file(rank), Rank: rank, Problem: text}
	if some {
		return fmt.Errorf("%w; record the program with loggops-record", err)
	}
	return setting.Advisef("%w; %s partner=none takes the partners for MPI_PROC_NULL", err, setting.Name("assume"))
}
