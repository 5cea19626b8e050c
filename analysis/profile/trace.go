package profile

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"loggops/formats/mpi"
	"loggops/formats/trace"
	"loggops/internal/sums"
	"loggops/internal/units"
)

// Profile summarizes a trace. Times are in ns, on the ranks' own clocks.
type Profile struct {
	Ranks int // that made calls
	Calls int64
	// RunTimeNS is the longest time from the first call of a rank to the end
	// of its last.
	RunTimeNS int64
	// Share is the part of its run time that a rank spends in MPI calls: the
	// least, the mean and the greatest over the ranks, from 0 to 1 where calls
	// do not overlap.
	Share struct{ Min, Mean, Max float64 }
	// Messages and Bytes are of the point-to-point messages sent.
	Messages, Bytes int64

	ByCall        []Call         // the longest time first
	BySite        []Call         // the same by call and site; nil where no site is known
	ByRegion      []Region       // the longest time first; nil where no region is known
	Sizes         []Size         // of messages, ascending
	Communicators []Communicator // by number
	Partners      []Pair         // the most bytes first
	Transfers     []Transfer     // of one-sided communication, the most bytes first
}

// Call sums up the calls of one MPI function, in BySite those from one site.
type Call struct {
	Name, Site string
	Calls      int64
	// Bytes are those sent, or in a collective contributed; of a receive those
	// that came, or where that is not known the room for them; of one-sided communication
	// those of both directions.
	Bytes   int64
	Unsized int64 // calls whose bytes are not in the trace, nor in Bytes
	TimeNS  int64
	Share   float64 // of the run time of all ranks
}

// Region sums up the calls made in one region, "" being outside of all, and the
// computation that leads to them: when no thread of the rank is in a call.
type Region struct {
	Name                  string
	Calls                 int64
	TimeNS, ComputationNS int64
	Share                 float64 // of both in the run time of all ranks
}

// Size counts the messages of From to To bytes, both included: of 0 bytes, and
// of those from a power of two up to below the next.
type Size struct {
	From, To        int64
	Messages, Bytes int64
}

// Communicator sums up the calls on one communicator. Members is 0 where they
// are not known.
type Communicator struct {
	Number       int
	Name         string
	Members      int
	Calls, Bytes int64 // as in Call
}

// Pair counts the messages from one rank to another, both in MPI_COMM_WORLD.
type Pair struct {
	From, To        int32
	Messages, Bytes int64
}

// Transfer counts the one-sided transfers of data from one rank to another, both in MPI_COMM_WORLD; one of
// them is trace.None where it is not in the trace. Unsized are those whose bytes are not, nor in Bytes.
type Transfer struct {
	From, To              int32
	Count, Unsized, Bytes int64
}

// OfTrace sums up a trace. Errors are those of reading it. Messages whose receiver
// is not known are in no pair, and those whose length is not known in no size.
func OfTrace(t trace.Source) (*Profile, error) {
	s := newCounts(t.Head())
	for c, err := range t.Calls() {
		if err != nil {
			return nil, err
		}
		if err := s.add(c); err != nil {
			return nil, err
		}
	}
	return s.stats()
}

// counts are the statistics in the making.
type counts struct {
	head     *trace.Header
	byCall   sums.By[string, function]
	bySite   sums.By[[2]string, Call] // by call and site
	byRegion sums.By[string, Region]
	comms    []Communicator
	sizes    Sizes
	pairs    sums.By[[2]int32, Pair]
	remote   sums.By[[2]int32, Transfer]
	total    Profile

	rank            int32
	firstNS, lastNS int64                // of the rank
	insideNS        int64                // of the rank, in calls
	allNS           int64                // run time of the ranks before
	persistent      map[int64]trace.Call // the rank's persistent sends, by request
}

// function is what is known of an MPI function.
type function struct {
	Call
	of *mpi.Call
}

func newCounts(head *trace.Header) *counts {
	s := &counts{head: head, rank: trace.None, persistent: map[int64]trace.Call{}}
	for i, c := range head.Communicators {
		s.comms = append(s.comms, Communicator{Number: i, Name: c.Name, Members: c.Size()})
	}
	return s
}

// add adds a call. The error is *units.TooLarge.
func (s *counts) add(c *trace.Call) error {
	if c.Rank != s.rank {
		if err := s.endRank(); err != nil {
			return err
		}
		s.rank, s.firstNS, s.lastNS, s.insideNS = c.Rank, c.StartNS, c.EndNS, 0
		clear(s.persistent)
	}
	computed := max(0, c.StartNS-s.lastNS)
	s.firstNS, s.lastNS = min(s.firstNS, c.StartNS), max(s.lastNS, c.EndNS)
	if !strings.HasPrefix(c.Name, "MPI_") { // pthread_create and pthread_join
		return nil
	}
	if err := units.Add(&s.insideNS, inCalls, c.EndNS-c.StartNS); err != nil {
		return err
	}
	f := s.byCall.Of(c.Name)
	if f.of == nil {
		f.Name, f.of = c.Name, mpi.Of(c.Name)
	}
	bytes, unsized := volume(c, f.of)
	if err := f.add(c, bytes, unsized); err != nil {
		return err
	}
	s.place(c, bytes, unsized, computed)
	if c.Comm != trace.None {
		on := &s.comms[c.Comm]
		if err := errors.Join(units.Add(&on.Calls, "calls", c.Calls), units.Add(&on.Bytes, "bytes", bytes)); err != nil {
			return err
		}
	}
	if f.of.Transfers() {
		return s.transfer(c, f.of)
	}
	return s.messages(c, f.of)
}

// add adds a call. The error is *units.TooLarge.
func (f *Call) add(c *trace.Call, bytes, unsized int64) error {
	f.Unsized += unsized
	return errors.Join(
		units.Add(&f.Calls, "calls", c.Calls), units.Add(&f.Bytes, "bytes", bytes), units.Add(&f.TimeNS, inCalls, c.EndNS-c.StartNS),
	)
}

// place adds a call to its site and region, whose sums are parts of those of all calls.
func (s *counts) place(c *trace.Call, bytes, unsized, computedNS int64) {
	key := [2]string{c.Name, c.Site}
	at := s.bySite.Of(key)
	at.Name, at.Site = c.Name, c.Site
	at.Calls, at.Bytes, at.Unsized, at.TimeNS = at.Calls+c.Calls, at.Bytes+bytes, at.Unsized+unsized, at.TimeNS+c.EndNS-c.StartNS
	in := s.byRegion.Of(c.Region)
	in.Name = c.Region
	in.Calls, in.TimeNS, in.ComputationNS = in.Calls+c.Calls, in.TimeNS+c.EndNS-c.StartNS, in.ComputationNS+computedNS
}

// inCalls is what times in calls are called where their sum is too large.
const inCalls = "times in calls, in ns,"

// messages counts the messages that a call sends.
func (s *counts) messages(c *trace.Call, of *mpi.Call) error {
	switch {
	case of.Class == mpi.Send && of.Requests == mpi.Makes:
		send := *c
		send.Requests, send.Counts, send.RecvCounts = nil, nil, nil // they end with the call
		for _, id := range c.Requests {
			s.persistent[id] = send
		}
	case of.Class == mpi.Send, of.Class == mpi.Sendrecv:
		return s.message(c)
	case of.Requests == mpi.Starts:
		for _, id := range c.Requests {
			if send, ok := s.persistent[id]; ok {
				if err := s.message(&send); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// message counts a message. Sizes and pairs have parts of the bytes of all.
func (s *counts) message(c *trace.Call) error {
	if c.Peer == trace.ProcNull {
		return nil
	}
	bytes := max(c.Bytes, 0) // it may be trace.None
	s.total.Messages++
	if err := units.Add(&s.total.Bytes, "bytes", bytes); err != nil {
		return err
	}
	if c.Bytes != trace.None {
		s.sizes.Add(bytes, 1)
	}
	if c.Comm == trace.None {
		return nil
	}
	to, known := s.head.Communicators[c.Comm].World(c.Rank, c.Peer)
	if !known {
		return nil
	}
	key := [2]int32{c.Rank, to}
	pair := s.pairs.Of(key)
	pair.From, pair.To = c.Rank, to
	pair.Messages++
	pair.Bytes += bytes
	return nil
}

// endRank adds up the rank at hand.
func (s *counts) endRank() error {
	if s.rank == trace.None {
		return nil
	}
	run := s.lastNS - s.firstNS
	share := ratio(s.insideNS, run)
	t := &s.total
	t.Share.Max = max(t.Share.Max, share)
	if t.Ranks == 0 || share < t.Share.Min {
		t.Share.Min = share
	}
	t.Share.Mean += share // divided at the end
	t.Ranks++
	t.RunTimeNS = max(t.RunTimeNS, run)
	return units.Add(&s.allNS, "run times, in ns,", run)
}

func (s *counts) stats() (*Profile, error) {
	if err := s.endRank(); err != nil {
		return nil, err
	}
	t := &s.total
	if t.Ranks > 0 {
		t.Share.Mean /= float64(t.Ranks)
	}
	for _, f := range s.byCall.All() {
		f.Share = ratio(f.TimeNS, s.allNS)
		if err := units.Add(&t.Calls, "calls", f.Calls); err != nil {
			return nil, err
		}
		t.ByCall = append(t.ByCall, f.Call)
	}
	slices.SortFunc(t.ByCall, longestFirst)
	s.places()
	for class, n := range s.sizes.Messages {
		if n > 0 {
			from, to := Lengths(class)
			t.Sizes = append(t.Sizes, Size{from, to, n, s.sizes.Bytes[class]})
		}
	}
	t.Communicators = s.comms
	t.Transfers = s.remote.Sorted(func(a, b Transfer) int {
		return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), cmp.Compare(b.Count, a.Count), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
	t.Partners = s.pairs.Sorted(func(a, b Pair) int {
		return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), cmp.Compare(b.Messages, a.Messages),
			cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
	return t, nil
}

// places puts in order what is known of sites and regions.
func (s *counts) places() {
	t := &s.total
	known := false
	for key, c := range s.bySite.All() {
		known = known || key[1] != ""
		c.Share = ratio(c.TimeNS, s.allNS)
	}
	if known {
		t.BySite = s.bySite.Sorted(longestFirst)
	}
	for _, r := range s.byRegion.All() {
		r.Share = ratio(r.TimeNS+r.ComputationNS, s.allNS)
	}
	if s.byRegion.Len() > 1 || s.byRegion.Find("") == nil {
		t.ByRegion = s.byRegion.Sorted(func(a, b Region) int {
			return cmp.Or(cmp.Compare(b.TimeNS+b.ComputationNS, a.TimeNS+a.ComputationNS), cmp.Compare(a.Name, b.Name))
		})
	}
}

func longestFirst(a, b Call) int {
	return cmp.Or(cmp.Compare(b.TimeNS, a.TimeNS), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Site, b.Site))
}

func ratio(part, whole int64) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}
