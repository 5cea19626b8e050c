package result

import "fmt"

// Link is what passed a directed link of the network in one run. Links that no message passed have no
// row.
type Link struct {
	Run  int32  `column:"run"`
	Link int32  `column:"link"` // its number
	Name string `column:"name"` // of its ends: leaf3-spine1
	Tier string `column:"tier"` // such as leaf-spine

	Messages    int64 `column:"messages"`
	Bytes       int64 `column:"bytes"`
	BusyNS      int64 `column:"busy_ns"`      // time that the messages occupied it
	WaitedNS    int64 `column:"waited_ns"`    // time that messages waited for it, summed up over all
	MostWaiting int64 `column:"most_waiting"` // messages that waited for it at a time
}

// checkLink is checkRank for a link.
func checkLink(l, last *Link) string {
	if last != nil && (l.Run < last.Run || l.Run == last.Run && l.Link <= last.Link) {
		return fmt.Sprintf("run %d, link %d follows run %d, link %d", l.Run, l.Link, last.Run, last.Link)
	}
	return ""
}
