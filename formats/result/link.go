package result

import "fmt"

// Link is what passed a directed link of the network in one run, or, with the number None, all links of a
// tier in an interval of the run. Links that no message passed and intervals in which no message used or
// waited for a link of the tier have no row.
type Link struct {
	Run  int32  `column:"run"`
	Link int32  `column:"link,null=-1"` // its number
	Name string `column:"name,null"`    // of its ends: leaf3-spine1
	Tier string `column:"tier"`         // such as leaf-spine

	StartNS int64 `column:"start_ns"` // of the interval, or of the run
	EndNS   int64 `column:"end_ns"`   // of the interval, or the makespan

	Messages    int64 `column:"messages"` // that a link started
	Bytes       int64 `column:"bytes"`
	BusyNS      int64 `column:"busy_ns"`      // time that the messages occupied links
	WaitedNS    int64 `column:"waited_ns"`    // time that messages waited for links, summed up over all
	MostWaiting int64 `column:"most_waiting"` // messages that waited for one link at a time
}

// OfTier reports whether the row is that of a tier in an interval.
func (l *Link) OfTier() bool { return l.Link == None }

// checkLink is checkRank for a link: the intervals of tiers come after the links of a run, those of a tier in their order.
func checkLink(l, last *Link) string {
	if width := l.EndNS - l.StartNS; width < 0 || l.OfTier() && (width == 0 || l.StartNS%width != 0) {
		return fmt.Sprintf("an interval from %d to %d ns", l.StartNS, l.EndNS)
	}
	switch {
	case last == nil || l.Run > last.Run:
	case l.Run < last.Run || !l.OfTier() && l.Link <= last.Link || !l.OfTier() && last.OfTier():
		return fmt.Sprintf("run %d, link %d follows run %d, link %d", l.Run, l.Link, last.Run, last.Link)
	case l.OfTier() && last.OfTier() && l.Tier == last.Tier && l.StartNS < last.EndNS:
		return fmt.Sprintf("an interval from %d ns on follows one to %d ns", l.StartNS, last.EndNS)
	}
	return ""
}
