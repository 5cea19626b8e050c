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

// link is the messages of a tag from one rank to another.
type link struct{ from, to, tag int32 }

// traffic counts the messages of a link that actions send and receive, and whether any of these is a sendrecv.
type traffic struct {
	sent, received int64
	exchanged      bool
}

// addLinks adds the messages of an action.
func (s *survey) addLinks(rank int32, a *action) {
	sends := func(to, tag int32) {
		if to >= 0 {
			t := s.links[link{rank, to, tag}]
			t.sent, t.exchanged = t.sent+1, t.exchanged || a.verb.shape == exchange
			s.links[link{rank, to, tag}] = t
			s.left.Add(infer.Inbox{Rank: to, Tag: tag}, 1)
		}
	}
	receives := func(from, tag int32) {
		if from >= 0 {
			s.left.Add(infer.Inbox{Rank: rank, Tag: tag}, -1)
		}
		if from < 0 || tag == anyTag {
			s.wild[tag] = true
			return
		}
		t := s.links[link{from, rank, tag}]
		t.received, t.exchanged = t.received+1, t.exchanged || a.verb.shape == exchange
		s.links[link{from, rank, tag}] = t
	}
	switch {
	case a.verb.shape == exchange:
		sends(partnerOf(a.args[1]), 0)
		receives(partnerOf(a.args[3]), 0)
	case a.verb.of.Class == mpi.Send:
		sends(partnerOf(a.args[0]), tagOf(a.args[1]))
	default:
		receives(partnerOf(a.args[0]), tagOf(a.args[1]))
	}
}

// checkLinks finds the links of which all messages, or all receives, are missing. It refuses the trace, unless the user assumes that their
// partners are MPI_PROC_NULL. If other messages of a link are there, which of them lacks the other side is unknown.
func (r *recording) checkLinks(opt reading.Options) error {
	all := map[link]traffic{}
	for _, s := range r.surveys {
		for l, t := range s.links {
			sum := all[l]
			all[l] = traffic{sum.sent + t.sent, sum.received + t.received, sum.exchanged || t.exchanged}
		}
		s.links = nil
	}
	r.nulls = map[link]bool{}
	var messages, receives int64
	some, rank := false, r.ranks-1 // some: but not all; the first rank of a link
	for l, t := range all {
		if int(max(l.from, l.to)) >= r.ranks {
			continue // its row is an error
		}
		wild := r.surveys[l.to].wild
		toWild := wild[l.tag] || wild[anyTag]
		switch d := t.sent - t.received; {
		case d < 0:
			receives -= d
		case d > 0 && t.exchanged && !toWild:
			messages += d
		default:
			continue
		}
		rank = min(rank, int(l.from), int(l.to))
		some = some || t.sent > 0 && t.received > 0
		if t.sent == 0 || t.received == 0 {
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
